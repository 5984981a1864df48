import { FilterBar } from '../../../platform/web/ui/filter-bar.tsx'
import type { SessionFilters } from '../rules.ts'
import { SessionChoiceFilters } from './session-choice-filters.tsx'
import { type FilterName, withFilter } from './session-filters.ts'
import { SessionPeriodFilter } from './session-period-filter.tsx'

type FilterBarProps = { filters: SessionFilters; onChange: (filters: SessionFilters) => void }

/** Which sessions are shown. */
export function SessionFilterBar({ filters, onChange }: FilterBarProps) {
  const change = (name: FilterName, value: string) => onChange(withFilter(filters, name, value))
  const { search: asked = '', ...chosen } = filters
  return (
    <FilterBar
      search={{
        label: 'Buscar sessão',
        placeholder: 'Paciente, telefone ou serviço',
        value: asked,
        onSearch: (search) => change('search', search),
      }}
      chosen={Object.keys(chosen).length}
      onClear={() => onChange({})}
    >
      <SessionChoiceFilters filters={filters} onChange={change} />
      <SessionPeriodFilter filters={filters} onChange={onChange} />
    </FilterBar>
  )
}
