import { centsToText, formatMoney } from '../../platform/shared/money.ts'
import type { Billing } from '../patients/contract.ts'
import type { SessionType } from '../practice/session-types.ts'
import type { AgreementTerms } from './contract.ts'

/** The agreed sessions: those of each fixed time, or else of the last session or the only service. */
export interface AgreedSessions {
  /** `toda terça, 15:00 (horário de Brasília)`; null without a fixed time. */
  rhythm: string | null
  priceCents: number
  minutes: number
  types: readonly SessionType[]
}

interface TermFacts {
  agreed: readonly AgreedSessions[]
  billing: Billing
  paysByPix: boolean
  /** Whether the practice wrote its own terms, which then name the usual frequency. */
  hasOwnTerms: boolean
}

const PAYMENTS: Record<Billing, string> = {
  session: 'pagos a cada sessão',
  monthly: 'pagos uma vez por mês',
  package: 'pagos por pacote, na contratação',
}

/** Returns the terms that follow from the practice's data; null for those that stay as in the template. */
export function termsOf({ agreed, billing, paysByPix, hasOwnTerms }: TermFacts): AgreementTerms {
  const rhythms = agreed.flatMap(({ rhythm }) => rhythm ?? [])
  const types = new Set(agreed.flatMap((terms) => terms.types))
  const prices = distinct(agreed.map(priceOf))
  const sessions = `sessões de ${distinct(agreed.map(({ minutes }) => minutes))} minutos${wayOf(types)}`
  const when = rhythms.length > 0 ? rhythms.join(' e ') : 'em dias e horários combinados'
  const isKnown = agreed.length > 0
  const isRegular = rhythms.length > 0 || !hasOwnTerms
  return {
    fees: isKnown
      ? `${prices} por sessão, ${PAYMENTS[billing]}${paysByPix ? ', por Pix' : ''}`
      : null,
    frequency: isKnown && isRegular ? `${sessions}, ${when}` : null,
    technologies: isKnown && !types.has('online') ? 'nenhuma: o atendimento é presencial' : null,
  }
}

function distinct(values: readonly (string | number)[]): string {
  return [...new Set(values)].join(' ou ')
}

function wayOf(types: ReadonlySet<SessionType>): string {
  if (types.size > 1) return ', online ou presenciais'
  return types.has('online') ? ', online' : ', presenciais'
}

/** Uses a plain space, as a person would type it. */
function priceOf({ priceCents }: AgreedSessions): string {
  return formatMoney(centsToText(priceCents)).replace('\u00a0', ' ')
}
