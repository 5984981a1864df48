import { CalendarPlus, ListChecks, RefreshCw, TriangleAlert, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { DEFAULT_ZONE, dayAt } from '../../../platform/shared/calendar.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useNow } from '../../../platform/web/use-clock.ts'
import { useProfile } from '../../practice/web/api.ts'
import { failingText, readText, unwrittenText } from '../busy-rules.ts'
import type { Calendar, CalendarReadNow } from '../contract.ts'
import { failureText } from '../labels.ts'
import { useSyncCalendar } from './api.ts'
import { ConsentButton } from './consent-button.tsx'

export type CalendarAct = 'choose' | 'write' | 'disconnect'

type CalendarLineProps = {
  calendar: Calendar
  /** The sessions that its times overlapped when it was read on this visit. */
  meets: CalendarReadNow['meets']
  onRead: (read: CalendarReadNow) => void
  onAct: (act: CalendarAct) => void
}

export function CalendarLine({ calendar, meets, onRead, onAct }: CalendarLineProps) {
  const { data: profile } = useProfile()
  const zone = profile?.timezone ?? DEFAULT_ZONE
  const now = useNow()
  const { name, readAt } = calendar
  const failing = failingText(calendar, zone)
  const unwritten = unwrittenText(calendar, zone)
  return (
    <li className="space-y-2 py-4 first:pt-0">
      <div>
        <p className="font-medium wrap-anywhere">{name}</p>
        {!failing && (
          <p className="text-sm text-muted tabular-nums">
            {readText(readAt, now, zone)}
            {calendar.writesTo !== null && !unwritten && ' · Suas sessões aparecem lá'}
          </p>
        )}
      </div>
      {failing && <Failing {...failing} />}
      {unwritten && <Failing {...unwritten} />}
      <Reconsent calendar={calendar} />
      {meets && (
        <p role="status" className="flex flex-wrap items-center gap-x-3">
          <span>{meetsText(meets.sessions)}</span>
          <Link
            href={`/psychologist/agenda?day=${dayAt(Date.parse(meets.first), zone)}`}
            className={`${buttonClass({ variant: 'link' })} px-0!`}
          >
            Ver na agenda
          </Link>
        </p>
      )}
      <fieldset aria-label={name} className="flex min-w-0 flex-wrap gap-2">
        <SyncButton calendar={calendar} onRead={onRead}>
          Ler agora
        </SyncButton>
        <Button
          variant="outline"
          size="sm"
          icon={<ListChecks aria-hidden="true" />}
          onClick={() => onAct('choose')}
        >
          O que ocupa horário
        </Button>
        {calendar.kind !== 'ics' && (
          <Button
            variant="outline"
            size="sm"
            icon={<CalendarPlus aria-hidden="true" />}
            onClick={() => onAct('write')}
          >
            Minhas sessões lá
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          icon={<Unplug aria-hidden="true" />}
          onClick={() => onAct('disconnect')}
        >
          Desligar
        </Button>
      </fieldset>
    </li>
  )
}

type FailingProps = { since: string; why: string }

function Failing({ since, why }: FailingProps) {
  return (
    <div className="flex gap-3 rounded-lg bg-pending-soft px-4 py-3 text-pending-ink">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold tabular-nums">{since}</p>
        <p className="mt-1">{why}</p>
      </div>
    </div>
  )
}

const BY_CONSENT = new Set<string | null>(['revoked', 'not_allowed'])

/** A missing permission is granted again with the same account. */
function Reconsent({ calendar: { kind, failure, writeFailure } }: { calendar: Calendar }) {
  const isMissing = BY_CONSENT.has(failure) || BY_CONSENT.has(writeFailure)
  if (!isMissing || kind === 'ics' || kind === 'caldav') return null
  return (
    <ConsentButton kind={kind} allows="busy">
      Permitir de novo
    </ConsentButton>
  )
}

function meetsText(sessions: number): string {
  return sessions === 1
    ? '1 sessão coincide com este calendário.'
    : `${sessions} sessões coincidem com este calendário.`
}

type SyncButtonProps = {
  calendar: Calendar
  onRead: (read: CalendarReadNow) => void
  children: ReactNode
}

function SyncButton({ calendar: { id, name }, onRead, children }: SyncButtonProps) {
  const sync = useSyncCalendar()
  const say = (calendar: CalendarReadNow) => {
    const { failure } = calendar
    onRead(calendar)
    failure
      ? toast({
          title: `${name} não pôde ser lido`,
          description: failureText(failure),
          variant: 'destructive',
        })
      : toast({ title: `${name} foi lido` })
  }
  const read = () =>
    sync.mutate(
      { params: { id } },
      { onSuccess: say, onError: (error) => showRefusal('Erro ao ler o calendário', error) },
    )
  return (
    <Button
      variant="outline"
      size="sm"
      icon={<RefreshCw aria-hidden="true" />}
      pending={sync.isPending}
      pendingText="Lendo..."
      onClick={read}
    >
      {children}
    </Button>
  )
}
