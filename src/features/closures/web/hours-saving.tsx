import { type ReactNode, useRef, useState } from 'react'
import { SaveGivenUp } from '../../../platform/web/api.ts'
import { lazyWindow } from '../../../platform/web/lazy-window.tsx'
import type { Profile } from '../../practice/contract.ts'
import type { AffectedSession } from '../decision-contract.ts'
import {
  overlapsSessions,
  readSessionsOutside,
  type TypedHours,
  useSaveWorkingHours,
} from './api.ts'

const HoursQuestion = lazyWindow(() => import('./hours-question.tsx'))

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
    const affected = await readSessionsOutside(hours)
    if (affected.length > 0) return ask(hours, affected, setPending)
    try {
      return await saving.mutateAsync({ body: { ...hours, sessions: [] } })
    } catch (error) {
      if (!overlapsSessions(error)) throw error
      return ask(hours, await readSessionsOutside(hours), setPending)
    }
  }

  return (
    <>
      {children({ send, decidedText: () => decided.current })}
      {asking && (
        <HoursQuestion
          profile={profile}
          hours={asking.hours}
          affected={asking.affected}
          send={(body) => saving.mutateAsync({ body })}
          onSaved={(saved, text) => {
            decided.current = text
            asking.resolve(saved)
            setAsking(null)
          }}
          onChanged={(error) => {
            asking.reject(error)
            setAsking(null)
          }}
          onClose={() => {
            setAsking(null)
            asking.reject(new SaveGivenUp())
          }}
        />
      )}
    </>
  )
}
