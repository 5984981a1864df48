import type { PresenceAnswer } from '../../sessions/contract.ts'
import type { PatientSession } from '../contract.ts'
import { PatientSessionCard } from './patient-session-card.tsx'
import { ReceiptButtons } from './receipt-buttons.tsx'
import { SessionChoices } from './session-choices.tsx'

type PatientSessionListProps = {
  title: string
  sessions: readonly PatientSession[]
  /** Said in the place of an empty list. */
  none: string
  /** Whose they are: receipts are asked for with it. */
  phone: string
  onCancel: (session: PatientSession) => void
  onAnswer: (session: PatientSession, answer: PresenceAnswer) => Promise<unknown>
}

export function PatientSessionList({
  title,
  sessions,
  none,
  phone,
  onCancel,
  onAnswer,
}: PatientSessionListProps) {
  return (
    <section>
      <h2 className="mb-4 text-xl font-semibold">{title}</h2>
      {sessions.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="space-y-4">
          {sessions.map((session) => (
            <li key={session.id}>
              <PatientSessionCard
                session={session}
                receipts={<ReceiptButtons receipts={session.receipts} phone={phone} />}
                actions={
                  <SessionChoices
                    session={session}
                    onAnswer={(answer) => onAnswer(session, answer)}
                    onCancel={onCancel}
                  />
                }
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
