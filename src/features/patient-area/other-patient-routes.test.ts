import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { lockPractice } from '../practice/commands.ts'
import { getSession, remindSession, updateSession } from '../sessions/contract.ts'
import { cancelBooking, cancelPatientSession, getBooking } from './contract.ts'
import { answerBookingPresence, answerPatientPresence } from './presence-contract.ts'
import { openByLink } from './reading-commands.ts'

const { clock, db, given, visitor, messages } = await openPractice()
const ana = await given.psychologist({ plan: 'pro' })
const { id: serviceId } = await given.service(ana)
const tokenOf = (address: string) => address.split('/consulta/').at(1)?.slice(0, 64) ?? ''

it('A session reassigned to another patient is opened only by that patient’s link', async () => {
  const { session, manageUrl } = await given.booking(ana, { serviceId })
  const before = tokenOf(manageUrl)
  const { id: patientId } = await given.patient(ana, { email: 'bia@exemplo.com' })
  const of = { params: { id: session.id } }
  await sql`update sessions set booked_for = 'Caio Reis', notes = 'Ansiedade' where id = ${session.id}`.execute(
    db.owner,
  )
  const reassigned = await ana.ask(updateSession, { ...of, body: { patientId } })
  expect([reassigned.bookedFor, reassigned.notes]).toEqual([null, null])
  const params = { token: before }
  const refused = await Promise.all([
    visitor.call(getBooking, { params }),
    visitor.call(cancelBooking, { params }),
    visitor.call(answerBookingPresence, { params, body: { answer: 'confirmed' } }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404])
  const { whatsappUrl } = await ana.ask(remindSession, of)
  const mail = (await messages()).find(({ recipient }) => recipient === 'bia@exemplo.com')
  const links = [decodeURIComponent(whatsappUrl ?? ''), mail?.text ?? ''].map(tokenOf)
  expect(links[0]).toBe(links[1])
  const opened = await visitor.ask(getBooking, { params: { token: links[0] ?? '' } })
  expect(opened.id).toBe(session.id)
  await ana.ask(updateSession, { ...of, body: { notes: 'Na sala 2' } })
  expect((await visitor.call(getBooking, { params: { token: links[0] ?? '' } })).status).toBe(200)
})

it('A link opened just before its session was reassigned shows nothing of it', async () => {
  const { session } = await given.booking(ana, { serviceId, datetime: '2026-03-10T10:00:00-03:00' })
  const open = () =>
    db.asTenant(ana.id, (tenant) =>
      openByLink(tenant, { sessionId: session.id, linkNumber: 1 }, clock.now()),
    )
  expect((await open()).id).toBe(session.id)
  const { id: patientId } = await given.patient(ana)
  await ana.ask(updateSession, { params: { id: session.id }, body: { patientId } })
  await expect(open()).rejects.toMatchObject({ code: 'not_found' })
})

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db.owner)
  return rows[0]?.count ?? 0
}

async function changeBefore<T>(
  calls: (() => Promise<T>)[],
  change: (tenant: Tenant) => Promise<unknown>,
): Promise<T[]> {
  const { answers } = await db.asTenant(ana.id, async (tenant) => {
    await lockPractice(tenant)
    const called = calls.map((call) => call())
    await expect.poll(countWaiting, { timeout: 10_000 }).toBe(calls.length)
    await change(tenant)
    return { answers: called }
  })
  return Promise.all(answers)
}

it.runIf(db.kind === 'postgres')(
  'A session reassigned during its former patient’s call stays unchanged',
  async () => {
    const phone = '11 97777-8888'
    const { session, manageUrl } = await given.booking(ana, {
      serviceId,
      patientPhone: phone,
      datetime: '2026-03-11T10:00:00-03:00',
    })
    const { id: other } = await given.patient(ana)
    const link = { params: { token: tokenOf(manageUrl) } }
    const own = { params: { id: session.id } }
    const calls: (() => Promise<{ status: number }>)[] = [
      () => visitor.call(cancelBooking, link),
      () => visitor.call(answerBookingPresence, { ...link, body: { answer: 'reschedule' } }),
      () => visitor.call(cancelPatientSession, { ...own, body: { phone } }),
      () => visitor.call(answerPatientPresence, { ...own, body: { phone, answer: 'confirmed' } }),
    ]
    const answers = await changeBefore(calls, ({ sql: scope }) =>
      sql`update sessions set patient_id = ${other}, link_number = link_number + 1 where id = ${session.id}`.execute(
        scope,
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const { status, presence } = await ana.ask(getSession, own)
    expect([status, presence]).toEqual(['pending', null])
  },
)
