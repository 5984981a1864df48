import { type ReactNode, useRef, useState } from 'react'
import { MINUTE } from '../../../platform/shared/calendar.ts'
import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { isChangedMeanwhile } from '../../../platform/web/api.ts'
import { SaveGivenUp } from '../../../platform/web/use-save.ts'
import { closedAt, type Schedule } from '../../attendance/slot-rules.ts'
import type { Profile } from '../../practice/contract.ts'
import { parseWorkingHours } from '../../practice/working-hours.ts'
import type { UnsavedRules } from '../../sessions/web/time-api.ts'
import type { AffectedSession, saveWorkingHours } from '../contract.ts'
import type { ClosingChange } from './affected-sessions-dialog.tsx'
import { meetsSessions, readSessionsOutside, useSaveWorkingHours } from './api.ts'
import { LazyAffectedSessionsDialog } from './lazy-affected-sessions-dialog.ts'

type TypedHours = NonNullable<CallOf<typeof saveWorkingHours>['body']>

function closingRulesOf({ workingHours, opensWeekends, closesHolidays }: TypedHours) {
  return { workingHours, opensWeekends, closesHolidays }
}

function askedBy(hours: TypedHours): UnsavedRules {
  const { workingHours, ...switches } = closingRulesOf(hours)
  const given = Object.entries(switches).filter(([, on]) => on !== undefined)
  return {
    ...(workingHours === undefined ? {} : { workingHours }),
    ...(hours.slotMinutes === undefined ? {} : { slotMinutes: String(hours.slotMinutes) }),
    ...Object.fromEntries(given.map(([rule, on]) => [rule, on ? 'true' : 'false'])),
  }
}

type SetPending = (isPending: boolean) => void

interface Asking {
  hours: TypedHours
  affected: AffectedSession[]
  resolve: (saved: Profile) => void
  reject: (error: unknown) => void
}

type HoursSavingProps = {
  profile: Profile
  children: (saving: {
    send: (hours: TypedHours, setPending: SetPending) => Promise<Profile>
    decidedText: () => string | null
  }) => ReactNode
}

export function HoursSaving({ profile, children }: HoursSavingProps) {
  const saving = useSaveWorkingHours()
  const [asking, setAsking] = useState<Asking | null>(null)
  const decided = useRef<string | null>(null)

  const ask = (hours: TypedHours, affected: AffectedSession[], setPending: SetPending) => {
    setPending(false)
    return new Promise<Profile>((resolve, reject) =>
      setAsking({ hours, affected, resolve, reject }),
    )
  }
  async function send(hours: TypedHours, setPending: SetPending): Promise<Profile> {
    decided.current = null
    const affected = await readSessionsOutside(closingRulesOf(hours))
    if (affected.length > 0) return ask(hours, affected, setPending)
    try {
      return await saving.mutateAsync({ body: { ...hours, sessions: [] } })
    } catch (error) {
      if (!meetsSessions(error)) throw error
      return ask(hours, await readSessionsOutside(closingRulesOf(hours)), setPending)
    }
  }

  return (
    <>
      {children({ send, decidedText: () => decided.current })}
      {asking && (
        <LazyAffectedSessionsDialog
          timezone={profile.timezone}
          bufferMinutes={Number(asking.hours.bufferMinutes ?? profile.bufferMinutes)}
          affected={asking.affected}
          change={changeOf(asking)}
          onClose={() => {
            setAsking(null)
            asking.reject(new SaveGivenUp())
          }}
        />
      )}
    </>
  )

  function changeOf({ hours, resolve, reject }: Asking): ClosingChange {
    const schedule: Schedule = {
      timezone: profile.timezone,
      hours: parseWorkingHours(hours.workingHours ?? profile.workingHours),
      opensWeekends: hours.opensWeekends ?? profile.opensWeekends,
      closesHolidays: hours.closesHolidays ?? profile.closesHolidays,
      ...{ minimumNoticeMinutes: 0, bufferMinutes: 0, slotMinutes: 60, daysOff: [] },
    }
    return {
      title: (count) => `${count} fora dos novos horários`,
      description: 'Já estavam marcadas nos horários que você está fechando.',
      grown: (count) => `${count} a mais fora dos novos horários`,
      submitLabel: 'Salvar horários',
      rules: askedBy(hours),
      closes: ({ start, end }) => closedAt(start, (end - start) / MINUTE, schedule) !== null,
      read: () => readSessionsOutside(closingRulesOf(hours)),
      save: async (sessions, done) => {
        try {
          const saved = await saving.mutateAsync({ body: { ...hours, sessions } })
          decided.current = done
          resolve(saved)
        } catch (error) {
          if (!isChangedMeanwhile(error)) throw error
          reject(error)
        }
        setAsking(null)
      },
    }
  }
}
