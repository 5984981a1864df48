import { ChoiceFilter } from '../../../../platform/web/ui/choice-filter.tsx'
import { Field } from '../../../../platform/web/ui/field.tsx'
import { Select } from '../../../../platform/web/ui/select.tsx'
import { usePatients } from '../../../patients/web/api.ts'
import { PatientOptions } from '../../../patients/web/parts/patient-options.tsx'
import { SESSION_STATUSES } from '../../labels.ts'
import type { SessionFilters, SessionTab } from '../../rules.ts'
import { DUE_LABELS, type FilterName, PAID_LABELS } from './session-filters.ts'

type ChoiceFiltersProps = {
  tab: SessionTab
  filters: SessionFilters
  onChange: (name: FilterName, value: string) => void
}

export function SessionChoiceFilters({ tab, filters, onChange }: ChoiceFiltersProps) {
  const patients = usePatients()
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3 md:max-w-168">
      <ChoiceFilter
        label="Situação"
        any="Todas"
        labels={SESSION_STATUSES}
        value={filters.status}
        onChoice={(status) => onChange('status', status)}
      />
      {tab === 'nao-pagas' ? (
        <ChoiceFilter
          label="Vencimento"
          any="Todos"
          labels={DUE_LABELS}
          value={filters.due}
          onChoice={(due) => onChange('due', due)}
        />
      ) : (
        <ChoiceFilter
          label="Pagamento"
          any="Todos"
          labels={PAID_LABELS}
          value={filters.paid}
          onChoice={(paid) => onChange('paid', paid)}
        />
      )}
      <Field label="Paciente" className="max-md:col-span-full">
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
