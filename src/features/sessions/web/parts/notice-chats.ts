import { whatsappUrl } from '../../../../platform/shared/phone.ts'
import { call } from '../../../../platform/web/api.ts'
import type { ToastLink } from '../../../../platform/web/ui/toast-store.ts'
import { listChatReceivers } from '../../../patients/chat-contract.ts'

/**
 * Returns a toast's links to the chats with a patient and each person who receives the notices, with a text written. Separate
 * code: it is loaded once a notice reaches nobody.
 */
export async function noticeChats(
  patientId: string,
  patientName: string,
  text: string,
): Promise<ToastLink[]> {
  const receivers = await call(listChatReceivers, { params: { id: patientId } })
  const isPlain = receivers.length === 1 && receivers[0]?.personId === null
  return receivers.map(({ personName, phone }) => ({
    label: isPlain ? 'Avisar pelo WhatsApp' : `Avisar ${personName ?? patientName}`,
    href: whatsappUrl(phone, text),
  }))
}
