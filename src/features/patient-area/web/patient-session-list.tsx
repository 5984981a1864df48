import type { ReactNode } from 'react'
import { Card } from '../../../platform/web/ui/card.tsx'
import type { PresenceAnswer } from '../../sessions/contract.ts'
import type { PatientSession } from '../contract.ts'
import { PastSessionRow } from './past-session-row.tsx'
import { PatientSessionCard } from './patient-session-card.tsx'
import { ReceiptButtons } from './receipt-buttons.tsx'
import { RescheduleRequest } from './reschedule-request.tsx'
import { SessionChoices } from './session-choices.tsx'

type PatientSessionListProps = {
  title: string
  sessions: readonly PatientSession[]
  past?: boolean
  level?: 2 | 3
  none?: string
  children?: ReactNode
  phone: string
  onCancel: (session: PatientSession) => void
  onMove: (session: PatientSession) => void
  onAnswer: (session: PatientSession, answer: PresenceAnswer) => Promise<unknown>
}

export function PatientSessionList({
  title,
  level = 2,
  sessions,
  past = false,
  none,
  children,
  phone,
  onCancel,
  onMove,
  onAnswer,
}: PatientSessionListProps) {
  const isSection = level === 2
  const Heading = isSection ? 'h2' : 'h3'
  return (
    <section className={isSection ? 'space-y-4' : 'space-y-3 pt-2'}>
      <Heading className={isSection ? 'text-xl font-semibold' : 'text-lg font-semibold'}>
        {title}
      </Heading>
      {sessions.length === 0 ? (
        none && <p className="text-muted">{none}</p>
      ) : (
        <SessionItems past={past} sessions={sessions}>
          {(session) => {
            const Shown = past ? PastSessionRow : PatientSessionCard
            return (
              <Shown
                session={session}
                level={isSection ? 3 : 4}
                request={<RescheduleRequest session={session} mover={{ phone }} />}
                receipts={<ReceiptButtons receipts={session.receipts} phone={phone} />}
                actions={
                  <SessionChoices
                    session={session}
                    onAnswer={(answer) => onAnswer(session, answer)}
                    onCancel={onCancel}
                    onMove={onMove}
                    earlierPath={`/patient/antes/${session.id}`}
                  />
                }
              />
            )
          }}
        </SessionItems>
      )}
      {children}
    </section>
  )
}

type SessionItemsProps = {
  past: boolean
  sessions: readonly PatientSession[]
  children: (session: PatientSession) => ReactNode
}

function SessionItems({ past, sessions, children }: SessionItemsProps) {
  const items = sessions.map((session) => <li key={session.id}>{children(session)}</li>)
  if (!past) return <ul className="space-y-4">{items}</ul>
  return (
    <Card>
      <ul className="divide-y divide-line">{items}</ul>
    </Card>
  )
}
