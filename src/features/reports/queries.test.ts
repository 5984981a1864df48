import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { DAY, HOUR } from '../../platform/shared/calendar.ts'
import { centsToText, textToCents } from '../../platform/shared/money.ts'
import { listPatients, type Patient } from '../patients/contract.ts'
import {
  cancelSession,
  completeSession,
  confirmPayment,
  listSessions,
  type Session,
} from '../sessions/contract.ts'
import { getAdvancedReport, getReportSummary } from './contract.ts'

const { clock, given } = await openPractice()
afterEach(() => clock.set(START))

const ZONES = ['America/Sao_Paulo', 'America/Noronha', 'America/Rio_Branco'] as const
const of = ({ id }: { id: string }) => ({ params: { id } })

const isHeld = ({ status }: Session) => status === 'completed'
const isPaid = ({ paid }: Session) => paid
const isPending = ({ paid, status }: Session) => !paid && status !== 'cancelled'
const revenueOf = (sessions: Session[]) =>
  sessions.filter(isPaid).reduce((sum, { price }) => sum + (textToCents(price) ?? 0), 0)
const growth = (recent: number, previous: number) => {
  if (previous === 0) return recent > 0 ? 100 : 0
  return Math.round((1000 * (recent - previous)) / previous) / 10 + 0
}

/** What the specification and the decisions say, word by word, over the whole lists; months are Temporal's. */
function recompute(sessions: Session[], patients: Patient[], now: number, zone: string) {
  const between = (from: number, to: number) =>
    sessions.filter(({ datetime }) => Date.parse(datetime) >= from && Date.parse(datetime) < to)
  const recent = between(now - 30 * DAY, now)
  const previous = between(now - 60 * DAY, now - 30 * DAY)
  const revenue = revenueOf(sessions)
  const paid = sessions.filter(isPaid).length
  const pending = sessions.filter(isPending)
  const pendingRevenue = pending.reduce((sum, { price }) => sum + (textToCents(price) ?? 0), 0)
  return {
    overview: {
      totalSessions: sessions.length,
      paidSessions: paid,
      totalRevenue: centsToText(revenue),
      paymentRate: sessions.length === 0 ? 0 : Math.round((100 * paid) / sessions.length),
      completedSessions: sessions.filter(isHeld).length,
      averageSessionValue: centsToText(paid === 0 ? 0 : Math.round(revenue / paid)),
      pendingPayments: pending.length,
      pendingRevenue: centsToText(pendingRevenue),
      totalPatients: patients.length,
      activePatients: new Set(sessions.filter(isHeld).map(({ patientId }) => patientId)).size,
    },
    trends: {
      revenueGrowth: growth(revenueOf(recent), revenueOf(previous)),
      sessionGrowth: growth(recent.filter(isHeld).length, previous.filter(isHeld).length),
      recentSessions: recent.filter(isHeld).length,
      previousSessions: previous.filter(isHeld).length,
      recentRevenue: centsToText(revenueOf(recent)),
      previousRevenue: centsToText(revenueOf(previous)),
    },
    monthlyData: monthsBefore(sessions, now, zone),
    topPatients: ranking(sessions, patients),
    sessionTypeBreakdown: {
      online: sessions.filter(({ type }) => type === 'online').length,
      presencial: sessions.filter(({ type }) => type === 'presencial').length,
    },
    paymentAnalytics: {
      paidCount: paid,
      pendingCount: pending.length,
      cancelledCount: sessions.filter((session) => !isPaid(session) && !isPending(session)).length,
    },
  }
}

function monthsBefore(sessions: Session[], now: number, zone: string) {
  const monthOf = (instant: number) =>
    Temporal.Instant.fromEpochMilliseconds(instant)
      .toZonedDateTimeISO(zone)
      .toPlainDate()
      .toPlainYearMonth()
  return [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((months) => {
    const month = monthOf(now).subtract({ months })
    const its = sessions.filter(({ datetime }) => monthOf(Date.parse(datetime)).equals(month))
    return {
      month: month.toString(),
      revenue: centsToText(revenueOf(its)),
      sessions: its.length,
    }
  })
}

function ranking(sessions: Session[], patients: Patient[]) {
  return patients
    .map(({ id, name }) => {
      const own = sessions.filter(({ patientId }) => patientId === id)
      return { patientId: id, name, sessionCount: own.length, revenue: revenueOf(own) }
    })
    .filter(({ revenue }) => revenue > 0)
    .sort((a, b) => b.revenue - a.revenue || b.sessionCount - a.sessionCount)
    .slice(0, 10)
    .map(({ revenue, ...rest }) => ({ ...rest, totalRevenue: centsToText(revenue) }))
}

/** Hours around the first of months, and 30 and 60 days before the moments that are asked about. */
const borders = [
  '2025-03-01',
  '2025-04-01',
  '2025-05-01',
  '2026-01-30',
  '2026-02-15',
  '2026-03-01',
  '2026-04-01',
].flatMap((day) => [1, 2, 3, 4, 5].map((hour) => Date.parse(`${day}T00:00:00Z`) + hour * HOUR))
const anyHour = fc
  .integer({ min: Date.UTC(2025, 1, 15) / HOUR, max: Date.UTC(2026, 3, 15) / HOUR })
  .map((hour) => hour * HOUR)
const generated = fc.record({
  hours: fc.uniqueArray(anyHour, { minLength: 30, maxLength: 30 }),
  fates: fc.infiniteStream(
    fc.record({
      patient: fc.nat(12),
      type: fc.constantFrom('online' as const, 'presencial' as const),
      status: fc.constantFrom('pending', 'completed', 'completed', 'cancelled'),
      paid: fc.boolean(),
      cents: fc.integer({ min: 1, max: 99_999 }),
    }),
  ),
})

/** A practice of 13 patients whose sessions lie on the borders and anywhere around them, in every state. */
async function practice(zone: (typeof ZONES)[number], seed: number) {
  const ana = await given.psychologist({ plan: 'pro', settings: { timezone: zone } })
  const patients: string[] = []
  for (let n = 0; n < 13; n++)
    patients.push((await given.patient(ana, { name: `Paciente ${n}` })).id)
  const { id: serviceId } = await given.service(ana, { isOnline: true, isInPerson: true })
  const [data] = fc.sample(generated, { seed, numRuns: 1 })
  if (!data) throw new Error('nothing was generated')
  for (const hour of new Set([...borders, ...data.hours])) {
    const { patient, type, status, paid, cents } = data.fates.next().value
    const session = await given.session(ana, {
      patientId: patients[patient] ?? '',
      serviceId,
      type,
      datetime: new Date(hour).toISOString(),
      price: centsToText(cents),
    })
    if (paid) await ana.ask(confirmPayment, { ...of(session), body: {} })
    if (status === 'completed') await ana.ask(completeSession, of(session))
    if (status === 'cancelled') await ana.ask(cancelSession, of(session))
  }
  return ana
}

describe.each(ZONES)('the reports in %s', async (zone) => {
  const ana = await practice(zone, ZONES.indexOf(zone))
  const [sessions, patients] = [await ana.ask(listSessions), await ana.ask(listPatients)]
  const at = (day: string) =>
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone }).epochMilliseconds
  const moments: [string, number][] = [
    ['the first moment of March', at('2026-03-01')],
    ['the last moment of February', at('2026-03-01') - 1],
    ['a session 30 days ago', Date.parse('2026-03-01T03:00:00Z')],
    ['a session 30 days and a moment ago', Date.parse('2026-03-01T03:00:00Z') + 1],
    ['the middle of March', Date.parse('2026-03-17T03:00:00Z')],
    ['the last moment of March', at('2026-04-01') - 1],
    ['the first moment of April', at('2026-04-01')],
  ]
  it.each(moments)('say what the lists add up to, at %s', async (_, now) => {
    clock.set(new Date(now).toISOString())
    const expected = recompute(sessions, patients, now, zone)
    expect(await ana.ask(getAdvancedReport)).toEqual(expected)
    const { totalSessions, paidSessions, totalRevenue, paymentRate } = expected.overview
    expect(await ana.ask(getReportSummary)).toEqual({
      totalSessions,
      paidSessions,
      totalRevenue,
      paymentRate,
    })
  })

  it('rank ten of the thirteen patients', async () => {
    expect((await ana.ask(getAdvancedReport)).topPatients).toHaveLength(10)
  })
})

describe('the reports', () => {
  it('are all zero at first, with every month', async () => {
    const ana = await given.psychologist({ plan: 'pro' })
    const report = await ana.ask(getAdvancedReport)
    expect(report).toEqual(recompute([], [], clock.now(), 'America/Sao_Paulo'))
    expect(report.monthlyData).toHaveLength(12)
    expect(await ana.ask(getReportSummary)).toMatchObject({ totalSessions: 0, paymentRate: 0 })
  })

  it('count a cancelled session that was paid once, as paid', async () => {
    const ana = await given.psychologist({ plan: 'pro' })
    const { id: patientId } = await given.patient(ana)
    const { id: serviceId } = await given.service(ana)
    const session = await given.session(ana, { patientId, serviceId })
    await ana.ask(confirmPayment, { ...of(session), body: {} })
    await ana.ask(cancelSession, of(session))
    expect(await ana.ask(getAdvancedReport)).toMatchObject({
      overview: { totalRevenue: '150.00', pendingPayments: 0 },
      paymentAnalytics: { paidCount: 1, pendingCount: 0, cancelledCount: 0 },
    })
  })

  it('rank nobody who brought no revenue', async () => {
    const ana = await given.psychologist({ plan: 'pro' })
    const { id: patientId } = await given.patient(ana)
    const { id: serviceId } = await given.service(ana)
    await given.session(ana, { patientId, serviceId })
    expect((await ana.ask(getAdvancedReport)).topPatients).toEqual([])
  })

  it("count no other psychologist's", async () => {
    const bia = await given.psychologist({ plan: 'pro-annual' })
    expect(await bia.ask(getReportSummary)).toMatchObject({ totalSessions: 0 })
    expect(await bia.ask(getAdvancedReport)).toEqual(
      recompute([], [], clock.now(), 'America/Sao_Paulo'),
    )
  })
})
