/** @module-tag both-databases */
import { sql } from 'kysely'
import { beforeEach, expect, it, vi } from 'vitest'
import { getDashboard } from '../src/features/dashboard/contract.ts'
import { getPatient, listPatients } from '../src/features/patients/contract.ts'
import { listPatientFigures } from '../src/features/patients/figures-contract.ts'
import { weekWindow } from '../src/features/sessions/agenda/rules.ts'
import { getSession, listSessions } from '../src/features/sessions/contract.ts'
import { getLastTerms, getPatientAccount } from '../src/features/sessions/lists/contract.ts'
import { getOwed } from '../src/features/sessions/payments/owed-contract.ts'
import { createToken } from '../src/platform/server/tokens.ts'
import { addDays, dayAt } from '../src/platform/shared/calendar.ts'
import { Actor } from './actors.ts'
import { START } from './clock.ts'
import { of, openPractice } from './practice.ts'

const { app, db, given, clock } = await openPractice()
const ana = await given.psychologist({ plan: 'pro' })
const patient = await given.patient(ana)
const service = await given.service(ana)
const session = await given.session(ana, { patientId: patient.id, serviceId: service.id })

const asTenant = vi.spyOn(db, 'asTenant')
beforeEach(() => {
  clock.set(START)
  asTenant.mockClear()
})

/** Returns for each transaction since the last call whether it was one round trip. */
function takeTransactions(): boolean[] {
  const sent = asTenant.mock.calls.map(([, , sending]) => sending?.oneRoundTrip === true)
  asTenant.mockClear()
  return sent
}

const today = dayAt(Date.parse(START), 'America/Sao_Paulo')

it.each([
  ["the agenda's week", () => ana.ask(listSessions, { query: weekWindow(today) })],
  ['a page of sessions', () => ana.ask(listSessions, { query: { limit: 20 } })],
  ["today's sessions", () => ana.ask(listSessions, { query: { list: 'today', limit: 20 } })],
  ['the sessions of some days', () => ana.ask(listSessions, { query: { from: today, to: today } })],
  ['a session', () => ana.ask(getSession, of(session))],
  ['what is owed', () => ana.ask(getOwed, { query: { from: today } })],
  ['the patients', () => ana.ask(listPatients, {})],
  ['a page of patients', () => ana.ask(listPatientFigures, { query: { limit: 20 } })],
  ['a patient', () => ana.ask(getPatient, of(patient))],
  ["a patient's account", () => ana.ask(getPatientAccount, of(patient))],
  ["a patient's last terms", () => ana.ask(getLastTerms, of(patient))],
  ['the dashboard', () => ana.ask(getDashboard, {})],
])(
  '%s is read in one round trip with its login, once this server read it before',
  async (_, read) => {
    const first = await read()
    takeTransactions()
    expect(await read()).toEqual(first)
    expect(takeTransactions()).toEqual([true])
  },
)

it('a read with a token that the practice never issued is refused', async () => {
  await ana.ask(getPatient, of(patient))
  takeTransactions()
  const thief = new Actor(app, createToken(ana.id))
  expect((await thief.call(getPatient, of(patient))).status).toBe(401)
  expect((await thief.call(getPatient, of({ id: ana.id }))).status).toBe(401)
  expect(takeTransactions()).toEqual([true, true])
})

it('a read that has to be logged is logged before the reply', async () => {
  const readings = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from audit_events
      where psychologist_id = ${ana.id} and action = 'patient.read' and subject_id = ${patient.id}`.execute(
      db.owner,
    )
    return rows[0]?.count ?? 0
  }
  await ana.ask(getPatient, of(patient))
  const before = await readings()
  clock.set(new Date(Date.parse(START) + 25 * 60 * 60_000).toISOString())
  await ana.ask(getPatient, of(patient))
  await ana.ask(getPatient, of(patient))
  expect(await readings()).toBe(before + 1)
})

it('an unknown patient is not found, and no reading is logged', async () => {
  expect((await ana.call(getPatient, of({ id: ana.id }))).status).toBe(404)
  const { rows } = await sql`
    select 1 from audit_events where subject_id = ${ana.id}`.execute(db.owner)
  expect(rows).toEqual([])
})

it("today is that of the practice's time zone, also after another server changed it", async () => {
  // Half past midnight in São Paulo is still the day before in Rio Branco.
  const day = addDays(today, 1)
  clock.set(`${day}T00:30:00-03:00`)
  const late = { patientId: patient.id, serviceId: service.id, datetime: `${day}T10:00:00-03:00` }
  const { id } = await given.session(ana, late)
  const todays = async () =>
    (await ana.ask(listSessions, { query: { list: 'today' } })).map((one) => one.id)
  expect(await todays()).toContain(id)
  const move = (zone: string) =>
    sql`update psychologists set timezone = ${zone} where id = ${ana.id}`.execute(db.owner)
  await move('America/Rio_Branco')
  expect(await todays()).not.toContain(id)
  expect((await ana.ask(getDashboard, {})).today.map((one) => one.id)).not.toContain(id)
  await move('America/Sao_Paulo')
  expect((await ana.ask(getDashboard, {})).today.map((one) => one.id)).toContain(id)
})
