import { Field } from '../../../../platform/web/ui/field.tsx'
import { SearchBox } from '../../../../platform/web/ui/search-box.tsx'
import { Select } from '../../../../platform/web/ui/select.tsx'
import { PSYCHOLOGIST_FILTERS, type PsychologistFilter } from '../../psychologist-contract.ts'
import type { PsychologistFilters } from './psychologist-filters.ts'

type FilterBarProps = {
  filters: PsychologistFilters
  /** `replace`: while the address is typed, one entry of the history is kept. */
  onChange: (filters: PsychologistFilters, replace: boolean) => void
}

export function PsychologistFilterBar({ filters, onChange }: FilterBarProps) {
  return (
    <search className="mb-5 grid gap-3 md:grid-cols-[minmax(0,1fr)_14rem]">
      <SearchBox
        label="Buscar psicólogo"
        placeholder="Buscar por nome, email ou telefone..."
        value={filters.search ?? ''}
        onSearch={(search) => onChange({ ...filters, search }, Boolean(filters.search))}
      />
      <Field label="Status" labelHidden>
        <Select
          value={filters.status}
          onChange={(event) =>
            onChange({ ...filters, status: event.currentTarget.value as PsychologistFilter }, false)
          }
        >
          {Object.entries(PSYCHOLOGIST_FILTERS).map(([status, label]) => (
            <option key={status} value={status}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </search>
  )
}
