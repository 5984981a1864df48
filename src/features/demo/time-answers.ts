import { MINUTE } from '../../platform/shared/calendar.ts'
import type { RequestOf } from '../../platform/shared/endpoint.ts'
import { withRules } from '../attendance/slot-rules.ts'
import { checkTime, listFreeTimes, type TimeCheck } from '../sessions/time-contract.ts'
import {
  type Diary,
  freeTimesOf,
  refuseTooManyDays,
  timeFactsOf,
  unsavedRules,
} from '../sessions/time-rules.ts'
import { type Answer, answer } from './answer.ts'
import { scheduleOf, takenIn } from './attendance-answers.ts'
import { instantOut, type Practice } from './practice.ts'
import { blockedBy, holdsTime, shown } from './session-changes.ts'

export const timeAnswers: readonly Answer[] = [
  answer(checkTime, ({ practice, query, now }) => check(practice, query, now)),
  answer(listFreeTimes, ({ practice, query, now }) => {
    refuseTooManyDays(query)
    const { schedule, taken } = diaryOf(practice, query.sessionId)
    return freeTimesOf({ schedule: withRules(schedule, unsavedRules(query)), taken }, query, now)
  }),
]

function diaryOf(practice: Practice, except: string | undefined): Diary {
  const taken = takenIn(practice, except).map((session) => blockedBy(practice, session))
  return { schedule: scheduleOf(practice), taken }
}

function check(
  practice: Practice,
  { datetime, duration, sessionId }: RequestOf<typeof checkTime>['query'],
  now: number,
): TimeCheck {
  const { autoConfirmBookings, bufferMinutes } = practice.profile
  const end = datetime + (duration + bufferMinutes) * MINUTE
  const sessions = takenIn(practice, sessionId)
    .filter((session) => {
      const span = blockedBy(practice, session)
      return span.start < end && datetime < span.end
    })
    .toSorted((one, other) => one.datetime.localeCompare(other.datetime))
    .map((session) => ({
      id: session.id,
      patientName: shown(practice, session).patientName,
      start: session.datetime,
      end: instantOut(Date.parse(session.datetime) + session.duration * MINUTE),
      status: session.status,
      holds: holdsTime(session),
    }))
  return {
    sessions,
    ...timeFactsOf(diaryOf(practice, sessionId), { datetime, duration }, now),
    refused:
      sessions.some(({ holds }) => holds) && (autoConfirmBookings || sessionId !== undefined),
  }
}
