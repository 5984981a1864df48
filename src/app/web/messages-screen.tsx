import { MessageCircle } from 'lucide-react'
import type { LoggedMessage } from '../../features/delivery/contract.ts'
import { MessagesPage } from '../../features/delivery/web/messages-page.tsx'
import type { ReadyChat } from '../../features/reminders/contract.ts'
import { useReadyChats } from '../../features/reminders/web/api.ts'
import { useChatActions } from '../../features/reminders/web/parts/use-chat-actions.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { messageKindLabel } from '../message-kinds.ts'
import { UnsentNote } from './unsent-note.tsx'

export default function MessagesScreen() {
  const ready = useReadyChats()
  const chats = ready.data ?? []
  const chatOf = ({ id, status }: LoggedMessage) =>
    status === 'ready' ? chats.find((chat) => chat.id === id) : undefined
  return (
    <MessagesPage
      note={<UnsentNote />}
      labelOf={messageKindLabel}
      beside={ready}
      actionOf={(message) => {
        const chat = chatOf(message)
        return chat && <SendChat chat={chat} />
      }}
    />
  )
}

function SendChat({ chat }: { chat: ReadyChat }) {
  const { tap } = useChatActions(chat)
  return (
    <a
      href={chat.whatsappUrl}
      target="_blank"
      rel="noreferrer"
      onClick={tap}
      className={buttonClass({ variant: 'outline', size: 'sm' })}
    >
      <MessageCircle aria-hidden="true" className="text-paid-ink" />
      Enviar
      <span className="sr-only">
        {' '}
        pelo WhatsApp o lembrete de {chat.patientName}
        {chat.personName !== null && ` para ${chat.personName}`}
      </span>
    </a>
  )
}
