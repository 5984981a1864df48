import { useSearchParams } from 'wouter'
import { addMonths, DEFAULT_ZONE, formatMonth } from '../../../platform/shared/calendar.ts'
import { StepChoice, StepSwitcher } from '../../../platform/web/ui/month-switcher.tsx'
import { useToday } from '../../../platform/web/use-clock.ts'
import { useProfile } from '../../practice/web/api.ts'
import { periodPath, readPeriod, type ShownPeriod } from '../addresses.ts'

type PeriodSwitcherProps = { path: string; shown: ShownPeriod }

export function PeriodSwitcher({ path, shown: { year, month, today } }: PeriodSwitcherProps) {
  const at = (moved: number) =>
    month === null
      ? { year: String(Number(year) + moved), month: null }
      : { year, month: addMonths(month, moved) }
  const name = (period: { year: string; month: string | null }) =>
    period.month === null ? period.year : formatMonth(period.month)
  const step = (word: string, moved: number) => ({
    href: periodPath(path, at(moved)),
    name: `${word}: ${name(at(moved))}`,
  })
  const monthOfYear = year === today.slice(0, 4) ? today.slice(0, 7) : `${year}-12`
  return (
    <StepSwitcher
      label="Período"
      title={name({ year, month })}
      previous={step('Anterior', -1)}
      next={step('Próximo', 1)}
      onPhone="beside"
    >
      <StepChoice
        href={periodPath(path, { year, month: month ?? monthOfYear })}
        chosen={month !== null}
      >
        Mês
      </StepChoice>
      <StepChoice href={periodPath(path, { year, month: null })} chosen={month === null}>
        Ano
      </StepChoice>
    </StepSwitcher>
  )
}

export function usePeriod(): ShownPeriod {
  const [search] = useSearchParams()
  const { data: profile } = useProfile()
  return readPeriod(search, useToday(profile?.timezone ?? DEFAULT_ZONE))
}
