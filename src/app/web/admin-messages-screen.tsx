import { AdminMessagesPage } from '../../features/delivery/web/admin/messages-page.tsx'
import { messageKindLabel } from '../message-kinds.ts'

export default function AdminMessagesScreen() {
  return <AdminMessagesPage labelOf={messageKindLabel} />
}
