import {
  countDays,
  dayAt,
  formatDateTime,
  timeAt,
  weekdayOf,
} from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { leavesBy, type Senders } from '../../platform/shared/senders.ts'
import { overlap, type Span, spanOf } from '../attendance/spans.ts'
import { SPOKEN_WEEKDAYS } from '../practice/weekdays.ts'
import type { Session } from '../sessions/contract.ts'
import { type LeftLine, refundsAhead, silentAhead } from '../sessions/notices/cancel-rules.ts'
import type { AffectedDecision, AffectedSession, DayOffAction } from './decision-contract.ts'

interface Choice {
  action: DayOffAction
  datetime?: string
}
export type Choices = Readonly<Record<string, Choice | undefined>>

interface Undecided {
  id: string
  startsAt: number
  patientName: string
}

/** Throws with the sessions that lack a decision. */
export function refuseUndecided(
  timezone: string,
  affected: readonly Undecided[],
  decisions: readonly AffectedDecision[] | undefined,
  code: 'day_off_meets_sessions' | 'hours_leave_sessions',
): void {
  const decided = new Set(decisions?.map(({ id }) => id))
  const undecided = affected.filter(({ id }) => !decided.has(id))
  if (undecided.length === 0) return
  const details = undecided.map(({ id, startsAt, patientName }) => ({
    path: id,
    message: `${patientName}, ${formatDateTime(startsAt, timezone)}`,
  }))
  throw new Problem(code, { details })
}

/**
 * Throws with the sessions that would move into the past or into the day off itself. New hours do not limit the psychologist,
 * so sessions outside them may swap.
 */
export function refuseUnfitMoves(
  affected: readonly { id: string; duration: number }[],
  decisions: readonly AffectedDecision[] | undefined,
  now: number,
  isInDayOff: (span: Span) => boolean = () => false,
): void {
  const durations = new Map(affected.map(({ id, duration }) => [id, duration]))
  const details = (decisions ?? []).flatMap(({ id, action, datetime: start }) => {
    const duration = durations.get(id)
    if (action !== 'move' || start === undefined || duration === undefined) return []
    if (start <= now) return [{ path: id, message: PAST }]
    return isInDayOff(spanOf(start, duration)) ? [{ path: id, message: IN_IT }] : []
  })
  if (details[0]) throw new Problem('invalid', { message: details[0].message, details })
}

const PAST = 'Este horário já passou. Escolha um que ainda venha.'
const IN_IT = 'Este horário fica dentro do período sem atendimento. Escolha outro.'

export function undecidedOf(
  affected: readonly AffectedSession[],
  choices: Choices,
): AffectedSession[] {
  return affected.filter(({ id }) => choices[id] === undefined)
}

export function movingOf(
  affected: readonly AffectedSession[],
  choices: Choices,
): AffectedSession[] {
  return affected.filter(({ id }) => choices[id]?.action === 'move')
}

export function timelessOf(
  affected: readonly AffectedSession[],
  choices: Choices,
): AffectedSession[] {
  return movingOf(affected, choices).filter(({ id }) => !choices[id]?.datetime)
}

export function decisionsOf(affected: readonly AffectedSession[], choices: Choices) {
  return affected.flatMap(({ id }) => {
    const choice = choices[id]
    return choice ? [{ id, ...choice }] : []
  })
}

interface ClosureState {
  closes: (span: Span) => boolean
  affected: readonly AffectedSession[]
  choices: Choices
}

export function isDecidedTime(
  instant: string,
  session: Pick<Session, 'id' | 'duration'>,
  { closes, affected, choices }: ClosureState,
  bufferMinutes: number,
): boolean {
  const start = Date.parse(instant)
  if (closes(spanOf(start, session.duration))) return true
  const span = spanOf(start, session.duration, bufferMinutes)
  return movingOf(affected, choices).some(({ id, duration }) => {
    const chosen = choices[id]?.datetime
    if (id === session.id || !chosen) return false
    return overlap(span, spanOf(Date.parse(chosen), duration, bufferMinutes))
  })
}

export interface AffectedGroup {
  key: string
  text: string | null
  sessions: AffectedSession[]
}

export function groupsOf(affected: readonly AffectedSession[], timezone: string): AffectedGroup[] {
  const keyOf = ({ id, seriesId, datetime }: AffectedSession) =>
    seriesId
      ? [
          seriesId,
          weekdayOf(dayAt(Date.parse(datetime), timezone)),
          timeAt(datetime, timezone),
        ].join()
      : id
  return [...Map.groupBy(affected, keyOf)].map(([key, sessions]) => ({
    key,
    text: sessions.length > 1 ? datesText(sessions, timezone) : null,
    sessions,
  }))
}

function datesText(sessions: readonly AffectedSession[], timezone: string): string {
  const days = sessions.map(({ datetime }) => dayAt(Date.parse(datetime), timezone))
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const weekday = weekdayOf(first)
  const name = SPOKEN_WEEKDAYS[weekday]
  const isMasculine = weekday === 0 || weekday === 6
  const isWeekly = countDays(first, last) === (days.length - 1) * 7 + 1
  const weekly = isMasculine ? `todo ${name}` : `toda ${name}`
  const onWeekdays = isMasculine ? `aos ${name}s` : `às ${name}s`
  const time = timeAt(sessions[0]?.datetime ?? '', timezone)
  return `${isWeekly ? weekly : onWeekdays}, ${time}: ${days.length} datas`
}

export function actionOfAll(
  sessions: readonly AffectedSession[],
  choices: Choices,
): DayOffAction | null {
  const [first, ...others] = new Set(sessions.map(({ id }) => choices[id]?.action ?? null))
  return others.length === 0 ? (first ?? null) : null
}

type Words = readonly (readonly [DayOffAction, one: string, many: string])[]

const AHEAD: Words = [
  ['cancel', 'será cancelada', 'serão canceladas'],
  ['move', 'será remarcada', 'serão remarcadas'],
  ['keep', 'continua marcada', 'continuam marcadas'],
]
export const DONE: Words = [
  ['cancel', 'cancelada', 'canceladas'],
  ['move', 'remarcada', 'remarcadas'],
  ['keep', 'mantida', 'mantidas'],
]

export function consequenceText(
  affected: readonly AffectedSession[],
  choices: Choices,
  words: Words = AHEAD,
): string {
  const count = (action: DayOffAction) =>
    affected.filter(({ id }) => choices[id]?.action === action).length
  const counts = words.flatMap(([action, singular, plural]) => {
    const number = count(action)
    return number === 0 ? [] : [[number, number === 1 ? singular : plural] as const]
  })
  const parts = counts.map(([number, verb], index) => {
    const noun = index > 0 ? '' : number === 1 ? ' sessão' : ' sessões'
    return `${number}${noun} ${verb}`
  })
  return parts.length === 0 ? '' : `${LIST.format(parts)}.`
}

/** Returns the sessions without channels that send nothing from this installation. */
export function reachedNow(
  affected: readonly AffectedSession[],
  senders: Senders,
): AffectedSession[] {
  return affected.map((session) => ({
    ...session,
    reachedBy: session.reachedBy.filter((channel) => leavesBy(channel, senders)),
  }))
}

export function noticesText(affected: readonly AffectedSession[], choices: Choices): string {
  const changed = affected.filter(({ id }) =>
    ['cancel', 'move'].includes(choices[id]?.action ?? ''),
  )
  const reached = changed.filter(({ reachedBy }) => reachedBy.length > 0)
  const ways = CHANNEL_WORDS.flatMap(([channel, word]) =>
    reached.some(({ reachedBy }) => reachedBy.includes(channel)) ? [word] : [],
  )
  const cancelled = reached.filter(({ id }) => choices[id]?.action === 'cancel')
  const areJoined = new Set(cancelled.map(({ patientId }) => patientId)).size < cancelled.length
  if (reached.length === 0) return ''
  if (reached.length === 1) return `O paciente recebe um aviso por ${LIST.format(ways)}.`
  return areJoined
    ? `Os pacientes são avisados por ${LIST.format(ways)}; as sessões canceladas de um paciente vão em um só aviso, sempre que possível.`
    : `Os pacientes recebem ${reached.length} avisos por ${LIST.format(ways)}, um por sessão.`
}

/** Returns the psychologist's tasks after saving: refunds, and every patient without a notice. */
export function leftToDo(affected: readonly AffectedSession[], choices: Choices): LeftLine[] {
  const among = (action: DayOffAction) =>
    affected.filter(({ id }) => choices[id]?.action === action)
  const silentAmong = (sessions: readonly AffectedSession[]) => [
    ...new Set(
      sessions
        .filter(({ reachedBy }) => reachedBy.length === 0)
        .map((session) => session.patientName),
    ),
  ]
  const cancelled = among('cancel')
  const moved = silentAmong(among('move'))
  return [
    refundsAhead(cancelled),
    silentAhead(silentAmong(cancelled)),
    moved.length === 0
      ? ''
      : {
          before: 'Fale você com ',
          names: moved,
          after: ' sobre o novo horário: não há como enviar um aviso.',
        },
  ].filter((line) => line !== '')
}

const CHANNEL_WORDS = [
  ['email', 'e-mail'],
  ['sms', 'SMS'],
] as const
const LIST = new Intl.ListFormat('pt-BR')
