import { Link } from 'wouter'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { useNow } from '../../../platform/web/use-clock.ts'
import type { PresenceAnswer } from '../../sessions/contract.ts'
import type { PatientSession } from '../contract.ts'
import { asksPresence, inCents, paymentLeads, presenceLeads } from '../rules.ts'
import { OtherTimeLinks } from './other-time-links.tsx'
import { PresencePanel } from './presence-panel.tsx'
import { SessionActions } from './session-actions.tsx'

type SessionChoicesProps = {
  session: PatientSession
  chosen?: PresenceAnswer | null
  onAnswer: (answer: PresenceAnswer) => Promise<unknown>
  onCancel: (session: PatientSession) => void
  onMove: (session: PatientSession) => void
  /** Links to the waiting list, for an hour before this session. */
  earlierPath: string
}

export function SessionChoices({
  session,
  chosen = null,
  onAnswer,
  onCancel,
  onMove,
  earlierPath,
}: SessionChoicesProps) {
  const now = useNow()
  const priced = inCents(session)
  const lost = session.status === 'cancelled' || session.holdExpired
  const move = session.reschedule ? () => onMove(session) : undefined
  const asks = asksPresence(session, now, chosen !== null)
  const presence = (
    <PresencePanel
      key="presence"
      session={session}
      chosen={chosen}
      answer={onAnswer}
      onMove={move}
    />
  )
  const actions = (
    <SessionActions
      key="actions"
      session={session}
      quiet={presenceLeads(priced, now, chosen)}
      onCancel={onCancel}
      onMove={asks ? undefined : move}
    />
  )
  return (
    <>
      {paymentLeads(priced, chosen) ? [actions, presence] : [presence, actions]}
      {session.waitlist && Date.parse(session.datetime) > now && (
        <p className="text-center">
          <Link href={earlierPath} className={buttonClass({ variant: 'link' })}>
            Quero um horário antes
          </Link>
        </p>
      )}
      {lost && session.otherTime && (
        <div className="grid gap-2.5 border-t border-line pt-5 sm:grid-cols-2">
          <OtherTimeLinks quiet session={session} />
        </div>
      )}
    </>
  )
}
