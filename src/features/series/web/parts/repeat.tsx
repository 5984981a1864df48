import { type Dispatch, useEffect, useRef, useState } from 'react'
import { pluralize } from '../../../../platform/shared/figures.ts'
import { ApiError, problemText } from '../../../../platform/web/api.ts'
import { DayInput } from '../../../../platform/web/ui/day-input.tsx'
import { Field } from '../../../../platform/web/ui/field.tsx'
import { FormAlert } from '../../../../platform/web/ui/form-alert.tsx'
import { Input } from '../../../../platform/web/ui/input.tsx'
import { Select } from '../../../../platform/web/ui/select.tsx'
import { SkeletonLines } from '../../../../platform/web/ui/skeleton.tsx'
import { TimeInput } from '../../../../platform/web/ui/time-input.tsx'
import { toast } from '../../../../platform/web/ui/toast-store.ts'
import { useSettled } from '../../../../platform/web/use-settled.ts'
import type { RepeatProps } from '../../../sessions/web/parts/series-slot.ts'
import type {
  Ending,
  Rhythm,
  TypedRepetition,
} from '../../../sessions/web/parts/typed-repetition.ts'
import {
  type Choices,
  choicesFor,
  countCreated,
  openText,
  undecidedOf,
  withChoice,
} from '../../choice-rules.ts'
import type { SeriesPreview } from '../../contract.ts'
import { MOST_DATES } from '../../contract.ts'
import { capitalized, daysText, rhythmText, spanText, zonedRhythmText } from '../../rules.ts'
import { previewKey, type SeriesBody, useCreateSeries, useSeriesPreviews } from '../api.ts'
import { type Choose, DateList, Toggle } from '../date-list.tsx'
import { everyOf, rulesOf, type TypedRule } from '../typed-rules.ts'
import { useRefusedDates } from '../use-refused-dates.ts'
import { useSeriesToast } from '../use-series-toast.ts'

const TYPING_PAUSE = 300

export default function Repeat(props: RepeatProps) {
  const { form, values, choices: sessionChoices, repeats, onSave } = props
  const { profile } = sessionChoices
  const typed = values.repetition
  const repetition = repeats === 'weekly' ? { ...typed, rhythm: '1' as const } : typed
  const change = (part: Partial<TypedRepetition>) =>
    form.setValue('repetition', { ...typed, ...part }, { shouldDirty: true })
  const rules = rulesOf(values, repetition, profile)
  const work = useMaking(props, rules)
  const { isPending, label } = work
  const submit = useRef(work.submit)
  submit.current = work.submit
  useEffect(() => {
    onSave({
      label,
      save: {
        submit: () => submit.current(),
        discard: () => undefined,
        isPending,
        isDirty: true,
        conflict: null,
      },
    })
  }, [onSave, label, isPending])
  return (
    <section aria-label="Horário fixo" className="space-y-5">
      <RhythmFields
        rules={rules}
        repetition={repetition}
        onChange={change}
        isWeekly={repeats === 'weekly'}
      />
      <FormAlert>{work.failure}</FormAlert>
      <div ref={work.list} className="min-h-24 space-y-6">
        {rules.length === 0 ? (
          <p className="text-muted">Escolha a data e a hora para ver as datas.</p>
        ) : (
          rules.map((rule) => (
            <RulePreview
              key={rule.weekday}
              rule={rule}
              rhythm={repetition.rhythm}
              zone={profile.timezone}
              work={work}
            />
          ))
        )}
      </div>
    </section>
  )
}

const ENDINGS: Record<Ending, string> = {
  none: 'Sem fim',
  count: 'Depois de um número de vezes',
  date: 'Até um dia',
}

type RhythmFieldsProps = {
  rules: readonly TypedRule[]
  repetition: TypedRepetition
  onChange: Dispatch<Partial<TypedRepetition>>
  isWeekly: boolean
}

function RhythmFields({ rules, repetition, onChange, isWeekly }: RhythmFieldsProps) {
  const { rhythm, ending, count, until } = repetition
  const [first] = rules
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        {!isWeekly && (
          <RhythmField
            offered={RARER}
            firstDate={first?.firstDate}
            rhythm={rhythm}
            onChange={(next) => onChange({ rhythm: next })}
          />
        )}
        <EndFields ending={ending} count={count} until={until} onChange={onChange} />
      </div>
      {first && rhythm !== 'month' && (
        <WeekdayFields first={first} repetition={repetition} onChange={onChange} />
      )}
    </>
  )
}

const RARER: readonly Rhythm[] = ['2', '3', '4', 'month']
export const RHYTHMS: readonly Rhythm[] = ['1', ...RARER]
const PLAIN_RHYTHMS: Record<Rhythm, string> = {
  '1': 'Toda semana',
  '2': 'A cada 2 semanas',
  '3': 'A cada 3 semanas',
  '4': 'A cada 4 semanas',
  month: 'Todo mês',
}

type RhythmFieldProps = {
  offered: readonly Rhythm[]
  firstDate: string | undefined
  rhythm: Rhythm
  onChange: (rhythm: Rhythm) => void
}

export function RhythmField({ offered, firstDate, rhythm, onChange }: RhythmFieldProps) {
  const wordsOf = (rhythm: Rhythm) =>
    firstDate ? capitalized(daysText({ firstDate, every: everyOf(rhythm) })) : PLAIN_RHYTHMS[rhythm]
  return (
    <Field label="Frequência">
      <Select value={rhythm} onChange={(event) => onChange(event.target.value as Rhythm)}>
        {offered.map((option) => (
          <option key={option} value={option}>
            {wordsOf(option)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

type EndFieldsProps = Pick<TypedRepetition, 'ending' | 'count' | 'until'> & {
  onChange: Dispatch<Partial<TypedRepetition>>
}

export function EndFields({ ending, count, until, onChange }: EndFieldsProps) {
  return (
    <>
      <Field label="Termina">
        <Select
          value={ending}
          onChange={(event) => onChange({ ending: event.target.value as Ending })}
          labels={ENDINGS}
        />
      </Field>
      {ending === 'count' && (
        <Field label="Número de vezes" required>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={MOST_DATES}
            value={count}
            onChange={(event) => onChange({ count: event.target.value })}
          />
        </Field>
      )}
      {ending === 'date' && (
        <Field label="Último dia" required>
          <DayInput
            value={until}
            onChange={(event) => onChange({ until: event.currentTarget.value })}
          />
        </Field>
      )}
    </>
  )
}

export const WEEKDAYS = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado']

function WeekdayFields({
  first,
  repetition: { more },
  onChange,
}: Pick<RhythmFieldsProps, 'repetition' | 'onChange'> & { first: TypedRule }) {
  const put = (weekday: number, time: string | undefined) =>
    onChange({ more: { ...more, [weekday]: time } })
  const others = WEEKDAYS.map((name, weekday) => ({ name, weekday })).filter(
    ({ weekday }) => weekday !== first.weekday,
  )
  const chosen = others.filter(({ weekday }) => more[weekday] !== undefined)
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-medium">
          Também em outros dias <span className="font-normal text-muted">(opcional)</span>
        </legend>
        <div className="flex flex-wrap gap-2">
          {others.map(({ name, weekday }) => (
            <Toggle
              key={weekday}
              pressed={more[weekday] !== undefined}
              onToggle={(pressed) => put(weekday, pressed ? first.time : undefined)}
            >
              {name}
            </Toggle>
          ))}
        </div>
      </fieldset>
      {chosen.length > 0 && (
        <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3">
          {chosen.map(({ name, weekday }) => (
            <Field key={weekday} label={`Hora de ${name.toLowerCase()}`} required>
              <TimeInput
                value={more[weekday] ?? ''}
                onChange={(event) => put(weekday, event.currentTarget.value)}
              />
            </Field>
          ))}
        </div>
      )}
    </>
  )
}

type Work = ReturnType<typeof useMaking>

type RulePreviewProps = {
  rule: TypedRule
  rhythm: Rhythm
  zone: string
  work: Work
}

function RulePreview({ rule, rhythm, zone, work }: RulePreviewProps) {
  const { firstDate, time, weekday, body } = rule
  const standing = work.standing(rule)
  const title = capitalized(rhythmText({ firstDate, time, every: everyOf(rhythm) }))
  return (
    <section aria-label={title} aria-busy={standing.isWaiting || undefined} className="space-y-3">
      <h3 className="font-semibold tabular-nums">{title}</h3>
      {standing.isSaved ? (
        <p>Marcado.</p>
      ) : body === null ? (
        <p className="text-muted">Escolha o paciente, o serviço e a hora para ver as datas.</p>
      ) : standing.error ? (
        <FormAlert>{problemText(standing.error)}</FormAlert>
      ) : standing.preview ? (
        <>
          <p aria-live="polite" className="text-muted">
            {standingText(standing.preview, work.choices[weekday] ?? {})}
          </p>
          <DateList
            preview={standing.preview}
            zone={zone}
            choices={work.choices[weekday] ?? {}}
            onChoose={work.chooseFor(weekday)}
            again={work.again[weekday] ?? NONE}
            asked={work.asked}
            drawsFromPackage={Boolean(body.packageId)}
          />
        </>
      ) : (
        <SkeletonLines lines={3} />
      )}
    </section>
  )
}

const NONE: ReadonlySet<string> = new Set()

function standingText({ occurrences }: SeriesPreview, choices: Choices): string {
  const open = openText(occurrences, choices)
  if (open) return open
  const createdCount = countCreated(occurrences, choices)
  return pluralize(
    createdCount,
    'sessão será marcada.',
    'sessões serão marcadas nos próximos 6 meses.',
  )
}

function useMaking(
  { form, choices: { profile }, onDone }: RepeatProps,
  rules: readonly TypedRule[],
) {
  const contentOf = useSeriesToast()
  const showRefused = useRefusedDates()
  const create = useCreateSeries()
  const settled = useSettled(JSON.stringify(rules.map(({ body }) => body)), TYPING_PAUSE)
  const bodies = JSON.parse(settled) as (SeriesBody | null)[]
  const previews = useSeriesPreviews(bodies)
  const [choices, setChoices] = useState<Record<number, Choices>>({})
  const [again, setAgain] = useState<Record<number, ReadonlySet<string>>>({})
  const [saved, setSaved] = useState<readonly number[]>([])
  const [madeIds, setMadeIds] = useState<readonly string[]>([])
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const busy = useRef(false)

  const standingOf = (rule: TypedRule) => {
    const read = previews[rules.indexOf(rule)]
    const isSaved = saved.includes(rule.weekday)
    return { isSaved, isWaiting: read?.isFetching, error: read?.error, preview: read?.data }
  }
  const chooseFor =
    (weekday: number): Choose =>
    (dates, choiceOf) =>
      setChoices({
        ...choices,
        [weekday]: withChoice(choices[weekday] ?? {}, dates, choiceOf),
      })
  const open = rules.filter(({ weekday }) => !saved.includes(weekday))
  const occurrencesOf = (rule: TypedRule) => standingOf(rule).preview?.occurrences ?? []
  const createdCount = open.reduce(
    (sum, rule) => sum + countCreated(occurrencesOf(rule), choices[rule.weekday] ?? {}),
    0,
  )

  const waiting = open.reduce(
    (sum, rule) => sum + undecidedOf(occurrencesOf(rule), choices[rule.weekday] ?? {}).length,
    0,
  )

  function refuse({ weekday, body }: TypedRule, error: unknown): void {
    if (!(error instanceof ApiError)) throw error
    setFailure(problemText(error))
    const details = error.details.map((detail) => ({ ...detail, path: fieldOf(detail.path) }))
    for (const { path, message } of details)
      if (path in form.getValues()) form.setError(path as 'datetime', { type: 'server', message })
    const after = body && showRefused(error, previewKey(body), choices[weekday] ?? {})
    if (!after) return
    setChoices({ ...choices, [weekday]: after.choices })
    setAgain({ ...again, [weekday]: after.again })
    setDialogOpen(false)
  }

  async function send(): Promise<void> {
    const isWhole = open.every(({ body }) => body !== null)
    if (waiting > 0 || !isWhole) {
      if (!isWhole) setFailure('Confira quando termina e a hora de cada dia.')
      setDialogOpen(true)
      focusUndecided(list.current)
      return
    }
    setFailure(null)
    const savedNow = [...saved]
    const seriesIds = [...madeIds]
    let created = 0
    for (const rule of open) {
      if (!rule.body) continue
      try {
        const chosen = choicesFor(occurrencesOf(rule), choices[rule.weekday] ?? {})
        const body = chosen.length > 0 ? { ...rule.body, choices: chosen } : rule.body
        const answer = await create.mutateAsync({ body })
        created += answer.created
        seriesIds.push(answer.id)
        setMadeIds([...seriesIds])
        savedNow.push(rule.weekday)
        setSaved([...savedNow])
      } catch (error) {
        refuse(rule, error)
        return
      }
    }
    const title = rules.length > 1 ? 'Horários fixos marcados' : 'Horário fixo marcado'
    const bodies = rules.flatMap(({ body }) => body ?? [])
    onDone()
    toast({
      title,
      ...(await contentOf({
        ...{ patientId: bodies[0]?.patientId ?? null, seriesIds },
        done: pluralize(created, 'sessão.', 'sessões.'),
        lineOf: (name) => startedLine(name, bodies, profile.timezone),
      })),
    })
  }

  const submit = form.handleSubmit(async () => {
    if (busy.current) return
    busy.current = true
    setPending(true)
    await send().finally(() => {
      busy.current = false
      setPending(false)
    })
  })
  return {
    list,
    standing: standingOf,
    choices,
    chooseFor,
    again,
    asked: isDialogOpen,
    failure,
    isPending,
    label: labelOf(createdCount, waiting),
    submit: () => void submit(),
  }
}

function startedLine(name: string, bodies: readonly SeriesBody[], zone: string): string {
  const all = bodies.map(({ firstDate, time, every, end = null }) => {
    const rhythm = { firstDate, time, every: { ...every, count: Number(every.count) } }
    const last = end && 'count' in end ? { count: Number(end.count) } : end
    return `${zonedRhythmText(rhythm, zone)}, ${spanText({ firstDate, end: last })}`
  })
  return all.length === 1
    ? `Seu horário fixo com ${name} está marcado: ${all[0]}.`
    : `Seus horários fixos com ${name} estão marcados: ${all.join('; ')}.`
}

function labelOf(count: number, waiting: number): string {
  if (waiting > 0) return waiting === 1 ? 'Decidir 1 data' : `Decidir ${waiting} datas`
  if (count === 0) return 'Marcar horário fixo'
  return count === 1 ? 'Marcar 1 sessão' : `Marcar ${count} sessões`
}

function fieldOf(path: string): string {
  return path === 'firstDate' || path === 'time' ? 'datetime' : path
}

export function focusUndecided(list: HTMLElement | null): void {
  setTimeout(() => list?.querySelector<HTMLElement>('[data-undecided] button')?.focus())
}
