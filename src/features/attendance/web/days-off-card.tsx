import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { useToday } from '../../../platform/web/use-clock.ts'
import type { KeptDayOff } from '../contract.ts'
import { useDaysOff } from './api.ts'
import { DayOffForm } from './day-off-form.tsx'
import { dayOffText } from './day-off-text.ts'
import { useDayOffRemoval } from './use-day-off-removal.ts'

/** Each addition and removal is saved at once, alone: what another window adds stays. */
export function DaysOffCard({ timezone }: { timezone: string }) {
  const daysOff = useDaysOff()
  const today = useToday(timezone)
  return (
    <Card>
      <CardHeader
        title="Dias sem atendimento"
        description="Férias, folgas e compromissos. O link público não oferece estes horários; cada mudança é salva na hora."
      />
      <CardBody>
        {daysOff.data ? (
          <div className="space-y-6">
            <DaysOff list={daysOff.data} today={today} reload={daysOff.refetch} />
            <DayOffForm timezone={timezone} />
          </div>
        ) : daysOff.isPending ? (
          <SkeletonLines lines={3} />
        ) : (
          <ErrorState
            description={daysOff.error.message}
            onRetry={() => daysOff.refetch()}
            pending={daysOff.isFetching}
          />
        )}
      </CardBody>
    </Card>
  )
}

type DaysOffProps = { list: KeptDayOff[]; today: string; reload: () => unknown }

function DaysOff({ list, today, reload }: DaysOffProps) {
  const { remove, isPending } = useDayOffRemoval()
  const place = useRef<HTMLDivElement>(null)
  const coming = list.filter(({ lastDay }) => lastDay >= today)
  const past = list.filter(({ lastDay }) => lastDay < today)
  const lines = (part: KeptDayOff[]) => (
    <ul className="divide-y divide-line">
      {part.map((dayOff) => (
        <DayOffLine
          key={dayOff.id}
          text={dayOffText(dayOff)}
          disabled={isPending}
          onRemove={async () => {
            // The button is gone: the keyboard stays at the list.
            if (await remove(dayOff)) place.current?.focus()
            else reload()
          }}
        />
      ))}
    </ul>
  )
  return (
    <div ref={place} tabIndex={-1} className="space-y-3 outline-none">
      {coming.length > 0 ? (
        lines(coming)
      ) : (
        <p className="text-muted">Nenhum dia sem atendimento à frente.</p>
      )}
      {past.length > 0 && (
        <details>
          <summary className="cursor-pointer py-2.5 text-sm text-muted">
            Já passaram ({past.length})
          </summary>
          {lines(past)}
        </details>
      )}
    </div>
  )
}

type DayOffLineProps = { text: string; disabled: boolean; onRemove: () => void }

function DayOffLine({ text, disabled, onRemove }: DayOffLineProps) {
  return (
    <li className="flex items-center justify-between gap-4 py-1.5">
      <span className="tabular-nums">{text}</span>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remover ${text}`}
        disabled={disabled}
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" />
      </Button>
    </li>
  )
}
