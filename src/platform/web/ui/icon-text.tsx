import { CircleCheck, Clock, MapPin, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export const TONE_ICONS = {
  online: <Video aria-hidden="true" />,
  'in-person': <MapPin aria-hidden="true" />,
  paid: <CircleCheck aria-hidden="true" />,
  pending: <Clock aria-hidden="true" />,
}

const iconTones = {
  online: '[&_svg]:text-online',
  'in-person': '[&_svg]:text-in-person',
  paid: '[&_svg]:text-paid-ink',
  pending: '[&_svg]:text-pending-ink',
  quiet: '[&_svg]:text-muted',
}

type IconTextProps = {
  tone: keyof typeof iconTones
  icon?: ReactNode
  className?: string
  children: ReactNode
}

export function IconText({ tone, icon, className, children }: IconTextProps) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1 text-sm [&_svg]:size-4 [&_svg]:shrink-0',
        iconTones[tone],
        className,
      )}
    >
      {icon ?? (tone === 'quiet' ? null : TONE_ICONS[tone])}
      <span className="min-w-0 wrap-break-word">{children}</span>
    </span>
  )
}
