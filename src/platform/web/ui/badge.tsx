import { Ban } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { TONE_ICONS } from './icon-text.tsx'

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
  ...TONE_ICONS,
  cancelled: <Ban aria-hidden="true" />,
}

export type BadgeVariant = keyof typeof looks

type BadgeProps = ComponentProps<'span'> & {
  variant?: BadgeVariant
  icon?: ReactNode
}

export function Badge({ variant = 'default', icon, className, children, ...rest }: BadgeProps) {
  return (
    <span
      {...rest}
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-medium forced-colors:border [&_svg]:size-3.5 [&_svg]:shrink-0',
        looks[variant],
        className,
      )}
    >
      {icon === undefined ? icons[variant] : icon}
      <span className="min-w-0 wrap-break-word">{children}</span>
    </span>
  )
}
