import {
  Bell,
  CirclePause,
  FileText,
  Hourglass,
  Mail,
  MessageCircle,
  Smartphone,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type BadgeVariant } from '../../../platform/web/ui/badge.tsx'
import { MESSAGE_CHANNELS, type MessageChannel } from '../channels.ts'
import type { LoggedMessage } from '../contract.ts'
import { type MessageStatus, statusText } from '../message-status-rules.ts'

const CHANNEL_ICONS: Record<MessageChannel, ReactNode> = {
  email: <Mail aria-hidden="true" />,
  sms: <Smartphone aria-hidden="true" />,
  whatsapp: <MessageCircle aria-hidden="true" />,
  push: <Bell aria-hidden="true" />,
}

type ChannelNameProps = {
  channel: MessageChannel
  worded?: boolean
}

export function ChannelName({ channel, worded = true }: ChannelNameProps) {
  return (
    <span className="flex items-center gap-1.5 text-sm text-muted [&_svg]:size-4">
      {CHANNEL_ICONS[channel]}
      <span className={worded ? undefined : 'sr-only'}>{MESSAGE_CHANNELS[channel]}</span>
    </span>
  )
}

const STATUS_LOOKS: Record<MessageStatus, { variant: BadgeVariant; icon?: ReactNode }> = {
  queued: { variant: 'pending', icon: <Hourglass aria-hidden="true" /> },
  ready: { variant: 'online', icon: <MessageCircle aria-hidden="true" /> },
  held: { variant: 'pending', icon: <CirclePause aria-hidden="true" /> },
  sent: { variant: 'paid' },
  dropped: { variant: 'secondary' },
  failed: { variant: 'cancelled', icon: <TriangleAlert aria-hidden="true" /> },
}

const KEPT_LOOK = { variant: 'secondary', icon: <FileText aria-hidden="true" /> } as const

type MessageStatusProps = Pick<LoggedMessage, 'status' | 'keptInFile'>

export function MessageStatusBadge({ status, keptInFile }: MessageStatusProps) {
  const look = keptInFile ? KEPT_LOOK : STATUS_LOOKS[status]
  return <Badge {...look}>{statusText(status, keptInFile)}</Badge>
}
