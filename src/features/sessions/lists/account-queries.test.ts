import { expect, it } from 'vitest'
import { START } from '../../../../test/clock.ts'
import { of, openPractice } from '../../../../test/practice.ts'
import { isPending, owedAt } from '../../../../test/recomputed-report.ts'
import { HOUR, MINUTE } from '../../../platform/shared/calendar.ts'
import { centsToText, textToCents } from '../../../platform/shared/money.ts'
import { recordPackagePayment } from '../../packages/contract.ts'
import { updateService } from '../../services/contract.ts'
import { listSessions, type Session, type SessionStatus, updateSession } from '../contract.ts'
import { getOwed } from '../payments/owed-contract.ts'
import { getLastTerms, getPatientAccount } from './contract.ts'

const { clock, given } = await openPractice()
const ana = await given.psychologist({ plan: 'pro' })
const maria = await given.patient(ana)
const rui = await given.patient(ana)
const service = await given.service(ana)

let lastNumber = 0
async function mark(
  patient: { id: string },
  hours: number,
  status: SessionStatus,
  paid = false,
): Promise<Session> {
  const session = await given.session(ana, {
    patientId: patient.id,
    serviceId: service.id,
    datetime: new Date(Date.parse(START) + hours * HOUR).toISOString(),
    price: 100 + ++lastNumber + 0.01,
  })
  // A payment confirms a pending session, so the required state is set after it.
  if (paid) await ana.ask(updateSession, { ...of(session), body: { paid } })
  return ana.ask(updateSession, { ...of(session), body: { status } })
}

await mark(maria, -72, 'completed', true)
await mark(maria, -48, 'completed')
await mark(maria, -24, 'cancelled')
await mark(maria, -22, 'cancelled', true)
await mark(maria, 20, 'cancelled')
const next = await mark(maria, 24, 'pending')
await mark(maria, 48, 'confirmed')
await mark(maria, 72, 'confirmed', true)
await mark(rui, 2, 'pending')

const sumOf = (amounts: string[]) =>
  amounts.reduce((sum, amount) => sum + (textToCents(amount) ?? 0), 0)

async function recount(patientId: string) {
  const sessions = await ana.ask(listSessions, { query: { patientId } })
  const owed = sessions.filter(isPending)
  const cents = owed.reduce((sum, { price }) => sum + (textToCents(price) ?? 0), 0)
  return {
    sessions: sessions.length,
    completed: sessions.filter(({ status }) => status === 'completed').length,
    unpaid: owed.length,
    owed: centsToText(cents),
    ...owedAt(clock.now(), owed),
    toRefund: centsToText(
      sumOf(
        sessions.filter(({ status }) => status === 'cancelled').map(({ received }) => received),
      ),
    ),
    absences: 0,
    lateCancellations: 0,
  }
}

it("a patient's account has the figures of the list", async () => {
  const account = await ana.ask(getPatientAccount, of(maria))
  expect(account).toEqual({ ...(await recount(maria.id)), next })
  expect(account).toMatchObject({ sessions: 8, completed: 2, unpaid: 3 })
})

it("a patient's account splits the owed amount into overdue and not yet due, as the list of all patients does", async () => {
  const { owed, overdue, comingDue } = await ana.ask(getPatientAccount, of(maria))
  expect([overdue.sessions, comingDue.sessions]).toEqual([1, 2])
  expect(sumOf([overdue.amount, comingDue.amount])).toBe(sumOf([owed]))
  const query = { patientId: maria.id }
  expect(await ana.ask(getOwed, { query })).toEqual({ overdue, comingDue })
})

it("a patient's account counts a session as overdue once its time is over, not before", async () => {
  clock.set(new Date(Date.parse(next.datetime) + 49 * MINUTE).toISOString())
  const overdueNow = async () =>
    (await ana.ask(getOwed, { query: { patientId: maria.id } })).overdue.sessions
  const during = await overdueNow()
  clock.advance(MINUTE)
  expect([during, await overdueNow()]).toEqual([1, 2])
  clock.set(START)
})

it("a patient's account owes the sum of the unpaid list", async () => {
  const query = { patientId: maria.id, paid: 'false' } as const
  const { unpaid } = await ana.ask(getPatientAccount, of(maria))
  expect(await ana.ask(listSessions, { query })).toHaveLength(unpaid)
})

it("a patient's account owes the unpaid part of a package for its sessions", async () => {
  const { id: patientId } = await given.patient(ana)
  const ids = { patientId, serviceId: service.id }
  const { id: packageId } = await given.package(ana, { ...ids, price: '400.00' })
  for (const day of ['10', '11', '12', '13'])
    await given.session(ana, { ...ids, packageId, datetime: `2026-04-${day}T10:00:00-03:00` })
  const owed = async (amount: string, kind: 'payment' | 'refund' = 'payment') => {
    const body = { kind, method: 'pix', amount } as const
    await ana.ask(recordPackagePayment, { params: { id: packageId }, body })
    const account = await ana.ask(getPatientAccount, of({ id: patientId }))
    return [account.unpaid, account.owed]
  }
  expect(await owed('300.00')).toEqual([1, '100.00'])
  expect(await owed('100.00')).toEqual([0, '0.00'])
  expect(await owed('250.00', 'refund')).toEqual([3, '250.00'])
})

it("a patient's account is empty for a new patient", async () => {
  const account = await ana.ask(getPatientAccount, of(await given.patient(ana)))
  const nothing = { sessions: 0, amount: '0.00' }
  expect(account).toEqual({
    ...{ sessions: 0, completed: 0, unpaid: 0, owed: '0.00', next: null },
    ...{ overdue: nothing, comingDue: nothing, toRefund: '0.00' },
    ...{ absences: 0, lateCancellations: 0 },
  })
})

it("a patient's account of another psychologist is not found", async () => {
  const bia = await given.psychologist()
  for (const id of [maria.id, bia.id, 'nada'])
    expect((await bia.call(getPatientAccount, of({ id }))).status).toBe(404)
})

it('the last terms are those of the latest session that began, in an active service, without packages', async () => {
  const ines = await given.patient(ana)
  const termsOf = () => ana.ask(getLastTerms, of(ines))
  expect(await termsOf()).toEqual({ last: null, billedMonthly: false, agreed: [] })
  const at = (hours: number) => new Date(Date.parse(START) + hours * HOUR).toISOString()
  const add = (serviceId: string, hours: number, price: number) =>
    given.session(ana, { patientId: ines.id, serviceId, datetime: at(hours), price })
  const gone = await given.service(ana)
  const ahead = await add(service.id, 48, 90)
  expect((await termsOf()).last).toMatchObject({ serviceId: service.id, price: ahead.price })
  await add(service.id, -96, 120)
  await add(gone.id, -24, 130)
  await ana.ask(updateService, { ...of(gone), body: { active: false } })
  expect((await termsOf()).last).toMatchObject({ serviceId: service.id, price: '120.00' })
})
