import { X } from 'lucide-react'
import { focusHeading } from '../../../platform/web/heading-focus.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import type { MessageFilters } from '../filter-rules.ts'
import { ChannelChoice, StatusChoice } from './message-choices.tsx'
import { withFilter } from './message-filters.ts'

type FilterBarProps = { filters: MessageFilters; onChange: (filters: MessageFilters) => void }

export function MessageFilterBar({ filters, onChange }: FilterBarProps) {
  const change = (name: 'channel' | 'status', value: string) =>
    onChange(withFilter(filters, name, value))
  const clear = () => {
    onChange({})
    focusHeading()
  }
  return (
    <search className="mb-6 grid gap-3">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3 md:max-w-108">
        <ChannelChoice value={filters.channel} onChoice={(channel) => change('channel', channel)} />
        <StatusChoice value={filters.status} onChoice={(status) => change('status', status)} />
      </div>
      {Object.keys(filters).length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3">
          {filters.sessionId && <Badge variant="secondary">Só de uma sessão</Badge>}
          {filters.patientId && <Badge variant="secondary">Só de um paciente</Badge>}
          <Button variant="link" className="px-1!" icon={<X aria-hidden="true" />} onClick={clear}>
            Limpar filtros
          </Button>
        </div>
      )}
    </search>
  )
}
