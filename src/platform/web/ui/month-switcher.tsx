import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { addMonths, formatMonth } from '../../shared/calendar.ts'
import { buttonClass } from './button.tsx'

type MonthSwitcherProps = {
  label: string
  /** `2026-11`: the month between the two arrows. */
  month: string
  title?: string | undefined
  last?: string
  hrefOf: (month: string) => string
  children?: ReactNode
}

export function MonthSwitcher(props: MonthSwitcherProps) {
  const { label, month, title, last, hrefOf, children } = props
  const next = addMonths(month, 1)
  return (
    <nav aria-label={label} className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-2">
      <div className="flex items-center gap-2 max-sm:w-full max-sm:justify-between">
        <Arrow href={hrefOf(addMonths(month, -1))} name={nameOf('Mês anterior', month, -1)}>
          <ChevronLeft aria-hidden="true" />
        </Arrow>
        <h2
          aria-live="polite"
          className="min-w-0 text-center text-lg font-semibold wrap-anywhere first-letter:uppercase sm:min-w-48"
        >
          {title ?? formatMonth(month)}
        </h2>
        {last === undefined || next <= last ? (
          <Arrow href={hrefOf(next)} name={nameOf('Próximo mês', month, 1)}>
            <ChevronRight aria-hidden="true" />
          </Arrow>
        ) : (
          <span aria-hidden="true" className="size-[44px] shrink-0" />
        )}
      </div>
      {children && (
        <div className="flex flex-wrap gap-x-2 max-sm:w-full max-sm:*:grow">{children}</div>
      )}
    </nav>
  )
}

const nameOf = (label: string, month: string, step: number) =>
  `${label}: ${formatMonth(addMonths(month, step))}`

type ArrowProps = { href: string; name: string; children: ReactNode }

function Arrow({ href, name, children }: ArrowProps) {
  return (
    <Link
      href={href}
      aria-label={name}
      title={name}
      // With enlarged text it keeps its size: the month between the two needs the room.
      className={`${buttonClass({ variant: 'outline', size: 'icon' })} size-[44px]!`}
    >
      {children}
    </Link>
  )
}

type MonthChoiceProps = { href: string; chosen: boolean; children: ReactNode }

/** A choice beside the arrows, such as `Este mês`. */
export function MonthChoice({ href, chosen, children }: MonthChoiceProps) {
  return (
    <Link
      href={href}
      aria-current={chosen ? 'true' : undefined}
      className={`${buttonClass({ variant: chosen ? 'secondary' : 'outline' })} px-3.5!`}
    >
      {children}
    </Link>
  )
}
