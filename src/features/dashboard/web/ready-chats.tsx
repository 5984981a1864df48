import { MessageCircle, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import type { ReadyChat } from '../../messages/contract.ts'
import { messagesPath } from '../../messages/filter-rules.ts'
import { SessionTime } from './session-time.tsx'
import { useChatActions } from './use-chat-actions.ts'
import { useRowFocus } from './use-row-focus.ts'

/** More would push the day's figures out of sight on a phone. */
const FIRST_SHOWN = 3

type ReadyChatsProps = { chats: readonly ReadyChat[]; zone: string }

/** Reminders that wait for a tap; no card where there are none. */
export function ReadyChats({ chats, zone }: ReadyChatsProps) {
  const focus = useRowFocus(chats)
  const [whole, setWhole] = useState(false)
  if (chats.length === 0) return null
  return (
    <Card>
      <CardHeader
        title={
          chats.length === 1 ? '1 lembrete para enviar' : `${chats.length} lembretes para enviar`
        }
        description="Um toque abre a conversa no WhatsApp com o texto pronto."
        action={
          <Link
            href={messagesPath()}
            className="-my-2.5 flex min-h-11 items-center rounded-lg text-petrol-ink underline underline-offset-4"
          >
            Ver mensagens
          </Link>
        }
      />
      <CardBody>
        <ul
          ref={focus.list}
          aria-label="Lembretes para enviar"
          className="-my-3 divide-y divide-line"
        >
          {chats.slice(0, whole ? chats.length : FIRST_SHOWN).map((chat, place) => (
            <Chat key={chat.id} chat={chat} zone={zone} onAct={() => focus.note(place)} />
          ))}
        </ul>
        {!whole && chats.length > FIRST_SHOWN && (
          <Button variant="link" className="mt-4 px-0!" onClick={() => setWhole(true)}>
            Mostrar todos os {chats.length}
          </Button>
        )}
      </CardBody>
    </Card>
  )
}

type ChatProps = { chat: ReadyChat; zone: string; onAct: () => void }

function Chat({ chat, zone, onAct }: ChatProps) {
  const { tap, dismiss, pending } = useChatActions(chat, onAct)
  return (
    <li
      className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3"
      aria-busy={pending || undefined}
    >
      <SessionTime datetime={chat.sessionDatetime} zone={zone} />
      <p className="min-w-0 flex-1 font-medium wrap-anywhere">
        {chat.patientName}
        {chat.wasEmailed && (
          <span className="block text-sm font-normal text-muted">Já foi por e-mail</span>
        )}
      </p>
      <div className="flex items-center gap-1 max-sm:w-full">
        <a
          href={chat.whatsappUrl}
          target="_blank"
          rel="noreferrer"
          onClick={tap}
          className={`${buttonClass({ variant: 'outline' })} max-sm:flex-1 max-sm:px-2!`}
        >
          <MessageCircle aria-hidden="true" className="text-paid-ink" />
          Enviar pelo WhatsApp
          <span className="sr-only"> o lembrete de {chat.patientName}</span>
        </a>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Dispensar o lembrete de ${chat.patientName}`}
          title="Dispensar"
          disabled={pending}
          onClick={dismiss}
        >
          <X aria-hidden="true" />
        </Button>
      </div>
    </li>
  )
}
