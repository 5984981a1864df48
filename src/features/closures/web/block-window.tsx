import { Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import {
  addDays,
  clockOf,
  countDays,
  formatDay,
  formatWeekday,
  isDay,
  minutesOf,
} from '../../../platform/shared/calendar.ts'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { plainDay } from '../../../platform/web/ui/date-masks.ts'
import { DayInput } from '../../../platform/web/ui/day-input.tsx'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { TimeInput } from '../../../platform/web/ui/time-input.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { BLOCK_LABEL_LENGTH, type Block, blockInput } from '../../attendance/block-contract.ts'
import { closedByBlock, toStoredBlock } from '../../attendance/block-rules.ts'
import { meetsDayOff } from '../../attendance/day-off-rules.ts'
import type { Profile } from '../../practice/contract.ts'
import { PRACTICE_PROBLEMS } from '../../practice/problems.ts'
import { useProfile, useRefusal } from '../../practice/web/api.ts'
import { type BlockTimes, blockText, instantsOf } from '../../sessions/agenda/block-rules.ts'
import type { BlockWindowProps } from '../../sessions/web/parts/agenda-slots.ts'
import type { AffectedSession } from '../decision-contract.ts'
import type { ClosingChange } from './affected-sessions-dialog.tsx'
import { overlapsSessions } from './api.ts'
import { readBlockedSessions, type TypedBlock, useRemoveBlock, useSaveBlock } from './block-api.ts'
import { LazyAffectedSessionsDialog } from './lazy-affected-sessions-dialog.ts'
import { useClosing } from './use-closing.ts'

export default function BlockWindow({ savesAtOnce, ...props }: BlockWindowProps) {
  const { data: profile } = useProfile()
  const refusal = useRefusal()
  if (!profile) return null
  if (refusal && !props.block)
    return (
      <Dialog
        open
        onOpenChange={props.onClose}
        title="Bloquear horário"
        description={PRACTICE_PROBLEMS[refusal][1]}
      />
    )
  if (savesAtOnce && props.block)
    return <MovedBlock {...props} block={props.block} profile={profile} />
  return <BlockForm {...props} profile={profile} />
}

type WithProfile = Omit<BlockWindowProps, 'savesAtOnce'> & { profile: Profile }

const PUBLIC_LINK = 'Seu link público já mostra a mudança.'

function BlockForm({ block, times, profile, onClose }: WithProfile) {
  const zone = profile.timezone
  const form = useForm({
    defaultValues: valuesOf(block, times),
    resolver: contractResolver(
      blockInput,
      (values) => payloadOf(values, zone),
      // The contract has instants, the form days and times.
      problemsOf,
    ),
  })
  const send = useSaveBlock(block?.id)
  const closing = useClosing(form, {
    read: (typed) => readBlockedSessions(typed, block?.id),
    before: block ? typedOf(block) : undefined,
    send: (typed, sessions, before) => send({ ...typed, sessions }, before),
    done: {
      title: block ? 'Bloqueio alterado' : 'Horário bloqueado',
      description: PUBLIC_LINK,
    },
    change: (typed) => changeOf(typed, block ? 'Salvar alterações' : 'Bloquear', zone),
    onSaved: onClose,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={block ? 'Horário bloqueado' : 'Bloquear horário'}
      description="Ninguém marca neste horário pelo seu link. Só você vê o nome."
    >
      <DialogForm save={closing.save} submitLabel={block ? 'Salvar alterações' : 'Bloquear'}>
        <Fields form={form} before={valuesOf(block, times)} />
        {block && <RemoveButton block={block} onRemoved={onClose} />}
      </DialogForm>
      {closing.meeting && (
        <LazyAffectedSessionsDialog
          timezone={zone}
          bufferMinutes={profile.bufferMinutes}
          {...closing.meeting}
          onClose={closing.leave}
        />
      )}
    </Dialog>
  )
}

type BlockValues = ReturnType<typeof valuesOf>

type FieldsProps = {
  form: UseFormReturn<BlockValues, unknown, TypedBlock>
  before: Pick<BlockValues, 'day' | 'until'>
}

function Fields({ form, before }: FieldsProps) {
  const { errors } = form.formState
  const day = plainDay(form.watch('day'))
  const weekday = isDay(day) ? formatWeekday(day) : null
  const isWeekly = form.watch('weekly')
  /** If the first day moves to another weekday, the last one moves too, so that no week is lost; a typed last day stays. */
  const followWeekday = () => {
    const [typed, { day: first, until }] = [plainDay(form.getValues('day')), before]
    if (!isDay(typed) || !until || form.getFieldState('until').isDirty) return
    const moved = (countDays(plainDay(first), typed) - 1) % 7
    form.resetField('until', { defaultValue: formatDay(addDays(plainDay(until), moved)) })
  }
  return (
    <>
      <Field label="Nome" optional error={errors.label?.message}>
        <Input
          maxLength={BLOCK_LABEL_LENGTH}
          placeholder="Supervisão"
          autoComplete="off"
          {...form.register('label')}
        />
      </Field>
      <Field label={isWeekly ? 'A partir de' : 'Dia'} error={errors.day?.message}>
        <DayInput {...form.register('day', { onChange: followWeekday })} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Início" error={errors.start?.message}>
          <TimeInput {...form.register('start')} />
        </Field>
        <Field label="Fim" error={errors.end?.message}>
          <TimeInput {...form.register('end')} />
        </Field>
      </div>
      <Checkbox
        label={weekday ? `Toda semana, ${NA[weekday] ?? 'no'} ${weekday}` : 'Toda semana'}
        {...form.register('weekly')}
      />
      {isWeekly && (
        <Field
          label="Até"
          optional
          help="Sem um dia, vale até você liberar o horário."
          error={errors.until?.message}
        >
          <DayInput {...form.register('until')} />
        </Field>
      )}
    </>
  )
}

const NA: Record<string, string> = {
  'segunda-feira': 'na',
  'terça-feira': 'na',
  'quarta-feira': 'na',
  'quinta-feira': 'na',
  'sexta-feira': 'na',
}

function RemoveButton({ block, onRemoved }: { block: Block; onRemoved: () => void }) {
  const removal = useRemoveBlock()
  const add = useSaveBlock(undefined)
  const restore = async () => {
    try {
      const typed = typedOf(block)
      await add({ ...typed, sessions: keptOf(await readBlockedSessions(typed)) }, undefined)
      toast({ title: 'Bloqueio restaurado' })
    } catch (error) {
      showRefusal('Erro', error)
    }
  }
  const remove = async () => {
    try {
      await removal.mutateAsync({ params: { id: block.id } })
    } catch (error) {
      return showRefusal('Erro', error)
    }
    toast({
      title: 'Horário liberado',
      ...(block.weekly && { description: 'Todas as semanas deste bloqueio estão livres.' }),
      action: { label: 'Desfazer', onSelect: () => void restore() },
    })
    onRemoved()
  }
  return (
    <Button
      variant="outline"
      className="w-full"
      icon={<Trash2 aria-hidden="true" />}
      pending={removal.isPending}
      pendingText="Liberando..."
      onClick={() => void remove()}
    >
      {block.weekly ? 'Liberar todas as semanas' : 'Liberar este horário'}
    </Button>
  )
}

/** Saves a block at the times to which it was dragged, and asks about the sessions that it overlaps there. */
function MovedBlock({ block, times, profile, onClose }: WithProfile & { block: Block }) {
  const [affected, setAffected] = useState<AffectedSession[] | null>(null)
  const send = useSaveBlock(block.id)
  const zone = profile.timezone
  const typed = payloadOf(valuesOf(block, times), zone)
  const title = block.weekly ? 'Bloqueio movido em todas as semanas' : 'Bloqueio movido'
  const putBack = async () => {
    try {
      const before = typedOf(block)
      const sessions = keptOf(await readBlockedSessions(before, block.id))
      await send({ ...before, sessions }, typed)
      toast({ title: 'O bloqueio voltou ao horário de antes' })
    } catch (error) {
      showRefusal('Erro', error)
    }
  }
  const move = async (): Promise<void> => {
    const met = await readBlockedSessions(typed, block.id)
    if (met.length > 0) return setAffected(met)
    await send({ ...typed, sessions: [] }, typedOf(block))
    toast({ title, action: { label: 'Desfazer', onSelect: () => void putBack() } })
    onClose()
  }
  const begin = useEffectEvent(async () => {
    try {
      await move()
    } catch (error) {
      // A session was booked there meanwhile.
      if (overlapsSessions(error)) return setAffected(await readBlockedSessions(typed, block.id))
      showRefusal('Erro', error)
      onClose()
    }
  })
  useEffect(() => void begin(), [])
  if (!affected) return null
  const change: ClosingChange = {
    ...changeOf(typed, 'Mover bloqueio', zone),
    read: () => readBlockedSessions(typed, block.id),
    save: async (sessions, description, more) => {
      await send({ ...typed, sessions }, typedOf(block))
      toast({ title, description, ...more })
      onClose()
    },
  }
  return (
    <LazyAffectedSessionsDialog
      timezone={zone}
      bufferMinutes={profile.bufferMinutes}
      {...{ affected, change, onClose }}
    />
  )
}

function changeOf(
  typed: TypedBlock,
  submitLabel: string,
  zone: string,
): Omit<ClosingChange, 'read' | 'save'> {
  const block = toStoredBlock('', blockInput.parse(typed), zone)
  return {
    title: (count) => `${count} neste horário`,
    description: blockText(block),
    grown: (count) => `${count} a mais neste horário`,
    submitLabel,
    closes: (span) => meetsDayOff(span, closedByBlock(block), zone),
  }
}

function keptOf(affected: AffectedSession[]) {
  return affected.map(({ id }) => ({ id, action: 'keep' as const }))
}

function typedOf({ start, end, weekly, until, label }: Block): TypedBlock {
  return { start, end, weekly, until, label: label ?? '' }
}

function valuesOf(block: Block | null, { day, start, end, until }: BlockTimes) {
  return {
    label: block?.label ?? '',
    day: formatDay(day),
    start: clockOf(start),
    end: clockOf(end),
    weekly: block?.weekly ?? false,
    until: until === null ? '' : formatDay(until),
  }
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
/** Returns the end of a block as `HH:mm`: a typed 00:00 is the end of the day, 24:00. */
const endOf = (typed: string) => (typed === '00:00' ? '24:00' : typed)

function problemsOf({ day, start, end, weekly, until }: BlockValues) {
  const isWrong = (typed: string) => !isDay(plainDay(typed))
  const ends = isTime(end) || endOf(end) === '24:00'
  const isBackwards = isTime(start) && ends && endOf(end) <= start
  return [
    ...(isWrong(day) ? [{ path: 'day', message: 'Informe o dia' }] : []),
    ...(isTime(start) ? [] : [{ path: 'start', message: 'Informe o início' }]),
    ...(ends ? [] : [{ path: 'end', message: 'Informe o fim' }]),
    ...(isBackwards ? [{ path: 'end', message: 'O fim vem depois do início' }] : []),
    ...(weekly && until && isWrong(until)
      ? [{ path: 'until', message: 'Confira o último dia' }]
      : []),
  ]
}

/** Valid instants in place of unreadable times, so that only `problemsOf` reports these. */
const UNREAD = { start: '2026-01-01T10:00:00Z', end: '2026-01-01T11:00:00Z' }

function payloadOf(values: BlockValues, zone: string): TypedBlock {
  const { label, weekly, until } = values
  const [start, end] = [values.start, endOf(values.end)]
  const day = plainDay(values.day)
  const isRead = isDay(day) && isTime(start) && (isTime(end) || end === '24:00')
  const times = isRead
    ? instantsOf({ day, start: minutesOf(start), end: minutesOf(end) }, zone)
    : UNREAD
  return { ...times, weekly, until: weekly && until ? plainDay(until) : null, label }
}
