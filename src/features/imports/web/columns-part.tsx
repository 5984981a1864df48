import { type FormEvent, useId, useState } from 'react'
import { formatCount } from '../../../platform/shared/figures.ts'
import { problemText } from '../../../platform/web/api.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Disclosure } from '../../../platform/web/ui/disclosure.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import type { Import } from '../contract.ts'
import { COLUMN_FIELDS, type PatientColumn } from '../labels.ts'
import { FIELDS } from '../reading/cells.ts'
import type { Mapping } from './use-mapping.ts'

const LABELS = Object.fromEntries(COLUMN_FIELDS.map((field) => [field, FIELDS[field]]))

type ColumnsPartProps = { sheets: Import['sheets']; mapping: Mapping }

/** The columns of each sheet: quiet where they are understood, with a choice where they are not. */
export function ColumnsPart({ sheets, mapping }: ColumnsPartProps) {
  const { fields, failure } = mapping
  const all = fields.flat()
  const unknown = all.filter((field) => field === 'ignore').length
  const [isOpen] = useState(unknown > 0)
  return (
    <div className="rounded-lg border border-line bg-surface px-[min(1rem,4.5vw)] shadow-soft sm:px-5">
      <Disclosure open={isOpen} title={<span>Colunas: {foundText(all.length, unknown)}</span>}>
        {failure !== null && <FormAlert className="mb-3">{problemText(failure)}</FormAlert>}
        {sheets.map((sheet, index) => (
          <section key={sheet.name} aria-label={sheet.name} className="pb-2">
            {sheets.length > 1 && (
              <h3 className="font-medium wrap-anywhere">
                {sheet.name}{' '}
                <span className="font-normal text-muted tabular-nums">
                  {sheet.rows === 1 ? '1 linha' : `${formatCount(sheet.rows)} linhas`}
                </span>
              </h3>
            )}
            <ul className="divide-y divide-line">
              {placed(sheet.columns).map(({ place, heading, examples, at, field }) => (
                <ColumnRow
                  key={place}
                  heading={heading || `Coluna ${at + 1}`}
                  examples={examples}
                  field={fields[index]?.[at] ?? field}
                  onChange={(next) => mapping.change(index, at, next)}
                />
              ))}
            </ul>
          </section>
        ))}
      </Disclosure>
    </div>
  )
}

/** Returns the columns with their places, which tell two of one heading apart. */
function placed(columns: Import['sheets'][number]['columns']) {
  return columns.map((column, at) => ({ ...column, at, place: `column-${at}` }))
}

function foundText(all: number, unknown: number): string {
  const found = all - unknown
  const understood = found === 1 ? '1 reconhecida' : `${found} reconhecidas`
  if (unknown === 0) return understood
  return `${understood}, ${unknown === 1 ? '1 não será importada' : `${unknown} não serão importadas`}`
}

type ColumnRowProps = {
  heading: string
  examples: readonly string[]
  field: PatientColumn
  onChange: (field: PatientColumn) => void
}

function ColumnRow({ heading, examples, field, onChange }: ColumnRowProps) {
  const id = useId()
  const [isChosen, setChosen] = useState(false)
  const isOpen = isChosen || field === 'ignore'
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
            labels={LABELS}
            // Opened by its button, it takes the button's focus.
            ref={(select) => {
              if (isChosen && document.activeElement === document.body) select?.focus()
            }}
            onChange={({ currentTarget: { value } }) => {
              const next = COLUMN_FIELDS.find((one) => one === value)
              if (next) onChange(next)
              setChosen(true)
            }}
          />
        </Field>
      ) : (
        <div className="flex min-w-0 items-center gap-x-2 sm:basis-60">
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

/** Asks for the area code of the phones that have none. */
export function AreaCodeForm({ areaCode, proposed, mapping }: AreaCodeFormProps) {
  const [typed, setTyped] = useState(areaCode ?? proposed)
  const [error, setError] = useState<string | null>(null)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!/^[1-9]\d$/.test(typed.trim())) return setError('Informe o DDD com dois dígitos')
    setError(null)
    mapping.changeAreaCode(typed.trim())
  }
  return (
    <form
      noValidate
      onSubmit={save}
      className="flex flex-wrap items-end gap-3 rounded-lg bg-pending-soft px-4 py-3 text-pending-ink"
    >
      <p className="min-w-0 flex-1 basis-60">
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
