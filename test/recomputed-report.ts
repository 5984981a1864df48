import type { Patient } from '../src/features/patients/contract.ts'
import type { Session } from '../src/features/sessions/contract.ts'
import { DAY } from '../src/platform/shared/calendar.ts'
import { centsToText, textToCents } from '../src/platform/shared/money.ts'

/** The advanced report, recomputed from whole lists. */

const isHeld = ({ status }: Session) => status === 'completed'
const isPaid = ({ paid }: Session) => paid
const costOf = ({ price, fee }: Session) => textToCents(fee ?? price) ?? 0
const isOn = ({ status, fee, feeWaived }: Session) =>
  status !== 'cancelled' || (Number(fee ?? 0) > 0 && !feeWaived)
export const isPending = (session: Session) =>
  !session.paid &&
  isOn(session) &&
  !session.holdExpired &&
  costOf(session) > (textToCents(session.received) ?? 0)
const revenueOf = (sessions: Session[]) =>
  sessions.filter(isPaid).reduce((sum, session) => sum + costOf(session), 0)
const averageOf = (sessions: Session[]) => {
  const priced = sessions.filter((session) => session.paid && costOf(session) > 0).length
  return centsToText(priced === 0 ? 0 : Math.round(revenueOf(sessions) / priced))
}
const growth = (recent: number, previous: number) => {
  if (previous === 0) return recent > 0 ? 100 : 0
  return Math.round((1000 * (recent - previous)) / previous) / 10 + 0
}

export type Period = { from: string; to: string }

function ofDays(
  sessions: Session[],
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  zone: string,
) {
  return sessions.filter(({ datetime }) => {
    const day = Temporal.Instant.from(datetime).toZonedDateTimeISO(zone).toPlainDate()
    return isWithin(day, from, to)
  })
}

/** A period's sessions, those that growth compares them with, and the length of each in days. */
interface Compared {
  told: Session[]
  recent: Session[]
  previous: Session[]
  days: number
}

/**
 * Returns the two spans that growth compares: the period with as many days before it; of a period under way, its past part with
 * as long before; without a period, the last 30 days with the 30 before them.
 */
function compared(all: Session[], now: number, zone: string, period?: Period): Compared {
  const between = (from: number, to: number) =>
    all.filter(({ datetime }) => Date.parse(datetime) >= from && Date.parse(datetime) < to)
  const untilNow = (start: number) => ({
    recent: between(start, now),
    previous: between(start - (now - start), start),
  })
  if (!period) return { told: all, ...untilNow(now - 30 * DAY), days: 30 }
  const [from, to] = [Temporal.PlainDate.from(period.from), Temporal.PlainDate.from(period.to)]
  const told = ofDays(all, from, to, zone)
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate()
  if (isWithin(today, from, to)) {
    const start = from.toZonedDateTime(zone).epochMilliseconds
    return { told, ...untilNow(start), days: from.until(today).days + 1 }
  }
  const days = from.until(to).days + 1
  const previous = ofDays(all, from.subtract({ days }), from.subtract({ days: 1 }), zone)
  return { told, recent: told, previous, days }
}

function isWithin(day: Temporal.PlainDate, from: Temporal.PlainDate, to: Temporal.PlainDate) {
  return Temporal.PlainDate.compare(day, from) >= 0 && Temporal.PlainDate.compare(day, to) <= 0
}

export function owedAt(now: number, pending: Session[]) {
  const share = (owed: Session[]) => ({
    sessions: owed.length,
    amount: centsToText(
      owed.reduce(
        (sum, session) => sum + costOf(session) - (textToCents(session.received) ?? 0),
        0,
      ),
    ),
  })
  const isOver = ({ datetime, duration }: Session) =>
    Temporal.Instant.compare(
      Temporal.Instant.from(datetime).add({ minutes: duration }),
      Temporal.Instant.fromEpochMilliseconds(now),
    ) <= 0
  return {
    overdue: share(pending.filter(isOver)),
    comingDue: share(pending.filter((session) => !isOver(session))),
  }
}

/** Computes the rules of docs/product.md, Reports, in the simplest way over the whole lists; days and months are Temporal's. */
export function recompute(
  all: Session[],
  patients: Patient[],
  {
    now,
    zone,
    period,
    unscheduled = 0,
  }: {
    now: number
    zone: string
    period?: Period
    /** Cents received for packages beyond their sessions: no list contains them. */
    unscheduled?: number
  },
) {
  const { told: sessions, recent, previous, days } = compared(all, now, zone, period)
  const revenue = revenueOf(sessions)
  const paid = sessions.filter(isPaid).length
  const pending = sessions.filter(isPending)
  const pendingRevenue = pending.reduce((sum, session) => sum + costOf(session), 0)
  const charged = sessions.filter(({ outcome, feeWaived }) => outcome !== null && !feeWaived)
  const chargedPending = charged.filter(isPending)
  return {
    overview: {
      totalSessions: sessions.length,
      paidSessions: paid,
      totalRevenue: centsToText(revenue),
      paymentRate: sessions.length === 0 ? 0 : Math.round((100 * paid) / sessions.length),
      completedSessions: sessions.filter(isHeld).length,
      averageSessionValue: averageOf(sessions),
      pendingPayments: pending.length,
      pendingRevenue: centsToText(pendingRevenue),
      partiallyReceived: centsToText(
        pending.reduce((sum, { received }) => sum + (textToCents(received) ?? 0), 0),
      ),
      ...owedAt(now, pending),
      absences: sessions.filter(({ outcome }) => outcome === 'absent').length,
      lateCancellations: sessions.filter(({ outcome }) => outcome === 'late_cancel').length,
      feeRevenue: centsToText(revenueOf(charged)),
      feesOwed: centsToText(
        chargedPending.reduce(
          (sum, session) => sum + costOf(session) - (textToCents(session.received) ?? 0),
          0,
        ),
      ),
      totalPatients: patients.length,
      activePatients: new Set(sessions.filter(isHeld).map(({ patientId }) => patientId)).size,
      patientSessions: sessions.filter(({ patientId }) => patientId !== null).length,
      unscheduledPackages: centsToText(unscheduled),
    },
    trends: {
      comparedDays: days,
      revenueGrowth: growth(revenueOf(recent), revenueOf(previous)),
      sessionGrowth: growth(recent.filter(isHeld).length, previous.filter(isHeld).length),
      recentSessions: recent.filter(isHeld).length,
      previousSessions: previous.filter(isHeld).length,
      recentRevenue: centsToText(revenueOf(recent)),
      previousRevenue: centsToText(revenueOf(previous)),
    },
    monthlyData: months(sessions, now, zone, period),
    topPatients: ranking(sessions, patients),
    sessionTypeBreakdown: {
      online: sessions.filter(({ type }) => type === 'online').length,
      presencial: sessions.filter(({ type }) => type === 'presencial').length,
    },
    paymentAnalytics: {
      paidCount: paid,
      pendingCount: pending.length,
      cancelledCount: sessions.filter(
        (session) => !session.paid && session.status === 'cancelled' && !isOn(session),
      ).length,
    },
  }
}

function months(sessions: Session[], now: number, zone: string, period?: Period) {
  const monthOf = (instant: number) =>
    Temporal.Instant.fromEpochMilliseconds(instant)
      .toZonedDateTimeISO(zone)
      .toPlainDate()
      .toPlainYearMonth()
  const last = period ? Temporal.PlainYearMonth.from(period.to.slice(0, 7)) : monthOf(now)
  const before = period
    ? Temporal.PlainYearMonth.from(period.from.slice(0, 7)).until(last, { largestUnit: 'months' })
        .months
    : 11
  return Array.from({ length: before + 1 }, (_, index) => {
    const month = last.subtract({ months: before - index })
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
      const sums = { revenue: revenueOf(own), averageRevenue: averageOf(own) }
      return { patientId: id, name, sessionCount: own.length, ...sums }
    })
    .filter(({ revenue }) => revenue > 0)
    .sort((a, b) => b.revenue - a.revenue || b.sessionCount - a.sessionCount)
    .slice(0, 10)
    .map(({ revenue, ...rest }) => ({ ...rest, totalRevenue: centsToText(revenue) }))
}
