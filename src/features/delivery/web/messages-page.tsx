import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { focusHeading } from '../../../platform/web/heading-focus.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import type { MessageFilters } from '../filter-rules.ts'
import { ChannelChoice, StatusChoice } from './message-choices.tsx'
import { filtersIn, withFilter } from './message-filters.ts'
import { MessagePages, type MessagePagesProps } from './message-pages.tsx'

export function MessagesPage(shown: Omit<MessagePagesProps, 'filters' | 'onClear'>): ReactNode {
  const [address, setAddress] = useSearchParams()
  const filters = filtersIn(address)
  return (
    <>
      <PageHeader title="Mensagens" description="O que foi enviado, a quem e o que aconteceu." />
      <MessageFilterBar filters={filters} onChange={(next) => setAddress({ ...next })} />
      <MessagePages filters={filters} onClear={() => setAddress({})} {...shown} />
    </>
  )
}

type FilterBarProps = { filters: MessageFilters; onChange: (filters: MessageFilters) => void }

function MessageFilterBar({ filters, onChange }: FilterBarProps) {
  const change = (name: 'channel' | 'status', value: string) =>
    onChange(withFilter(filters, name, value))
  const clear = () => {
    onChange({})
    focusHeading()
  }
  return (
    <search className="mb-2 grid gap-3 sm:mb-6">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3 max-sm:[&_label]:sr-only md:max-w-108">
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
