import { formatMoney } from '../../../platform/shared/money.ts'
import { sessionPriceOf } from '../../sessions/rules.ts'
import type { PublicService } from '../contract.ts'

/** Returns `50 min`, or `4 sessões de 50 min`. */
export function sessionsText({ type, sessionsCount, duration }: PublicService): string {
  if (type === 'single') return `${duration} min`
  return `${sessionsCount === 1 ? '1 sessão' : `${sessionsCount} sessões`} de ${duration} min`
}

/** Returns `R$ 140,00 por sessão` for a package; null for a single session. */
export function shareText(service: PublicService): string | null {
  return service.type === 'package' ? `${formatMoney(sessionPriceOf(service))} por sessão` : null
}
