import { moneyOut } from '../../platform/shared/fields.ts'
import { centsToText, textToCents } from '../../platform/shared/money.ts'
import type { Payment } from '../payments/record-contract.ts'
import { brCodeOf, txidOf } from '../payments/rules.ts'
import { isCharged } from '../sessions/rules.ts'
import type { Statement } from '../statements/contract.ts'
import { type Closing, closingOf, type Item, openOf, type Past } from '../statements/rules.ts'
import {
  instantOut,
  newId,
  type PackageRow,
  type Practice,
  type SessionRow,
  type StatementRow,
} from './practice.ts'

const cents = (amount: string) => textToCents(amount) ?? 0

export function statementsOf({ statements }: Practice, patientId: string): StatementRow[] {
  return statements.filter((one) => one.patientId === patientId)
}

export function pastOf(practice: Practice, patientId: string): Past {
  const own = statementsOf(practice, patientId)
  const [first, last] = [own[0], own.at(-1)]
  return {
    months: first && last ? { first: first.month, last: last.month } : null,
    number: last?.number ?? 0,
  }
}

export function itemsOf(practice: Practice, patientId: string, until: number): Item[] {
  const own = statementsOf(practice, patientId)
  const last = own.at(-1)
  const stated = (is: (item: StatementRow['items'][number]) => boolean) => {
    const items = own.flatMap(({ items }) => items).filter(is)
    if (items.length === 0) return null
    return {
      askedCents: items.reduce((sum, { askedCents }) => sum + askedCents, 0),
      receivedCents: items.reduce((sum, { receivedCents }) => sum + receivedCents, 0),
    }
  }
  const sessions = practice.sessions
    .filter((session) => session.patientId === patientId)
    .filter(({ status, outcome }) => status === 'completed' || outcome !== null)
    .map((session): Item => {
      const said = stated(({ sessionId }) => sessionId === session.id)
      const isOwn = session.packagePlace === null
      return {
        sessionId: session.id,
        packageId: null,
        at: Date.parse(session.datetime),
        what: whatOf(session),
        askedCents: askedOf(session),
        receivedCents: isOwn ? cents(session.received) : 0,
        moves: isOwn ? movesOf(practice, { sessionId: session.id }, said && last) : [],
        stated: said,
      }
    })
  const packages = practice.packages
    .filter((bought) => bought.patientId === patientId)
    .map((bought: PackageRow): Item => {
      const said = stated(({ packageId }) => packageId === bought.id)
      return {
        sessionId: null,
        packageId: bought.id,
        at: Date.parse(bought.createdAt),
        what: 'package',
        askedCents: cents(bought.price),
        receivedCents: cents(bought.received),
        moves: movesOf(practice, { packageId: bought.id }, said && last),
        stated: said,
      }
    })
  return [...sessions, ...packages]
    .filter(({ at, stated }) => stated !== null || at < until)
    .sort((one, other) => one.at - other.at)
}

function whatOf({ outcome, feeWaived, packagePlace }: SessionRow): Item['what'] {
  if (outcome !== null && feeWaived) return 'waived'
  if (outcome === 'absent') return 'absence'
  if (outcome === 'late_cancel') return 'late_cancel'
  return packagePlace === null ? 'session' : 'drawn'
}

function askedOf(session: SessionRow): number {
  if (session.packagePlace !== null) return 0
  if (session.status === 'completed') return cents(session.price)
  return isCharged(session) ? cents(session.fee ?? '') : 0
}

type Target = { sessionId: string } | { packageId: string }

/**
 * Returns the movements of a session or a package after its patient's last statement, with its shares of statements'
 * payments.
 */
function movesOf(
  { payments, shares }: Practice,
  target: Target,
  last: StatementRow | null | undefined,
): Item['moves'] {
  const isOf = (one: { sessionId: string | null; packageId: string | null }) =>
    'sessionId' in target ? one.sessionId === target.sessionId : one.packageId === target.packageId
  return payments.flatMap((payment) => {
    if (last && payment.createdAt <= last.createdAt) return []
    const own = isOf(payment) ? cents(payment.amount) : 0
    const shared = shares
      .filter((share) => share.paymentId === payment.id && isOf(share))
      .reduce((sum, { amountCents }) => sum + amountCents, 0)
    const sum = own + shared
    const sign = payment.kind === 'refund' ? -1 : 1
    return sum === 0
      ? []
      : [{ id: payment.id, at: Date.parse(payment.receivedAt), cents: sign * sum }]
  })
}

export function closingFor(
  practice: Practice,
  patientId: string,
  { month, until }: { month: string; until: number },
): Closing {
  const { timezone } = practice.profile
  const items = itemsOf(practice, patientId, until)
  return closingOf(items, pastOf(practice, patientId), { month, timezone })
}

export function keepStatement(
  practice: Practice,
  { patientId, month }: { patientId: string; month: string },
  { lines, items, totalCents }: Closing,
  now: number,
): StatementRow {
  const row: StatementRow = {
    id: newId(),
    number: Math.max(0, ...practice.statements.map(({ number }) => number)) + 1,
    month,
    patientId,
    createdAt: instantOut(now),
    totalCents,
    lines: lines.map(({ amountCents, ...line }) => ({ ...line, amount: centsToText(amountCents) })),
    items,
    sends: [],
  }
  practice.statements.push(row)
  return row
}

export function shownStatement(practice: Practice, row: StatementRow): Statement {
  const { items: _, totalCents, ...kept } = row
  const { profile, patients } = practice
  const patient = patients.find(({ id }) => id === row.patientId)
  const later = statementsOf(practice, row.patientId).find(({ number }) => number > row.number)
  const open = later || !patient ? 0 : openOf(statedItemsOf(practice, row.patientId), totalCents)
  const brCode =
    open > 0 && profile.pixKey
      ? brCodeOf({
          pixKey: profile.pixKey,
          merchantName: profile.name,
          merchantCity: profile.city,
          amountCents: open,
          targetId: row.id,
        })
      : null
  return {
    ...kept,
    patientId: patient?.id ?? null,
    patientName: patient?.name ?? '',
    total: moneyOut(totalCents),
    open: moneyOut(open),
    followedBy: later?.number ?? null,
    payment: brCode === null ? null : { brCode, txid: txidOf(row.id) },
  }
}

/** Returns the present items of a patient's statements, the oldest first. */
export function statedItemsOf(practice: Practice, patientId: string): Item[] {
  return itemsOf(practice, patientId, 0)
}

export function paymentsOf({ payments }: Practice, id: string): Payment[] {
  return payments
    .filter(({ statementId }) => statementId === id)
    .sort((one, other) => other.receivedAt.localeCompare(one.receivedAt))
}
