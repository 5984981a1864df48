import { Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { lazyPart } from '../../../platform/web/lazy-part.tsx'
import { leaveBy } from '../../../platform/web/leaving.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useToday } from '../../../platform/web/use-clock.ts'
import type { KeptDayOff } from '../../attendance/contract.ts'
import { dayOffText } from '../../attendance/day-off-rules.ts'
import { useDaysOff, useRemoveDayOff } from '../../attendance/web/api.ts'
import { readAffectedSessions, useAddDayOff } from './day-off-api.ts'
import type { PracticeTimes } from './day-off-form.tsx'

const LazyDayOffForm = lazyPart(() => import('./day-off-form.tsx'))

/** The days off. Each addition and removal is saved immediately and separately, so that those of another window are kept. */
export default function DaysOffCard({ timezone, bufferMinutes }: PracticeTimes) {
  const daysOff = useDaysOff()
  const today = useToday(timezone)
  const [editing, setEditing] = useState<KeptDayOff | null>(null)
  const leave = () => {
    setEditing(null)
    document.getElementById(editButtonId(editing?.id ?? ''))?.focus()
  }
  return (
    <Card>
      <CardHeader
        title="Dias sem atendimento"
        description="Férias, folgas e compromissos. O link público não oferece estes horários; as sessões já marcadas aparecem antes de salvar."
      />
      <CardBody>
        {daysOff.data ? (
          <div className="space-y-6">
            <DaysOff
              list={daysOff.data}
              today={today}
              reload={daysOff.refetch}
              onEdit={(dayOff) => leaveBy(() => setEditing(dayOff))}
              onRemoved={({ id }) => id === editing?.id && setEditing(null)}
            />
            {editing && <p className="font-medium">Alterar {dayOffText(editing)}</p>}
            <LazyDayOffForm
              key={editing?.id}
              timezone={timezone}
              bufferMinutes={bufferMinutes}
              {...(editing && { editing, onDone: leave })}
            />
          </div>
        ) : daysOff.isPending ? (
          <SkeletonLines lines={3} />
        ) : (
          <ReadError read={daysOff} />
        )}
      </CardBody>
    </Card>
  )
}

type DaysOffProps = {
  list: KeptDayOff[]
  today: string
  reload: () => unknown
  onEdit: (dayOff: KeptDayOff) => void
  onRemoved: (dayOff: KeptDayOff) => void
}

const editButtonId = (id: string) => `edit-day-off-${id}`

function DaysOff({ list, today, reload, onEdit, onRemoved }: DaysOffProps) {
  const { remove, isPending } = useDayOffRemoval()
  const container = useRef<HTMLDivElement>(null)
  const coming = list.filter(({ lastDay }) => lastDay >= today)
  const past = list.filter(({ lastDay }) => lastDay < today)
  const lines = (part: KeptDayOff[]) => (
    <ul className="divide-y divide-line">
      {part.map((dayOff) => (
        <DayOffLine
          key={dayOff.id}
          text={dayOffText(dayOff)}
          editId={editButtonId(dayOff.id)}
          disabled={isPending}
          onEdit={dayOff.lastDay < today ? null : () => onEdit(dayOff)}
          onRemove={async () => {
            if (await remove(dayOff)) {
              container.current?.focus()
              onRemoved(dayOff)
            } else reload()
          }}
        />
      ))}
    </ul>
  )
  return (
    <div ref={container} tabIndex={-1} className="space-y-3 outline-none">
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

type DayOffLineProps = {
  text: string
  editId: string
  disabled: boolean
  onEdit: (() => void) | null
  onRemove: () => void
}

function DayOffLine({ text, editId, disabled, onEdit, onRemove }: DayOffLineProps) {
  return (
    <li className="flex items-center justify-between gap-4 py-1.5">
      <span className="min-w-0 wrap-anywhere tabular-nums">{text}</span>
      <span className="flex shrink-0">
        {onEdit && (
          <Button
            id={editId}
            variant="ghost"
            size="icon"
            aria-label={`Alterar ${text}`}
            disabled={disabled}
            onClick={onEdit}
          >
            <Pencil aria-hidden="true" />
          </Button>
        )}
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remover ${text}`}
          disabled={disabled}
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </span>
    </li>
  )
}

function useDayOffRemoval() {
  const removal = useRemoveDayOff()
  const addition = useAddDayOff()

  async function restore({ id: _, ...dayOff }: KeptDayOff): Promise<void> {
    try {
      const affected = await readAffectedSessions(dayOff)
      const sessions = affected.map(({ id }) => ({ id, action: 'keep' as const }))
      await addition.mutateAsync({ body: { ...dayOff, sessions } })
      toast({ title: 'Período restaurado', description: dayOffText(dayOff) })
    } catch (error) {
      showRefusal('Erro', error)
    }
  }

  async function remove(dayOff: KeptDayOff): Promise<boolean> {
    try {
      await removal.mutateAsync({ params: { id: dayOff.id } })
    } catch (error) {
      showRefusal('Erro', error)
      return false
    }
    toast({
      title: 'Período removido',
      description: `${dayOffText(dayOff)}. O horário volta ao link; o que foi cancelado continua cancelado.`,
      action: { label: 'Desfazer', onSelect: () => void restore(dayOff) },
    })
    return true
  }

  return { remove, isPending: removal.isPending || addition.isPending }
}
