import { whatsappUrl } from '../../../../platform/shared/phone.ts'
import { call } from '../../../../platform/web/api.ts'
import type { useChanges } from '../../../../platform/web/query.ts'
import { serverNow } from '../../../../platform/web/server-clock.ts'
import { showRefusal } from '../../../../platform/web/show-refusal.ts'
import type { ToastContent, ToastLink } from '../../../../platform/web/ui/toast-store.ts'
import { listChatReceivers } from '../../../patients/chat-contract.ts'
import type { Session } from '../../contract.ts'
import { markNotified } from '../../notices/unnotified-contract.ts'
import { cancelChat, cancelText } from './cancel-text.ts'
import { confirmedChat, type Notifying, noticeText } from './notice-text.ts'

/**
 * Returns the description of a cancellation's toast and, if no notice reaches anybody, the chats with the patient and each
 * person who receives the notices. Separate code, loaded by a cancellation.
 */
export async function cancelToast(
  before: Pick<Session, 'id' | 'patientId' | 'patientName' | 'packagePlace' | 'holdExpired'>,
  after: Session,
  { notifying, send }: { notifying: Notifying; send: ReturnType<typeof useChanges>['change'] },
): Promise<Pick<ToastContent, 'description'> & { links: ToastLink[] }> {
  const now = serverNow()
  const chat = cancelChat(before, after, notifying, now)
  const links = chat ? await chatsAbout(before, chat) : []
  const onSelect = () =>
    void send(markNotified, { body: { ids: [before.id] } }).catch((error: unknown) =>
      showRefusal('Erro ao marcar como avisado', error),
    )
  return {
    description: cancelText(before, after, notifying, now),
    links: links.map((link) => ({ ...link, onSelect })),
  }
}

/** Returns the description of a confirmation's toast and, if no notice is sent, the chats as `cancelToast` does. */
export async function confirmToast(
  after: Session,
  notifying: Notifying,
): Promise<Pick<ToastContent, 'description'> & { links: ToastLink[] }> {
  if (Date.parse(after.datetime) <= serverNow())
    return { description: after.patientName, links: [] }
  const chat = confirmedChat(after, notifying)
  return {
    description: `${after.patientName} ${noticeText(after, notifying)}`,
    links: chat ? await chatsAbout(after, chat) : [],
  }
}

/**
 * Returns the chats about a patient with the patient and each person who receives the notices; only the patient's if the
 * others cannot be read.
 */
export async function chatsAbout(
  { patientId, patientName }: Pick<Session, 'patientId' | 'patientName'>,
  { text, ...chat }: ToastLink & { text: string },
): Promise<ToastLink[]> {
  if (patientId === null) return [chat]
  const params = { id: patientId }
  const receivers = await call(listChatReceivers, { params }).catch(() => [])
  const [first] = receivers
  if (!first || (receivers.length === 1 && first.personId === null)) return [chat]
  return receivers.map(({ personName, phone }) => ({
    label: `Avisar ${personName ?? patientName}`,
    href: whatsappUrl(phone, text),
  }))
}
