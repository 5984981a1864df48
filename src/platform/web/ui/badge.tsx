import { Ban, CircleCheck, Clock, MapPin, Video } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

const looks = {
  default: 'bg-petrol text-on-petrol',
  secondary: 'bg-sunken text-ink',
  destructive: 'bg-destructive text-on-destructive',
  outline: 'border border-edge text-ink',
  online: 'bg-online-soft text-online-ink',
  'in-person': 'bg-in-person-soft text-in-person-ink',
  paid: 'bg-paid-soft text-paid-ink',
  pending: 'bg-pending-soft text-pending-ink',
  cancelled: 'bg-cancelled-soft text-cancelled-ink',
}

const icons: Partial<Record<BadgeVariant, ReactNode>> = {
  online: <Video aria-hidden="true" />,
  'in-person': <MapPin aria-hidden="true" />,
  paid: <CircleCheck aria-hidden="true" />,
  pending: <Clock aria-hidden="true" />,
  cancelled: <Ban aria-hidden="true" />,
}

export type BadgeVariant = keyof typeof looks

const iconTones = {
  online: '[&_svg]:text-online',
  'in-person': '[&_svg]:text-in-person',
  paid: '[&_svg]:text-paid-ink',
  pending: '[&_svg]:text-pending-ink',
  quiet: '[&_svg]:text-muted',
}

type BadgeProps = ComponentProps<'span'> & {
  variant?: BadgeVariant
  icon?: ReactNode
}

export function Badge({ variant = 'default', icon, className, children, ...rest }: BadgeProps) {
  return (
    <span
      {...rest}
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-medium [&_svg]:size-3.5 [&_svg]:shrink-0',
        looks[variant],
        className,
      )}
    >
      {icon === undefined ? icons[variant] : icon}
      <span className="min-w-0 wrap-break-word">{children}</span>
    </span>
  )
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
      {icon ?? icons[tone as BadgeVariant]}
      <span className="min-w-0 wrap-break-word">{children}</span>
    </span>
  )
}
