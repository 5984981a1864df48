import { AdminMessagesPage } from '../../features/delivery/web/admin/messages-page.tsx'
import { messageKindLabel } from '../message-kinds.ts'

/** The log of messages across practices. */
export default function AdminMessagesScreen() {
  return <AdminMessagesPage labelOf={messageKindLabel} />
}
