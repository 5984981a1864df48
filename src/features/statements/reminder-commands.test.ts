import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { closeMonthOf } from '../../../test/given.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { createDeliver, sendDueMessages } from '../delivery/outbox-commands.ts'
import { updatePatient } from '../patients/input-contract.ts'
import { updateSettings } from '../profile/contract.ts'
import { completeSession } from '../sessions/contract.ts'
import { recordStatementPayment } from './contract.ts'
import { remindOfStatements } from './reminder-commands.ts'
import { sendStatement } from './sending-contract.ts'

const { db, given, services, messages, clock } = await openPractice()
afterEach(() => clock.set(START))
const deliver = () => sendDueMessages(services, createDeliver(services))

async function openSent(settings: object = {}) {
  const owner = await given.psychologist({
    plan: 'pro',
    settings: {
      statementReminderDays: 2,
      statementReminderEvery: 3,
      statementReminderMost: 2,
      ...settings,
    },
  })
  const patient = await given.patient(owner, { name: 'Maria Lima', email: 'maria@exemplo.com' })
  const ids = { patientId: patient.id, serviceId: (await given.service(owner)).id }
  const session = await given.session(owner, { ...ids, datetime: '2026-02-03T10:00:00-03:00' })
  await owner.ask(completeSession, of(session))
  const statement = await closeMonthOf(owner, '2026-02', patient.id)
  await owner.ask(sendStatement, { ...of(statement), body: { channel: 'email' } })
  await deliver()
  const remindedOn = async (days: readonly number[], hour = '09') => {
    const counts: number[] = []
    for (const day of days) {
      clock.set(`2026-03-${String(day).padStart(2, '0')}T${hour}:00:00-03:00`)
      await remindOfStatements(services)
      await deliver()
      counts.push((await own()).length)
    }
    return counts
  }
  const own = async () =>
    (await messages()).filter(
      ({ psychologist_id, kind }) => psychologist_id === owner.id && kind === 'statement_reminder',
    )
  return { owner, patient, statement, remindedOn, own }
}

it('a reminder of a statement follows the rule of the practice, in the morning, and no more often', async () => {
  const { remindedOn, own } = await openSent()
  expect(await remindedOn([3, 4, 4, 5, 6])).toEqual([0, 1, 1, 1, 1])
  expect(await remindedOn([7], '07')).toEqual([1])
  expect(await remindedOn([7], '13')).toEqual([1])
  expect(await remindedOn([7, 10, 20])).toEqual([2, 2, 2])
  const [first] = await own()
  expect(first).toMatchObject({ status: 'sent', recipient: 'maria@exemplo.com', channel: 'email' })
  expect(first?.subject).toBe('Lembrete do demonstrativo de fevereiro de 2026')
})

it('no reminder of a statement is sent while the rule is off, on the plan Básico, or after the patient opted out', async () => {
  const off = await openSent({ statementReminderDays: null })
  expect(await off.remindedOn([9])).toEqual([0])
  clock.set(START)
  const free = await openSent()
  await sql`update psychologists set plan = 'free' where id = ${free.owner.id}`.execute(db.owner)
  expect(await free.remindedOn([9])).toEqual([0])
  clock.set(START)
  const out = await openSent()
  await out.owner.ask(updatePatient, { ...of(out.patient), body: { optedOut: ['email'] } })
  expect(await out.remindedOn([9])).toEqual([0])
})

it('reminders of statements count from the day the rule was switched on', async () => {
  const { owner, remindedOn } = await openSent({ statementReminderDays: null })
  clock.set('2026-03-05T09:00:00-03:00')
  await owner.ask(updateSettings, { body: { statementReminderDays: 2 } })
  expect(await remindedOn([6, 7])).toEqual([0, 1])
})

it('no reminder of a paid statement is sent, not even one that was already queued', async () => {
  const paid = await openSent()
  await paid.owner.ask(recordStatementPayment, {
    ...of(paid.statement),
    body: { method: 'pix', amount: paid.statement.open },
  })
  expect(await paid.remindedOn([9])).toEqual([0])
  clock.set(START)
  const late = await openSent()
  clock.set('2026-03-04T09:00:00-03:00')
  await remindOfStatements(services)
  const [written] = await late.own()
  expect(written?.text).toContain('/extrato/')
  expect(written?.text).toContain('Se você já pagou, desconsidere esta mensagem.')
  await late.owner.ask(recordStatementPayment, {
    ...of(late.statement),
    body: { method: 'pix', amount: late.statement.open },
  })
  await deliver()
  expect(
    (await late.own()).map(({ status, dropped_because }) => [status, dropped_because]),
  ).toEqual([['dropped', 'not_true']])
})
