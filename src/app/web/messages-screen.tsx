import { MessagesPage } from '../../features/delivery/web/messages-page.tsx'
import { messageKindLabel } from '../message-kinds.ts'
import { UnsentNote } from './unsent-note.tsx'

/** The log of messages, and whether this server sends any. */
export default function MessagesScreen() {
  return <MessagesPage note={<UnsentNote />} labelOf={messageKindLabel} />
}
