import { ListChecks, RefreshCw, TriangleAlert, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { DEFAULT_ZONE } from '../../../platform/shared/calendar.ts'
import { sayRefused } from '../../../platform/web/say-refused.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useNow } from '../../../platform/web/use-clock.ts'
import { useProfile } from '../../practice/web/api.ts'
import { failingText, readText } from '../busy-rules.ts'
import type { Calendar } from '../contract.ts'
import { FAILURES } from '../labels.ts'
import { useSyncCalendar } from './api.ts'

export type CalendarAct = 'choose' | 'disconnect'

type CalendarLineProps = { calendar: Calendar; onAct: (act: CalendarAct) => void }

export function CalendarLine({ calendar, onAct }: CalendarLineProps) {
  const { data: profile } = useProfile()
  const zone = profile?.timezone ?? DEFAULT_ZONE
  const now = useNow()
  const { name, readAt } = calendar
  const failing = failingText(calendar, zone)
  return (
    <li className="space-y-2 py-4 first:pt-0">
      <div>
        <p className="font-medium wrap-anywhere">{name}</p>
        {!failing && (
          <p className="text-sm text-muted tabular-nums">{readText(readAt, now, zone)}</p>
        )}
      </div>
      {failing && (
        <div className="flex gap-3 rounded-lg bg-pending-soft px-4 py-3 text-pending-ink">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <div className="min-w-0">
            <p className="font-semibold tabular-nums">{failing.since}</p>
            <p className="mt-1">{failing.why}</p>
          </div>
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons is no set of fields */}
      <div role="group" aria-label={name} className="flex flex-wrap gap-2">
        <SyncButton calendar={calendar}>Ler agora</SyncButton>
        <Button
          variant="outline"
          size="sm"
          icon={<ListChecks aria-hidden="true" />}
          onClick={() => onAct('choose')}
        >
          O que ocupa horário
        </Button>
        <Button
          variant="ghost"
          size="sm"
          icon={<Unplug aria-hidden="true" />}
          onClick={() => onAct('disconnect')}
        >
          Desligar
        </Button>
      </div>
    </li>
  )
}

type SyncButtonProps = { calendar: Calendar; children: ReactNode }

function SyncButton({ calendar: { id, name }, children }: SyncButtonProps) {
  const sync = useSyncCalendar()
  const say = ({ failure }: Calendar) =>
    failure
      ? toast({
          title: `${name} não pôde ser lido`,
          description: FAILURES[failure],
          variant: 'destructive',
        })
      : toast({ title: `${name} foi lido` })
  const read = () =>
    sync.mutate(
      { params: { id } },
      { onSuccess: say, onError: (error) => sayRefused('Erro ao ler o calendário', error) },
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
