import { Field } from '../../../platform/web/ui/field.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { usePatients } from '../../patients/web/api.ts'
import { PatientOptions } from '../../patients/web/parts/patient-options.tsx'
import { SESSION_STATUSES } from '../labels.ts'
import type { SessionFilters } from '../rules.ts'
import type { FilterName } from './session-filters.ts'

type ChoiceFiltersProps = {
  filters: SessionFilters
  onChange: (name: FilterName, value: string) => void
}

/** By status, payment and patient. */
export function SessionChoiceFilters({ filters, onChange }: ChoiceFiltersProps) {
  const patients = usePatients()
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-[minmax(0,12rem)_minmax(0,12rem)_minmax(0,18rem)]">
      <Field label="Situação">
        <Select
          placeholder="Todas"
          value={filters.status ?? ''}
          onChange={(event) => onChange('status', event.currentTarget.value)}
        >
          {Object.entries(SESSION_STATUSES).map(([status, label]) => (
            <option key={status} value={status}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Pagamento">
        <Select
          placeholder="Todos"
          value={filters.paid ?? ''}
          onChange={(event) => onChange('paid', event.currentTarget.value)}
        >
          <option value="true">Pago</option>
          <option value="false">A receber</option>
        </Select>
      </Field>
      <Field label="Paciente" className="col-span-2 md:col-span-1">
        <Select
          placeholder="Todos"
          value={filters.patientId ?? ''}
          onChange={(event) => onChange('patientId', event.currentTarget.value)}
        >
          <PatientOptions patients={patients.data} chosen={filters.patientId ?? ''} />
        </Select>
      </Field>
    </div>
  )
}
