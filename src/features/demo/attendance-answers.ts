import { addDays, dayAt } from '../../platform/shared/calendar.ts'
import { previewAvailability, type TimeRules } from '../attendance/availability-contract.ts'
import { deleteBlock, type KeptBlock, listBlocks } from '../attendance/block-contract.ts'
import {
  blockOf,
  closedByBlock,
  refuseTooManyBlocks,
  toStoredBlock,
} from '../attendance/block-rules.ts'
import { deleteDayOff, getDaysOff, type KeptDayOff } from '../attendance/contract.ts'
import { meetsDayOff, refuseTooManyDaysOff } from '../attendance/day-off-rules.ts'
import {
  type DayOff,
  leavesHours,
  nextWeek,
  type Schedule,
  slotsOfDays,
  toAvailability,
  withRules,
} from '../attendance/slot-rules.ts'
import { overlap, type Span, spanOf } from '../attendance/spans.ts'
import {
  createBlock,
  type DecidedBlock,
  listBlockedSessions,
  updateBlock,
} from '../closures/block-contract.ts'
import { refuseChangedBlock, refuseChangedDayOff } from '../closures/change-rules.ts'
import {
  createDayOff,
  type DecidedDayOff,
  listMetSessions,
  updateDayOff,
} from '../closures/contract.ts'
import type { AffectedDecision } from '../closures/decision-contract.ts'
import { listSessionsOutside, saveWorkingHours } from '../closures/hours-contract.ts'
import { refuseUndecided } from '../closures/rules.ts'
import { parseWorkingHours } from '../practice/working-hours.ts'
import { checkTime, listFreeTimes, type TimeCheck } from '../sessions/agenda/time-contract.ts'
import {
  type Diary,
  daysAround,
  freeTimesOf,
  refuseTooManyDays,
  timeFactsOf,
  unsavedRules,
} from '../sessions/agenda/time-rules.ts'
import { endOf, isOpen } from '../sessions/rules.ts'
import { type Answer, answer, type DemoCall } from './answer.ts'
import { busyElsewhere, type Days } from './calendar-answers.ts'
import {
  byTime,
  dropRow,
  instantOut,
  keepRow,
  nameOf,
  newId,
  type Practice,
  patientOf,
  rowOf,
  type SessionRow,
} from './practice.ts'
import { saveProfile } from './registry-answers.ts'
import {
  blockedBy,
  changeDetails,
  occupiesTime,
  refuseOccupiedTime,
  setStatus,
  shown,
} from './session-changes.ts'

export const attendanceAnswers: readonly Answer[] = [
  answer(getDaysOff, ({ practice }) =>
    practice.daysOff.toSorted((a, b) => a.firstDay.localeCompare(b.firstDay)),
  ),
  answer(listMetSessions, ({ practice, body, now }) => {
    const before = body.id === undefined ? undefined : rowOf(practice.daysOff, body.id)
    return overlappedBy(practice, body, now, before).map((session) => affected(practice, session))
  }),
  answer(createDayOff, ({ practice, body, now }) => {
    const dayOff = closeDays(practice, { id: newId() }, body, now)
    refuseTooManyDaysOff(practice.daysOff.length)
    practice.daysOff.push(dayOff)
    return dayOff
  }),
  answer(updateDayOff, ({ practice, params, body, now }) => {
    const before = rowOf(practice.daysOff, params.id)
    const { before: known, ...decided } = body
    refuseChangedDayOff(known, before)
    return keepRow(practice.daysOff, closeDays(practice, before, decided, now, before))
  }),
  answer(deleteDayOff, ({ practice, params }) => dropRow(practice.daysOff, params.id)),
  answer(listBlocks, ({ practice, query: { from = '', to } }) =>
    practice.blocks
      .filter(({ firstDay, lastDay }) => (lastDay ?? from) >= from && (!to || firstDay <= to))
      .toSorted((a, b) => sorting(a).localeCompare(sorting(b)))
      .map((block) => blockOf(block, practice.profile.timezone)),
  ),
  answer(listBlockedSessions, ({ practice, body: { id = '', ...typed }, now }) => {
    const before = id ? closedByBlock(rowOf(practice.blocks, id)) : undefined
    const closed = closedByBlock(toStoredBlock(id, typed, practice.profile.timezone))
    return overlappedBy(practice, closed, now, before).map((session) => affected(practice, session))
  }),
  answer(createBlock, ({ practice, body, now }) => {
    const today = dayAt(now, practice.profile.timezone)
    refuseTooManyBlocks(practice.blocks.filter(({ lastDay }) => (lastDay ?? today) >= today).length)
    const stored = blockTime(practice, newId(), body, now)
    practice.blocks.push(stored)
    return blockOf(stored, practice.profile.timezone)
  }),
  answer(updateBlock, ({ practice, params: { id }, body, now }) => {
    const kept = rowOf(practice.blocks, id)
    const { before: known, ...decided } = body
    refuseChangedBlock(known, kept, practice.profile.timezone)
    const before = closedByBlock(kept)
    const stored = keepRow(practice.blocks, blockTime(practice, id, decided, now, before))
    return blockOf(stored, practice.profile.timezone)
  }),
  answer(deleteBlock, ({ practice, params }) => dropRow(practice.blocks, params.id)),
  answer(listSessionsOutside, ({ practice, body, now }) =>
    outsideOf(practice, body, now).map((session) => affected(practice, session)),
  ),
  answer(saveWorkingHours, ({ practice, body: { sessions: decisions, ...rules }, now }) => {
    decide(practice, outsideOf(practice, rules, now), decisions, 'hours_leave_sessions')
    return saveProfile(practice, rules)
  }),
  answer(previewAvailability, ({ practice, body, now }) => {
    const schedule = withRules(scheduleOf(practice), body)
    const range = nextWeek(now, schedule.timezone)
    const { taken } = diaryOf(practice, range)
    const { defaultSessionDuration } = practice.profile
    const days = slotsOfDays(range, defaultSessionDuration, schedule, taken, now)
    return toAvailability(schedule.timezone, days)
  }),
  answer(checkTime, check),
  answer(listFreeTimes, ({ practice, query, now }) => {
    refuseTooManyDays(query)
    const { schedule, taken } = diaryOf(practice, query, query.sessionId)
    return freeTimesOf({ schedule: withRules(schedule, unsavedRules(query)), taken }, query, now)
  }),
]

function affected(practice: Practice, session: SessionRow) {
  const { enableEmailNotifications } = practice.profile
  const isReached =
    enableEmailNotifications && patientOf(practice, session.patientId)?.email != null
  return { ...shown(practice, session), reachedBy: isReached ? ['email' as const] : [] }
}

function openAhead(
  practice: Practice,
  now: number,
  isMet: (span: Span, one: SessionRow) => boolean,
) {
  return practice.sessions
    .filter((session) => {
      const span = spanOf(Date.parse(session.datetime), session.duration)
      return isOpen(session) && span.start > now && isMet(span, session)
    })
    .sort(byTime)
}

/** Returns the open sessions that overlap a day off, in order, without those it covered `before`. */
function overlappedBy(practice: Practice, dayOff: DayOff, now: number, before?: DayOff) {
  const { timezone } = practice.profile
  const isCovered = (span: Span) => before !== undefined && meetsDayOff(span, before, timezone)
  return openAhead(practice, now, (span) => meetsDayOff(span, dayOff, timezone) && !isCovered(span))
}

function outsideOf(practice: Practice, rules: TimeRules, now: number): SessionRow[] {
  const before = scheduleOf(practice)
  const after = withRules(before, rules)
  return openAhead(practice, now, ({ start }, { duration }) =>
    leavesHours(start, duration, before, after),
  )
}

function closeDays(
  practice: Practice,
  { id }: Pick<KeptDayOff, 'id'>,
  { sessions: decisions, ...input }: DecidedDayOff,
  now: number,
  before?: KeptDayOff,
): KeptDayOff {
  decide(practice, overlappedBy(practice, input, now, before), decisions, 'day_off_meets_sessions')
  return { id, ...input }
}

function blockTime(
  practice: Practice,
  id: string,
  { sessions: decisions, ...typed }: DecidedBlock,
  now: number,
  before?: DayOff,
): KeptBlock {
  const stored = toStoredBlock(id, typed, practice.profile.timezone)
  const met = overlappedBy(practice, closedByBlock(stored), now, before)
  decide(practice, met, decisions, 'day_off_meets_sessions')
  return stored
}

const sorting = ({ firstDay, startTime, id }: KeptBlock) => `${firstDay} ${startTime} ${id}`

function decide(
  practice: Practice,
  sessions: readonly SessionRow[],
  decisions: readonly AffectedDecision[] | undefined,
  refusal: 'day_off_meets_sessions' | 'hours_leave_sessions',
): void {
  if (!decisions) return
  const met = sessions.map(({ id, datetime, patientId }) => ({
    id,
    startsAt: Date.parse(datetime),
    patientName: nameOf(practice, patientId),
  }))
  refuseUndecided(practice.profile.timezone, met, decisions, refusal)
  const decided = new Map(decisions.map((decision) => [decision.id, decision]))
  const among = (action: AffectedDecision['action']) =>
    sessions.filter(({ id }) => decided.get(id)?.action === action)
  for (const row of among('cancel')) setStatus(practice, row, 'cancelled')
  // All are moved before any is refused, since two sessions may swap their hours.
  const moved = among('move').map((row) =>
    changeDetails(practice, row, { datetime: decided.get(row.id)?.datetime }),
  )
  for (const row of moved) refuseOccupiedTime(practice, row)
}

export function takenIn({ sessions }: Practice, except?: string): SessionRow[] {
  return sessions.filter(({ id, status }) => status !== 'cancelled' && id !== except)
}

export function scheduleOf({ profile, daysOff, blocks }: Practice): Schedule {
  const closed = [...daysOff, ...blocks.map(closedByBlock)]
  return { ...profile, hours: parseWorkingHours(profile.workingHours), daysOff: closed }
}

function diaryOf(practice: Practice, { from, to }: Days, except?: string): Diary {
  const taken = takenIn(practice, except).map((session) => blockedBy(practice, session))
  const elsewhere = busyElsewhere(practice, { from: addDays(from, -1), to: addDays(to, 1) })
  return { schedule: scheduleOf(practice), taken: [...taken, ...elsewhere] }
}

function check({ practice, query, now }: DemoCall<typeof checkTime>): TimeCheck {
  const { datetime, duration, sessionId } = query
  const { autoConfirmBookings, bufferMinutes } = practice.profile
  const span = spanOf(datetime, duration, bufferMinutes)
  const sessions = takenIn(practice, sessionId)
    .filter((session) => overlap(span, blockedBy(practice, session)))
    .sort(byTime)
    .map((session) => ({
      id: session.id,
      patientName: nameOf(practice, session.patientId),
      start: session.datetime,
      end: instantOut(endOf(session)),
      status: session.status,
      holds: occupiesTime(session),
    }))
  const days = daysAround(datetime)
  const elsewhere = datetime > now ? busyElsewhere(practice, days) : []
  const isRefusing = autoConfirmBookings || sessionId !== undefined
  return {
    sessions,
    elsewhere: elsewhere
      .filter((busy) => overlap(span, busy))
      .map(({ start, end, calendarName }) => ({
        ...{ start: instantOut(start), end: instantOut(end), calendarName },
      })),
    ...timeFactsOf(diaryOf(practice, days, sessionId), { datetime, duration }, now),
    refused: isRefusing && sessions.some(({ holds }) => holds),
  }
}
