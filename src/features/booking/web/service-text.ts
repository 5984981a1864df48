import { centsOf, formatMoney } from '../../../platform/shared/money.ts'
import { sessionCentsOf } from '../../sessions/rules.ts'
import type { PublicService } from '../contract.ts'

/** Returns `50 min`, or `4 sessões de 50 min · R$ 140,00 por sessão` for a package. */
export function sessionsText(service: PublicService): string {
  const { type, sessionsCount, duration, price } = service
  if (type === 'single') return `${duration} min`
  const share = formatMoney(sessionCentsOf(service, centsOf(price)))
  return `${sessionsCount === 1 ? '1 sessão' : `${sessionsCount} sessões`} de ${duration} min · ${share} por sessão`
}
