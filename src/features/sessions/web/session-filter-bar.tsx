import { SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
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
  const change = (name: FilterName, value: string) => onChange(withFilter(filters, name, value))
  const { search: asked = '', ...chosen } = filters
  const clear = () => {
    onChange({})
    focusHeading()
  }
  return (
    <search className="mb-6 grid gap-4">
      <div className="flex flex-wrap gap-3">
        <SearchBox
          label="Buscar sessão"
          placeholder="Paciente, telefone ou serviço"
          className="min-w-40 flex-1 md:max-w-lg"
          value={asked}
          onSearch={(search) => change('search', search)}
        />
        <FoldButton
          unfolded={unfolded}
          count={Object.keys(chosen).length}
          onToggle={() => setUnfolded(!unfolded)}
        />
        {Object.keys(filters).length > 0 && (
          <Button
            variant="link"
            className="px-1! max-md:-my-2 max-md:basis-full max-md:justify-start"
            icon={<X aria-hidden="true" />}
            onClick={clear}
          >
            Limpar filtros
          </Button>
        )}
      </div>
      <div id="session-filters" className={`${unfolded ? 'grid' : 'hidden'} gap-4 md:grid`}>
        <SessionChoiceFilters filters={filters} onChange={change} />
        <SessionPeriodFilter filters={filters} onChange={onChange} />
      </div>
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
