import { CircleAlert } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { problemText } from '../../../platform/web/api.ts'
import { Badge, type BadgeVariant } from '../../../platform/web/ui/badge.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input, type InputProps } from '../../../platform/web/ui/input.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { EXPENSE_CATEGORIES } from '../../expenses/categories.ts'
import { SAME_BY } from '../../patients/like-contract.ts'
import type { ImportRow } from '../contract.ts'
import { ROW_STATES, type RowField, type RowState } from '../labels.ts'
import { FIELDS } from '../reading/cells.ts'
import { readCategory } from '../reading/expense-categories.ts'
import { useMendRow } from './api.ts'
import { shownValue } from './import-texts.ts'

type RowItemProps = {
  importId: string
  row: ImportRow
  /** The name of the row's sheet, if there are several. */
  sheetName: string | null
  onRow: (row: ImportRow) => void
  /** Called after Enter in a field, when all its problems are solved, with the next field. */
  onNext: (next: HTMLElement | null) => void
}

const BADGES: Record<RowState, BadgeVariant> = {
  new: 'paid',
  same: 'secondary',
  incomplete: 'pending',
  refused: 'cancelled',
  ambiguous: 'pending',
  skipped: 'outline',
}

export function RowItem({ importId, row, sheetName, onRow, onNext }: RowItemProps) {
  const { n, line, state, name, values, problems, notes } = row
  const { mutateAsync } = useMendRow()
  const mend = async (body: Parameters<typeof mutateAsync>[0]['body']) => {
    const mended = await mutateAsync({ params: { id: importId, n: String(n) }, body })
    onRow(mended)
    return mended
  }
  const isEnded = saysEnded(row)
  // Including somebody whose treatment has ended imports an active patient.
  const answer = useAnswer((chosen) =>
    mend({ chosen, ...(chosen === null && isEnded && { values: { active: '' } }) }),
  )
  const isAsked = row.candidates.length > 0
  const wrong = new Set(problems.map(({ field }) => field))
  const facts = values.filter(({ field }) => field !== 'name' && !wrong.has(field))
  return (
    <li className="px-[min(1rem,4.5vw)] py-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">
          {name || <span className="text-muted">Sem nome</span>}{' '}
          <span className="text-sm font-normal text-muted tabular-nums">
            {sheetName && `${sheetName}, `}linha {line}
          </span>
        </p>
        <Badge variant={BADGES[state]}>
          {state === 'skipped' && isEnded && row.chosen === null
            ? 'Encerrado na planilha'
            : ROW_STATES[state]}
        </Badge>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="min-w-0 flex-1 basis-40 text-sm wrap-anywhere text-muted tabular-nums">
          {facts.map((value, index) => (
            <span key={value.field}>
              {index > 0 && ' · '}
              <span className="sr-only">{FIELDS[value.field]}: </span>
              {shownValue(value)}
            </span>
          ))}
        </p>
        {!isAsked && MAY_LEAVE.includes(state) && values.length > 0 && (
          <LeaveOut row={row} answer={answer} />
        )}
      </div>
      {notes.map(({ field, text }) => (
        <p key={field} className="text-sm text-muted">
          {text}
        </p>
      ))}
      {state !== 'skipped' &&
        problems.map(({ field, text }) => (
          <MendField
            key={field}
            field={field}
            written={values.find((value) => value.field === field)?.text ?? ''}
            problem={text}
            of={nameOf(row)}
            onSave={(typed) => mend({ values: { [field]: typed } })}
            onNext={onNext}
          />
        ))}
      {isAsked && <WhoIsIt row={row} answer={answer} />}
      {state === 'ambiguous' && !isAsked && <UnknownPatient row={row} answer={answer} />}
      {answer.failure && (
        <p role="alert" className="mt-1 flex items-start gap-1.5 text-sm text-destructive-ink">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          {answer.failure}
        </p>
      )}
    </li>
  )
}

/** The states of rows that can be left out or included without an answer about who it is. */
const MAY_LEAVE: readonly RowState[] = ['new', 'incomplete', 'refused', 'skipped']

/** Returns whether a patient is left out because treatment has ended. */
function saysEnded({ kind, state, values }: ImportRow): boolean {
  return (
    kind !== 'services' && state === 'skipped' && values.some(({ field }) => field === 'active')
  )
}

const KEYBOARDS: Partial<Record<RowField, InputProps['inputMode']>> = {
  phone: 'tel',
  guardianPhone: 'tel',
  payerPhone: 'tel',
  emergencyPhone: 'tel',
  email: 'email',
  guardianEmail: 'email',
  payerEmail: 'email',
  cpf: 'numeric',
  guardianCpf: 'numeric',
  birthDate: 'numeric',
  price: 'decimal',
  owed: 'decimal',
  date: 'numeric',
  paidOn: 'numeric',
}

/** Marks the fields between which Enter moves. */
export const MEND = 'data-mend'

type MendFieldProps = {
  field: RowField
  written: string
  problem: string
  of: string
  onSave: (typed: string) => Promise<ImportRow>
  onNext: RowItemProps['onNext']
}

function MendField({ field, written, problem, of, onSave, onNext }: MendFieldProps) {
  const [typed, setTyped] = useState(written)
  const [sent, setSent] = useState(written)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = async (next?: HTMLElement | null, text = typed) => {
    if (isPending) return
    setPending(true)
    setFailure(null)
    try {
      const { problems } = await onSave(text)
      setSent(text)
      if (next !== undefined && !problems.some((problem) => problem.field === field)) onNext(next)
    } catch (error) {
      setFailure(`Não foi salvo. ${problemText(error)} O que você digitou continua aqui.`)
    } finally {
      setPending(false)
    }
  }
  const choose = (text: string) => {
    setTyped(text)
    void save(undefined, text)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    void save(fieldAfter(event.currentTarget))
  }
  return (
    <Field
      label={
        <>
          {FIELDS[field]}
          <span className="sr-only"> de {of}</span>
        </>
      }
      error={failure ?? problem}
      className="mt-2 max-w-md"
    >
      {field === 'category' ? (
        <Select
          {...{ [MEND]: '' }}
          value={readCategory(typed) ?? ''}
          placeholder="Escolha"
          labels={EXPENSE_CATEGORIES}
          disabled={isPending}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      ) : (
        <Input
          {...{ [MEND]: '' }}
          value={typed}
          readOnly={isPending}
          aria-busy={isPending || undefined}
          enterKeyHint="next"
          inputMode={KEYBOARDS[field]}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => typed !== sent && void save()}
        />
      )}
    </Field>
  )
}

function fieldAfter(field: HTMLElement): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>(`[${MEND}]`)]
  return all[all.indexOf(field) + 1] ?? null
}

type ChosenValues = ImportRow['chosen']

/** Returns a function that sends an answer about a row; `asked` is the last answer. */
function useAnswer(onChoose: (chosen: ChosenValues) => Promise<unknown>) {
  const [lastAnswer, setLastAnswer] = useState<ChosenValues | undefined>()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const choose = async (next: ChosenValues) => {
    setLastAnswer(next)
    setPending(true)
    setFailure(null)
    try {
      await onChoose(next)
    } catch (error) {
      setFailure(problemText(error))
    } finally {
      setPending(false)
    }
  }
  return { asked: lastAnswer, isPending, failure, choose }
}

type AnswerProps = { row: ImportRow; answer: ReturnType<typeof useAnswer> }

/** Decides who the person in a row is, if it may be somebody known. */
function WhoIsIt({ row, answer }: AnswerProps) {
  const id = useId()
  const { state, candidates, chosen } = row
  const { asked, isPending, choose } = answer
  const button = (label: string, value: ChosenValues) => (
    <Button
      key={label}
      size="sm"
      variant={value === chosen ? 'secondary' : 'outline'}
      aria-pressed={value === chosen}
      aria-describedby={id}
      pending={isPending && asked === value}
      disabled={isPending}
      onClick={() => choose(value)}
    >
      {label}
    </Button>
  )
  const isKnown = state === 'same' && asked === undefined
  return (
    <fieldset aria-label={`Quem é ${nameOf(row)}`} className="mt-2 min-w-0">
      <p id={id} className="text-sm">
        {isKnown ? 'É' : 'Pode ser'} {candidatesText(candidates)}.
        {isKnown && ' Nada muda no cadastro.'}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {!isKnown &&
          candidates.map((person) =>
            button(
              candidates.length === 1 ? 'É a mesma pessoa' : `É ${person.name}`,
              // An earlier row of the file adds this person.
              person.id ?? 'skip',
            ),
          )}
        {button('É outra pessoa', 'new')}
        {!isKnown &&
          candidates.some((person) => person.id !== null) &&
          button('Deixar fora', 'skip')}
      </div>
    </fieldset>
  )
}

/** Decides about a session's patient who resembles nobody. */
function UnknownPatient({ row, answer: { asked, isPending, choose } }: AnswerProps) {
  const button = (label: string, value: ChosenValues) => (
    <Button
      size="sm"
      variant="outline"
      aria-label={`${label}: ${nameOf(row)}`}
      pending={isPending && asked === value}
      disabled={isPending}
      onClick={() => choose(value)}
    >
      {label}
    </Button>
  )
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {button('Cadastrar paciente', 'new')}
      {button('Deixar fora', 'skip')}
    </div>
  )
}

/** Leaves a row out, or includes it again. */
function LeaveOut({ row, answer: { isPending, choose } }: AnswerProps) {
  const isIn = row.state !== 'skipped'
  return (
    <Button
      size="sm"
      variant="ghost"
      className="-mr-3.5"
      aria-label={`${isIn ? 'Deixar fora' : 'Incluir'}: ${nameOf(row)}`}
      pending={isPending}
      onClick={() => choose(isIn ? 'skip' : null)}
    >
      {isIn ? 'Deixar fora' : 'Incluir'}
    </Button>
  )
}

function nameOf({ name, line }: ImportRow): string {
  return name || `linha ${line}`
}

function candidatesText(people: ImportRow['candidates']): string {
  const descriptions = people.map(({ name, why, n }) =>
    n === null ? `${name} (${SAME_BY[why]})` : `${name}, da linha acima (${SAME_BY[why]})`,
  )
  return descriptions.join(' ou ')
}
