import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatDay, weekdayOf } from '../../../platform/shared/calendar.ts'
import { lazyWindow } from '../../../platform/web/lazy-window.tsx'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { HOLIDAY_KINDS, type ShownHoliday } from '../../holidays/contract.ts'
import { type Place, STATES } from '../../holidays/states.ts'
import { useAddHoliday, useHolidaysAhead, useRemoveHoliday } from '../../holidays/web/api.ts'
import { SHORT_WEEKDAYS } from '../../practice/weekdays.ts'
import type { PracticeTimes } from './day-off-form.tsx'
import { useHolidayClosing } from './use-holiday-closing.tsx'

const YearlyDateWindow = lazyWindow(() => import('./yearly-date-window.tsx'))
const PlaceWindow = lazyWindow<{ place: Place; onClose: () => void }>(
  () => import('./place-window.tsx'),
)

const SHOWN_FIRST = 8

/** The holidays of the next year. Each can be closed with one press, as a day off with its name. */
export default function HolidaysCard(practice: PracticeTimes) {
  const ahead = useHolidaysAhead()
  const [opened, open] = useState<'date' | 'place' | null>(null)
  return (
    <Card>
      <CardHeader
        title="Feriados"
        description="Os dos próximos doze meses. Feche um dia com um toque; as sessões já marcadas nele aparecem antes."
      />
      <CardBody className="space-y-4">
        {ahead.data ? (
          <>
            <PlaceLine {...ahead.data} onChange={() => open('place')} />
            <Holidays practice={practice} holidays={ahead.data.holidays} />
            <Button
              variant="outline"
              className="w-full sm:w-auto"
              icon={<Plus aria-hidden="true" />}
              onClick={() => open('date')}
            >
              Nova data do ano
            </Button>
            {opened === 'date' && <YearlyDateWindow onClose={() => open(null)} />}
            {opened === 'place' && <PlaceWindow place={ahead.data} onClose={() => open(null)} />}
          </>
        ) : ahead.isPending ? (
          <SkeletonLines lines={6} />
        ) : (
          <ReadError read={ahead} />
        )}
      </CardBody>
    </Card>
  )
}

type PlaceLineProps = Place & { isChosen: boolean; onChange: () => void }

function PlaceLine({ isChosen, onChange, ...place }: PlaceLineProps) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0">
        <span className="block">{placeText(place)}</span>
        {place.state && !isChosen && (
          <span className="block text-sm text-muted">Pelo seu endereço ou pelo seu CRP.</span>
        )}
      </span>
      <Button variant="secondary" size="sm" onClick={onChange}>
        {place.state ? 'Mudar lugar' : 'Escolher lugar'}
      </Button>
    </p>
  )
}

function placeText({ state, inCapital }: Place): string {
  if (!state) return 'Só os feriados nacionais.'
  const { name, capital } = STATES[state]
  return inCapital ? `Feriados de ${capital} (${state}).` : `Feriados do estado: ${name}.`
}

type HolidaysProps = { practice: PracticeTimes; holidays: readonly ShownHoliday[] }

function Holidays({ practice, holidays }: HolidaysProps) {
  const closing = useHolidayClosing(practice)
  const remove = useYearlyDateRemoval()
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const shown = showsAll ? holidays : holidays.slice(0, SHOWN_FIRST)
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Próximos feriados"
        className="divide-y divide-line outline-none"
      >
        {shown.map((holiday) => (
          <HolidayLine
            key={`${holiday.day} ${holiday.kind} ${holiday.id}`}
            holiday={holiday}
            isClosing={closing.closing === holiday.day}
            onClose={() => closing.close(holiday)}
            onRemove={
              holiday.id === null
                ? null
                : () => void remove(holiday).then((isGone) => isGone && list.current?.focus())
            }
          />
        ))}
      </ul>
      {holidays.length > shown.length && (
        <Button variant="ghost" size="sm" onClick={() => setShowsAll(true)}>
          Mostrar todos ({holidays.length})
        </Button>
      )}
      {closing.window}
    </>
  )
}

type HolidayLineProps = {
  holiday: ShownHoliday
  isClosing: boolean
  onClose: () => void
  onRemove: (() => void) | null
}

function HolidayLine({ holiday, isClosing, onClose, onRemove }: HolidayLineProps) {
  const { day, name, kind, law, closedBy } = holiday
  const date = `${SHORT_WEEKDAYS[weekdayOf(day)]}, ${formatDay(day)}`
  const isOfLaw = kind !== 'optional' && law !== null
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-sm text-muted tabular-nums">
          {date} · {HOLIDAY_KINDS[kind]}
          {isOfLaw && ` · ${law}`}
        </span>
      </span>
      <span className="flex shrink-0 items-center">
        {closedBy === null ? (
          <Button
            variant="secondary"
            size="sm"
            pending={isClosing}
            pendingText="Fechando..."
            aria-label={`Fechar dia: ${name}, ${formatDay(day)}`}
            onClick={onClose}
          >
            Fechar dia
          </Button>
        ) : (
          <span className="text-sm text-muted">
            {closedBy === 'closed' ? 'Você não atende' : 'Dia fechado'}
          </span>
        )}
        {onRemove && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remover a data ${name}`}
            onClick={onRemove}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        )}
      </span>
    </li>
  )
}

/** Removes a yearly date; days that were closed for it stay. The toast restores the date. */
function useYearlyDateRemoval() {
  const removal = useRemoveHoliday()
  const addition = useAddHoliday()

  async function restore({ name, day }: ShownHoliday): Promise<void> {
    const [, month = 1, date = 1] = day.split('-').map(Number)
    try {
      await addition.mutateAsync({ body: { name, month, day: date } })
      toast({ title: 'Data restaurada', description: name })
    } catch (error) {
      showRefusal('Erro', error)
    }
  }

  return async (holiday: ShownHoliday): Promise<boolean> => {
    try {
      await removal.mutateAsync({ params: { id: holiday.id ?? '' } })
    } catch (error) {
      showRefusal('Erro', error)
      return false
    }
    toast({
      title: 'Data removida',
      description: holiday.name,
      action: { label: 'Desfazer', onSelect: () => void restore(holiday) },
    })
    return true
  }
}
