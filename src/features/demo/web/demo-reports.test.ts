import { beforeEach, expect, it } from 'vitest'
import { problems } from '../../../app/problems.ts'
import { DAY } from '../../../platform/shared/calendar.ts'
import { call, replaceTransport } from '../../../platform/web/api.ts'
import { getDashboard } from '../../dashboard/contract.ts'
import { getAdvancedReport, getReportSummary } from '../../reports/contract.ts'
import { confirmPayment, listSessions, type Session } from '../../sessions/contract.ts'
import { getPatientAccount } from '../../sessions/lists/contract.ts'
import { getOwed } from '../../sessions/payments/owed-contract.ts'
import { madeUpPractice } from '../made-up-practice.ts'
import type { Practice } from '../practice.ts'
import { demoTransport } from './transport.ts'

const NOW = Date.parse('2026-03-11T15:00:00.000Z')

let practice: Practice
let sessions: Session[]
let counted: Session[]

beforeEach(async () => {
  practice = madeUpPractice(NOW)
  replaceTransport(demoTransport(practice, problems, () => NOW))
  sessions = await call(listSessions, {})
  counted = sessions.filter(
    ({ seriesId, paid, datetime }) =>
      seriesId === null || paid || Date.parse(datetime) <= NOW + 30 * DAY,
  )
})

const reais = (sessions: Session[]) =>
  sessions.reduce((total, { price, fee }) => total + Number(fee ?? price), 0)
const text = (amount: number) => amount.toFixed(2)
const isPaid = ({ paid }: Session) => paid
const isOwed = ({ paid, status, price, fee }: Session) =>
  !paid && (status !== 'cancelled' || fee !== null) && Number(fee ?? price) > 0
const isCompleted = ({ status }: Session) => status === 'completed'
const inMonth = (month: string) => (session: Session) =>
  new Date(Date.parse(session.datetime) - 3 * 3_600_000).toISOString().startsWith(month)
const within = (from: number, to: number) => (session: Session) =>
  Date.parse(session.datetime) >= NOW - from * DAY && Date.parse(session.datetime) < NOW - to * DAY

it('The dashboard’s figures equal the sums of its sessions', async () => {
  const dashboard = await call(getDashboard, {})
  const today = sessions
    .filter(inMonth('2026-03-11'))
    .filter(({ status }) => status !== 'cancelled')
  expect(dashboard).toMatchObject({
    totalPatients: 21,
    sessionsToday: today.length,
    monthRevenue: text(reais(sessions.filter(inMonth('2026-03')).filter(isPaid))),
    occupancyRate: Math.round((sessions.filter(isCompleted).length / counted.length) * 100),
    hasActiveService: true,
    hasSession: true,
  })
  const next = sessions
    .filter(({ datetime, status }) => Date.parse(datetime) > NOW && status !== 'cancelled')
    .reverse()
  expect(dashboard.upcoming).toEqual(next.slice(0, 5))
  expect(dashboard.today).toEqual(today.reverse())
  const later = next.filter(({ id }) => !dashboard.today.some((session) => session.id === id))
  expect(dashboard.later).toEqual(later.slice(0, 5))
  const { overdue } = await call(getOwed, { query: {} })
  expect(dashboard.overdue).toMatchObject(overdue)
  const owing = await Promise.all(
    practice.patients.map(({ id }) => call(getPatientAccount, { params: { id } })),
  )
  const amounts = owing.map((account) => Number(account.overdue.amount)).filter(Boolean)
  expect(dashboard.overdue.patients).toBe(amounts.length)
  expect(dashboard.overdue.most.map(({ amount }) => Number(amount))).toEqual(
    amounts.sort((a, b) => b - a).slice(0, 3),
  )
})

it('The figures grow with a payment', async () => {
  const unpaid = sessions.filter(inMonth('2026-03')).find(isOwed)
  const before = Number((await call(getDashboard, {})).monthRevenue)
  await call(confirmPayment, { params: { id: unpaid?.id ?? '' }, body: { recordOnly: true } })
  const after = Number((await call(getDashboard, {})).monthRevenue)
  expect(after - before).toBe(Number(unpaid?.fee ?? unpaid?.price))
})

it('The reports’ figures equal the sums of their sessions', async () => {
  const paid = sessions.filter(isPaid)
  expect(await call(getReportSummary, {})).toEqual({
    totalSessions: counted.length,
    paidSessions: paid.length,
    totalRevenue: text(reais(paid)),
    paymentRate: Math.round((paid.length / counted.length) * 100),
  })
})

it('The advanced report of a month has its sessions, compared with the days before', async () => {
  const query = { from: '2026-02-01', to: '2026-02-28' }
  const { overview, monthlyData, trends } = await call(getAdvancedReport, { query })
  const february = sessions.filter(inMonth('2026-02'))
  expect(overview).toMatchObject({
    totalSessions: february.length,
    totalRevenue: text(reais(february.filter(isPaid))),
    completedSessions: february.filter(isCompleted).length,
    totalPatients: 22,
  })
  expect(monthlyData.map(({ month, sessions: held }) => [month, held])).toEqual([
    ['2026-02', february.length],
  ])
  expect(trends.recentSessions).toBe(february.filter(isCompleted).length)
})

it('The advanced report divides the same sums', async () => {
  const { overview, paymentAnalytics, sessionTypeBreakdown, trends } = await call(
    getAdvancedReport,
    {},
  )
  const paid = counted.filter(isPaid)
  const recent = counted.filter(within(30, 0))
  const previous = counted.filter(within(60, 30))
  expect(overview).toMatchObject({
    totalRevenue: text(reais(paid)),
    averageSessionValue: text(reais(paid) / paid.length),
    completedSessions: counted.filter(isCompleted).length,
    pendingPayments: counted.filter(isOwed).length,
    pendingRevenue: text(reais(counted.filter(isOwed))),
    totalPatients: 22,
    activePatients: new Set(counted.filter(isCompleted).map(({ patientId }) => patientId)).size,
  })
  expect(trends).toMatchObject({
    recentSessions: recent.filter(isCompleted).length,
    previousSessions: previous.filter(isCompleted).length,
    recentRevenue: text(reais(recent.filter(isPaid))),
    previousRevenue: text(reais(previous.filter(isPaid))),
  })
  const { paidCount, pendingCount, cancelledCount } = paymentAnalytics
  expect(paidCount + pendingCount + cancelledCount).toBe(counted.length)
  const charged = sessions.filter(({ outcome }) => outcome !== null)
  const absences = charged.filter(({ outcome }) => outcome === 'absent').length
  expect([overview.absences, overview.lateCancellations]).toEqual([
    absences,
    charged.length - absences,
  ])
  expect(Math.min(absences, charged.length - absences)).toBeGreaterThan(0)
  expect(overview.feeRevenue).toBe(text(reais(charged.filter(isPaid))))
  expect(sessionTypeBreakdown.online + sessionTypeBreakdown.presencial).toBe(counted.length)
})

it('The months and the patients sum to the totals', async () => {
  const { monthlyData, topPatients } = await call(getAdvancedReport, {})
  expect(monthlyData).toHaveLength(12)
  for (const { month, revenue, sessions: count } of monthlyData) {
    const held = counted.filter(inMonth(month))
    expect([month, count, revenue]).toEqual([month, held.length, text(reais(held.filter(isPaid)))])
  }
  expect(topPatients).toHaveLength(10)
  for (const { patientId, sessionCount, totalRevenue } of topPatients) {
    const ownSessions = counted.filter((session) => session.patientId === patientId)
    expect([sessionCount, totalRevenue]).toEqual([
      ownSessions.length,
      text(reais(ownSessions.filter(isPaid))),
    ])
  }
})

it('The erased patients are one entry among the patients by revenue', async () => {
  const [first] = (await call(getAdvancedReport, {})).topPatients
  for (const session of practice.sessions)
    if (session.patientId === first?.patientId) session.patientId = null
  const [erased] = (await call(getAdvancedReport, {})).topPatients
  expect(erased).toEqual({ ...first, patientId: null, name: 'Paciente excluído' })
})

it('A patient’s figures equal the sums of their sessions', async () => {
  const [patient] = practice.patients
  const ownSessions = counted.filter(({ patientId }) => patientId === patient?.id)
  const account = await call(getPatientAccount, { params: { id: patient?.id ?? '' } })
  expect(account).toMatchObject({
    sessions: ownSessions.length,
    completed: ownSessions.filter(isCompleted).length,
    unpaid: ownSessions.filter(isOwed).length,
    owed: text(reais(ownSessions.filter(isOwed))),
  })
})
