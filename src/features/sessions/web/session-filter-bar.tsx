import { SlidersHorizontal, X } from 'lucide-react'
import { useCallback, useState } from 'react'
import { focusHeading } from '../../../platform/web/heading-focus.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { SearchBox } from '../../../platform/web/ui/search-box.tsx'
import type { SessionFilters } from '../rules.ts'
import { SessionChoiceFilters } from './session-choice-filters.tsx'
import { type FilterName, withFilter } from './session-filters.ts'
import { SessionPeriodFilter } from './session-period-filter.tsx'

type FilterBarProps = { filters: SessionFilters; onChange: (filters: SessionFilters) => void }

/** Which sessions are shown. On a phone all but the search is folded away until asked for. */
export function SessionFilterBar({ filters, onChange }: FilterBarProps) {
  const [unfolded, setUnfolded] = useState(false)
  const change = useCallback(
    (name: FilterName, value: string) => onChange(withFilter(filters, name, value)),
    [filters, onChange],
  )
  const search = useCallback((text: string) => change('search', text), [change])
  const { search: asked = '', ...chosen } = filters
  const clear = () => {
    onChange({})
    focusHeading()
  }
  return (
    <search className="mb-6 grid gap-4">
      <div className="flex gap-3">
        <SearchBox
          label="Buscar sessão"
          placeholder="Paciente, telefone ou serviço"
          className="flex-1 md:max-w-lg"
          value={asked}
          onSearch={search}
        />
        <FoldButton
          unfolded={unfolded}
          count={Object.keys(chosen).length}
          onToggle={() => setUnfolded(!unfolded)}
        />
      </div>
      <div id="session-filters" className={`${unfolded ? 'grid' : 'hidden'} gap-4 md:grid`}>
        <SessionChoiceFilters filters={filters} onChange={change} />
        <SessionPeriodFilter filters={filters} onChange={onChange} />
      </div>
      {Object.keys(filters).length > 0 && (
        <Button
          variant="link"
          className="justify-self-start px-1!"
          icon={<X aria-hidden="true" />}
          onClick={clear}
        >
          Limpar filtros
        </Button>
      )}
    </search>
  )
}

type FoldButtonProps = { unfolded: boolean; count: number; onToggle: () => void }

function FoldButton({ unfolded, count, onToggle }: FoldButtonProps) {
  return (
    <Button
      variant="outline"
      className="min-h-12 md:hidden"
      icon={<SlidersHorizontal aria-hidden="true" />}
      aria-expanded={unfolded}
      aria-controls="session-filters"
      onClick={onToggle}
    >
      Filtros
      {count > 0 && <Badge>{count}</Badge>}
    </Button>
  )
}
