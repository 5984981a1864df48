import { Fragment, type ReactNode } from 'react'
import { dayAt, formatDateTime, formatNearDay, timeAt } from '../../../platform/shared/calendar.ts'
import { formatPhone } from '../../../platform/shared/phone.ts'
import type { Column } from '../../../platform/web/ui/table-or-cards.tsx'
import { useToday } from '../../../platform/web/use-clock.ts'
import { CHANNEL_ENTRIES } from '../channels.ts'
import type { LoggedMessage } from '../contract.ts'
import { useRetryMessage } from './api.ts'
import { ChannelName, MessageStatusBadge } from './message-badges.tsx'
import { RetryButton } from './retry-button.tsx'

export type KindLabel = (kind: string) => string

export function messageColumns(zone: string, labelOf: KindLabel): Column<LoggedMessage>[] {
  return [
    {
      id: 'kind',
      header: 'Mensagem',
      card: 'title',
      cell: (message) => <Subject message={message} label={labelOf(message.kind)} zone={zone} />,
    },
    {
      id: 'to',
      header: 'Para',
      className: 'md:min-w-40 xl:min-w-41',
      cell: (message) => <Recipient {...message} />,
    },
    {
      id: 'when',
      header: 'Quando',
      className: 'tabular-nums md:min-w-32 xl:min-w-30',
      cell: (message) => <When message={message} zone={zone} />,
    },
    {
      id: 'status',
      header: 'Situação',
      className: 'md:min-w-36 xl:min-w-48',
      cell: (message) => <Outcome message={message} />,
    },
  ]
}

function When({ message, zone }: { message: LoggedMessage; zone: string }) {
  const { createdAt, sentAt, keptInFile } = message
  const written = formatDateTime(createdAt, zone)
  const sent = sentAt === null ? written : formatDateTime(sentAt, zone)
  return (
    <>
      {written}
      {sent !== written && !keptInFile && (
        <span className="block text-sm text-muted">Saiu: {sent}</span>
      )}
    </>
  )
}

function useNearTime(zone: string) {
  const today = useToday(zone)
  return (instant: string) =>
    `${formatNearDay(dayAt(Date.parse(instant), zone), today)}, ${timeAt(instant, zone)}`
}

type SubjectProps = { message: LoggedMessage; label: string; zone: string }

function Subject({ message: { patientName, sessionDatetime }, label, zone }: SubjectProps) {
  const near = useNearTime(zone)
  return (
    <>
      <span className="block wrap-anywhere">{patientName ?? label}</span>
      <span className="block text-sm font-normal text-muted tabular-nums">
        {patientName !== null && <span className="block text-ink">{label}</span>}
        {sessionDatetime !== null && (
          <span className="block whitespace-nowrap">Sessão: {near(sessionDatetime)}</span>
        )}
      </span>
    </>
  )
}

type RecipientProps = Pick<LoggedMessage, 'channel' | 'recipient' | 'personName'>

function Recipient(to: RecipientProps) {
  return (
    <>
      <RecipientAddress {...to} />
      <ChannelName channel={to.channel} />
    </>
  )
}

function RecipientAddress({ channel, recipient, personName }: RecipientProps) {
  const isPhone = CHANNEL_ENTRIES[channel].address === 'phone'
  return (
    <>
      {personName !== null && <span className="block wrap-anywhere">{personName}</span>}
      {isPhone ? <PhoneNumber phone={recipient} /> : <EmailAddress address={recipient} />}
    </>
  )
}

function EmailAddress({ address }: { address: string }) {
  return (
    <span className="block break-words">
      {address.split(/(?<=[@.])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address in their order
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}

function PhoneNumber({ phone }: { phone: string }) {
  const [area = '', ...number] = formatPhone(phone).split(' ')
  return (
    <span className="block">
      {area} <span className="whitespace-nowrap">{number.join(' ')}</span>
    </span>
  )
}

function Outcome({ message }: { message: LoggedMessage }) {
  const { reason } = message
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink">
      <MessageStatusBadge {...message} />
      {reason && <span className="basis-full">{reason}</span>}
    </div>
  )
}

type MessageRowProps = {
  message: LoggedMessage
  label: string
  zone: string
  children: ReactNode
}

export function MessageRow({ message, label, zone, children }: MessageRowProps) {
  const { patientName, sessionDatetime, channel, reason, createdAt, sentAt } = message
  const near = useNearTime(zone)
  const date = (instant: string) => near(instant).replace(/^\p{L}+, /u, '')
  const isLater = sentAt !== null && !message.keptInFile && date(sentAt) !== date(createdAt)
  return (
    <div className="space-y-1 px-4 py-3 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-32 text-base font-semibold wrap-anywhere">
          {patientName ?? label}
        </p>
        <MessageStatusBadge {...message} />
      </div>
      {(patientName ?? sessionDatetime) !== null && (
        <p className="flex flex-wrap gap-x-2 tabular-nums">
          {patientName !== null && label}
          {sessionDatetime !== null && (
            <span className="text-muted">
              <span className="sr-only">Sessão: </span>
              {near(sessionDatetime)}
            </span>
          )}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-muted">
        <p className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-2 tabular-nums">
          <span className="flex min-w-0 gap-x-2">
            <ChannelName channel={channel} worded={false} />
            <span className="flex min-w-0 flex-wrap gap-x-2">
              <RecipientAddress {...message} />
            </span>
          </span>
          <span className="whitespace-nowrap">{date(createdAt)}</span>
          {isLater && <span className="whitespace-nowrap">Saiu: {date(sentAt)}</span>}
        </p>
        {children}
      </div>
      {reason && <p>{reason}</p>}
    </div>
  )
}

export function OwnRetry({ message, label }: { message: LoggedMessage; label: string }) {
  return (
    <RetryButton
      id={message.id}
      label={label}
      detail={`para ${message.recipient}`}
      change={useRetryMessage()}
    />
  )
}
