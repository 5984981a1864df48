import { Trash2 } from 'lucide-react'
import { formatDay } from '../../../platform/shared/calendar.ts'
import { problemText } from '../../../platform/web/form-problems.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import type { DayOff } from '../slot-rules.ts'
import { useDaysOff, useSaveDaysOff } from './api.ts'
import { DayOffForm } from './day-off-form.tsx'

/** Each addition and removal is saved at once; the whole list travels. */
export function DaysOffCard() {
  const daysOff = useDaysOff()
  return (
    <Card>
      <CardHeader
        title="Dias sem atendimento"
        description="Férias, feriados e folgas. Nesses dias o link público não oferece horários."
      />
      <CardBody>
        {daysOff.data ? (
          <DaysOff list={daysOff.data} />
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

function DaysOff({ list }: { list: DayOff[] }) {
  const change = useSaveDaysOff()
  const save = async (body: DayOff[], done: string) => {
    try {
      await change.mutateAsync({ body })
      toast({ title: done })
      return null
    } catch (error) {
      toast({ title: 'Erro', description: problemText(error), variant: 'destructive' })
      return error
    }
  }
  return (
    <div className="space-y-6">
      {list.length === 0 ? (
        <p className="text-muted">Nenhum dia sem atendimento.</p>
      ) : (
        <ul className="divide-y divide-line">
          {list.map((dayOff) => (
            <DayOffLine
              key={`${dayOff.firstDay} ${dayOff.lastDay}`}
              dayOff={dayOff}
              disabled={change.isPending}
              onRemove={() =>
                save(
                  list.filter((kept) => kept !== dayOff),
                  'Período removido',
                )
              }
            />
          ))}
        </ul>
      )}
      <DayOffForm
        pending={change.isPending}
        onAdd={(dayOff) => save(inOrder([...list, dayOff]), 'Período adicionado')}
      />
    </div>
  )
}

type DayOffLineProps = { dayOff: DayOff; disabled: boolean; onRemove: () => void }

function DayOffLine({ dayOff, disabled, onRemove }: DayOffLineProps) {
  const text = daysText(dayOff)
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

function daysText({ firstDay, lastDay }: DayOff): string {
  if (firstDay === lastDay) return formatDay(firstDay)
  return `${formatDay(firstDay)} a ${formatDay(lastDay)}`
}

function inOrder(list: DayOff[]): DayOff[] {
  return list.toSorted((a, b) => a.firstDay.localeCompare(b.firstDay))
}
