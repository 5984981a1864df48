import { afterEach, describe, expect, it } from 'vitest'
import { Actor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { seal } from '../../platform/server/signing.ts'
import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { eraseClosedAccounts } from '../account/commands.ts'
import { closeAccount } from '../account/contract.ts'
import { createBooking } from '../booking/contract.ts'
import { deletePatient } from '../patients/contract.ts'
import { managePurpose } from '../practice/link-rules.ts'
import { cancelSession, confirmSession, deleteSession, getSession } from '../sessions/contract.ts'
import { cancelBooking, getBooking } from './contract.ts'

const { app, clock, db, given, messages, services, visitor } = await openPractice()
const ana = await given.psychologist({
  name: 'Ana Souza',
  plan: 'pro',
  settings: { pixKey: 'ana@exemplo.com.br', videoLink: 'https://sala.exemplo.com/ana' },
})
const service = await given.service(ana, { isInPerson: false, isOnline: true })
afterEach(() => clock.set(START))

const HOURS = ['09', '10', '11', '14', '15', '16', '17']

let lastNumber = 0
async function book(owner = ana, serviceId = service.id) {
  const [day, hour] = [10 + Math.floor(lastNumber / HOURS.length), HOURS[lastNumber % HOURS.length]]
  const booked = await given.booking(owner, {
    serviceId,
    patientName: 'João Reis',
    patientPhone: `11 93333-${String(++lastNumber).padStart(4, '0')}`,
    patientEmail: 'joao@exemplo.com',
    notes: 'Sou o João Reis, ligue para 11 93333-0000',
    datetime: `2026-03-${day}T${hour}:00:00-03:00`,
  })
  return { ...booked, token: booked.manageUrl.split('/').at(-1) ?? '' }
}

const open = (token: string) => visitor.call(getBooking, { params: { token } })
const cancel = (token: string, actor: Actor = visitor) =>
  actor.call(cancelBooking, { params: { token } })

describe('the link of a booking', () => {
  it('The link is in the answer and in the confirmation', async () => {
    const { session, manageUrl } = await book()
    expect(manageUrl).toMatch(/^https:\/\/consultorio\.test\/consulta\/[\w-]{64}$/)
    const mail = (await messages()).find(
      ({ session_id, recipient }) => session_id === session.id && recipient === 'joao@exemplo.com',
    )
    expect(mail?.text).toContain(`Ver e pagar:\n${manageUrl}\n`)
  })

  it('A repeated booking gets the same link', async () => {
    const body = {
      patientName: 'João Reis',
      patientPhone: '11 93333-9999',
      serviceId: service.id,
      datetime: '2026-04-06T15:00:00-03:00',
    }
    const send = () =>
      visitor.call(
        createBooking,
        { params: { id: ana.friendlyId }, body },
        { idempotencyKey: 'a-mesma-chave' },
      )
    const [first, again] = [await send(), await send()]
    expect(again.body).toEqual(first.body)
  })

  it('The link opens its booking without a login, and nothing about the patient', async () => {
    const { session, token, payment } = await book()
    const { status, body } = await open(token)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: session.id,
      psychologist: { name: 'Ana Souza', crp: '06/123456' },
      status: 'pending',
      canCancel: true,
      payment: { brCode: payment?.brCode, amount: '150.00' },
    })
    for (const shown of [body, (await cancel(token)).body])
      expect(decodeURIComponent(JSON.stringify(shown))).not.toMatch(/João|Reis|93333|joao@/)
  })

  it('The link opens its booking also if codes are required', async () => {
    const byCode = await openPractice({ PATIENT_LOGIN: 'code' })
    const owner = await byCode.given.psychologist()
    const { id: serviceId } = await byCode.given.service(owner)
    const { session, manageUrl } = await byCode.given.booking(owner, { serviceId })
    const token = manageUrl.split('/').at(-1) ?? ''
    const shown = await byCode.visitor.ask(getBooking, { params: { token } })
    expect(shown.id).toBe(session.id)
  })

  it('The link cancels its booking once', async () => {
    const { session, token } = await book()
    const reply = await cancel(token)
    expect(reply.body).toMatchObject({ id: session.id, status: 'cancelled', canCancel: false })
    expect((await ana.ask(getSession, { params: { id: session.id } })).status).toBe('cancelled')
    expect((await cancel(token)).problem?.code).toBe('consultation_already_closed')
    const notices = (await messages()).filter(({ kind }) => kind === 'cancellation_notice')
    expect(notices.filter(({ session_id }) => session_id === session.id)).toHaveLength(1)
  })

  it('The link cannot cancel a past session', async () => {
    const { session, token } = await book()
    clock.set(session.datetime)
    expect((await cancel(token)).problem?.code).toBe('session_past')
  })

  it('Of twenty concurrent cancellations by link one gets 200 and the others 409', async () => {
    const { token } = await book()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => cancel(token, new Actor(app))),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
  })
})

describe('an invalid link', async () => {
  const { session, token } = await book()
  const refused = async (other: string) => {
    for (const reply of [await open(other), await cancel(other)])
      expect([reply.status, reply.problem]).toEqual([404, GONE])
  }
  const GONE = {
    code: 'not_found',
    message: 'Não encontramos o que você procura. Talvez já tenha sido excluído.',
  }

  it('A link with any one changed character opens nothing', async () => {
    for (let index = 0; index < token.length; index++) {
      const changed =
        token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1)
      expect((await open(changed)).status).toBe(404)
    }
    await refused(token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'))
  })

  it('A link sealed for another purpose, secret or practice opens nothing', async () => {
    const bia = await given.psychologist()
    const sealed = { tenantId: ana.id, subjectId: session.id }
    await refused(seal(services.secret, 'outra coisa', sealed))
    await refused(seal(Buffer.alloc(32), managePurpose(1), sealed))
    await refused(seal(services.secret, managePurpose(1), { ...sealed, tenantId: bia.id }))
    await refused(session.id)
    await refused('%00')
  })

  it('A link of a deleted session opens nothing', async () => {
    const gone = await book()
    await ana.ask(deleteSession, { params: { id: gone.session.id } })
    await refused(gone.token)
  })

  it('A link of an erased patient opens nothing', async () => {
    const gone = await book()
    const params = { id: gone.session.id }
    const { patientId } = await ana.ask(getSession, { params })
    await ana.ask(cancelSession, { params })
    await ana.ask(deletePatient, { params: { id: patientId ?? '' } })
    await refused(gone.token)
  })

  it('A link of an erased account opens nothing, and of a closed one the booking', async () => {
    const caio = await given.psychologist()
    const gone = await book(caio, (await given.service(caio)).id)
    await caio.ask(closeAccount, { body: { password: caio.password } })
    expect((await open(gone.token)).body.status).toBe('cancelled')
    clock.advance(31 * DAY)
    await eraseClosedAccounts(db, clock.now())
    await refused(gone.token)
  })
})

describe('the location of a session', () => {
  const ROOM = 'https://sala.exemplo.com/ana'
  const locationsAt = async (token: string, instants: number[]) => {
    const locations: (string | null)[] = []
    for (const instant of instants) {
      clock.set(new Date(instant).toISOString())
      locations.push((await open(token)).body.location)
    }
    clock.set(START)
    return locations
  }
  const spanOf = ({ datetime, duration }: { datetime: string; duration: number }) => {
    const start = Date.parse(datetime)
    return { start, end: start + duration * MINUTE }
  }

  it('An online location is shown from 15 minutes before the start to 2 hours after the end', async () => {
    const { session, token } = await book()
    await ana.ask(confirmSession, { params: { id: session.id } })
    const { start, end } = spanOf(session)
    const [opens, closes] = [start - 15 * MINUTE, end + 2 * HOUR]
    expect(await locationsAt(token, [opens - 1, opens, closes - 1, closes])).toEqual([
      null,
      ROOM,
      ROOM,
      null,
    ])
  })

  it('An online location is hidden from a visitor whose booking is not confirmed', async () => {
    const { session, token } = await book()
    const { start } = spanOf(session)
    expect(await locationsAt(token, [start - DAY, start - MINUTE, start])).toEqual([
      null,
      null,
      null,
    ])
  })

  it('An online location is hidden once the session was cancelled or its hold expired', async () => {
    const [cancelled, expired] = [await book(), await book()]
    await ana.ask(confirmSession, { params: { id: cancelled.session.id } })
    await ana.ask(cancelSession, { params: { id: cancelled.session.id } })
    for (const { token, session } of [cancelled, expired])
      expect(await locationsAt(token, [spanOf(session).start - 1])).toEqual([null])
  })

  it('An office’s address is always shown', async () => {
    const bia = await given.psychologist({
      profile: { attendsInPerson: true, address: 'Rua Augusta', addressNumber: '1200' },
    })
    const { id } = await given.service(bia, { isOnline: false, isInPerson: true })
    const { session, token } = await book(bia, id)
    const { start, end } = spanOf(session)
    expect(await locationsAt(token, [Date.parse(START), start - DAY, end])).toEqual(
      Array.from({ length: 3 }, () => 'Rua Augusta, 1200'),
    )
  })
})

describe('the limit of links', async () => {
  const throttled = await openPractice({ THROTTLE: 'on' })

  it('Links are limited to 60 per address in 15 minutes', async () => {
    const here = new Actor(throttled.app)
    const look = () => here.call(getBooking, { params: { token: 'A'.repeat(64) } })
    const replies = await Promise.all(Array.from({ length: 60 }, look))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([404]))
    expect((await look()).problem?.code).toBe('throttled')
  })
})
