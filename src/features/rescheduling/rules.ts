import { addDays, dayAt, formatDay, HOUR } from '../../platform/shared/calendar.ts'
import { pluralize } from '../../platform/shared/figures.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { lastBookableDay } from '../attendance/slot-rules.ts'
import { type CancelRule, isLate } from '../practice/cancel-rules.ts'
import type { AllowReschedule } from '../practice/contract.ts'
import type { Session } from '../sessions/contract.ts'
import { isOpen } from '../sessions/rules.ts'
import { RESCHEDULING_PROBLEMS } from './problems.ts'

/** The rules by which a patient moves a session: docs/product.md, Rescheduling. */

/** How long a request holds its new time, in milliseconds. */
const REQUEST_HELD = 12 * HOUR

/** The practice's settings, and whether its page is open to visitors. */
export interface MoveRules {
  allow: AllowReschedule
  noticeHours: number
  most: number
  daysAhead: number
  isPageOpen: boolean
}

/** The facts that decide whether a session may be moved by its patient. */
export interface MovableSession extends CancelRule, Pick<Session, 'status' | 'holdExpired'> {
  startsAt: number
  /** The number of moves that its patient made so far. */
  moves: number
  /** Whether the sessions of its service may be moved. */
  reschedulable: boolean
}

/**
 * Returns until how many hours before its start a session may be moved. While a share is charged it is at least the session's
 * own notice for cancellations, so that a move cannot evade the fee.
 */
export function moveNoticeHours(rules: Pick<MoveRules, 'noticeHours'>, rule: CancelRule): number {
  return rule.lateCancelPercent === 0
    ? rules.noticeHours
    : Math.max(rules.noticeHours, rule.cancelNoticeHours)
}

interface Refused {
  code: keyof typeof RESCHEDULING_PROBLEMS
  message: string
}

/** Returns why a patient may not move a session, for any new time; null if it may be moved. */
export function moveRefusal(
  rules: MoveRules,
  session: MovableSession,
  now: number,
): Refused | null {
  if (!rules.isPageOpen) return refused('reschedule_off', PAGE_OFF)
  if (rules.allow === 'no' || !session.reschedulable) return refused('reschedule_off')
  if (!isOpen(session)) return refused('reschedule_closed')
  if (session.holdExpired) return refused('reschedule_hold_expired')
  if (session.startsAt <= now) return refused('reschedule_begun')
  if (session.moves >= rules.most) return refused('reschedule_too_often', tooOftenText(rules.most))
  const hours = moveNoticeHours(rules, session)
  return isLate(session.startsAt, { cancelNoticeHours: hours }, now)
    ? refused('reschedule_too_late', tooLateText(hours))
    : null
}

function refused(code: Refused['code'], message: string = RESCHEDULING_PROBLEMS[code][1]): Refused {
  return { code, message }
}

const PAGE_OFF =
  'A agenda pública deste profissional está desativada. Para mudar o horário, fale diretamente com quem atende você.'

function tooOftenText(most: number): string {
  return `Esta consulta já foi remarcada ${timesText(most)}, o máximo. Para mudar de novo, fale diretamente com quem atende você.`
}

function tooLateText(hours: number): string {
  return `Remarcar era possível até ${hours} h antes da consulta. Agora, fale diretamente com quem atende você.`
}

function timesText(count: number): string {
  return pluralize(count, 'vez', 'vezes')
}

export function refuseMove(refusal: Refused | null): void {
  if (refusal) throw new Problem(refusal.code, { message: refusal.message })
}

/** Returns the last day to which a session may be moved: its own if that is later, within the public calendar. */
export function lastMoveDay(
  { daysAhead }: Pick<MoveRules, 'daysAhead'>,
  { startsAt }: Pick<MovableSession, 'startsAt'>,
  timezone: string,
  now: number,
): string {
  const ahead = addDays(dayAt(now, timezone), daysAhead)
  const ownDay = dayAt(startsAt, timezone)
  const firstDay = ownDay > ahead ? ownDay : ahead
  const last = lastBookableDay(now, timezone)
  return firstDay < last ? firstDay : last
}

/** Returns the rule as text for the patient, read before choosing. */
export function moveRuleText(rules: MoveRules, session: MovableSession, lastDay: string): string[] {
  const hours = moveNoticeHours(rules, session)
  const until = hours === 0 ? 'até o início' : `até ${hours} h antes`
  const movesLeft = rules.most - session.moves
  return [
    `Você pode remarcar ${until}, ${movesLeft === 1 ? 'mais 1 vez' : `no máximo mais ${movesLeft} vezes`}, para um dia até ${formatDay(lastDay)}.`,
    ...(rules.allow === 'ask'
      ? [
          'O novo horário fica reservado por até 12 horas, enquanto quem atende você responde. Até lá, o horário de agora continua seu.',
        ]
      : []),
    'Valor, pagamento e regra de cancelamento continuam os mesmos.',
  ]
}

/** Returns until when a request holds its new time, at most until the old or the new time begins or the booking expires. */
export function requestEnd(
  { startsAt, holdExpiresAt }: { startsAt: number; holdExpiresAt: number | null },
  datetime: number,
  now: number,
): number {
  return Math.min(now + REQUEST_HELD, startsAt, datetime, holdExpiresAt ?? Number.POSITIVE_INFINITY)
}
