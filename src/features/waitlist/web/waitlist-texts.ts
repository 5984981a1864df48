import { formatDateTime, formatDay } from '../../../platform/shared/calendar.ts'
import { SESSION_TYPES, type SessionType } from '../../practice/session-types.ts'
import type { Offer } from '../contract.ts'
import { PARTS, type Part } from '../rules.ts'

export const WEEKDAY_NAMES = [
  'Domingo',
  'Segunda',
  'Terça',
  'Quarta',
  'Quinta',
  'Sexta',
  'Sábado',
] as const

interface Wish {
  type: SessionType | null
  weekdays: readonly number[]
  parts: readonly Part[]
  until: string
}

/** Returns `Segunda, terça · manhã · até 31/03/2026`. */
export function wishText({ type, weekdays, parts, until }: Wish): string {
  const days =
    weekdays.length === 7
      ? 'Qualquer dia'
      : weekdays.map((weekday) => WEEKDAY_NAMES[weekday]).join(', ')
  const times =
    parts.length === 3
      ? 'qualquer hora'
      : parts.map((part) => PARTS[part].toLowerCase()).join(' ou ')
  const where = type ? [SESSION_TYPES[type].toLowerCase()] : []
  return [days, times, ...where, `até ${formatDay(until)}`].join(' · ')
}

const OFFER_STATES = {
  open: 'Aguardando resposta',
  accepted: 'Aceita',
  declined: 'Recusada',
  expired: 'Passou sem resposta',
  withdrawn: 'Retirada',
} as const

/** Returns the state of an offer: `05/03/2026 10:00: aguardando resposta até 02/03/2026 10:30`. */
export function offerText({ start, state, expiresAt }: Offer, zone: string): string {
  const until = state === 'open' ? ` até ${formatDateTime(expiresAt, zone)}` : ''
  return `${formatDateTime(start, zone)}: ${OFFER_STATES[state].toLowerCase()}${until}`
}
