import { MessageCircle, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { timeAt } from '../../../platform/shared/calendar.ts'
import { pluralize } from '../../../platform/shared/figures.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card } from '../../../platform/web/ui/card.tsx'
import { useToday } from '../../../platform/web/use-clock.ts'
import { messagesPath } from '../../delivery/filter-rules.ts'
import type { ReadyChat } from '../../reminders/contract.ts'
import { useChatActions } from '../../reminders/web/parts/use-chat-actions.ts'
import { chatTurn } from '../rules.ts'
import { dayName } from './session-time.tsx'
import { useFocusAtEnd } from './short-list.tsx'

export type ReadyChatsProps = { chats: readonly ReadyChat[]; zone: string }

/** Reminders to send by a tap, one at a time: the next follows, and skipped ones stay in the queue. */
export default function ReadyChats({ chats, zone }: ReadyChatsProps) {
  const { current, position, total, skip } = useChatQueue(chats)
  useFocusAtEnd(chats.length === 0)
  if (!current) return null
  return (
    <Card className="p-[min(1rem,4.5vw)] sm:p-5">
      <section aria-labelledby="ready-chats">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 id="ready-chats" className="font-semibold">
            {pluralize(chats.length, 'lembrete para enviar', 'lembretes para enviar')}
          </h2>
          <p className="text-sm text-muted tabular-nums">
            {position} de {total}
          </p>
        </div>
        <Chat chat={current} zone={zone} />
        <div className="-mb-2 flex flex-wrap items-center justify-between gap-x-4">
          <Link
            href={messagesPath()}
            className="flex min-h-11 items-center rounded-lg text-petrol-ink underline underline-offset-4"
          >
            Ver mensagens
          </Link>
          {chats.length > 1 && (
            <Button variant="link" className="min-w-11 px-0!" onClick={() => skip(current.id)}>
              Pular
            </Button>
          )}
        </div>
      </section>
    </Card>
  )
}

function Chat({ chat, zone }: { chat: ReadyChat; zone: string }) {
  const { tap, dismiss, pending } = useChatActions(chat)
  const today = useToday(zone)
  return (
    <div aria-busy={pending || undefined}>
      <p aria-live="polite" className="mt-1 tabular-nums wrap-anywhere">
        <strong className="font-medium">{chat.patientName}</strong>,{' '}
        {dayName(chat.sessionDatetime, zone, today).toLowerCase()},{' '}
        {timeAt(chat.sessionDatetime, zone)}
        {chat.personName !== null && <span className="block text-sm">Para {chat.personName}</span>}
        {chat.isConfirmed && (
          <span className="block text-sm text-muted">Já confirmou presença</span>
        )}
        {chat.wasEmailed && <span className="block text-sm text-muted">Já foi por e-mail</span>}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-1">
        <a
          href={chat.whatsappUrl}
          target="_blank"
          rel="noreferrer"
          onClick={tap}
          className={`${buttonClass({ variant: 'outline' })} flex-1 basis-50 px-2!`}
        >
          <MessageCircle aria-hidden="true" className="text-paid-ink" />
          Enviar pelo WhatsApp
          <span className="sr-only"> o lembrete de {chat.patientName}</span>
        </a>
        <Button
          variant="ghost"
          size="icon"
          className="size-[44px]!"
          aria-label={`Dispensar o lembrete de ${chat.patientName}`}
          title="Dispensar"
          disabled={pending}
          onClick={dismiss}
        >
          <X aria-hidden="true" />
        </Button>
      </div>
    </div>
  )
}

function useChatQueue(chats: readonly ReadyChat[]) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const fresh = chats.filter(({ id }) => !seen.has(id))
  if (fresh.length > 0) setSeen(new Set([...seen, ...fresh.map(({ id }) => id)]))
  const { current, position, round } = chatTurn({ chats, skipped, seen: seen.size })
  return { current, position, total: seen.size, skip: (id: string) => setSkipped([...round, id]) }
}
