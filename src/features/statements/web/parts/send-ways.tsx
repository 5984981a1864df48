import { Mail, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { MAIL_UNSENT } from '../../../../platform/shared/senders.ts'
import { readSenders } from '../../../../platform/web/page-meta.ts'
import { showRefusal } from '../../../../platform/web/show-refusal.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { CopyButton } from '../../../../platform/web/ui/copy-button.tsx'
import { useOneAtATime } from '../../../../platform/web/use-one-at-a-time.ts'
import { ChatLinks } from '../../../delivery/web/parts/chat-links.tsx'
import type { SendChannel } from '../../contract.ts'
import type { SendableStatement } from '../../sending-contract.ts'
import { MISSING, type Missing } from '../../sending-rules.ts'
import { useSendStatement } from '../sending-api.ts'
import { lastSendOf } from '../standing-rules.ts'

type SendWaysProps = {
  statement: SendableStatement
  onSent: (statement: SendableStatement) => void
  children?: ReactNode
}

export function SendWays({ statement, onSent, children }: SendWaysProps) {
  const send = useSendStatement()
  const { pending, run } = useOneAtATime(async (channel: SendChannel) => {
    try {
      const params = { id: statement.id }
      onSent(await send.mutateAsync({ params, body: { channel } }))
    } catch (error) {
      showRefusal('Erro ao enviar o demonstrativo', error)
    }
  })
  const { missing } = statement
  const by = (channel: 'email' | 'sms') => ({
    reason: missing[channel],
    pending,
    onSend: () => void run(channel),
  })
  const isSent = lastSendOf(statement.sends) !== null
  return (
    <div className="space-y-3">
      <ChatLinks
        chats={statement.chats}
        label="Enviar pelo WhatsApp"
        patientName={statement.patientName}
        leads={!isSent}
        onOpen={(event) => {
          // A second press would open a second chat.
          if (pending) event.preventDefault()
          else void run('whatsapp')
        }}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-3 empty:hidden">
        {missing.email !== 'switched_off' && (
          <MessageWay
            icon={<Mail aria-hidden="true" />}
            label="Enviar por e-mail"
            note={readSenders().mail ? null : `${MAIL_UNSENT}.`}
            {...by('email')}
          />
        )}
        {missing.sms !== 'switched_off' && (
          <MessageWay
            icon={<Smartphone aria-hidden="true" />}
            label="Enviar por SMS"
            {...by('sms')}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CopyButton text={statement.url} variant="ghost" className="-ml-3">
          Copiar o link
        </CopyButton>
        {children}
      </div>
    </div>
  )
}

type MessageWayProps = {
  icon: ReactNode
  label: string
  note?: string | null
  reason: Missing | null
  pending: boolean
  onSend: () => void
}

function MessageWay({ icon, label, note = null, reason, pending, onSend }: MessageWayProps) {
  const below = reason ? MISSING[reason] : note
  return (
    <div>
      <Button
        variant="outline"
        className="w-full"
        icon={icon}
        disabled={reason !== null || pending}
        onClick={onSend}
      >
        {label}
      </Button>
      {below && <p className="mt-1.5 text-sm text-muted">{below}</p>}
    </div>
  )
}
