import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { dayAt, formatDay, formatNearDay, timeAt } from '../../../platform/shared/calendar.ts'
import { pluralize } from '../../../platform/shared/figures.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Disclosure } from '../../../platform/web/ui/disclosure.tsx'
import { FieldError } from '../../../platform/web/ui/field-notes.tsx'
import type { ShownHoliday } from '../../holidays/contract.ts'
import { holidayTextOf, useHolidaysOfYear } from '../../holidays/web/api.ts'
import {
  type Alike,
  type Choices,
  groupAlike,
  moveTo,
  sharedTimes,
  type TypedChoice,
} from '../choice-rules.ts'
import type { Occurrence, SeriesPreview } from '../contract.ts'
import { MAY_BE_KEPT, STATE_LABELS } from '../rules.ts'

export type Choose = (
  dates: readonly string[],
  choiceOf: (date: string) => TypedChoice | undefined,
) => void

type DateListProps = {
  preview: Pick<SeriesPreview, 'occurrences' | 'pricedFrom' | 'price'>
  zone: string
  choices: Choices
  onChoose: Choose
  again: ReadonlySet<string>
  asked: boolean
  drawsFromPackage: boolean
}

export function DateList(props: DateListProps) {
  const { preview, choices, onChoose, drawsFromPackage } = props
  const free = preview.occurrences.filter(({ state }) => state === 'free')
  const holidays = useHolidaysOfDates(preview.occurrences)
  return (
    <div className="space-y-4">
      {groupAlike(preview.occurrences).map((alike) => (
        <AlikeDates key={alike.state} alike={alike} holidays={holidays} {...props} />
      ))}
      <FreeHolidays free={free} {...{ holidays, choices, onChoose }} />
      {free.length > 0 && <FreeDates free={free} choices={choices} onChoose={onChoose} />}
      {drawsFromPackage && (
        <p className="text-sm text-muted tabular-nums">
          {preview.pricedFrom
            ? `Até ${formatDay(preview.pricedFrom)} saem do pacote; a partir daí cada sessão custa ${formatMoney(preview.price)}.`
            : 'Todas estas sessões saem do pacote.'}
        </p>
      )}
    </div>
  )
}

/** Returns the holidays of the years of the first and last dates: dates reach at most half a year ahead. */
function useHolidaysOfDates(occurrences: readonly Occurrence[]): readonly ShownHoliday[] {
  const [first, last] = [occurrences[0]?.date, occurrences.at(-1)?.date]
  const begun = useHolidaysOfYear(first)
  const ended = useHolidaysOfYear(last)
  return first?.slice(0, 4) === last?.slice(0, 4) ? begun : [...begun, ...ended]
}

type FreeHolidaysProps = Pick<DateListProps, 'choices' | 'onChoose'> & {
  free: readonly Occurrence[]
  holidays: readonly ShownHoliday[]
}

/** The free dates on a holiday that the practice does not close, each of which may be skipped. */
function FreeHolidays({ free, holidays, choices, onChoose }: FreeHolidaysProps) {
  const options = free.flatMap(({ date }) => {
    const text = holidayTextOf(holidays, date)
    return text === null ? [] : [{ date, text }]
  })
  if (options.length === 0) return null
  return (
    <section aria-label="Datas livres em feriado" className="rounded-lg border border-line">
      <p className="px-4 py-3 text-sm text-muted">
        Você atende nestes dias. Pule os que quiser guardar.
      </p>
      <ul className="divide-y divide-line border-t border-line">
        {options.map(({ date, text }) => (
          <li key={date} className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
            <span className="min-w-0">
              <span className="font-medium tabular-nums">{formatDay(date)}</span>{' '}
              <span className="wrap-anywhere text-muted">{text}</span>
            </span>
            <Toggle
              pressed={choices[date]?.action === 'skip'}
              onToggle={(pressed) =>
                onChoose([date], () => (pressed ? { action: 'skip' } : undefined))
              }
            >
              Pular<span className="sr-only"> {text}</span>
            </Toggle>
          </li>
        ))}
      </ul>
    </section>
  )
}

function FreeDates({
  free,
  choices,
  onChoose,
}: Pick<DateListProps, 'choices' | 'onChoose'> & { free: readonly Occurrence[] }) {
  const skipped = free.filter(({ date }) => choices[date]?.action === 'skip').length
  const rest = skipped > 0 ? `, ${skipped} sem sessão` : ''
  return (
    <Disclosure
      className="rounded-lg border border-line px-4"
      title={
        <span className="tabular-nums">
          {pluralize(free.length, 'data livre', 'datas livres')}
          {rest}
        </span>
      }
    >
      <p className="mb-3 text-sm text-muted">Toque em uma data para deixá-la sem sessão.</p>
      <ul className="flex flex-wrap gap-2 pb-4">
        {free.map(({ date }) => {
          const isSkipped = choices[date]?.action === 'skip'
          return (
            <li key={date}>
              <Toggle
                pressed={isSkipped}
                onToggle={(pressed) =>
                  onChoose([date], () => (pressed ? { action: 'skip' } : undefined))
                }
              >
                <span className="sr-only">Pular </span>
                <span className={isSkipped ? 'line-through' : undefined}>{formatDay(date)}</span>
              </Toggle>
            </li>
          )
        })}
      </ul>
    </Disclosure>
  )
}

type AlikeDatesProps = DateListProps & { alike: Alike; holidays: readonly ShownHoliday[] }

function AlikeDates({ alike: { state, occurrences }, ...props }: AlikeDatesProps) {
  const { zone, onChoose } = props
  const dates = occurrences.map(({ date }) => date)
  const all = (action: 'skip' | 'keep') => onChoose(dates, () => ({ action }))
  const hasSeveral = occurrences.length > 1
  return (
    <section aria-label={STATE_LABELS[state]} className="rounded-lg border border-line">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
        <Badge variant="pending">
          {STATE_LABELS[state]}
          {hasSeveral && `: ${occurrences.length} datas`}
        </Badge>
        {hasSeveral && (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" variant="secondary" onClick={() => all('skip')}>
              Pular todas
            </Button>
            {MAY_BE_KEPT.includes(state) && (
              <Button size="sm" variant="secondary" onClick={() => all('keep')}>
                Manter todas
              </Button>
            )}
            {sharedTimes(occurrences, zone).map((time) => (
              <Button
                key={time}
                size="sm"
                variant="secondary"
                onClick={() => onChoose(dates, (date) => moveTo(occurrences, date, time, zone))}
              >
                Todas às {time}
              </Button>
            ))}
          </div>
        )}
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {occurrences.map((occurrence) => (
          <OpenDate key={occurrence.date} occurrence={occurrence} {...props} />
        ))}
      </ul>
    </section>
  )
}

type OpenDateProps = Omit<AlikeDatesProps, 'preview' | 'alike'> & { occurrence: Occurrence }

function OpenDate(props: OpenDateProps) {
  const { occurrence, holidays, zone, choices, onChoose, again, asked } = props
  const { date, state, start, with: taken, suggestions = [] } = occurrence
  const choice = choices[date]
  const holiday = holidayTextOf(holidays, date)
  const id = useId()
  const error = asked && !choice ? 'Escolha o que fazer com esta data' : null
  return (
    <li className="px-4 py-3">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset of the form's own would be announced twice */}
      <div
        role="group"
        aria-labelledby={`${id}-date`}
        aria-describedby={error ? `${id}-error` : undefined}
        data-undecided={error ? '' : undefined}
      >
        <p id={`${id}-date`} className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium tabular-nums">
            {formatNearDay(date)}/{date.slice(0, 4)}
          </span>
          {holiday && <span className="text-muted wrap-anywhere">{holiday}</span>}
          {taken && <span className="text-muted wrap-anywhere">{taken.patientName}</span>}
          {again.has(date) && <Badge variant="outline">Mudou agora</Badge>}
        </p>
        <DateChoices
          {...{ date, state, suggestions, choice, zone, onChoose }}
          at={timeAt(start, zone)}
        />
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
    </li>
  )
}

type DateChoicesProps = Pick<Occurrence, 'date' | 'state'> & {
  at: string
  suggestions: readonly string[]
  choice: TypedChoice | undefined
  zone: string
  onChoose: Choose
}

export function DateChoices(props: DateChoicesProps) {
  const { date, state, at, suggestions, choice, zone, onChoose } = props
  const isMove = (instant: string) =>
    choice?.action === 'move' && Date.parse(choice.start ?? '') === Date.parse(instant)
  const toggle = (pressed: boolean, typedChoice: TypedChoice) =>
    onChoose([date], () => (pressed ? typedChoice : undefined))
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Toggle
        pressed={choice?.action === 'skip'}
        onToggle={(pressed) => toggle(pressed, { action: 'skip' })}
      >
        Pular
      </Toggle>
      {MAY_BE_KEPT.includes(state) && (
        <Toggle
          pressed={choice?.action === 'keep'}
          onToggle={(pressed) => toggle(pressed, { action: 'keep' })}
        >
          Manter às {at}
        </Toggle>
      )}
      {suggestions.map((instant) => (
        <Toggle
          key={instant}
          pressed={isMove(instant)}
          onToggle={(pressed) => toggle(pressed, { action: 'move', start: instant })}
        >
          <span className="sr-only">Mudar para </span>
          {timeNear(instant, date, zone)}
        </Toggle>
      ))}
    </div>
  )
}

function timeNear(instant: string, date: string, zone: string): string {
  const day = dayAt(Date.parse(instant), zone)
  const time = timeAt(instant, zone)
  return day === date ? time : `${formatNearDay(day)} ${time}`
}

type ToggleProps = { pressed: boolean; onToggle: (pressed: boolean) => void; children: ReactNode }

export function Toggle({ pressed, onToggle, children }: ToggleProps) {
  return (
    <Button
      size="sm"
      variant={pressed ? 'default' : 'outline'}
      aria-pressed={pressed}
      className={classNames('tabular-nums', pressed && 'pl-2')}
      icon={pressed ? <Check aria-hidden="true" /> : undefined}
      onClick={() => onToggle(!pressed)}
    >
      <span>{children}</span>
    </Button>
  )
}
