import { MINUTE } from '../../../platform/shared/calendar.ts'
import { isChangedMeanwhile } from '../../../platform/web/api.ts'
import { closedAt, type Schedule } from '../../attendance/slot-rules.ts'
import type { Profile } from '../../practice/contract.ts'
import { parseWorkingHours } from '../../practice/working-hours.ts'
import type { UnsavedRules } from '../../sessions/web/time-api.ts'
import type { AffectedSession } from '../decision-contract.ts'
import AffectedSessionsDialog, { type ClosingChange } from './affected-sessions-dialog.tsx'
import { readSessionsOutside, type TypedHours } from './api.ts'

function unsavedRulesOf({ workingHours, slotMinutes, ...hours }: TypedHours): UnsavedRules {
  const switches = { opensWeekends: hours.opensWeekends, closesHolidays: hours.closesHolidays }
  const given = Object.entries(switches).filter(([, on]) => on !== undefined)
  return {
    ...(workingHours === undefined ? {} : { workingHours }),
    ...(slotMinutes === undefined ? {} : { slotMinutes: String(slotMinutes) }),
    ...Object.fromEntries(given.map(([rule, on]) => [rule, on ? 'true' : 'false'])),
  }
}

type HoursQuestionProps = {
  profile: Profile
  hours: TypedHours
  affected: AffectedSession[]
  send: (hours: TypedHours) => Promise<Profile>
  onSaved: (saved: Profile, text: string) => void
  /** The practice was changed elsewhere meanwhile. */
  onChanged: (error: unknown) => void
  onClose: () => void
}

/** Asks for a decision about each session outside the new hours, and saves both. */
export default function HoursQuestion(props: HoursQuestionProps) {
  const { profile, hours, affected, send, onSaved, onChanged, onClose } = props
  const schedule: Schedule = {
    timezone: profile.timezone,
    hours: parseWorkingHours(hours.workingHours ?? profile.workingHours),
    opensWeekends: hours.opensWeekends ?? profile.opensWeekends,
    closesHolidays: hours.closesHolidays ?? profile.closesHolidays,
    ...{ minimumNoticeMinutes: 0, bufferMinutes: 0, slotMinutes: 60, daysOff: [] },
  }
  const change: ClosingChange = {
    title: (count) => `${count} fora dos novos horários`,
    description: 'Já estavam marcadas nos horários que você está fechando.',
    grown: (count) => `${count} a mais fora dos novos horários`,
    submitLabel: 'Salvar horários',
    rules: unsavedRulesOf(hours),
    closes: ({ start, end }) => closedAt(start, (end - start) / MINUTE, schedule) !== null,
    read: () => readSessionsOutside(hours),
    save: async (sessions, text) => {
      try {
        onSaved(await send({ ...hours, sessions }), text)
      } catch (error) {
        if (!isChangedMeanwhile(error)) throw error
        onChanged(error)
      }
    },
  }
  return (
    <AffectedSessionsDialog
      timezone={profile.timezone}
      bufferMinutes={Number(hours.bufferMinutes ?? profile.bufferMinutes)}
      {...{ affected, change, onClose }}
    />
  )
}
