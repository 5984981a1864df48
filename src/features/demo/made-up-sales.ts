import { addDays, DAY, DEFAULT_ZONE, dayAt } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { withCents } from '../../platform/shared/money.ts'
import type { Coupon, CouponInput } from '../coupons/contract.ts'
import { discountOf } from '../coupons/rules.ts'
import { expiryAfter } from '../packages/rules.ts'
import type { Patient } from '../patients/contract.ts'
import { PAYER_ON_FILE, type Payment } from '../payments/record-contract.ts'
import type { Service } from '../services/contract.ts'
import { PACKAGE, WEEKLY } from './made-up-people.ts'
import { consumedAs } from './package-changes.ts'
import { storedPayerOf } from './payers.ts'
import {
  cents,
  instantOut,
  itemAt,
  keepRow,
  newId,
  type PackageRow,
  type Practice,
  patientOf,
  type SessionRow,
} from './practice.ts'

type Furnished = Pick<Practice, 'patients' | 'services' | 'sessions'>

const NOTHING = moneyOut(0)

/** Returns the packages of patients with a multi-session service, and two unused packages. */
export function madeUpPackages(practice: Furnished, now: number): PackageRow[] {
  const drawn = practice.services
    .filter(({ type }) => type === 'package')
    .flatMap((service) => consecutivePackages(practice, service, now))
  return [...drawn, ...UNUSED.map((sold) => unusedPackage(practice, sold, now))]
}

/** Returns consecutive packages, each used up before the next; half of the last one is left. */
function consecutivePackages({ sessions, services }: Furnished, service: Service, now: number) {
  const ownSessions = sessions
    .filter(({ serviceId, status }) => serviceId === service.id && status !== 'cancelled')
    .sort(inOrder)
  const { sessionsCount: count } = service
  // The sessions before the first package were paid one by one.
  const before = Math.max(0, ownSessions.length - count / 2) % count
  for (const session of ownSessions.slice(0, before))
    keepRow(sessions, { ...session, serviceId: itemAt(services, WEEKLY).id })
  const packages = Math.ceil((ownSessions.length - before) / count)
  return Array.from({ length: packages }, (_, index) => before + index * count).map((start) => {
    const drawn = ownSessions.slice(start, start + count)
    const bought = soldFor(itemAt(drawn, 0), service, now)
    for (const [index, session] of drawn.entries())
      keepRow(sessions, { ...session, ...consumedAs(bought, index + 1) })
    return bought
  })
}

const inOrder = (a: SessionRow, b: SessionRow) => a.datetime.localeCompare(b.datetime)

function soldFor(
  { patientId, datetime, createdAt }: SessionRow,
  { id: serviceId, sessionsCount, price }: Service,
  now: number,
): PackageRow {
  const paid = datetime <= instantOut(now)
  const received = paid ? price : NOTHING
  const sold = { patientId, serviceId, sessionsCount, price, paid, received, createdAt }
  return { id: newId(), ...sold, expiresAt: null, version: 1 }
}

const UNUSED = [
  { person: 0, service: PACKAGE, sessionsCount: 4, price: 64_000, received: 32_000, daysAgo: 20 },
  { person: 2, service: WEEKLY, sessionsCount: 10, price: 162_000, received: 0, daysAgo: 1 },
]

function unusedPackage(
  { patients, services }: Furnished,
  { person, service, sessionsCount, price, received, daysAgo }: (typeof UNUSED)[number],
  now: number,
): PackageRow {
  return {
    id: newId(),
    patientId: itemAt(patients, person).id,
    serviceId: itemAt(services, service).id,
    sessionsCount,
    price: moneyOut(price),
    paid: false,
    received: moneyOut(received),
    expiresAt: expiryAfter(dayAt(now + 180 * DAY, DEFAULT_ZONE), DEFAULT_ZONE),
    createdAt: instantOut(now - daysAgo * DAY),
    version: 1,
  }
}

interface MadeUpCoupon {
  terms: Partial<CouponInput> & { code: string }
  daysAgo: number
  usedBy: readonly number[]
}

/** Coupons that are expired, used, half used up and unused. */
const couponsOf = (today: string): MadeUpCoupon[] => [
  {
    terms: { code: 'CARNAVAL15', percent: 15, validUntil: addDays(today, -30) },
    daysAgo: 90,
    usedBy: [10],
  },
  {
    terms: { code: 'PRIMEIRA10', percent: 10, maxUses: 20, maxUsesPerPatient: 1 },
    daysAgo: 80,
    usedBy: [3, 6, 9],
  },
  { terms: { code: 'VOLTA20', amount: 2_000, maxUses: 5 }, daysAgo: 40, usedBy: [5, 8] },
  {
    terms: {
      code: 'AMIGOS5',
      percent: 5,
      validFrom: addDays(today, -7),
      validUntil: addDays(today, 45),
      maxUses: 20,
    },
    daysAgo: 7,
    usedBy: [],
  },
]

/** Returns the coupons, newest first, each used for a patient's first session after it. */
export function madeUpCoupons({ patients, sessions }: Furnished, now: number): Coupon[] {
  const rows = couponsOf(dayAt(now, DEFAULT_ZONE)).map(({ terms, daysAgo, usedBy }) => {
    const createdAt = instantOut(now - daysAgo * DAY)
    const coupon = couponOf(terms, createdAt)
    for (const patientId of usedBy.flatMap((person) => patients[person]?.id ?? [])) {
      const session = sessions.find(
        (session) =>
          session.patientId === patientId &&
          session.datetime > createdAt &&
          session.status === 'completed',
      )
      if (!session) continue
      const full = cents(session.price)
      const price = moneyOut(full - discountOf(withCents(coupon, 'amount'), full))
      const received = session.paid ? price : NOTHING
      keepRow(sessions, { ...session, price, received, couponCode: coupon.code })
      coupon.uses += 1
    }
    return coupon
  })
  return rows.toReversed()
}

export function couponOf({ amount, ...terms }: MadeUpCoupon['terms'], createdAt: string): Coupon {
  const { percent = null, validFrom = null, validUntil = null, maxUses = null } = terms
  return {
    id: newId(),
    active: true,
    maxUsesPerPatient: null,
    ...terms,
    ...{ percent, validFrom, validUntil, maxUses },
    amount: moneyOut(amount ?? null),
    uses: 0,
    createdAt,
    version: 1,
  }
}

const METHODS: readonly Payment['method'][] = ['pix', 'pix', 'pix', 'card', 'transfer', 'cash']

type Target = Pick<Payment, 'sessionId' | 'packageId'>
type Sold = Pick<SessionRow, 'patientId' | 'received' | 'createdAt'> &
  Partial<Pick<SessionRow, 'datetime'>>

/** Returns a payment for every amount received, oldest first; a package's session has none. */
export function madeUpPayments(
  { patients, sessions, packages }: Pick<Practice, 'patients' | 'sessions' | 'packages'>,
  now: number,
): Payment[] {
  const received = [
    ...sessions
      .filter(({ packageId }) => packageId === null)
      .map((session) => receivedFor(session, { sessionId: session.id, packageId: null }, now)),
    ...packages.map((pack) => receivedFor(pack, { sessionId: null, packageId: pack.id }, now)),
  ]
  return received
    .filter(({ amount }) => amount !== NOTHING)
    .sort((a, b) => a.receivedAt.localeCompare(b.receivedAt))
    .map(({ patientId, ...payment }, index) => ({
      id: newId(),
      ...payment,
      statementId: null,
      balanceId: null,
      returns: null,
      returned: [],
      kind: 'payment',
      ...storedPayerOf(patientOf({ patients }, patientId), { kind: 'payment', ...PAYER_ON_FILE }),
      method: itemAt(METHODS, index % METHODS.length),
      note: null,
      receiptNumber: index + 1,
      receivedOn: dayAt(Date.parse(payment.receivedAt), DEFAULT_ZONE),
      createdAt: payment.receivedAt,
    }))
}

/** Adds advance payments of two patients; the bank reversed the second one. */
export function withAdvances(
  payments: readonly Payment[],
  patients: Practice['patients'],
  now: number,
): Payment[] {
  const [first, second] = patients.slice(3)
  const advance = (patient: Patient, daysAgo: number, amount: string): Payment => {
    const at = now - daysAgo * DAY
    return {
      id: newId(),
      ...{ sessionId: null, packageId: null, statementId: null, balanceId: patient.id },
      ...{ kind: 'payment', method: 'pix', amount, note: null, returns: null, returned: [] },
      ...storedPayerOf(patient, { kind: 'payment', ...PAYER_ON_FILE }),
      receiptNumber: null,
      receivedAt: instantOut(at),
      receivedOn: dayAt(at, DEFAULT_ZONE),
      createdAt: instantOut(at),
    }
  }
  if (!first || !second) return [...payments]
  const last = Math.max(0, ...payments.flatMap(({ receiptNumber }) => receiptNumber ?? []))
  const back = advance(second, 2, '150.00')
  const returned = [{ on: back.receivedOn, amount: back.amount }]
  const paid = { ...advance(second, 9, '150.00'), receiptNumber: last + 1, returned }
  const balancePayment = { ...advance(first, 6, '90.00'), receiptNumber: last + 2 }
  return [...payments, paid, balancePayment, { ...back, kind: 'refund', returns: paid.id }]
}

function receivedFor(
  { patientId, received, createdAt, datetime = createdAt }: Sold,
  target: Target,
  now: number,
) {
  const receivedAt = datetime <= instantOut(now) ? datetime : createdAt
  return { ...target, patientId, amount: received, receivedAt }
}
