import type { ReactNode } from 'react'
import { DayFilter } from '../../../../platform/web/ui/day-filter.tsx'
import { FilterBar } from '../../../../platform/web/ui/filter-bar.tsx'
import { MOST_PRACTICES } from '../../log-rules.ts'

interface LogFilters {
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

type LogFilterBarProps = {
  filters: LogFilters
  onChange: (name: keyof LogFilters, value: string) => void
  onClear: () => void
  children: ReactNode
}

export function LogFilterBar(props: LogFilterBarProps) {
  const { filters, onChange, onClear, children } = props
  const { search = '', ...chosen } = filters
  const { from, to } = chosen
  return (
    <FilterBar
      search={{
        label: 'Buscar consultório',
        placeholder: 'Consultório',
        value: search,
        onSearch: (text) => onChange('search', text),
      }}
      note={
        <p role="status" className="text-sm text-muted empty:hidden">
          {from && to && from > to && '“De” vem depois de “Até”: nenhum dia está entre os dois. '}
          {search &&
            `Só dos consultórios com “${search}” no nome, no e-mail ou no telefone: no máximo os ${MOST_PRACTICES} mais recentes.`}
        </p>
      }
      chosen={Object.keys(chosen).length}
      onClear={onClear}
      followsTitle
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        {children}
        <DayFilter label="De" day={filters.from ?? ''} onDay={(day) => onChange('from', day)} />
        <DayFilter label="Até" day={filters.to ?? ''} onDay={(day) => onChange('to', day)} />
      </div>
    </FilterBar>
  )
}
