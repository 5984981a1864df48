import { lazyPart } from '../../../platform/web/lazy-part.tsx'
import type { PatientSession } from '../contract.ts'
import type { Mover } from './reschedule-api.ts'
import type { RescheduleNoteProps } from './reschedule-note.tsx'

const RescheduleNote = lazyPart<RescheduleNoteProps>(() => import('./reschedule-note.tsx'))

type RescheduleRequestProps = { session: PatientSession; mover: Mover }

/** The open request to move a session; nothing if there is none. */
export function RescheduleRequest({ session, mover }: RescheduleRequestProps) {
  const { rescheduleRequest: request } = session
  return request && <RescheduleNote session={session} request={request} mover={mover} />
}
