import { formatMoney } from '../../platform/shared/money.ts'
import type { BoughtPackage, PackageChange } from './contract.ts'
import { priceOfCredit } from './rules.ts'

/** Changes of a started package, apart from rules.ts, which each screen of the area loads. */

type SoldTerms = Pick<BoughtPackage, 'sessionsCount'> & { priceCents: number }

/** Returns the price in cents of a package's first credits. A package of only them has the same shares. */
export function priceOfFirst({ sessionsCount, priceCents }: SoldTerms, credits: number): number {
  let cents = 0
  for (let creditNumber = 1; creditNumber <= credits; creditNumber++)
    cents += priceOfCredit(priceCents, sessionsCount, creditNumber)
  return cents
}

/** Returns whether a change gives a started package anything but fewer sessions at the price of their shares. */
export function changesSoldTerms(
  before: SoldTerms,
  { sessionsCount = before.sessionsCount, price = before.priceCents }: PackageChange,
): boolean {
  if (sessionsCount > before.sessionsCount) return true
  return price !== before.priceCents && price !== priceOfFirst(before, sessionsCount)
}

/** Returns why a started package cannot have only its first `sessionsCount` credits; null if it can. */
export function fewerRefusal(
  before: SoldTerms & Pick<BoughtPackage, 'sessionsUsed'> & { receivedCents: number },
  taken: readonly number[],
  sessionsCount: number,
): string | null {
  if (sessionsCount === before.sessionsCount) return null
  const fewest = Math.max(before.sessionsUsed, ...taken)
  if (sessionsCount < fewest)
    return `A sessão ${fewest} do pacote já está marcada: deixe ao menos ${fewest}.`
  const surplus = before.receivedCents - priceOfFirst(before, sessionsCount)
  return surplus > 0 ? `Devolva antes ${formatMoney(surplus)}, em Pagamentos.` : null
}
