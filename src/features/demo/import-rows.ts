import { dayAt, instantAt, weekdayOf } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { textToCents } from '../../platform/shared/money.ts'
import { createExpense, type ExpenseInput } from '../expenses/contract.ts'
import { itemId } from '../imports/kinds/item-ids.ts'
import {
  expenseKey,
  type Known,
  nothingKnown,
  packageKey,
  seriesKey,
  sessionKey,
} from '../imports/kinds/known.ts'
import { expiryOf } from '../imports/kinds/package-rows.ts'
import type { PackagePlan, PlannedRow, SeriesPlan, SessionPlan } from '../imports/kinds/planned.ts'
import type { ItemKind } from '../imports/labels.ts'
import { createPatient, type PatientInput } from '../patients/input-contract.ts'
import { PAYER_ON_FILE } from '../payments/record-contract.ts'
import { paidAfter } from '../payments/record-rules.ts'
import { feeOf } from '../practice/cancel-rules.ts'
import { datesBetween } from '../series/date-rules.ts'
import { decideInAnyHour, inOrderOfTime, ledgerOf } from '../series/occurrence-rules.ts'
import { horizonOf } from '../series/rules.ts'
import { createService, type ServiceInput } from '../services/contract.ts'
import { usualLocation } from '../sessions/changes/location-rules.ts'
import { usualCents } from './agreed-prices.ts'
import { takenIn } from './attendance-answers.ts'
import { bookAnswers } from './book-answers.ts'
import { addPayment } from './payment-answers.ts'
import {
  instantOut,
  nameOf,
  newRow,
  type PackageRow,
  type Practice,
  type SeriesRow,
  type SessionRow,
  UNDRAWN,
  unchargedBy,
} from './practice.ts'
import { registryAnswers } from './registry-answers.ts'
import { diaryOf, makeSessions } from './series-answers.ts'
import { blockedBy } from './session-changes.ts'

/** The rows that an import of the demonstration compares and adds, by the server's rules. */

export function knownIn(practice: Practice): Known {
  const known = nothingKnown()
  for (const { id, name, socialName, phone, email, cpf, birthDate } of practice.patients) {
    const facts = { name, socialName, phone, isGuardianPhone: false, email, cpf, birthDate }
    known.people.add({ ...facts, id, n: null })
  }
  for (const service of practice.services) known.services.add(service)
  for (const { patientId, datetime } of practice.sessions)
    if (patientId) known.sessions.add(sessionKey(patientId, Date.parse(datetime)))
  for (const session of takenIn(practice))
    known.taken.add({ ...blockedBy(practice, session), name: nameOf(practice, session.patientId) })
  for (const { date, amount, description } of practice.expenses)
    known.expenses.add(expenseKey({ date, amount: textToCents(amount) ?? 0, description }))
  for (const { patientId, serviceId, sessionsCount: count, price } of practice.packages)
    if (patientId)
      known.packages.add(
        packageKey({ patientId, serviceId, count, priceCents: textToCents(price) ?? 0 }),
      )
  for (const { patientId, firstDate, time } of practice.series)
    if (patientId) known.series.add(seriesKey(patientId, weekdayOf(firstDate), time))
  return known
}

export type Brought = [kind: ItemKind, id: string]

/** Adds the rows of an import's new rows; returns them in order. */
export function bringRows(
  practice: Practice,
  { importId, rows }: { importId: string; rows: readonly PlannedRow[] },
  now: number,
): Brought[] {
  const brought: Brought[] = []
  // Rows reference earlier ones by ids of the import.
  const ids = new Map<string, string>()
  const named = ({
    patientId,
    patient,
    serviceId,
    service,
  }: SessionPlan | SeriesPlan | PackagePlan) => {
    if (patient) ids.set(patientId, keep('patients', addPatient(practice, patient, now)))
    if (service) ids.set(serviceId, keep('services', addService(practice, service, now)))
    return {
      patientId: ids.get(patientId) ?? patientId,
      serviceId: ids.get(serviceId) ?? serviceId,
    }
  }
  const keep = (kind: ItemKind, id: string) => {
    brought.push([kind, id])
    return id
  }
  for (const row of rows) {
    if (row.input === null) continue
    if (row.kind === 'patients')
      ids.set(
        itemId(importId, row.n, 'patients'),
        keep('patients', addPatient(practice, row.input, now)),
      )
    else if (row.kind === 'services')
      ids.set(
        itemId(importId, row.n, 'services'),
        keep('services', addService(practice, row.input, now)),
      )
    else if (row.kind === 'expenses') keep('expenses', addExpense(practice, row.input, now))
    else if (row.kind === 'packages')
      keep('packages', addPackage(practice, { ...row.input, ...named(row.input) }, now))
    else if (row.kind === 'sessions')
      keep('sessions', addSession(practice, { ...row.input, ...named(row.input) }, now))
    else if ('patient' in row.input)
      ids.set(
        itemId(importId, row.n, 'patients'),
        keep('patients', addPatient(practice, row.input.patient, now)),
      )
    else
      keep('series', addSeries(practice, { ...row.input.series, ...named(row.input.series) }, now))
  }
  return brought
}

function addPatient(practice: Practice, input: PatientInput, now: number): string {
  const body = { ...input, price: input.price === undefined ? undefined : moneyOut(input.price) }
  return create(practice, createPatient, body, now)
}

function addService(practice: Practice, input: ServiceInput, now: number): string {
  return create(practice, createService, input, now)
}

function addExpense(practice: Practice, input: ExpenseInput, now: number): string {
  return create(practice, createExpense, { ...input, amount: moneyOut(input.amount) }, now)
}

function addPackage(practice: Practice, plan: PackagePlan, now: number): string {
  const { patientId, serviceId, count, used, priceCents, received } = plan
  const receivedCents = received ? (received.cents ?? priceCents) : 0
  const bought: PackageRow = newRow(
    {
      ...{ patientId, serviceId, sessionsCount: count, usedBefore: used },
      price: moneyOut(priceCents),
      paid: received !== null && receivedCents >= priceCents,
      received: moneyOut(receivedCents),
      expiresAt: expiryOf(plan, practice.profile.timezone)?.toISOString() ?? null,
    },
    now,
  )
  practice.packages.push(bought)
  if (received && receivedCents > 0) {
    const target = { sessionId: null, packageId: bought.id, patientId }
    const { method, at: receivedAt } = received
    const input = { kind: 'payment', method, amount: receivedCents, note: null } as const
    const payment = addPayment(practice, target, { ...input, ...PAYER_ON_FILE, receivedAt }, now)
    payment.receiptNumber = null
  }
  return bought.id
}

function create(practice: Practice, endpoint: object, body: object, now: number): string {
  const answer = [...registryAnswers, ...bookAnswers].find(
    (candidate) => candidate.endpoint === endpoint,
  )
  // Both answer with the row that they added.
  const created = answer?.handle(practice, { params: {}, query: {}, body }, now) as { id: string }
  return created.id
}

function addSession(practice: Practice, plan: SessionPlan, now: number): string {
  const { patientId, serviceId, type, startsAt, duration, notes, outcome, received } = plan
  const { profile } = practice
  const day = dayAt(startsAt, profile.timezone)
  const priceCents = plan.priceCents ?? usualCents(practice, { patientId, serviceId, day })
  const receivedCents = received ? Math.min(received.cents ?? priceCents, priceCents) : 0
  const isMissed = outcome === 'absent' || outcome === 'late_cancel'
  const feeCents = isMissed ? Math.max(feeOf(priceCents, profile), receivedCents) : null
  const amounts = { priceCents: feeCents ?? priceCents, receivedCents, paid: false }
  const session: SessionRow = newRow(
    {
      ...{ patientId, serviceId, type, duration, notes },
      datetime: instantOut(startsAt),
      location: usualLocation(type, profile),
      ...UNDRAWN,
      price: moneyOut(priceCents),
      paid: paidAfter({ ...amounts, nothingDue: feeCents === 0 }),
      received: moneyOut(receivedCents),
      status:
        outcome === null ? 'confirmed' : outcome === 'completed' ? outcome : ('cancelled' as const),
      presence: null,
      ...unchargedBy(profile),
      outcome: isMissed ? outcome : null,
      fee: moneyOut(feeCents),
      seriesId: null,
      seriesDate: null,
    },
    now,
  )
  practice.sessions.push(session)
  if (receivedCents > 0 && received) {
    const target = { sessionId: session.id, packageId: null, patientId }
    const input = {
      kind: 'payment',
      method: received.method,
      amount: receivedCents,
      note: null,
      ...PAYER_ON_FILE,
    } as const
    const payment = addPayment(practice, target, { ...input, receivedAt: received.at }, now)
    payment.receiptNumber = null
  }
  return session.id
}

function addSeries(practice: Practice, plan: SeriesPlan, now: number): string {
  const { patientId, serviceId, type, duration, firstDate, time, every, end, priceCents } = plan
  const { timezone } = practice.profile
  const today = dayAt(now, timezone)
  const rule = { firstDate, every, end }
  const dates = datesBetween(rule, today, horizonOf(today))
    .filter((date) => !plan.skipped.includes(date))
    .map((date) => ({ date, start: instantAt(date, time, timezone) }))
    .filter(({ start }) => start > now)
  const decided = decideInAnyHour(diaryOf(practice, now), { dates, duration }, now)
  const usual = usualCents(practice, { patientId, serviceId, day: firstDate })
  const series: SeriesRow = newRow(
    {
      ...{ patientId, serviceId, type, duration, time, ...rule },
      location: null,
      price: moneyOut(priceCents ?? usual),
      packageId: null,
      endedFrom: null,
      ledger: ledgerOf(decided, time, timezone),
    },
    now,
  )
  practice.series.push(series)
  makeSessions(practice, series, inOrderOfTime(decided), now)
  return series.id
}
