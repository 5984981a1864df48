import { MessagesPage } from '../../features/messages/web/messages-page.tsx'
import { UnsentNote } from './unsent-note.tsx'

/** The log of messages, and whether this server sends any. */
export default function MessagesScreen() {
  return <MessagesPage note={<UnsentNote />} />
}
