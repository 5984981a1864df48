import { call } from '../../../platform/web/api.ts'
import type { ToastContent } from '../../../platform/web/ui/toast-store.ts'
import { shownName } from '../../delivery/message-texts.ts'
import { listSessions } from '../../sessions/contract.ts'
import { lineChat, noticeText } from '../../sessions/web/parts/notice-text.ts'
import { chatsAbout } from '../../sessions/web/parts/notice-toast.ts'
import { useNotifying } from '../../sessions/web/parts/use-notifying.ts'

/** How long a chat is offered, in milliseconds, as an undo is. */
const CHAT_DURATION = 10_000

interface Act {
  patientId: string | null
  /** The fixed times that the action created or changed. */
  seriesIds: readonly string[]
  /** The result of the action, shown first: `26 sessões.` */
  done: string
  /** The line of the chat, from its writer's name. */
  lineOf: (name: string) => string
}

/**
 * Returns a function that shows in a toast whether the patient gets the notice of an action on fixed times, with chats if no
 * notice is sent. The action is already saved: if its sessions cannot be read, the toast says only that.
 */
export function useSeriesToast() {
  const notifying = useNotifying()
  return async ({
    patientId,
    seriesIds,
    done,
    lineOf,
  }: Act): Promise<Pick<ToastContent, 'description' | 'links' | 'duration'>> => {
    if (patientId === null || !notifying) return { description: done }
    const query = { patientId, list: 'upcoming' } as const
    const ahead = await call(listSessions, { query }).catch(() => [])
    const to = ahead.find(({ seriesId }) => seriesId !== null && seriesIds.includes(seriesId))
    if (!to) return { description: done }
    const chat = lineChat(to, notifying, lineOf(shownName(notifying.profile.name)))
    return {
      description: `${done} ${to.patientName} ${noticeText(to, notifying)}`,
      ...(chat && { links: await chatsAbout(to, chat), duration: CHAT_DURATION }),
    }
  }
}
