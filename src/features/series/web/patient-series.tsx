import { CalendarPlus, CalendarX, CircleStop, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  DEFAULT_ZONE,
  dayAt,
  formatDay,
  formatNearDay,
  timeAt,
} from '../../../platform/shared/calendar.ts'
import { pluralize } from '../../../platform/shared/figures.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { problemText } from '../../../platform/web/api.ts'
import { lazyWindow } from '../../../platform/web/lazy-window.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardHeader } from '../../../platform/web/ui/card.tsx'
import { Disclosure } from '../../../platform/web/ui/disclosure.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { useToday } from '../../../platform/web/use-clock.ts'
import { SESSION_TYPES } from '../../practice/session-types.ts'
import { useCreating, useProfile } from '../../practice/web/api.ts'
import type { Session } from '../../sessions/contract.ts'
import { seriesAnchor } from '../../sessions/rules.ts'
import { useUpcomingOf } from '../../sessions/web/api.ts'
import type { Series } from '../contract.ts'
import { capitalized, goesOn, rhythmText, spanText } from '../rules.ts'
import { usePatientSeries } from './api.ts'
import { ConflictLines } from './parts/conflict-lines.tsx'

const ChangeDialog = lazyWindow(async () => ({
  default: (await import('./parts/change-dialog.tsx')).ChangeDialog,
}))
const EndDialog = lazyWindow(async () => ({
  default: (await import('./parts/end-dialog.tsx')).EndDialog,
}))

type PatientSeriesProps = {
  patientId: string
  making: (onClose: () => void) => ReactNode
}

export function PatientSeries({ patientId, making }: PatientSeriesProps) {
  const { data, error, isFetching, refetch } = usePatientSeries(patientId)
  const zone = useProfile().data?.timezone ?? DEFAULT_ZONE
  const today = useToday(zone)
  const creating = useCreating()
  const [dialog, setDialog] = useState<
    { what: 'new' } | { what: 'change' | 'end'; of: Series } | null
  >(null)
  const close = () => setDialog(null)
  if (error && !data)
    return <ErrorState description={problemText(error)} onRetry={refetch} pending={isFetching} />
  const open = (data ?? []).filter((series) => goesOn(series, today))
  const newButton = (
    <Button
      variant="outline"
      icon={<CalendarPlus aria-hidden="true" />}
      {...creating}
      onClick={() => setDialog({ what: 'new' })}
    >
      Novo horário fixo
    </Button>
  )
  return (
    <Card>
      {open.length === 0 ? (
        <div className="pb-[min(1.25rem,6vw)] sm:pb-6">
          <CardHeader
            title="Horário fixo"
            description="Nenhum. Marque de uma vez as sessões que se repetem."
            action={newButton}
          />
        </div>
      ) : (
        <Disclosure
          className="px-[min(1.25rem,6vw)] sm:px-6"
          open={open.some(({ id }) => location.hash === `#${seriesAnchor(id)}`)}
          title={<FoldedSeries open={open} />}
        >
          <div className="divide-y divide-line border-t border-line">
            {open.map((series) => (
              <SeriesLine
                key={series.id}
                series={series}
                patientId={patientId}
                zone={zone}
                onChange={() => setDialog({ what: 'change', of: series })}
                onEnd={() => setDialog({ what: 'end', of: series })}
              />
            ))}
            <div className="py-5">{newButton}</div>
          </div>
        </Disclosure>
      )}
      {dialog?.what === 'new' && making(close)}
      {dialog?.what === 'change' && <ChangeDialog series={dialog.of} zone={zone} onClose={close} />}
      {dialog?.what === 'end' && (
        <EndDialog
          id={dialog.of.id}
          patientId={patientId}
          patientName={dialog.of.patientName}
          zone={zone}
          onClose={close}
        />
      )}
    </Card>
  )
}

function FoldedSeries({ open }: { open: readonly Series[] }) {
  const unsettled = open.flatMap(({ conflicts }) => conflicts).length
  return (
    <span className="min-w-0">
      <h2 className="tabular-nums">
        {open.length === 1 ? 'Horário fixo' : `${open.length} horários fixos`}:{' '}
        <span className="font-normal">{open.map(rhythmText).join(' · ')}</span>
      </h2>
      {unsettled > 0 && (
        <span className="mt-0.5 flex items-center gap-1.5 text-sm font-normal text-pending-ink">
          <CalendarX aria-hidden="true" className="size-4 shrink-0" />
          {pluralize(unsettled, 'data a resolver', 'datas a resolver')}
        </span>
      )}
    </span>
  )
}

type NextDatesProps = {
  series: Series
  patientId: string
  zone: string
}

type SeriesLineProps = NextDatesProps & {
  onChange: () => void
  onEnd: () => void
}

function SeriesLine({ series, patientId, zone, onChange, onEnd }: SeriesLineProps) {
  const { type, price, endedFrom, conflicts, patientName, id } = series
  const rhythm = capitalized(rhythmText(series))
  return (
    <section
      id={seriesAnchor(id)}
      aria-label={rhythm}
      tabIndex={-1}
      className="space-y-4 rounded-lg py-5"
    >
      <div>
        <h3 className="font-medium tabular-nums">{rhythm}</h3>
        <p className="mt-0.5 text-sm text-muted tabular-nums">
          {SESSION_TYPES[type]} · {series.serviceName} · {formatMoney(price)} ·{' '}
          {endedFrom ? `encerra em ${formatDay(endedFrom)}` : spanText(series)}
        </p>
        <NextDates series={series} patientId={patientId} zone={zone} />
      </div>
      <ConflictLines
        conflicts={conflicts.map((conflict) => ({ ...conflict, seriesId: id, patientName }))}
        zone={zone}
        named={false}
      />
      <div className="flex flex-wrap gap-2.5">
        {endedFrom === null && (
          <Button variant="outline" icon={<Pencil aria-hidden="true" />} onClick={onChange}>
            Alterar
          </Button>
        )}
        <Button variant="outline" icon={<CircleStop aria-hidden="true" />} onClick={onEnd}>
          Encerrar
        </Button>
      </div>
    </section>
  )
}

export function useIsReading(patientId: string): boolean {
  return usePatientSeries(patientId).isPending
}

export function useHasFixedTime(patientId: string): boolean {
  const { data } = usePatientSeries(patientId)
  const today = useToday(useProfile().data?.timezone ?? DEFAULT_ZONE)
  return (data ?? []).some((series) => goesOn(series, today))
}

const DATES_SHOWN = 4
const READ_AHEAD = 100

function NextDates({ series: { id, time }, patientId, zone }: NextDatesProps) {
  const today = useToday(zone)
  const sessions = useNextSessions(patientId, id)
  const next = sessions?.map(({ datetime }) => {
    const at = timeAt(datetime, zone)
    const day = formatNearDay(dayAt(Date.parse(datetime), zone), today)
    return at === time ? day : `${day} ${at}`
  })
  return (
    <p className="mt-1 min-h-6 text-sm tabular-nums">
      {next && (next.length > 0 ? `Próximas: ${next.join(' · ')}` : 'Sem sessões por vir.')}
    </p>
  )
}

/**
 * Returns a fixed time's next sessions; undefined while they are being read. They are looked for among the patient's first
 * sessions, which the page shows anyway, and further ahead if those may not contain them all.
 */
function useNextSessions(patientId: string, seriesId: string): Session[] | undefined {
  const { data: first } = useUpcomingOf(patientId)
  const found = sessionsOf(seriesId, first?.items ?? [])
  const isShort = found.length < DATES_SHOWN && first !== undefined && first.next !== null
  const { data: further } = useUpcomingOf(patientId, { limit: READ_AHEAD, enabled: isShort })
  if (!isShort) return first && found
  return further && sessionsOf(seriesId, further.items)
}

function sessionsOf(seriesId: string, sessions: readonly Session[]): Session[] {
  return sessions.filter((session) => session.seriesId === seriesId).slice(0, DATES_SHOWN)
}
