import { Mail, MessageCircle, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { sayRefused } from '../../../../platform/web/say-refused.ts'
import { Button, buttonClass } from '../../../../platform/web/ui/button.tsx'
import { CopyButton } from '../../../../platform/web/ui/copy-button.tsx'
import { useOneAtATime } from '../../../../platform/web/use-one-at-a-time.ts'
import type { SendChannel } from '../../contract.ts'
import type { SendableStatement } from '../../sending-contract.ts'
import { MISSING, type Missing } from '../../sending-rules.ts'
import { useSendStatement } from '../api.ts'

type SendWaysProps = {
  statement: SendableStatement
  /** It was sent by that channel. */
  onSent: (statement: SendableStatement, channel: SendChannel) => void
}

/** The ways to send a statement: a chat, two messages, and the link itself. */
export function SendWays({ statement, onSent }: SendWaysProps) {
  const send = useSendStatement()
  const { pending, run } = useOneAtATime(async (channel: SendChannel) => {
    try {
      const params = { id: statement.id }
      onSent(await send.mutateAsync({ params, body: { channel } }), channel)
    } catch (error) {
      sayRefused('Erro ao enviar o demonstrativo', error)
    }
  })
  const { missing } = statement
  const by = (channel: 'email' | 'sms') => ({
    reason: missing[channel],
    pending,
    onSend: () => void run(channel),
  })
  return (
    <div className="space-y-3">
      <a
        href={statement.whatsappUrl}
        target="_blank"
        rel="noreferrer"
        onClick={() => void run('whatsapp')}
        className={`${buttonClass({ size: 'lg' })} w-full`}
      >
        <MessageCircle aria-hidden="true" />
        Enviar pelo WhatsApp
      </a>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-3">
        <MessageWay icon={<Mail aria-hidden="true" />} label="Enviar por e-mail" {...by('email')} />
        <MessageWay
          icon={<Smartphone aria-hidden="true" />}
          label="Enviar por SMS"
          {...by('sms')}
        />
      </div>
      <CopyButton text={statement.url} variant="ghost" className="w-full">
        Copiar o link
      </CopyButton>
    </div>
  )
}

type MessageWayProps = {
  icon: ReactNode
  label: string
  /** Why it cannot go this way; null where it can. */
  reason: Missing | null
  pending: boolean
  onSend: () => void
}

function MessageWay({ icon, label, reason, pending, onSend }: MessageWayProps) {
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
      {reason && <p className="mt-1.5 text-sm text-muted">{MISSING[reason]}</p>}
    </div>
  )
}
