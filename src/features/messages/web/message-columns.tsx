import { Bell, Hourglass, Mail, MessageCircle, Smartphone, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../platform/shared/calendar.ts'
import { formatPhone } from '../../../platform/shared/phone.ts'
import { Badge, type BadgeVariant } from '../../../platform/web/ui/badge.tsx'
import type { Column } from '../../../platform/web/ui/table-or-cards.tsx'
import type { LoggedMessage } from '../contract.ts'
import {
  MESSAGE_CHANNELS,
  MESSAGE_STATUSES,
  type MessageChannel,
  type MessageStatus,
  messageKind,
} from '../label-rules.ts'
import { RetryButton } from './retry-button.tsx'

/** What is told of a message: what it was, to whom, when, and what became of it. */
export function messageColumns(zone: string): Column<LoggedMessage>[] {
  return [
    {
      id: 'kind',
      header: 'Mensagem',
      card: 'title',
      className: 'md:min-w-66',
      cell: (message) => (
        <>
          <span className="block">{messageKind(message.kind)}</span>
          <span className="block text-sm font-normal text-muted">
            {subjectLines(message, zone).map((line) => (
              <span key={line} className="block wrap-anywhere tabular-nums">
                {line}
              </span>
            ))}
          </span>
        </>
      ),
    },
    {
      id: 'to',
      header: 'Para',
      className: 'md:min-w-48',
      cell: (message) => <Recipient {...message} />,
    },
    {
      id: 'when',
      header: 'Quando',
      className: 'whitespace-nowrap tabular-nums',
      cell: (message) => <When message={message} zone={zone} />,
    },
    {
      id: 'status',
      header: 'Situação',
      card: 'note',
      className: 'md:min-w-52',
      cell: (message) => <Outcome message={message} />,
    },
  ]
}

/** When it was written, which is what the log goes by; below it when it left, where that was later. */
function When({ message: { createdAt, sentAt }, zone }: { message: LoggedMessage; zone: string }) {
  const written = formatDateTime(createdAt, zone)
  const sent = sentAt === null ? written : formatDateTime(sentAt, zone)
  return (
    <>
      {written}
      {sent !== written && <span className="block text-sm text-muted">Saiu: {sent}</span>}
    </>
  )
}

/** Of whom it is, and of which session. */
function subjectLines({ patientName, sessionDatetime }: LoggedMessage, zone: string): string[] {
  return [
    ...(patientName === null ? [] : [patientName]),
    ...(sessionDatetime === null ? [] : [`Sessão: ${formatDateTime(sessionDatetime, zone)}`]),
  ]
}

const CHANNEL_ICONS: Record<MessageChannel, ReactNode> = {
  email: <Mail aria-hidden="true" />,
  sms: <Smartphone aria-hidden="true" />,
  whatsapp: <MessageCircle aria-hidden="true" />,
  push: <Bell aria-hidden="true" />,
}

function Recipient({ channel, recipient }: Pick<LoggedMessage, 'channel' | 'recipient'>) {
  const isPhone = channel === 'sms' || channel === 'whatsapp'
  return (
    <>
      <span className="block break-all tabular-nums">
        {isPhone ? formatPhone(recipient) : recipient}
      </span>
      <span className="flex items-center gap-1.5 text-sm text-muted max-md:justify-end [&_svg]:size-4">
        {CHANNEL_ICONS[channel]}
        {MESSAGE_CHANNELS[channel]}
      </span>
    </>
  )
}

const STATUS_LOOKS: Record<MessageStatus, { variant: BadgeVariant; icon?: ReactNode }> = {
  queued: { variant: 'pending', icon: <Hourglass aria-hidden="true" /> },
  ready: { variant: 'online', icon: <MessageCircle aria-hidden="true" /> },
  sent: { variant: 'paid' },
  dropped: { variant: 'secondary' },
  failed: { variant: 'cancelled', icon: <TriangleAlert aria-hidden="true" /> },
}

function Outcome({ message }: { message: LoggedMessage }) {
  const { status, reason, canRetry } = message
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink">
      <Badge {...STATUS_LOOKS[status]}>{MESSAGE_STATUSES[status]}</Badge>
      {reason && <span className="basis-full">{reason}</span>}
      {canRetry && <RetryButton message={message} />}
    </div>
  )
}
