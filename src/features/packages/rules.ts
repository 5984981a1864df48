import { addDays, dayAt, formatDay, instantAt } from '../../platform/shared/calendar.ts'
import { addressOf } from '../../platform/shared/endpoint.ts'
import { pluralize } from '../../platform/shared/figures.ts'
import { shareOf } from '../../platform/shared/money.ts'
import type { ProblemCode } from '../../platform/shared/problem.ts'
import { SESSIONS_PATH } from '../practice/addresses.ts'
import type { BoughtPackage } from './contract.ts'

type Balance = Pick<BoughtPackage, 'sessionsCount' | 'sessionsUsed'>
type Drawable = Balance & Pick<BoughtPackage, 'expiresAt'>

export function sessionsLeft({ sessionsCount, sessionsUsed }: Balance): number {
  return sessionsCount - sessionsUsed
}

/** Returns the address that books from a package; its list of upcoming sessions then shows the new one. */
export function bookFromPackagePath({ id, patientId }: Pick<BoughtPackage, 'id' | 'patientId'>) {
  return (
    patientId &&
    addressOf(
      { path: SESSIONS_PATH },
      { query: { lista: 'proximas', new: 'package', patientId, package: id } },
    )
  )
}

export function creditRefusal(bought: Drawable, startsAt: number): ProblemCode | null {
  if (sessionsLeft(bought) <= 0) return 'package_used_up'
  return isExpired(bought, startsAt) ? 'package_expired' : null
}

export function isExpired(
  { expiresAt }: Pick<BoughtPackage, 'expiresAt'>,
  instant: number,
): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= instant
}

/** Returns whether a package is unpaid, or has credits that can be consumed. */
export function isInUse(bought: Drawable & Pick<BoughtPackage, 'paid'>, now: number): boolean {
  return !bought.paid || creditRefusal(bought, now) === null
}

export function paidSessionsLeft(
  packages: readonly (Drawable & Pick<BoughtPackage, 'paid'>)[],
  now: number,
): number {
  return packages
    .filter((bought) => bought.paid && creditRefusal(bought, now) === null)
    .reduce((sum, bought) => sum + sessionsLeft(bought), 0)
}

export function firstFreeCreditNumber(taken: readonly number[], count: number): number | null {
  const creditNumbers = Array.from({ length: count }, (_, index) => index + 1)
  return creditNumbers.find((creditNumber) => !taken.includes(creditNumber)) ?? null
}

/**
 * Returns the credit numbers of sessions in the order of `starts`; null from the first session onwards that the package does
 * not cover.
 */
export function creditNumbersInOrder(
  bought: Drawable,
  taken: readonly number[],
  starts: readonly number[],
): (number | null)[] {
  const used = [...taken]
  let creditsLeft = sessionsLeft(bought)
  return starts.map((start) => {
    const creditNumber =
      isExpired(bought, start) || creditsLeft <= 0
        ? null
        : firstFreeCreditNumber(used, bought.sessionsCount)
    creditsLeft = creditNumber === null ? 0 : creditsLeft - 1
    if (creditNumber !== null) used.push(creditNumber)
    return creditNumber
  })
}

/** Returns the share of a credit in cents; the shares of all credits add up to the package's price. */
export function priceOfCredit(priceCents: number, count: number, creditNumber: number): number {
  return shareOf(priceCents, count, creditNumber - 1)
}

export function receivedOfCredit(
  {
    priceCents,
    receivedCents,
    count,
  }: { priceCents: number; receivedCents: number; count: number },
  creditNumber: number,
): number {
  const creditNumbers = Array.from({ length: creditNumber - 1 }, (_, index) => index + 1)
  const before = creditNumbers.reduce(
    (sum, creditNumber) => sum + priceOfCredit(priceCents, count, creditNumber),
    0,
  )
  return Math.min(
    priceOfCredit(priceCents, count, creditNumber),
    Math.max(0, receivedCents - before),
  )
}

export function isStarted({
  sessionsUsed,
  receivedCents,
  paid,
}: Pick<BoughtPackage, 'sessionsUsed' | 'paid'> & { receivedCents: number }): boolean {
  return sessionsUsed > 0 || receivedCents !== 0 || paid
}

export function expiryAfter(day: string, zone: string): string {
  return new Date(instantAt(addDays(day, 1), '00:00', zone)).toISOString()
}

export function lastDayOf(expiresAt: string, zone: string): string {
  return dayAt(Date.parse(expiresAt) - 1, zone)
}

export function balanceText(balance: Balance): string {
  const creditsLeft = sessionsLeft(balance)
  if (creditsLeft === 0) return 'Todas as sessões usadas'
  const noun = balance.sessionsCount === 1 ? 'sessão' : 'sessões'
  return `${creditsLeft === 1 ? 'Resta' : 'Restam'} ${creditsLeft} de ${balance.sessionsCount} ${noun}`
}

function leftText(balance: Balance): string {
  const creditsLeft = sessionsLeft(balance)
  return pluralize(creditsLeft, 'restante', 'restantes')
}

export function restText(bought: Drawable, zone: string): string {
  const { expiresAt } = bought
  if (expiresAt === null) return leftText(bought)
  return `${leftText(bought)}, até ${formatDay(lastDayOf(expiresAt, zone))}`
}

/** Returns what a patient's deletion loses: `Restam 3 sessões pagas em pacotes: elas se perdem.` */
export function lossText(creditsLeft: number): string | null {
  if (creditsLeft === 0) return null
  if (creditsLeft === 1) return 'Resta 1 sessão paga em pacotes: ela se perde.'
  return `Restam ${creditsLeft} sessões pagas em pacotes: elas se perdem.`
}
