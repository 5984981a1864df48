import { MessageCircle, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { focusHeading } from '../../../platform/web/heading-focus.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { messagesPath } from '../../delivery/filter-rules.ts'
import type { ReadyChat } from '../../reminders/contract.ts'
import { SessionTime } from './session-time.tsx'
import { useChatActions } from './use-chat-actions.ts'

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

/**
 * A row that was acted on goes away, and the focus with it: then the row that took its place has it, by its button, or the
 * page's heading where none is left. `rows` change when they were read again.
 */
function useRowFocus(rows: readonly unknown[]) {
  const list = useRef<HTMLUListElement>(null)
  const acted = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is lost when the rows change, and only then.
  useEffect(() => {
    const place = acted.current
    if (place === null || document.activeElement !== document.body) return
    acted.current = null
    const buttons = [...(list.current?.querySelectorAll('li button') ?? [])]
    const next = buttons[Math.min(place, buttons.length - 1)]
    if (next instanceof HTMLElement) next.focus()
    else focusHeading()
  }, [rows])
  const note = (place: number) => {
    acted.current = place
  }
  return { list, note }
}
