import { beforeEach, describe, expect, it } from 'vitest'
import { Actor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { cancelBooking, cancelPatientSession, getBooking } from './contract.ts'

type Practice = Awaited<ReturnType<typeof openPractice>>

const open = await openPractice()
const { clock, messages, visitor } = open
beforeEach(() => clock.set(START))

let lastNumber = 0
async function twoBookings({ given }: Practice) {
  const owner = await given.psychologist({ plan: 'pro' })
  const { id: serviceId } = await given.service(owner)
  const phone = `11 98888-${String(++lastNumber).padStart(4, '0')}`
  const book = async (hour: number) => {
    const datetime = `2026-03-10T${hour}:00:00-03:00`
    const booking = { serviceId, patientPhone: phone, patientEmail: 'rui@exemplo.com', datetime }
    const { session, manageUrl } = await given.booking(owner, booking)
    return { id: session.id, token: manageUrl.split('/').at(-1) ?? '' }
  }
  return { phone, one: await book(14), other: await book(15) }
}

type Booking = { id: string; token: string }
const ways = {
  'by the phone': (
    { id }: Booking,
    phone: string,
    idempotencyKey: string,
    actor = visitor,
    lateFee?: string | null,
  ) =>
    actor.call(
      cancelPatientSession,
      { params: { id }, body: { phone, ...(lateFee === undefined ? {} : { lateFee }) } },
      { idempotencyKey },
    ),
  'by the link': (
    { token }: Booking,
    _phone: string,
    idempotencyKey: string,
    actor = visitor,
    lateFee?: string | null,
  ) =>
    actor.call(
      cancelBooking,
      { params: { token }, ...(lateFee === undefined ? {} : { body: { lateFee } }) },
      { idempotencyKey },
    ),
}

describe.each(Object.entries(ways))('a repeated cancellation %s', (_, cancel) => {
  it('A repeated cancellation with its Idempotency-Key gets the first answer, and one notice is sent', async () => {
    const { phone, one } = await twoBookings(open)
    const first = await cancel(one, phone, 'a-mesma-chave')
    const written = (await messages()).length
    const again = await cancel(one, phone, 'a-mesma-chave')
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect(await messages()).toHaveLength(written)
  })

  it('A repeated cancellation with another key is refused, as the session is cancelled', async () => {
    const { phone, one } = await twoBookings(open)
    await cancel(one, phone, 'uma-chave')
    expect((await cancel(one, phone, 'outra-chave')).problem?.code).toBe(
      'consultation_already_closed',
    )
  })

  it('A cancellation with the same key and another cost is refused', async () => {
    const { phone, one } = await twoBookings(open)
    await cancel(one, phone, 'a-mesma-chave', visitor, null)
    const same = await cancel(one, phone, 'a-mesma-chave', visitor, null)
    expect(same.status).toBe(200)
    const other = await cancel(one, phone, 'a-mesma-chave', visitor, '75.00')
    expect(other.problem?.code).toBe('key_reused')
  })

  it('A cancellation with the key of another session is refused and cancels nothing', async () => {
    const { phone, one, other } = await twoBookings(open)
    await cancel(one, phone, 'a-mesma-chave')
    expect((await cancel(other, phone, 'a-mesma-chave')).problem?.code).toBe('key_reused')
    const { status } = await visitor.ask(getBooking, { params: { token: other.token } })
    expect(status).toBe('pending')
  })
})

describe('cancellations by link', async () => {
  const throttled = await openPractice({ THROTTLE: 'on' })

  it('Cancellations by links count for the patient’s phone: 10 an hour over all links and ways', async () => {
    const { phone, one, other } = await twoBookings(throttled)
    const somebody = () => new Actor(throttled.app)
    const statuses: number[] = []
    for (let n = 0; n < 10; n++) {
      const way = ways[n % 2 === 0 ? 'by the link' : 'by the phone']
      statuses.push((await way(n < 5 ? one : other, phone, `chave-${n}-a`, somebody())).status)
    }
    expect(statuses).not.toContain(429)
    for (const way of Object.values(ways))
      expect((await way(one, phone, 'chave-a-mais', somebody())).status).toBe(429)
  })
})
