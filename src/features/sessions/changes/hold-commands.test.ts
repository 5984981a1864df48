import { afterEach, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../../test/actors.ts'
import { START } from '../../../../test/clock.ts'
import { openPractice } from '../../../../test/practice.ts'
import { DAY } from '../../../platform/shared/calendar.ts'
import type { ProblemBody } from '../../../platform/shared/problem.ts'
import { createBooking, getAvailability } from '../../booking/contract.ts'
import { updateProfile, updateSettings } from '../../profile/contract.ts'
import {
  cancelSession,
  completeSession,
  confirmPayment,
  confirmSession,
  getSession,
  updateSession,
} from '../contract.ts'

const { clock, given, visitor } = await openPractice()
afterEach(() => clock.set(START))

type Call = { params: { id: string } }
type Reply = { status: number; problem: ProblemBody | null }
const of = ({ id }: { id: string }): Call => ({ params: { id } })
const TEN = '2026-03-10T10:00:00-03:00'

async function practice() {
  const { ana, patient, service } = await given.practice({
    plan: 'pro',
    patient: { name: 'Maria Lima' },
  })
  const mark = (datetime: string) =>
    given.session(ana, { patientId: patient.id, serviceId: service.id, datetime })
  const book = (datetime: string) => given.booking(ana, { serviceId: service.id, datetime })
  const slots = async (date: string) => {
    const { days } = await visitor.ask(getAvailability, {
      params: { id: ana.friendlyId },
      query: { from: date, to: date, serviceId: service.id },
    })
    return days.flatMap((day) => day.slots)
  }
  return { ana, service, mark, book, slots }
}

it('confirming a session blocks its time in the agenda', async () => {
  const { ana, mark, slots, service } = await practice()
  const session = await mark(TEN)
  await ana.ask(confirmSession, of(session))
  expect(await slots('2026-03-10')).not.toContain(session.datetime)
  const booked = await visitor.call(createBooking, {
    params: { id: ana.friendlyId },
    body: {
      patientName: 'João Reis',
      patientPhone: '11 92345-6789',
      serviceId: service.id,
      datetime: TEN,
    },
  })
  expect([booked.status, booked.problem?.message]).toEqual([
    409,
    'Este horário acabou de ser reservado. Escolha outro.',
  ])
})

it('cancelling a confirmed session frees its time immediately', async () => {
  const { ana, mark, slots } = await practice()
  const session = await mark(TEN)
  const other = await mark(TEN)
  await ana.ask(confirmSession, of(session))
  await ana.ask(cancelSession, of(session))
  expect((await ana.call(confirmSession, of(other))).status).toBe(200)
  await ana.ask(cancelSession, of(other))
  expect(await slots('2026-03-10')).toContain(session.datetime)
})

const ways: [string, (ana: PsychologistActor, call: Call) => Promise<Reply>][] = [
  ['confirm', (ana, call) => ana.call(confirmSession, call)],
  ['confirm-payment', (ana, call) => ana.call(confirmPayment, { ...call, body: {} })],
  ['complete', (ana, call) => ana.call(completeSession, call)],
  [
    "{status:'confirmed'}",
    (ana, call) => ana.call(updateSession, { ...call, body: { status: 'confirmed' } }),
  ],
  [
    "{status:'completed'}",
    (ana, call) => ana.call(updateSession, { ...call, body: { status: 'completed' } }),
  ],
  ['{paid:true}', (ana, call) => ana.call(updateSession, { ...call, body: { paid: true } })],
]
it.each(ways)(
  'confirming a session over a held time is refused and names the holder: %s',
  { tags: 'both-databases' },
  async (_, ask) => {
    const { ana, mark } = await practice()
    const [held, other] = [await mark(TEN), await mark('2026-03-10T10:49:00-03:00')]
    await ana.ask(confirmSession, of(held))
    const reply = await ask(ana, of(other))
    expect(reply.status).toBe(409)
    expect(reply.problem).toMatchObject({
      code: 'time_occupied',
      message:
        'Este horário está ocupado pela sessão de Maria Lima, em 10/03/2026 às 10:00. Escolha outro horário ou cancele aquela sessão.',
    })
    expect(await ana.ask(getSession, of(other))).toEqual(other)
  },
)

it.each([
  ['2026-03-10T09:10:00-03:00', 200],
  ['2026-03-10T09:11:00-03:00', 409],
  ['2026-03-10T10:49:00-03:00', 409],
  ['2026-03-10T10:50:00-03:00', 200],
])(
  'confirming a session of 50 minutes at 10:00 and another at %s returns %i',
  { tags: 'both-databases' },
  async (datetime, status) => {
    const { ana, mark } = await practice()
    await ana.ask(confirmSession, of(await mark(TEN)))
    expect((await ana.call(confirmSession, of(await mark(datetime)))).status).toBe(status)
  },
)

it.each([
  ['2026-03-10T10:59:00-03:00', 409],
  ['2026-03-10T11:00:00-03:00', 200],
  ['2026-03-10T09:01:00-03:00', 409],
  ['2026-03-10T09:00:00-03:00', 200],
])(
  'confirming a session counts the pause of 10 minutes: another at %s returns %i',
  { tags: 'both-databases' },
  async (datetime, status) => {
    const { ana, mark } = await practice()
    await ana.ask(updateProfile, { body: { bufferMinutes: 10 } })
    await ana.ask(confirmSession, of(await mark(TEN)))
    expect((await ana.call(confirmSession, of(await mark(datetime)))).status).toBe(status)
  },
)

it('confirming 16 sessions at the same time confirms one', {
  tags: 'both-databases',
}, async () => {
  const { ana, mark } = await practice()
  const sessions = await Promise.all(Array.from({ length: 16 }, () => mark(TEN)))
  const replies = await Promise.all(
    sessions.map((session) => ana.call(confirmSession, of(session))),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(409)])
})

it('a pending session of the psychologist does not block another, but is not offered to the public', async () => {
  const { mark, slots } = await practice()
  const [first, second] = [await mark(TEN), await mark(TEN)]
  expect([first.status, second.status]).toEqual(['pending', 'pending'])
  expect(await slots('2026-03-10')).not.toContain(first.datetime)
})

it('a pending session moved to a taken time keeps its place, and the refusal names the holder', {
  tags: 'both-databases',
}, async () => {
  const { ana, mark } = await practice()
  const marked = await mark(TEN)
  await ana.ask(confirmSession, of(marked))
  const pending = await mark('2026-03-11T10:00:00-03:00')
  const reply = await ana.call(updateSession, { ...of(pending), body: { datetime: TEN } })
  expect([reply.status, reply.problem?.code]).toEqual([409, 'time_occupied'])
  expect(reply.problem?.message).toContain('Maria Lima')
  expect((await ana.ask(getSession, of(pending))).datetime).toBe(pending.datetime)
})

it('a public booking holds its time for 24 hours', async () => {
  const { ana, mark, book, slots } = await practice()
  const { session } = await book(TEN)
  const own = await mark(TEN)
  clock.advance(DAY - 1)
  expect((await ana.call(confirmSession, of(own))).status).toBe(409)
  clock.advance(1)
  expect((await ana.call(confirmSession, of(own))).status).toBe(200)
  await ana.ask(cancelSession, of(own))
  expect(await slots('2026-03-10')).toContain(session.datetime)
})

it('a public booking holds its time without limit if the settings say so', async () => {
  const { ana, mark, book } = await practice()
  await ana.ask(updateSettings, { body: { bookingHoldMinutes: null } })
  await book(TEN)
  clock.advance(7 * DAY)
  expect((await ana.call(confirmSession, of(await mark(TEN)))).status).toBe(409)
})

it('a public booking with an expired hold is confirmed if the time is still free', async () => {
  const { ana, book } = await practice()
  const { session } = await book(TEN)
  clock.advance(2 * DAY)
  const paid = await ana.ask(confirmPayment, { ...of(session), body: {} })
  expect(paid).toMatchObject({ status: 'confirmed', paid: true })
})

it('a public booking paid after its time was taken is refused, and its payment can be recorded without the session', async () => {
  const { ana, mark, book } = await practice()
  const { session } = await book(TEN)
  clock.advance(2 * DAY)
  await ana.ask(confirmSession, of(await mark(TEN)))
  const refused = await ana.call(confirmPayment, { ...of(session), body: {} })
  expect([refused.status, refused.problem?.code]).toEqual([409, 'time_occupied'])
  expect(refused.problem?.message).toContain('Maria Lima, em 10/03/2026 às 10:00')
  const payments = await ana.ask(confirmPayment, { ...of(session), body: { recordOnly: true } })
  expect(payments).toMatchObject({ status: 'pending', paid: true })
})
