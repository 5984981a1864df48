import { MINUTE } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { previewAvailability, type TimeRules } from '../attendance/availability-contract.ts'
import {
  type DayOffInput,
  deleteDayOff,
  getDaysOff,
  type KeptDayOff,
} from '../attendance/contract.ts'
import { meetsDayOff, refuseTooManyDaysOff } from '../attendance/day-off-rules.ts'
import {
  leavesHours,
  nextWeek,
  type Schedule,
  slotsOfDays,
  withRules,
} from '../attendance/slot-rules.ts'
import type { Profile } from '../practice/contract.ts'
import { parseWorkingHours } from '../practice/working-hours.ts'
import {
  type AffectedDecision,
  createDayOff,
  type DayOffAction,
  type DecidedDayOff,
  listMetSessions,
  updateDayOff,
} from '../sessions/day-off-contract.ts'
import {
  type DecidedHours,
  listSessionsOutside,
  saveWorkingHours,
} from '../sessions/hours-contract.ts'
import { isOpen } from '../sessions/rules.ts'
import { type Answer, answer } from './answer.ts'
import {
  dropRow,
  instantOut,
  keepRow,
  newId,
  type Practice,
  rowOf,
  type SessionRow,
} from './practice.ts'
import { save } from './profile-answers.ts'
import { blockedBy, shown, withChange, withStatus } from './session-changes.ts'

export const attendanceAnswers: readonly Answer[] = [
  answer(getDaysOff, ({ practice }) =>
    practice.daysOff.toSorted((one, other) => one.firstDay.localeCompare(other.firstDay)),
  ),
  answer(listMetSessions, ({ practice, body, now }) =>
    affectedBy(practice, body, now, keptOf(practice, body.id)).map((session) =>
      affectedSession(practice, session),
    ),
  ),
  answer(createDayOff, ({ practice, body, now }) => closeDays(practice, body, now)),
  answer(updateDayOff, ({ practice, params, body, now }) =>
    closeDays(practice, body, now, rowOf(practice.daysOff, params.id)),
  ),
  answer(listSessionsOutside, ({ practice, body, now }) =>
    outsideOf(practice, body, now).map((session) => affectedSession(practice, session)),
  ),
  answer(saveWorkingHours, ({ practice, body, now }) => saveHours(practice, body, now)),
  answer(deleteDayOff, ({ practice, params }) => dropRow(practice.daysOff, params.id)),
  answer(previewAvailability, ({ practice, body, now }) => preview(practice, body, now)),
]

function affectedSession(practice: Practice, session: SessionRow) {
  return { ...shown(practice, session), reachedBy: ['email' as const] }
}

function keptOf({ daysOff }: Practice, id: string | undefined): KeptDayOff | undefined {
  return id === undefined ? undefined : rowOf(daysOff, id)
}

/** Returns the open sessions that overlap a day off, in order, without those it covered `before`. */
function affectedBy(
  { sessions, profile }: Practice,
  dayOff: DayOffInput,
  now: number,
  before?: DayOffInput,
): SessionRow[] {
  const { timezone } = profile
  return sessions
    .filter(({ datetime, duration, ...session }) => {
      const start = Date.parse(datetime)
      const span = { start, end: start + duration * MINUTE }
      const isCovered = before !== undefined && meetsDayOff(span, before, timezone)
      return isOpen(session) && start > now && !isCovered && meetsDayOff(span, dayOff, timezone)
    })
    .toSorted((one, other) => one.datetime.localeCompare(other.datetime))
}

/** Returns the open sessions outside the hours of the rules, in order. */
function outsideOf(practice: Practice, rules: TimeRules, now: number): SessionRow[] {
  const before = scheduleOf(practice)
  const after = withRules(before, rules)
  return practice.sessions
    .filter(({ datetime, duration, ...session }) => {
      const start = Date.parse(datetime)
      return isOpen(session) && start > now && leavesHours(start, duration, before, after)
    })
    .toSorted((one, other) => one.datetime.localeCompare(other.datetime))
}

function saveHours(
  practice: Practice,
  { sessions: decisions, ...change }: DecidedHours,
  now: number,
): Profile {
  const affected = outsideOf(practice, change, now)
  refuseUndecided(affected, decisions, 'hours_leave_sessions')
  applyDecisions(practice, affected, decisions)
  return save(practice, change)
}

function refuseUndecided(
  affected: readonly SessionRow[],
  decisions: AffectedDecision[] | undefined,
  code: 'day_off_meets_sessions' | 'hours_leave_sessions',
): void {
  if (decisions && affected.some(({ id }) => !decisions.some((one) => one.id === id)))
    throw new Problem(code)
}

function closeDays(
  practice: Practice,
  { sessions: decisions, ...input }: DecidedDayOff,
  now: number,
  before?: KeptDayOff,
): KeptDayOff {
  const affected = affectedBy(practice, input, now, before)
  refuseUndecided(affected, decisions, 'day_off_meets_sessions')
  if (!before) refuseTooManyDaysOff(practice.daysOff.length)
  const dayOff = { id: before?.id ?? newId(), ...input }
  applyDecisions(practice, affected, decisions)
  if (before) return keepRow(practice.daysOff, dayOff)
  practice.daysOff.push(dayOff)
  return dayOff
}

function applyDecisions(
  practice: Practice,
  affected: readonly SessionRow[],
  decisions: AffectedDecision[] | undefined,
): void {
  const decided = new Map(decisions?.map((decision) => [decision.id, decision]))
  const among = (action: DayOffAction) =>
    affected.filter(({ id }) => decided.get(id)?.action === action)
  const cancelled = among('cancel').map((row) => withStatus(practice, row, 'cancelled'))
  const trial = { ...practice, sessions: practice.sessions.map((row) => ({ ...row })) }
  for (const row of cancelled) keepRow(trial.sessions, row)
  const moving = among('move')
  for (const [place, row] of moving.entries()) {
    // Two sessions may swap their hours, so those still to move block nobody.
    const waiting = new Set(moving.slice(place + 1).map(({ id }) => id))
    const beside = { ...trial, sessions: trial.sessions.filter(({ id }) => !waiting.has(id)) }
    keepRow(trial.sessions, withChange(beside, row, { datetime: decided.get(row.id)?.datetime }))
  }
  practice.sessions.splice(0, practice.sessions.length, ...trial.sessions)
}

function preview(practice: Practice, rules: TimeRules, now: number) {
  const schedule = scheduleOf(practice, rules)
  const { from, to } = nextWeek(now, schedule.timezone)
  const taken = takenIn(practice).map((session) => blockedBy(practice, session))
  const { defaultSessionDuration } = practice.profile
  const days = slotsOfDays(from, to, defaultSessionDuration, schedule, taken, now)
  return {
    timezone: schedule.timezone,
    days: days.map(({ date, slots }) => ({ date, slots: slots.map(instantOut) })),
  }
}

export function takenIn({ sessions }: Practice, except?: string): SessionRow[] {
  return sessions.filter(({ id, status }) => status !== 'cancelled' && id !== except)
}

export function scheduleOf({ profile, daysOff }: Practice, rules: TimeRules = {}): Schedule {
  return {
    hours: parseWorkingHours(rules.workingHours ?? profile.workingHours),
    timezone: profile.timezone,
    opensWeekends: rules.opensWeekends ?? profile.opensWeekends,
    closesHolidays: rules.closesHolidays ?? profile.closesHolidays,
    minimumNoticeMinutes: rules.minimumNoticeMinutes ?? profile.minimumNoticeMinutes,
    bufferMinutes: rules.bufferMinutes ?? profile.bufferMinutes,
    daysOff,
  }
}
