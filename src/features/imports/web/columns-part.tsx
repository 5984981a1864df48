import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { formatCount } from '../../../platform/shared/figures.ts'
import { isKeyOf } from '../../../platform/shared/keys.ts'
import { problemText } from '../../../platform/web/api.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Disclosure } from '../../../platform/web/ui/disclosure.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import type { Import } from '../contract.ts'
import { columnFields, SHEET_KINDS, type SheetColumn, type SheetKind } from '../labels.ts'
import { FIELDS } from '../reading/cells.ts'
import { leftOutEventsText } from './import-texts.ts'
import type { Mapping } from './use-mapping.ts'

function labelsOf(kind: SheetKind) {
  return Object.fromEntries(columnFields(kind).map((field) => [field, FIELDS[field]]))
}

type Sheet = Import['sheets'][number]
type ColumnsPartProps = { sheets: readonly Sheet[]; mapping: Mapping }

/** The columns of each sheet: folded if all are recognized, open if a choice is needed. */
export function ColumnsPart({ sheets, mapping }: ColumnsPartProps) {
  const { failure, retry } = mapping
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-surface px-[min(1rem,4.5vw)] shadow-soft sm:px-5">
      {failure !== null && (
        <FormAlert className="mt-3 mb-3">
          <p>{problemText(failure)} Suas escolhas continuam aqui.</p>
          <Button variant="outline" size="sm" className="mt-2" onClick={retry}>
            Tentar de novo
          </Button>
        </FormAlert>
      )}
      {sheets
        .map((sheet, index) => ({ sheet, index, place: `sheet-${index}` }))
        .map(({ sheet, index, place }) => (
          <SheetColumns
            key={`${place}-${sheet.kind}`}
            sheet={sheet}
            title={sheets.length > 1 ? sheet.name : null}
            fields={mapping.fields[index] ?? []}
            onKind={(kind) => mapping.changeKind(index, kind)}
            onChange={(at, field) => mapping.change(index, at, field)}
            onLeaveOut={(isOut) => mapping.leaveOut(index, isOut)}
          />
        ))}
    </div>
  )
}

type SheetColumnsProps = {
  sheet: Sheet
  title: string | null
  fields: readonly SheetColumn[]
  onKind: (kind: SheetKind) => void
  onChange: (at: number, field: SheetColumn) => void
  onLeaveOut: (isOut: boolean) => void
}

/** If nothing in them is imported, more columns than this are folded. */
const MOST_OPEN = 3

function SheetColumns({ sheet, title, fields, onKind, onChange, onLeaveOut }: SheetColumnsProps) {
  const columns = sheet.columns.map(({ heading, examples, field }, index) => ({
    ...{ at: index, examples, place: `column-${index}`, heading: heading || `Coluna ${index + 1}` },
    field: fields[index] ?? field,
  }))
  // A column keeps its first position, so that a choice moves nothing.
  const [unknown] = useState(
    () => new Set(columns.filter(({ field }) => field === 'ignore').map(({ at }) => at)),
  )
  const titleId = useId()
  const isOut = columns.every(({ field }) => field === 'ignore')
  const unclear = columns.filter(({ at, examples }) => unknown.has(at) && examples.length > 0)
  const empty = columns.filter(({ at, examples }) => unknown.has(at) && examples.length === 0)
  const [open, more] = [unclear.slice(0, MOST_OPEN), unclear.slice(MOST_OPEN)]
  const quiet = columns.filter(({ at }) => !unknown.has(at))
  const rowsOf = (shownColumns: typeof columns) => (
    <ul className="divide-y divide-line">
      {shownColumns.map(({ place, at, ...column }) => (
        <ColumnRow
          key={place}
          kind={sheet.kind}
          {...column}
          onChange={(field) => onChange(at, field)}
        />
      ))}
    </ul>
  )
  const events = sheet.leftOut && leftOutEventsText(sheet.leftOut)
  return (
    <section aria-label={`Colunas de ${sheet.name}`} className="divide-y divide-line">
      {title !== null && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 pt-1">
          <h3 id={titleId} className="min-w-0 font-medium wrap-anywhere">
            {title}{' '}
            <span className="font-normal text-muted tabular-nums">
              {sheet.rows === 1 ? '1 linha' : `${formatCount(sheet.rows)} linhas`}
              {isOut && ', fora da importação'}
            </span>
          </h3>
          <Button
            variant="ghost"
            size="sm"
            aria-describedby={titleId}
            onClick={() => onLeaveOut(!isOut)}
          >
            {isOut ? 'Incluir esta planilha' : 'Deixar esta planilha fora'}
          </Button>
        </div>
      )}
      {events && <p className="py-2 text-sm text-muted tabular-nums">{events}</p>}
      <KindChoice sheet={sheet} onKind={onKind} />
      {quiet.length > 0 && (
        <Disclosure
          title={
            <FoldedTitle
              title={columnsText(quiet.length, 'reconhecida')}
              named={countedFields(quiet.map(({ field }) => field))}
            />
          }
        >
          {rowsOf(quiet)}
        </Disclosure>
      )}
      {open.length > 0 && (
        <Disclosure
          open
          title={
            <FoldedTitle
              title={columnsText(open.length, 'não reconhecida')}
              named={[
                open.length === 1
                  ? 'escolha o que ela traz, ou deixe de fora'
                  : 'escolha o que trazem, ou deixe de fora',
              ]}
            />
          }
        >
          {rowsOf(open)}
        </Disclosure>
      )}
      {more.length > 0 && (
        <Disclosure
          title={
            <FoldedTitle
              title={`Mais ${columnsText(more.length, 'não reconhecida')}`}
              named={more.map(({ heading }) => heading)}
            />
          }
        >
          {rowsOf(more)}
        </Disclosure>
      )}
      {empty.length > 0 && (
        <Disclosure
          title={
            <FoldedTitle
              title={
                empty.length === 1 ? '1 coluna sem valores' : `${empty.length} colunas sem valores`
              }
              named={[empty.length === 1 ? 'fica de fora' : 'ficam de fora']}
            />
          }
        >
          {rowsOf(empty)}
        </Disclosure>
      )}
    </section>
  )
}

/** Asks for the kind of a sheet's rows. */
function KindChoice({ sheet, onKind }: Pick<SheetColumnsProps, 'sheet' | 'onKind'>) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <p aria-hidden="true" className="min-w-0 flex-1 basis-44 font-medium">
        Cada linha traz
      </p>
      <Field
        label={`O que cada linha de ${sheet.name} traz`}
        labelHidden
        className="basis-60 max-sm:grow"
      >
        <Select
          value={sheet.kind}
          labels={SHEET_KINDS}
          onChange={({ currentTarget: { value } }) => {
            if (isKeyOf(SHEET_KINDS, value)) onKind(value)
          }}
        />
      </Field>
    </div>
  )
}

function FoldedTitle({ title, named }: { title: string; named: readonly string[] }) {
  return (
    <span className="min-w-0">
      <span className="block">{title}</span>
      <span className="block text-sm font-normal text-muted">{named.join(', ')}</span>
    </span>
  )
}

/** Returns the names of fields, each once with the number of its columns. */
function countedFields(fields: readonly SheetColumn[]): string[] {
  return [...new Set(fields)].map((field) => {
    const count = fields.filter((otherField) => otherField === field).length
    return count === 1 ? FIELDS[field] : `${FIELDS[field]} (${count} colunas)`
  })
}

function columnsText(count: number, how: string): string {
  return count === 1 ? `1 coluna ${how}` : `${count} colunas ${how}s`
}

type ColumnRowProps = {
  kind: SheetKind
  heading: string
  examples: readonly string[]
  field: SheetColumn
  onChange: (field: SheetColumn) => void
}

function ColumnRow({ kind, heading, examples, field, onChange }: ColumnRowProps) {
  const id = useId()
  const [isChosen, setChosen] = useState(false)
  const isOpen = isChosen || field === 'ignore'
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    // Its button is gone, and with it the focus.
    if (isChosen && document.activeElement === document.body) select.current?.focus()
  }, [isChosen])
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-medium wrap-anywhere">{heading}</p>
        <p id={id} className="truncate text-sm text-muted">
          {examples.length > 0 ? examples.slice(0, 2).join(' · ') : 'Sem valores'}
        </p>
      </div>
      {isOpen ? (
        <Field label={`O que é ${heading}`} labelHidden className="basis-60 max-sm:grow">
          <Select
            aria-describedby={id}
            value={field}
            labels={labelsOf(kind)}
            ref={select}
            onChange={({ currentTarget: { value } }) => {
              const next = columnFields(kind).find((field) => field === value)
              if (next) onChange(next)
              setChosen(true)
            }}
          />
        </Field>
      ) : (
        <div className="flex min-w-0 items-center gap-x-2 basis-60">
          <p className="min-w-0 flex-1 wrap-anywhere">{FIELDS[field]}</p>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Mudar ${heading}`}
            onClick={() => setChosen(true)}
          >
            Mudar
          </Button>
        </div>
      )}
    </li>
  )
}

export function ClinicalNote() {
  return (
    <p className="rounded-lg bg-petrol-soft px-4 py-3 text-petrol-ink">
      Colunas clínicas não são importadas como observações. Evoluções e anamneses ficam de fora: o
      lugar delas é o prontuário de cada paciente.
    </p>
  )
}

type AreaCodeFormProps = { areaCode: string | null; proposed: string; mapping: Mapping }

/** Asks once for the area code of phones that have none. */
export function AreaCodeForm({ areaCode, proposed, mapping }: AreaCodeFormProps) {
  const [typed, setTyped] = useState(areaCode ?? proposed)
  const [error, setError] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(areaCode === null)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!/^[1-9]\d$/.test(typed.trim())) return setError('Informe o DDD com dois dígitos')
    setError(null)
    mapping.changeAreaCode(typed.trim())
    setOpen(false)
  }
  if (!isOpen)
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-2 text-muted">
        Telefones sem DDD ficam com o {typed.trim()}.
        <Button variant="ghost" size="sm" aria-label="Mudar o DDD" onClick={() => setOpen(true)}>
          Mudar
        </Button>
      </p>
    )
  return (
    <form
      noValidate
      onSubmit={save}
      className="flex flex-wrap items-end gap-3 rounded-lg bg-pending-soft px-4 py-3 text-pending-ink"
    >
      <p className="min-w-0 flex-1 basis-60 self-center">
        Há telefones sem DDD. Com qual DDD completamos? Quem já tem o seu fica como está.
      </p>
      <Field label="DDD" error={error} className="w-24">
        <Input
          inputMode="numeric"
          maxLength={2}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Field>
      <Button type="submit" variant="outline" pending={mapping.isPending} className="min-h-12">
        Completar
      </Button>
    </form>
  )
}
