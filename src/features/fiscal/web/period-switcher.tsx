import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { addMonths, formatMonth } from '../../../platform/shared/calendar.ts'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { periodPath, type ShownPeriod } from '../addresses.ts'

type PeriodSwitcherProps = { path: string; shown: ShownPeriod }

export function PeriodSwitcher({ path, shown: { year, month, today } }: PeriodSwitcherProps) {
  const at = (moved: number) =>
    month === null
      ? { year: String(Number(year) + moved), month: null }
      : { year, month: addMonths(month, moved) }
  const name = (of: { year: string; month: string | null }) =>
    of.month === null ? of.year : formatMonth(of.month)
  const monthOfYear = year === today.slice(0, 4) ? today.slice(0, 7) : `${year}-12`
  return (
    <nav aria-label="Período" className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-2">
      <div className="flex items-center gap-2 max-sm:w-full max-sm:justify-between">
        <Step href={periodPath(path, at(-1))} label={`Anterior: ${name(at(-1))}`}>
          <ChevronLeft aria-hidden="true" />
        </Step>
        <h2
          aria-live="polite"
          className="min-w-0 text-center text-lg font-semibold wrap-anywhere first-letter:uppercase sm:min-w-48"
        >
          {name({ year, month })}
        </h2>
        <Step href={periodPath(path, at(1))} label={`Próximo: ${name(at(1))}`}>
          <ChevronRight aria-hidden="true" />
        </Step>
      </div>
      <div className="flex flex-wrap gap-x-2 max-sm:w-full max-sm:*:grow">
        <Choice
          href={periodPath(path, { year, month: month ?? monthOfYear })}
          chosen={month !== null}
        >
          Mês
        </Choice>
        <Choice href={periodPath(path, { year, month: null })} chosen={month === null}>
          Ano
        </Choice>
      </div>
    </nav>
  )
}

type StepProps = { href: string; label: string; children: ReactNode }

function Step({ href, label, children }: StepProps) {
  return (
    <Link
      href={href}
      aria-label={label}
      title={label}
      // Fixed size in enlarged text: the month between needs the space.
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
