import { type Ref, useRef, useState } from 'react'
import { pluralize } from '../../../../platform/shared/figures.ts'
import { formatPhone, typedDigits } from '../../../../platform/shared/phone.ts'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { Combobox } from '../../../../platform/web/ui/combobox.tsx'
import { Field } from '../../../../platform/web/ui/field.tsx'
import { useTypedState } from '../../../../platform/web/use-typed-state.ts'
import type { Patient } from '../../contract.ts'
import { displayName } from '../../rules.ts'
import { usePatientSearch } from '../api.ts'
import { NewPatientFields } from './new-patient-fields.tsx'

/** The error of a missing patient while the fields of a new one are open. */
const NOT_ADDED = 'Cadastre o novo paciente abaixo, ou cancele o cadastro'

/** `name` is the one to use. */
export type ChosenPatient = Pick<Patient, 'id' | 'name'>

/** The names of patients by id, as they were chosen: a form that is opened again has only the id. */
export const patientNames = new Map<string, string>()

export function chosenPatient(id: string): ChosenPatient | null {
  return id === '' ? null : { id, name: patientNames.get(id) ?? '' }
}

type PatientFieldProps = {
  label: string
  chosen: ChosenPatient | null
  onChoose: (patient: ChosenPatient | null) => void
  error?: string | undefined
  autoFocus?: boolean
  inputRef?: Ref<HTMLInputElement>
}

export function PatientField({ chosen, onChoose, ...field }: PatientFieldProps) {
  const [search, setSearch] = useState<string | null>(null)
  const [adding, setAdding] = useTypedState<string | null>(['adding', location.pathname], null)
  const { options, stale } = usePatientSearch(search)
  const input = useRef<HTMLInputElement>(null)
  const choose = (patient: ChosenPatient | null) => {
    if (patient) patientNames.set(patient.id, patient.name)
    onChoose(patient)
  }
  const close = () => {
    setAdding(null)
    input.current?.focus()
  }
  return (
    <div className={classNames('min-w-0 space-y-4', adding !== null && 'sm:col-span-2')}>
      <Field
        label={field.label}
        required
        error={adding === null ? field.error : field.error && NOT_ADDED}
      >
        <Combobox
          ref={(element) => {
            input.current = element
            if (typeof field.inputRef === 'function') field.inputRef(element)
            else if (field.inputRef) field.inputRef.current = element
          }}
          autoFocus={field.autoFocus}
          placeholder="Nome ou telefone"
          value={chosen?.name ?? ''}
          options={options?.map(({ id, phone, ...names }) => ({
            id,
            label: displayName(names),
            detail: formatPhone(phone),
          }))}
          stale={stale}
          onSearch={setSearch}
          onChoose={(option) => choose(option && { id: option.id, name: option.label })}
          countText={countText}
          create={{
            label: (typed) => (typed ? `Novo paciente: ${typed}` : 'Novo paciente'),
            onCreate: (typed) => {
              onChoose(null)
              setAdding(typed)
            },
          }}
        />
      </Field>
      {adding !== null && (
        <NewPatientFields
          {...startOf(adding)}
          onDone={(patient) => {
            choose(patient)
            close()
          }}
          onCancel={close}
        />
      )}
    </div>
  )
}

export function countText(count: number): string {
  if (count === 0) return 'Nenhum paciente encontrado'
  return pluralize(count, 'paciente', 'pacientes')
}

function startOf(typed: string): { name: string; phone: string } {
  return typedDigits(typed).length >= 8 ? { name: '', phone: typed } : { name: typed, phone: '' }
}
