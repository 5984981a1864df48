import type { Database } from '../src/platform/server/database.ts'

/** The platform's figures, recomputed from all rows in plain loops. */

const ZONE = 'America/Sao_Paulo'
const PATIENCE = { hours: 72 }

/** A psychologist's rows that the figures read. */
export interface Everything {
  psychologists: { id: string; created_at: Date }[]
  sessions: { created_at: Date; starts_at: Date; status: string; patient_id: string | null }[]
  payments: {
    psychologist_id: string
    paid_at: Date
    amount_cents: number
    period_start: Date
    period_end: Date
  }[]
}

/** Returns all rows but the super admin's. */
export async function readEverything(db: Database): Promise<Everything> {
  return db.asPlatform(async (sql) => {
    const people = await sql
      .selectFrom('psychologists')
      .select(['id', 'created_at', 'is_admin'])
      .execute()
    const admins = new Set(people.filter(({ is_admin }) => is_admin).map(({ id }) => id))
    const isCounted = (row: { psychologist_id: string }) => !admins.has(row.psychologist_id)
    const sessions = await sql.selectFrom('sessions').selectAll().execute()
    const payments = await sql.selectFrom('subscription_payments').selectAll().execute()
    return {
      psychologists: people.filter(({ is_admin }) => !is_admin),
      sessions: sessions.filter(isCounted),
      payments: payments.filter(isCounted),
    }
  })
}

const knownDays = new Map<number, string>()

export function dayOf(instant: Date | number): string {
  const known = knownDays.get(Number(instant))
  if (known) return known
  const day = zoned(instant).toPlainDate().toString()
  knownDays.set(Number(instant), day)
  return day
}

function zoned(instant: Date | number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(Number(instant)).toZonedDateTimeISO(ZONE)
}

export function daysFrom(from: string, to: string): string[] {
  const days: string[] = []
  for (
    let day = Temporal.PlainDate.from(from);
    Temporal.PlainDate.compare(day, to) <= 0;
    day = day.add({ days: 1 })
  )
    days.push(day.toString())
  return days
}

const endOf = ({ period_end }: { period_end: Date }) =>
  zoned(period_end).add(PATIENCE).epochMilliseconds

export function recomputedPatients(
  { sessions }: Everything,
  days: readonly string[],
  weekday: number,
): number {
  const taking = sessions.filter(({ starts_at, status }) => {
    const day = dayOf(starts_at)
    const isOn = Temporal.PlainDate.from(day).dayOfWeek % 7 === weekday
    return isOn && days.includes(day) && status !== 'cancelled'
  })
  return new Set(taking.flatMap(({ patient_id }) => patient_id ?? [])).size
}

export function recomputedDay(
  { psychologists, sessions, payments }: Everything,
  day: string,
  now: number,
) {
  const begins = Temporal.PlainDate.from(day).toZonedDateTime(ZONE).epochMilliseconds
  const taking = sessions.filter(
    ({ starts_at, status }) => dayOf(starts_at) === day && status !== 'cancelled',
  )
  const covers = (payment: Everything['payments'][number], at: number) =>
    payment.period_start.getTime() <= at && at < endOf(payment)
  const ofAccount = (id: string) => payments.filter((each) => each.psychologist_id === id)
  const payers = [...new Set(payments.map(({ psychologist_id }) => psychologist_id))]
  const leaving = payments.filter((payment) => {
    const end = endOf(payment)
    const goesOn = ofAccount(payment.psychologist_id).some((other) => covers(other, end))
    return dayOf(end) === day && end <= now && !goesOn
  })
  const firsts = payers.flatMap((id) => {
    const first = Math.min(...ofAccount(id).map(({ paid_at }) => paid_at.getTime()))
    const known = psychologists.find((each) => each.id === id)
    return dayOf(first) === day ? [{ first, known }] : []
  })
  return {
    day,
    psychologists: psychologists.filter(({ created_at }) => dayOf(created_at) === day).length,
    sessions: sessions.filter(({ created_at }) => dayOf(created_at) === day).length,
    appointments: taking.length,
    revenue_cents: payments
      .filter(({ paid_at }) => dayOf(paid_at) === day)
      .reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    subscribers: payers.filter((id) => ofAccount(id).some((each) => covers(each, begins))).length,
    ended: new Set(leaving.map((each) => `${each.psychologist_id} ${endOf(each)}`)).size,
    payers: firsts.length,
    conversions: firsts.filter(({ known }) => known).length,
    conversion_seconds: firsts.reduce(
      (sum, { first, known }) =>
        sum + (known ? Math.max(0, Math.round((first - known.created_at.getTime()) / 1000)) : 0),
      0,
    ),
  }
}
