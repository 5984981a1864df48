import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { addMonths, formatMonth } from '../../../platform/shared/calendar.ts'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { ALL_MONTHS, type ReportMonth, reportsPath } from './report-address.ts'

/** From month to month, back to the present one, and to all of them at once. */
export function MonthSwitcher({ month, period, today }: ReportMonth) {
  const present = today.slice(0, 7)
  const shown = month ?? present
  return (
    <nav aria-label="Mês do relatório" className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-2">
      <div className="flex items-center gap-2 max-sm:w-full max-sm:justify-between">
        <MonthLink month={addMonths(shown, -1)} label="Mês anterior">
          <ChevronLeft aria-hidden="true" />
        </MonthLink>
        <h2
          aria-live="polite"
          className="min-w-0 text-center text-lg font-semibold wrap-anywhere first-letter:uppercase sm:min-w-48"
        >
          {period === null ? 'Todo o período' : formatMonth(shown)}
        </h2>
        <MonthLink month={addMonths(shown, 1)} label="Próximo mês">
          <ChevronRight aria-hidden="true" />
        </MonthLink>
      </div>
      <div className="flex flex-wrap gap-x-2 max-sm:w-full max-sm:*:grow">
        <Choice href={reportsPath(null)} chosen={month === present}>
          Este mês
        </Choice>
        <Choice href={reportsPath(ALL_MONTHS)} chosen={period === null}>
          Todo o período
        </Choice>
      </div>
    </nav>
  )
}

type MonthLinkProps = { month: string; label: string; children: ReactNode }

function MonthLink({ month, label, children }: MonthLinkProps) {
  const name = `${label}: ${formatMonth(month)}`
  return (
    <Link
      href={reportsPath(month)}
      aria-label={name}
      title={name}
      // In enlarged text it keeps its size: the month between the two needs the room.
      className={`${buttonClass({ variant: 'outline', size: 'icon' })} size-[44px]!`}
    >
      {children}
    </Link>
  )
}

type ChoiceProps = { href: string; chosen: boolean; children: ReactNode }

function Choice({ href, chosen, children }: ChoiceProps) {
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
