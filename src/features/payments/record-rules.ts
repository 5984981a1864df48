import { formatMoney } from '../../platform/shared/money.ts'
import { invalidField } from '../../platform/shared/problem.ts'

/** What is asked for a session or a package, and what came, refunds taken off. */
export interface Standing {
  priceCents: number
  receivedCents: number
  paid: boolean
  /** Nothing is asked any more, as of a fee that was waived: no sum pays it. */
  nothingDue?: boolean
}

/** Money that comes or goes back. */
export interface Movement {
  kind: 'payment' | 'refund'
  amountCents: number
}

/** What came has a receipt; a payment of nothing only confirms what costs nothing. */
export function hasReceipt({ kind, amountCents }: Movement): boolean {
  return kind === 'payment' && amountCents > 0
}

/** Paid once what came reaches the price. Where nothing came, only what costs nothing and was confirmed stays paid. */
export function paidAfter({ priceCents, receivedCents, paid, nothingDue }: Standing): boolean {
  return !nothingDue && receivedCents >= priceCents && (receivedCents > 0 || paid)
}

/** What is still to come, in cents; of what was paid above a price lowered later, nothing. */
export function missingCents({
  priceCents,
  receivedCents,
}: Pick<Standing, 'priceCents' | 'receivedCents'>): number {
  return Math.max(0, priceCents - receivedCents)
}

/** How it stands once the money moved. A payment of nothing confirms what costs nothing. */
export function standingAfter(before: Standing, { kind, amountCents }: Movement): Standing {
  const isPayment = kind === 'payment'
  const receivedCents = before.receivedCents + (isPayment ? amountCents : -amountCents)
  const after = { ...before, receivedCents, paid: before.paid || isPayment }
  return { ...after, paid: paidAfter(after) }
}

/** Refuses, beside its field, an amount or a day that cannot be recorded. Instants in epoch milliseconds. */
export function refuseMovement(
  standing: Standing,
  movement: Movement & { receivedAt?: number | null | undefined },
  now: number,
): void {
  const refusal = amountRefusal(standing, movement)
  if (refusal) throw invalidField('amount', refusal)
  if (movement.receivedAt && movement.receivedAt > now)
    throw invalidField('receivedAt', 'Informe uma data que já chegou.')
}

/** Why an amount cannot be recorded, as it is told beside its field; null where it can. */
export function amountRefusal(
  { priceCents, receivedCents, paid }: Standing,
  { kind, amountCents }: Movement,
): string | null {
  if (kind === 'refund') return refundRefusal(receivedCents, amountCents)
  const missing = missingCents({ priceCents, receivedCents })
  if (amountCents > missing)
    return `${missing === 0 ? 'Não falta nada' : `Faltam ${formatMoney(missing)}`}: não registre mais do que isso.`
  return amountCents === 0 && (missing > 0 || paid) ? NOTHING : null
}

const NOTHING = 'Informe um valor maior que zero.'

function refundRefusal(receivedCents: number, amountCents: number): string | null {
  if (receivedCents === 0) return 'Nada foi recebido: não há o que estornar.'
  if (amountCents > receivedCents)
    return `Foram recebidos ${formatMoney(receivedCents)}: não estorne mais do que isso.`
  return amountCents === 0 ? NOTHING : null
}
