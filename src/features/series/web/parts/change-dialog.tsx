import { useRef, useState } from 'react'
import { addDays, formatDateTime, formatDay, isDay } from '../../../../platform/shared/calendar.ts'
import { pluralize } from '../../../../platform/shared/figures.ts'
import { centsOf, centsToText } from '../../../../platform/shared/money.ts'
import { ApiError, problemText } from '../../../../platform/web/api.ts'
import { useRead } from '../../../../platform/web/query.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { plainDay } from '../../../../platform/web/ui/date-masks.ts'
import { DayInput } from '../../../../platform/web/ui/day-input.tsx'
import {
  Dialog,
  DialogClose,
  DialogFooter,
  useDialogForm,
} from '../../../../platform/web/ui/dialog.tsx'
import { ErrorState } from '../../../../platform/web/ui/error-state.tsx'
import { Field } from '../../../../platform/web/ui/field.tsx'
import { FormAlert } from '../../../../platform/web/ui/form-alert.tsx'
import { Input } from '../../../../platform/web/ui/input.tsx'
import { maskMoney } from '../../../../platform/web/ui/masks.ts'
import { MoneyInput } from '../../../../platform/web/ui/money-input.tsx'
import { RadioGroup } from '../../../../platform/web/ui/radio-group.tsx'
import { Select } from '../../../../platform/web/ui/select.tsx'
import { SkeletonLines } from '../../../../platform/web/ui/skeleton.tsx'
import { TimeInput } from '../../../../platform/web/ui/time-input.tsx'
import { toast } from '../../../../platform/web/ui/toast-store.ts'
import { useToday } from '../../../../platform/web/use-clock.ts'
import { useSettled } from '../../../../platform/web/use-settled.ts'
import { useTypedState } from '../../../../platform/web/use-typed-state.ts'
import { SESSION_TYPES } from '../../../practice/session-types.ts'
import { useServices } from '../../../services/web/api.ts'
import { getSession } from '../../../sessions/contract.ts'
import { sessionCentsOf } from '../../../sessions/rules.ts'
import type { FollowingProps } from '../../../sessions/web/parts/series-slot.ts'
import {
  type Choices,
  choicesFor,
  countCreated,
  openText,
  undecidedOf,
  withChoice,
} from '../../choice-rules.ts'
import type { Left, Series } from '../../contract.ts'
import { nextDateAfter } from '../../date-rules.ts'
import { rhythmText, zonedRhythmText } from '../../rules.ts'
import {
  type ChangeBody,
  changePreviewKey,
  useChangePreview,
  useSeries,
  useUpdateSeries,
} from '../api.ts'
import { type Choose, DateList } from '../date-list.tsx'
import { changeOf, type TypedChange, typedFrom } from '../typed-change.ts'
import { everyOf } from '../typed-rules.ts'
import { useRefusedDates } from '../use-refused-dates.ts'
import { useSeriesToast } from '../use-series-toast.ts'
import { EndFields, focusUndecided, RHYTHMS, RhythmField, WEEKDAYS } from './repeat.tsx'

type ChangeDialogProps = {
  series: Series
  from?: string | undefined
  zone: string
  onClose: () => void
}

export default function ChangeFollowing({ session, zone, onClose }: FollowingProps) {
  const { data: series, error, refetch, isFetching } = useSeries(session.seriesId ?? '')
  if (series)
    return (
      <ChangeDialog
        series={series}
        from={session.seriesDate ?? undefined}
        zone={zone}
        onClose={onClose}
      />
    )
  return (
    <Dialog open onOpenChange={onClose} title="Alterar horário fixo">
      {error ? (
        <ErrorState description={problemText(error)} onRetry={refetch} pending={isFetching} />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Dialog>
  )
}

export function ChangeDialog({ series, from, zone, onClose }: ChangeDialogProps) {
  const [unchanged, setUnchanged] = useState<readonly Left[] | null>(null)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={unchanged ? 'Horário fixo alterado' : 'Alterar horário fixo'}
      description={`${series.patientName}: ${rhythmText(series)}`}
    >
      {unchanged ? (
        <LeftSessions left={unchanged} zone={zone} />
      ) : (
        <ChangeForm
          series={series}
          from={from}
          zone={zone}
          onDone={(sessions) => (sessions.length > 0 ? setUnchanged(sessions) : onClose())}
        />
      )}
    </Dialog>
  )
}

const WHY: Record<Left['why'], string> = {
  done: 'já aconteceu',
  moved: 'foi remarcada à mão',
  paid: 'já está paga e não tem mais data',
}

function LeftSessions({ left, zone }: { left: readonly Left[]; zone: string }) {
  return (
    <>
      <p className="mb-3">
        {left.length === 1
          ? 'Uma sessão ficou como estava:'
          : `${left.length} sessões ficaram como estavam:`}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {left.map((session) => (
          <LeftSession key={session.sessionId} left={session} zone={zone} />
        ))}
      </ul>
      <DialogFooter>
        <DialogClose>
          <Button>Entendi</Button>
        </DialogClose>
      </DialogFooter>
    </>
  )
}

function LeftSession({ left: { sessionId, why }, zone }: { left: Left; zone: string }) {
  const { data } = useRead(getSession, { params: { id: sessionId } })
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-2 py-2 tabular-nums">
      <span className="font-medium">{data ? formatDateTime(data.datetime, zone) : 'Sessão'}</span>
      <span className="text-muted">{WHY[why]}</span>
    </li>
  )
}

type ChangeFormProps = Omit<ChangeDialogProps, 'onClose'> & {
  onDone: (left: readonly Left[]) => void
}

const TYPING_PAUSE = 300

function ChangeForm(props: ChangeFormProps) {
  const { series, zone } = props
  const work = useChanging(props)
  const { typed, put, wrong, body, preview } = work
  useDialogForm({ isPending: work.isPending, isDirty: body !== null })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void work.submit()
      }}
    >
      <fieldset role="none" disabled={work.isPending} className="space-y-5">
        <WhenFields work={work} />
        <TermFields typed={typed} put={put} wrong={wrong} />
        <FormAlert>{work.failure}</FormAlert>
        <div ref={work.list} className="min-h-24 space-y-3">
          {body === null ? (
            <p className="text-muted">
              Mude o que for preciso para ver o que acontece com as sessões.
            </p>
          ) : preview.error ? (
            <FormAlert>{problemText(preview.error)}</FormAlert>
          ) : preview.data ? (
            <>
              <p aria-live="polite" className="font-medium">
                {consequenceText(preview.data, work.choices)}
              </p>
              <DateList
                preview={preview.data}
                zone={zone}
                choices={work.choices}
                onChoose={work.choose}
                again={work.again}
                asked={work.asked}
                drawsFromPackage={series.packageId !== null}
              />
            </>
          ) : (
            <SkeletonLines lines={4} />
          )}
        </div>
      </fieldset>
      <DialogFooter>
        <DialogClose>
          <Button variant="outline" disabled={work.isPending}>
            Voltar
          </Button>
        </DialogClose>
        <Button
          type="submit"
          pending={work.isPending}
          pendingText="Salvando..."
          disabled={body === null}
        >
          Alterar horário fixo
        </Button>
      </DialogFooter>
    </form>
  )
}

type Changing = ReturnType<typeof useChanging>

function WhenFields({ work }: { work: Changing }) {
  const { typed, put, wrong, today, from } = work
  return (
    <>
      {from !== undefined && from !== today && (
        <RadioGroup
          legend="Vale para"
          options={[
            { value: from, label: 'Esta e as próximas', help: `A partir de ${formatDay(from)}` },
            { value: today, label: 'Todas as futuras', help: 'A partir de hoje' },
          ]}
          value={plainDay(typed.from)}
          onChange={(event) => work.setFrom(event.target.value)}
        />
      )}
      <div className="grid grid-cols-2 gap-x-4 gap-y-5">
        {from === undefined && (
          <Field label="A partir de" required error={wrong.from}>
            <DayInput
              value={typed.from}
              onChange={(event) => put({ from: event.currentTarget.value })}
            />
          </Field>
        )}
        <Field label="Hora" required error={wrong.time}>
          <TimeInput
            value={typed.time}
            onChange={(event) => put({ time: event.currentTarget.value })}
          />
        </Field>
        {typed.rhythm === 'month' ? (
          <Field label="Primeira data" required error={wrong.firstDate}>
            <DayInput
              value={typed.firstDate}
              onChange={(event) => put({ firstDate: event.currentTarget.value })}
            />
          </Field>
        ) : (
          <Field label="Dia da semana" error={wrong.firstDate}>
            <Select
              value={typed.weekday}
              onChange={(event) => put({ weekday: Number(event.target.value) })}
            >
              {WEEKDAYS.map((name, weekday) => (
                <option key={name} value={weekday}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <RhythmField
          offered={RHYTHMS}
          firstDate={work.firstDate}
          rhythm={typed.rhythm}
          onChange={(rhythm) => put({ rhythm })}
        />
        <EndFields {...typed} onChange={put} />
      </div>
      {wrong.end && <FormAlert>{wrong.end}</FormAlert>}
    </>
  )
}

const TYPES = Object.entries(SESSION_TYPES).map(([value, label]) => ({ value, label }))

function TermFields({ typed, put, wrong }: Pick<Changing, 'typed' | 'put' | 'wrong'>) {
  const services = useServices()
  const offered = (services.data ?? []).filter(({ id, active }) => active || id === typed.serviceId)
  const choose = (serviceId: string) => {
    const service = offered.find(({ id }) => id === serviceId)
    if (!service) return
    const price = maskMoney(centsToText(sessionCentsOf(service, centsOf(service.price))))
    put({ serviceId, price, duration: String(service.duration) })
  }
  return (
    <>
      <Field label="Serviço" error={wrong.serviceId}>
        <Select value={typed.serviceId} onChange={(event) => choose(event.target.value)}>
          {offered.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5">
        <Field label="Duração (min)" required error={wrong.duration}>
          <Input
            type="number"
            inputMode="numeric"
            min={15}
            step={5}
            value={typed.duration}
            onChange={(event) => put({ duration: event.target.value })}
          />
        </Field>
        <Field label="Valor" error={wrong.price}>
          <MoneyInput
            value={typed.price}
            onChange={(event) => put({ price: event.currentTarget.value })}
          />
        </Field>
      </div>
      <RadioGroup
        legend="Tipo de sessão"
        options={TYPES}
        value={typed.type}
        onChange={(event) => put({ type: event.target.value as Series['type'] })}
      />
      <Field
        label={typed.type === 'online' ? 'Link da sessão' : 'Endereço da sessão'}
        optional
        help="Em branco, vale o seu local de sempre."
        error={wrong.location}
      >
        <Input
          autoComplete="off"
          value={typed.location}
          onChange={(event) => put({ location: event.target.value })}
        />
      </Field>
    </>
  )
}

type ChangePreview = NonNullable<ReturnType<typeof useChangePreview>['data']>

function consequenceText(preview: ChangePreview, choices: Choices): string {
  const { occurrences, moved, cancelled, left } = preview
  const open = openText(occurrences, choices)
  if (open) return open
  const createdCount = countCreated(occurrences, choices)
  const parts = [
    pluralize(createdCount, 'sessão segue o novo horário', 'sessões seguem o novo horário'),
    createdCount > moved && moved > 0
      ? `${createdCount - moved} ${createdCount - moved === 1 ? 'nova' : 'novas'}`
      : '',
    cancelled === 0 ? '' : pluralize(cancelled, 'será cancelada', 'serão canceladas'),
    left.length === 0 ? '' : pluralize(left.length, 'fica como está', 'ficam como estão'),
  ].filter(Boolean)
  const last = parts.at(-1) ?? ''
  return `${parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} e ${last}`}.`
}

function movedText(moved: number): string {
  return pluralize(moved, 'sessão mudou.', 'sessões mudaram.')
}

/** The fields whose changes are notified to the patient. */
const NOTIFIED_FIELDS = ['firstDate', 'every', 'time', 'end', 'type', 'duration'] as const

type Rule = Parameters<typeof zonedRhythmText>[0]

/** Returns the toast's text about a change, with a chat if the patient gets no notice. */
function useChangeToast({ id, patientId }: Series, zone: string) {
  const contentOf = useSeriesToast()
  return async (sent: ChangeBody, rule: Rule, moved: string) => {
    const isReturned = NOTIFIED_FIELDS.some((field) => field in sent)
    if (!isReturned) return { description: moved }
    const when = `${zonedRhythmText(rule, zone)}, a partir de ${formatDay(rule.firstDate)}`
    return contentOf({
      ...{ patientId, seriesIds: [id], done: moved },
      lineOf: (name) => `Seu horário fixo com ${name} mudou: ${when}.`,
    })
  }
}

function useChanging({ series, from, zone, onDone }: ChangeFormProps) {
  const contentOf = useChangeToast(series, zone)
  const showRefused = useRefusedDates()
  const update = useUpdateSeries()
  const today = useToday(zone)
  const [typed, setTyped] = useTypedState(series, () => typedFrom(series, from ?? today))
  const [choices, setChoices] = useState<Choices>({})
  const [again, setAgain] = useState<ReadonlySet<string>>(new Set())
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [wrong, setWrong] = useState<Record<string, string | undefined>>({})
  const list = useRef<HTMLDivElement>(null)
  const body = changeOf(series, typed, today)
  const settled = JSON.parse(useSettled(JSON.stringify(body), TYPING_PAUSE)) as ChangeBody | null
  const preview = useChangePreview(series.id, settled)
  const begins = isDay(plainDay(typed.from)) ? plainDay(typed.from) : today
  const firstDate = body?.firstDate ?? nextDateAfter(series, addDays(begins, -1)) ?? undefined
  const put = (part: Partial<TypedChange>) => {
    setTyped({ ...typed, ...part })
    setWrong({})
  }

  function refuse(error: unknown): void {
    if (!(error instanceof ApiError)) throw error
    setFailure(problemText(error))
    setWrong(
      Object.fromEntries(error.details.map(({ path, message }) => [path.split('.')[0], message])),
    )
    const after = settled && showRefused(error, changePreviewKey(series.id, settled), choices)
    if (!after) return
    setChoices(after.choices)
    setAgain(after.again)
    setDialogOpen(false)
  }

  async function submit(): Promise<void> {
    const occurrences = preview.data?.occurrences ?? []
    if (body === null || update.isPending) return
    if (undecidedOf(occurrences, choices).length > 0) {
      setDialogOpen(true)
      focusUndecided(list.current)
      return
    }
    setFailure(null)
    const chosen = choicesFor(occurrences, choices)
    try {
      const sent = chosen.length > 0 ? { ...body, choices: chosen } : body
      const { left, moved } = await update.mutateAsync({ params: { id: series.id }, body: sent })
      toast({
        title: 'Horário fixo alterado',
        ...(await contentOf(
          sent,
          { firstDate: firstDate ?? begins, every: everyOf(typed.rhythm), time: typed.time },
          movedText(moved),
        )),
      })
      onDone(left)
    } catch (error) {
      refuse(error)
    }
  }

  return {
    today,
    from,
    typed,
    put,
    setFrom: (day: string) => setTyped({ ...typed, from: typedFrom(series, day).from }),
    firstDate,
    body,
    preview,
    choices,
    choose: (...chosen: Parameters<Choose>) => setChoices(withChoice(choices, ...chosen)),
    again,
    asked: isDialogOpen,
    failure,
    wrong,
    isPending: update.isPending,
    list,
    submit,
  }
}
