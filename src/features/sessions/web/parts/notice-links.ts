import type { ToastContent, ToastLink } from '../../../../platform/web/ui/toast-store.ts'
import type { Session } from '../../contract.ts'

/**
 * Returns the links of a toast to a chat with the patient and each person who receives the notices; to the patient's only if
 * the others cannot be read. Its code is loaded at the first use.
 */
export async function linksAbout(
  session: Pick<Session, 'patientId' | 'patientName'>,
  chat: (ToastLink & { text: string }) | null | undefined,
): Promise<Pick<ToastContent, 'link' | 'links'>> {
  if (!chat) return {}
  try {
    const { chatsAbout } = await import('./notice-toast.ts')
    return { links: await chatsAbout(session, chat) }
  } catch {
    return { link: chat }
  }
}
