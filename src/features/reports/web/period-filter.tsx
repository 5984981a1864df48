import { useState } from 'react'
import { formatDay } from '../../../platform/shared/calendar.ts'
import { plainDay } from '../../../platform/web/ui/date-masks.ts'
import { DayInput } from '../../../platform/web/ui/day-input.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { advancedReportQuery } from '../contract.ts'
import { periodText } from '../report-texts.ts'
import { PERIODS, type Period } from '../rules.ts'
import { useReportPeriod } from './use-report-period.ts'

const DAY_LENGTH = 10

export function PeriodFilter() {
  const { choice, period, choose, setDays } = useReportPeriod()
  return (
    <search className="mb-6 grid items-start gap-3 min-[26rem]:grid-cols-2 lg:grid-cols-[minmax(0,16rem)_minmax(0,12rem)_minmax(0,12rem)]">
      <Field
        label="Período"
        help={period && choice !== 'custom' ? periodText(period) : undefined}
        className="max-lg:col-span-full max-sm:[&_label]:sr-only"
      >
        <Select value={choice} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="all">Todo o período</option>
          {Object.entries(PERIODS).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
          <option value="custom">Personalizado</option>
        </Select>
      </Field>
      {choice === 'custom' && period && <OwnDays period={period} onDays={setDays} />}
    </search>
  )
}

type OwnDaysProps = { period: Period; onDays: (days: Period) => void }

/** Two days; an invalid input is kept here with its error until it is valid. */
function OwnDays({ period, onDays }: OwnDaysProps) {
  const [typed, setTyped] = useState({ from: formatDay(period.from), to: formatDay(period.to) })
  const problems = problemsOf(typed)
  const type = (day: keyof Period) => (event: { currentTarget: { value: string } }) => {
    const next = { ...typed, [day]: event.currentTarget.value }
    setTyped(next)
    if (Object.keys(problemsOf(next)).length === 0)
      onDays({ from: plainDay(next.from), to: plainDay(next.to) })
  }
  return (
    <>
      <Field label="De" error={problems.from}>
        <DayInput value={typed.from} onChange={type('from')} />
      </Field>
      <Field label="Até" error={problems.to}>
        <DayInput value={typed.to} onChange={type('to')} />
      </Field>
    </>
  )
}

function problemsOf(typed: Period): { [Day in keyof Period]?: string } {
  const days = { from: plainDay(typed.from), to: plainDay(typed.to) }
  const { error } = advancedReportQuery.safeParse(days)
  const isHalf = (day: unknown) =>
    (day === 'from' || day === 'to') && typed[day].length < DAY_LENGTH
  const problems = error?.issues.map(({ path: [day], message }) => [
    day,
    isHalf(day) ? '' : message,
  ])
  return Object.fromEntries(problems ?? [])
}
