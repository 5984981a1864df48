import { useNow } from '../../../platform/web/use-clock.ts'
import type { PresenceAnswer } from '../../sessions/contract.ts'
import type { PatientSession } from '../contract.ts'
import { presenceLeads } from '../rules.ts'
import { OtherTimeLinks } from './other-time-links.tsx'
import { PresencePanel } from './presence-panel.tsx'
import { SessionActions } from './session-actions.tsx'

type SessionChoicesProps = {
  session: PatientSession
  chosen?: PresenceAnswer | null
  onAnswer: (answer: PresenceAnswer) => Promise<unknown>
  onCancel: (session: PatientSession) => void
}

export function SessionChoices({
  session,
  chosen = null,
  onAnswer,
  onCancel,
}: SessionChoicesProps) {
  const now = useNow()
  const lost = session.status === 'cancelled' || session.holdExpired
  return (
    <>
      <PresencePanel session={session} chosen={chosen} answer={onAnswer} />
      <SessionActions
        session={session}
        quiet={presenceLeads(session, now, chosen)}
        onCancel={onCancel}
      />
      {lost && session.otherTime && (
        <div className="grid gap-2.5 border-t border-line pt-5 sm:grid-cols-2">
          <OtherTimeLinks quiet otherTime={session.otherTime} />
        </div>
      )}
    </>
  )
}
