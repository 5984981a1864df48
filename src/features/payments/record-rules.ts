import { DAY, dayAt, instantAt } from '../../platform/shared/calendar.ts'
import { centsOf, centsToText, formatMoney } from '../../platform/shared/money.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import type { Payment, PaymentInput, ReceivedPayment } from './record-contract.ts'

/** How long a Pix may be returned by the central bank's rules. */
export const RETURNABLE_FOR = 90 * DAY

export interface Standing {
  priceCents: number
  receivedCents: number
  paid: boolean
  /** Whether no amount is due, as for a waived fee, so that no sum of payments makes it paid. */
  nothingDue?: boolean
}

export interface Movement {
  kind: 'payment' | 'refund'
  amountCents: number
}

export function hasReceipt({ kind, amountCents }: Movement): boolean {
  return kind === 'payment' && amountCents > 0
}

/** Returns whether a payment was received before the practice moved in: it was imported, without a receipt. */
export function isFromBefore({
  kind,
  amount,
  receiptNumber,
  balanceId,
}: Pick<Payment, 'kind' | 'amount' | 'receiptNumber' | 'balanceId'>): boolean {
  return (
    receiptNumber === null &&
    balanceId === null &&
    hasReceipt({ kind, amountCents: centsOf(amount) })
  )
}

/** Returns whether a payment moves money between the balance and a session or package, so that none was received or paid out. */
export function isMovement({
  balanceId,
  sessionId,
  packageId,
}: Pick<Payment, 'balanceId' | 'sessionId' | 'packageId'>): boolean {
  return balanceId !== null && (sessionId !== null || packageId !== null)
}

/** Returns whether a session or package is paid after a change; without a payment, only a confirmed free session stays paid. */
export function paidAfter({ priceCents, receivedCents, paid, nothingDue }: Standing): boolean {
  return !nothingDue && receivedCents >= priceCents && (receivedCents > 0 || paid)
}

export function missingCents({
  priceCents,
  receivedCents,
}: Pick<Standing, 'priceCents' | 'receivedCents'>): number {
  return Math.max(0, priceCents - receivedCents)
}

export function standingAfter(before: Standing, { kind, amountCents }: Movement): Standing {
  const isPayment = kind === 'payment'
  const receivedCents = before.receivedCents + (isPayment ? amountCents : -amountCents)
  const after = { ...before, receivedCents, paid: before.paid || isPayment }
  return { ...after, paid: paidAfter(after) }
}

/** Returns the payment with the instant of its day: now if the day is today in `zone`, otherwise noon of that day. */
export function receivedPayment<Input extends Pick<PaymentInput, 'receivedAt'>>(
  { receivedAt, ...input }: Input,
  zone: string,
  now: number,
): Omit<Input, 'receivedAt'> & Pick<ReceivedPayment, 'receivedAt'> {
  if (typeof receivedAt !== 'string') return { ...input, receivedAt }
  const isToday = receivedAt === dayAt(now, zone)
  return { ...input, receivedAt: isToday ? now : instantAt(receivedAt, '12:00', zone) }
}

/** Splits a payment whose surplus becomes balance: the amount recorded here, and the rest in cents. */
export function splitSurplus<Input extends Pick<ReceivedPayment, 'kind' | 'amount' | 'surplus'>>(
  input: Input,
  missing: number,
): { here: Input; restCents: number } {
  const { kind, amount, surplus } = input
  if (kind !== 'payment' || surplus !== 'balance' || amount <= missing)
    return { here: input, restCents: 0 }
  return { here: { ...input, amount: missing }, restCents: amount - missing }
}

/** Throws, naming the field, for an invalid amount or day. Instants in epoch milliseconds. */
export function refuseMovement(
  standing: Standing,
  movement: Movement & { receivedAt?: number | null | undefined },
  now: number,
): void {
  const refusal = amountRefusal(standing, movement)
  const owed = missingCents(standing)
  const rest = movement.kind === 'payment' ? movement.amountCents - owed : 0
  if (refusal && rest > 0)
    throw new Problem('more_than_owed', {
      message: refusal,
      details: [{ path: 'amount', message: refusal }],
      more: { owed: centsToText(owed), rest: centsToText(rest) },
    })
  if (refusal) throw invalidField('amount', refusal)
  if (movement.receivedAt && movement.receivedAt > now)
    throw invalidField('receivedAt', 'Informe uma data que já chegou.')
}

export function amountRefusal(
  { priceCents, receivedCents, paid }: Standing,
  { kind, amountCents }: Movement,
): string | null {
  if (kind === 'refund') return refundRefusal(receivedCents, amountCents)
  const missing = missingCents({ priceCents, receivedCents })
  if (amountCents > missing) return tooMuch(missing, amountCents)
  return amountCents === 0 && (missing > 0 || paid) ? NOTHING : null
}

function tooMuch(missing: number, amountCents: number): string {
  const rest = formatMoney(amountCents - missing)
  return missing === 0
    ? `Não falta nada aqui. ${ELSEWHERE}`
    : `Faltam ${formatMoney(missing)}: são ${rest} a mais. Guarde-os como saldo do paciente, ou registre só o que falta.`
}

export const ELSEWHERE = 'Guarde este valor como saldo do paciente, ou registre-o no que ele deve.'

const NOTHING = 'Informe um valor maior que zero.'

function refundRefusal(receivedCents: number, amountCents: number): string | null {
  if (receivedCents === 0) return 'Nada foi recebido: não há o que devolver.'
  if (amountCents > receivedCents)
    return `Foram recebidos ${formatMoney(receivedCents)}: não devolva mais do que isso.`
  return amountCents === 0 ? NOTHING : null
}
