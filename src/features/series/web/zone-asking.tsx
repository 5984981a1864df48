import { type ReactNode, useState } from 'react'
import type { BrazilZone } from '../../../platform/shared/calendar.ts'
import { call, SaveGivenUp } from '../../../platform/web/api.ts'
import { lazyWindow } from '../../../platform/web/lazy-window.tsx'
import type { Profile } from '../../practice/contract.ts'
import type { AskZone, ZoneKeeps } from '../../profile/settings-choices.ts'
import { asksAboutZone, previewZone } from '../zone-contract.ts'
import type { ZoneQuestionProps } from './zone-question.tsx'

const ZoneQuestion = lazyWindow<ZoneQuestionProps>(() => import('./zone-question.tsx'))

type ZoneAskingProps = { profile: Profile; children: (ask: AskZone) => ReactNode }

/** Asks before a new time zone is saved whether booked sessions keep the hour or the instant. */
export function ZoneAsking({ profile, children }: ZoneAskingProps) {
  const [asking, setAsking] = useState<ZoneQuestionProps | null>(null)

  async function ask(timezone: string): Promise<ZoneKeeps> {
    const preview = await call(previewZone, { body: { timezone: timezone as BrazilZone } })
    if (!asksAboutZone(preview)) return 'clock'
    return new Promise<ZoneKeeps>((resolve, reject) =>
      setAsking({
        preview,
        zones: { before: profile.timezone, after: timezone },
        onChoose: (keeps) => {
          setAsking(null)
          resolve(keeps)
        },
        onClose: () => {
          setAsking(null)
          reject(new SaveGivenUp())
        },
      }),
    )
  }

  return (
    <>
      {children(ask)}
      {asking && <ZoneQuestion {...asking} />}
    </>
  )
}
