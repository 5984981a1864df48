import { previewAvailability, type TimeRules } from '../../attendance/availability-contract.ts'
import { createDayOff, deleteDayOff, getDaysOff } from '../../attendance/contract.ts'
import { refuseTooManyDaysOff } from '../../attendance/day-off-rules.ts'
import { nextWeek, type Schedule, slotsOfDays } from '../../attendance/slot-rules.ts'
import { parseWorkingHours } from '../../practice/working-hours.ts'
import { type Answer, answer } from './answer.ts'
import { dropRow, instantOut, newId, type Practice, type SessionRow } from './practice.ts'
import { blockedBy } from './session-changes.ts'

export const attendanceAnswers: readonly Answer[] = [
  answer(getDaysOff, ({ practice }) =>
    practice.daysOff.toSorted((one, other) => one.firstDay.localeCompare(other.firstDay)),
  ),
  answer(createDayOff, ({ practice, body }) => {
    refuseTooManyDaysOff(practice.daysOff.length)
    const dayOff = { id: newId(), ...body }
    practice.daysOff.push(dayOff)
    return dayOff
  }),
  answer(deleteDayOff, ({ practice, params }) => dropRow(practice.daysOff, params.id)),
  answer(previewAvailability, ({ practice, body, now }) => preview(practice, body, now)),
]

/** Next week's free times by rules that are not saved yet. */
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

/** The sessions whose time is taken, but one that moves. */
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
