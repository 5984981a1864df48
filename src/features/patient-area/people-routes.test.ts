import { beforeEach, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { BROWSER } from '../../../test/examples.ts'
import { codesFor, logInBy } from '../../../test/login-codes.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { createPatient, updatePatient } from '../patients/input-contract.ts'
import type { Person } from '../patients/people-contract.ts'
import { subscribePatient } from '../push/contract.ts'
import { confirmSession, remindSession } from '../sessions/contract.ts'
import { cancelPatientSession, getBooking, listPatientSessions } from './contract.ts'
import { getNotices, unsubscribe } from './notices-contract.ts'

const practice = await openPractice({ PATIENT_LOGIN: 'code' })
const { clock, db, given, messages, visitor } = practice
const ana = await given.psychologist({ plan: 'pro' })
const { id: serviceId } = await given.service(ana)
beforeEach(() => clock.set(START))

let lastNumber = 0

/** Creates a child with a mother, who opens the area and receives notices, and a confirmed session. */
async function open(mother: { opensArea?: boolean } = {}) {
  const number = String(++lastNumber).padStart(4, '0')
  const rita = {
    name: 'Rita Lima',
    relation: 'mother' as const,
    phone: `11 98111-${number}`,
    email: `rita${number}@exemplo.com`,
    receivesNotices: true,
    opensArea: true,
    ...mother,
  }
  const lia = await ana.ask(createPatient, {
    body: { name: 'Lia Lima', phone: `11 98222-${number}`, people: [rita] },
  })
  const datetime = new Date(Date.parse('2026-03-10T10:00:00-03:00') + lastNumber * 7_200_000)
  const session = await given.session(ana, {
    ...{ patientId: lia.id, serviceId },
    datetime: datetime.toISOString(),
  })
  await ana.ask(confirmSession, of(session))
  const letter = (await messages()).findLast(({ recipient }) => recipient === rita.email)
  const link = (prefix: string) => new RegExp(`${prefix}([\\w-]{64})`).exec(letter?.text ?? '')?.[1]
  return {
    ...{ lia, rita, session },
    booking: { params: { token: link('/consulta/') ?? '' } },
    notices: { params: { token: link('/avisos/') ?? '' } },
  }
}

it('a mother who may open the area logs in with her phone, and does there everything the patient may', async () => {
  const { rita, session } = await open()
  expect(await codesFor(practice, rita.phone)).toMatchObject([{ recipient: rita.email }])
  clock.advance(2 * MINUTE)
  const caller = await logInBy(practice, rita.email, rita.phone)
  const query = { phone: rita.phone }
  const listed = await caller.ask(listPatientSessions, { query })
  expect(listed).toMatchObject([{ id: session.id, status: 'confirmed' }])
  const { status } = await caller.call(cancelPatientSession, { ...of(session), body: query })
  expect(status).toBe(200)
})

it('a person without access gets no code, and no link that opens a session', async () => {
  const { rita, booking } = await open({ opensArea: false })
  expect(await codesFor(practice, rita.phone)).toEqual([])
  expect(booking.params.token).toBe('')
})

it.each<[change: string, after: (rita: Person) => Partial<Person>[]]>([
  ['is removed', () => []],
  ['loses the access', (rita) => [{ ...rita, opensArea: false }]],
  ['gets another phone', (rita) => [{ ...rita, phone: '11 98333-0001' }]],
])('once a person %s, tokens, links and notifications of that person end', async (_, after) => {
  const { lia, rita, booking } = await open()
  const caller = await logInBy(practice, rita.email, rita.phone)
  const body = { ...BROWSER, endpoint: `${BROWSER.endpoint}-${lastNumber}`, phone: rita.phone }
  expect((await caller.call(subscribePatient, { body })).status).toBe(204)
  expect((await visitor.call(getBooking, booking)).status).toBe(200)
  const [person] = lia.people
  if (!person) throw new Error('no person')
  await ana.ask(updatePatient, { ...of(lia), body: { people: after(person) as Person[] } })
  const query = { phone: rita.phone }
  expect((await caller.call(listPatientSessions, { query })).status).toBe(401)
  expect((await visitor.call(getBooking, booking)).status).toBe(404)
  const rows = await db.asPlatform((sql) =>
    sql.selectFrom('push_subscriptions').select('id').where('patient_id', '=', lia.id).execute(),
  )
  expect(rows).toEqual([])
})

it('a person who opts out of e-mails gets none, and the patient still does', async () => {
  const { lia, notices, session } = await open()
  expect(await visitor.ask(getNotices, notices)).toMatchObject({ firstName: 'Rita' })
  await visitor.ask(unsubscribe, notices)
  await ana.ask(updatePatient, { ...of(lia), body: { email: 'lia@exemplo.com' } })
  await ana.ask(remindSession, of(session))
  const reminders = (await messages()).filter(
    ({ kind, session_id }) => kind === 'session_reminder' && session_id === session.id,
  )
  expect(reminders.map(({ recipient }) => recipient)).toEqual(['lia@exemplo.com'])
})
