import {
  addMonths,
  dayAt,
  formatDateTime,
  formatDay,
  monthAt,
} from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import type { Billing } from '../patients/contract.ts'
import { refuseMovement } from '../payments/record-rules.ts'

export const LINE_KINDS = {
  before: 'Em aberto de antes',
  session: 'Consulta',
  absence: 'Falta',
  late_cancel: 'Cancelamento tardio',
  waived: 'Cobrança perdoada',
  package: 'Pacote',
  correction: 'Correção',
  payment: 'Pagamento',
} as const
export type LineKind = keyof typeof LINE_KINDS

interface Move {
  id: string
  day: string
  cents: number
  /** The patient's balance paid it or got it back; or the bank reversed the payment. */
  by?: 'balance' | 'bank' | null
}

/** A session or package as it is now, with its amounts on earlier statements. */
export interface Item {
  sessionId: string | null
  packageId: string | null
  at: number
  what: 'session' | 'drawn' | 'absence' | 'late_cancel' | 'waived' | 'package' | 'gone'
  /** 0 for a package session, and for one that does not take place. */
  costCents: number
  receivedCents: number
  /** Movements since the last statement with this item; one payment may be a movement of several items. */
  moves: Move[]
  stated: { costCents: number; receivedCents: number } | null
}

export interface Past {
  months: { first: string; last: string } | null
  number: number
}

export interface Line {
  kind: LineKind
  sessionId: string | null
  date: string
  text: string
  amountCents: number
}

export type StatedItem = Pick<Item, 'sessionId' | 'packageId' | 'costCents' | 'receivedCents'>

export interface Closing {
  lines: Line[]
  items: StatedItem[]
  totalCents: number
  openCents: number
  /** The parts that the patient's balance pays. */
  used: Share[]
}

interface Closed {
  month: string
  timezone: string
  /** The amount of the patient's balance, and the day on which it pays. */
  balance?: { cents: number; day: string }
}

/**
 * Returns a month's closing. Its total is the amount due minus the amount received for every item on this or an earlier
 * statement: the previous rest, new and changed items, minus later payments. `items`: all on earlier statements or dated before
 * the month's end.
 */
export function closingOf(items: readonly Item[], past: Past, closed: Closed): Closing {
  const firstMonth = past.months?.first ?? closed.month
  const entries = items.flatMap((item) => {
    const month = monthAt(item.at, closed.timezone)
    const isOld = item.stated === null && month < firstMonth
    return isOld && item.costCents <= item.receivedCents ? [] : [{ item, month, isOld }]
  })
  const lines = [
    ...carriedLines(items, past, closed),
    ...entries.flatMap((entry) => (entry.isOld ? [openLine(entry.item, closed)] : [])),
    ...entries.flatMap((entry) => (entry.isOld ? [] : chargeLines(entry, past, closed))),
    ...paymentLines(
      entries.filter(({ isOld }) => !isOld).map(({ item }) => item),
      closed,
    ),
  ]
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const itemsTaken = entries.map(({ item }) => item)
  const { paid, used, usedCents } = payFrom(closed.balance, itemsTaken, totalCents)
  const centsLeft = totalCents - usedCents
  return {
    lines:
      closed.balance && usedCents > 0 ? [...lines, balanceLine(closed.balance, usedCents)] : lines,
    items: paid.filter(isChanged).map(statedNow),
    totalCents: centsLeft,
    openCents: openOf(paid, centsLeft),
    used,
  }
}

/** Returns the items in the order in which the balance pays them, oldest first, and the amount for each. */
function payFrom(balance: Closed['balance'], items: readonly Item[], totalCents: number) {
  const usedCents = Math.max(0, Math.min(balance?.cents ?? 0, openOf(items, totalCents)))
  const used = sharesOf(items, { kind: 'payment', amountCents: usedCents })
  const paidOf = (item: Item) =>
    used.find(
      ({ sessionId, packageId }) => sessionId === item.sessionId && packageId === item.packageId,
    )?.amountCents ?? 0
  const paid = items.map((item) => ({ ...item, receivedCents: item.receivedCents + paidOf(item) }))
  return { paid, used, usedCents }
}

function balanceLine({ day }: { day: string }, usedCents: number): Line {
  return {
    kind: 'payment',
    sessionId: null,
    date: day,
    text: 'Pago com o saldo',
    amountCents: -usedCents,
  }
}

function isChanged({ stated, costCents, receivedCents }: Item): boolean {
  return stated?.costCents !== costCents || stated.receivedCents !== receivedCents
}

function statedNow({ sessionId, packageId, costCents, receivedCents, stated }: Item): StatedItem {
  return {
    sessionId,
    packageId,
    costCents: costCents - (stated?.costCents ?? 0),
    receivedCents: receivedCents - (stated?.receivedCents ?? 0),
  }
}

function carriedLines(items: readonly Item[], { number }: Past, { month }: Closed): Line[] {
  const amountCents = items.reduce(
    (sum, { stated }) => sum + (stated ? stated.costCents - stated.receivedCents : 0),
    0,
  )
  if (amountCents === 0) return []
  const text = `Saldo do demonstrativo nº ${number}`
  return [{ kind: 'before', sessionId: null, date: `${month}-01`, text, amountCents }]
}

function openLine(item: Item, closed: Closed): Line {
  return {
    ...sessionAndDayOf(item, closed),
    kind: 'before',
    text: `${nameOf(item, closed)}, em aberto`,
    amountCents: item.costCents - item.receivedCents,
  }
}

const sessionAndDayOf = ({ sessionId, at }: Item, { timezone }: Closed) => ({
  sessionId,
  date: dayAt(at, timezone),
})

function chargeLines(
  { item, month }: { item: Item; month: string },
  { months }: Past,
  closed: Closed,
): Line[] {
  const sessionAndDay = sessionAndDayOf(item, closed)
  const name = nameOf(item, closed)
  const { costCents, stated, what } = item
  if (stated) {
    const amountCents = costCents - stated.costCents
    if (amountCents === 0) return []
    const text = `${name}: antes ${formatMoney(stated.costCents)}, agora ${formatMoney(costCents)}`
    return [{ ...sessionAndDay, kind: 'correction', text, amountCents }]
  }
  const isLate = months !== null && month <= months.last
  if (isLate && costCents === 0) return []
  const kind = what === 'drawn' || what === 'gone' ? 'session' : what
  return isLate
    ? [
        {
          ...sessionAndDay,
          kind: 'correction',
          text: `${name}, lançada agora`,
          amountCents: costCents,
        },
      ]
    : [{ ...sessionAndDay, kind, text: name, amountCents: costCents }]
}

/** The names of movements: money received, and money returned. */
const MOVED = {
  hand: ['Recebido', 'Devolvido'],
  balance: ['Pago com o saldo', 'Passado ao saldo'],
  bank: ['Recebido', 'Devolvido pelo banco'],
} as const

/** Returns the lines of payments: one per movement, however many items it paid. */
function paymentLines(items: readonly Item[], { month }: Closed): Line[] {
  const moves = items.flatMap((item) => item.moves.map((move) => ({ ...move, item })))
  const lines = [...Map.groupBy(moves, ({ id }) => id).values()].map((parts): Line => {
    const [firstPart] = parts
    const date = firstPart?.day ?? `${month}-01`
    const amountCents = -sumOf(parts)
    const text = `${MOVED[firstPart?.by ?? 'hand'][amountCents < 0 ? 0 : 1]} em ${formatDay(date)}`
    const sessionId = parts.length === 1 ? (firstPart?.item.sessionId ?? null) : null
    return { kind: 'payment', sessionId, date, text, amountCents }
  })
  const undone = sumOf(moves) - items.reduce((sum, item) => sum + receivedSince(item), 0)
  if (undone !== 0) {
    const text = 'Pagamentos desfeitos'
    lines.push({ kind: 'payment', sessionId: null, date: `${month}-01`, text, amountCents: undone })
  }
  return lines.sort((a, b) => (a.date < b.date ? -1 : 1))
}

const sumOf = (moves: readonly { cents: number }[]) =>
  moves.reduce((sum, { cents }) => sum + cents, 0)

const receivedSince = ({ receivedCents, stated }: Item) =>
  receivedCents - (stated?.receivedCents ?? 0)

/** Returns an item's text, without the subject of the appointment. */
function nameOf({ what, at }: Item, { timezone }: Closed): string {
  const when = formatDateTime(at, timezone)
  if (what === 'package') return `Pacote de ${formatDay(dayAt(at, timezone))}`
  if (what === 'gone') return 'Consulta retirada'
  if (what === 'drawn') return `Consulta de ${when}, do pacote`
  if (what === 'absence') return `Falta de ${when}`
  if (what === 'late_cancel') return `Cancelamento tardio de ${when}`
  return what === 'waived' ? `Consulta de ${when}, cobrança perdoada` : `Consulta de ${when}`
}

export type Share = Pick<Item, 'sessionId' | 'packageId'> & { amountCents: number }

/** Returns the open cents of a statement; an overpaid item reduces the others. */
export function openOf(items: readonly StatedItem[], totalCents: number): number {
  const owed = items.reduce((sum, item) => sum + item.costCents - item.receivedCents, 0)
  return Math.max(0, Math.min(totalCents, owed))
}

export function mostCents(kind: 'payment' | 'refund', items: readonly StatedItem[]): number {
  return items.reduce((sum, item) => sum + mostOf(kind, item), 0)
}

function mostOf(kind: 'payment' | 'refund', { costCents, receivedCents }: StatedItem): number {
  return kind === 'payment' ? Math.max(0, costCents - receivedCents) : receivedCents
}

/** Returns each item's share. The oldest item is paid first; a refund is subtracted from the newest first. */
export function sharesOf(
  items: readonly StatedItem[],
  { kind, amountCents }: { kind: 'payment' | 'refund'; amountCents: number },
): Share[] {
  let centsLeft = amountCents
  const inTurn = kind === 'payment' ? items : items.toReversed()
  return inTurn.flatMap((item) => {
    const share = Math.min(centsLeft, mostOf(kind, item))
    centsLeft -= share
    const { sessionId, packageId } = item
    return share > 0 ? [{ sessionId, packageId, amountCents: share }] : []
  })
}

export function monthRefusal(month: string, today: string): string | null {
  if (month > today.slice(0, 7)) return 'Este mês ainda não começou'
  return month < addMonths(today.slice(0, 7), -120) ? 'Escolha um mês dos últimos dez anos' : null
}

interface Closable {
  billing: Billing
  patientName: string
}

/** Sorts patients for closing: those billed by the month first, each by name. */
export function inClosingOrder<Patient extends Closable>(patients: readonly Patient[]): Patient[] {
  const byName = new Intl.Collator('pt-BR')
  const isMonthly = ({ billing }: Closable) => Number(billing === 'monthly')
  return patients.toSorted(
    (a, b) => isMonthly(b) - isMonthly(a) || byName.compare(a.patientName, b.patientName),
  )
}

export function toLine({ kind, sessionId, date, text, amountCents }: Line) {
  return { kind, sessionId, date, text, amount: moneyOut(amountCents) }
}

interface Typed {
  kind: 'payment' | 'refund'
  amount: number
  receivedAt?: number | null | undefined
}

/** Throws, naming the field, for an amount of zero or over `most` cents, and for a future day. */
export function refuseAmount({ kind, amount, receivedAt }: Typed, most: number, now: number): void {
  const [priceCents, receivedCents] = kind === 'payment' ? [most, 0] : [0, most]
  const amounts = { priceCents, receivedCents, paid: true }
  refuseMovement(amounts, { kind, amountCents: amount, receivedAt }, now)
}
