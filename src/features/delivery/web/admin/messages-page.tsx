import { useSearchParams } from 'wouter'
import { addressFilters } from '../../../../platform/web/address-filters.ts'
import { PageHeader } from '../../../../platform/web/ui/page-header.tsx'
import { LOGGED_DAYS } from '../../../practice/log-rules.ts'
import { LogFilterBar } from '../../../practice/web/parts/log-filter-bar.tsx'
import { listMessagesAcross } from '../../admin-contract.ts'
import { ChannelChoice, StatusChoice } from '../message-choices.tsx'
import type { KindLabel } from '../message-columns.tsx'
import { PlatformMessagePages } from './message-pages.tsx'
import { UnsentNote } from './unsent-note.tsx'

const NAMES = ['search', 'status', 'channel', 'from', 'to'] as const
const { filtersIn, withFilter } = addressFilters(listMessagesAcross, NAMES)

export function AdminMessagesPage({ labelOf }: { labelOf: KindLabel }) {
  const [address, setAddress] = useSearchParams()
  const filters = filtersIn(address)
  const change = (name: (typeof NAMES)[number], value: string) =>
    setAddress({ ...withFilter(filters, name, value) })
  return (
    <>
      <PageHeader
        title="Mensagens da plataforma"
        description={`O que saiu de todos os consultórios e o que aconteceu: nunca para quem, nem o que dizia. Sem período escolhido, os últimos ${LOGGED_DAYS} dias; não enviadas, todas.`}
      />
      <LogFilterBar filters={filters} onChange={change} onClear={() => setAddress({})}>
        <StatusChoice value={filters.status} onChoice={(status) => change('status', status)} />
        <ChannelChoice value={filters.channel} onChoice={(channel) => change('channel', channel)} />
      </LogFilterBar>
      <PlatformMessagePages
        filters={filters}
        onClear={() => setAddress({})}
        note={
          <UnsentNote
            filters={filters}
            onShow={() => setAddress({ status: 'failed' })}
            onShowAll={() => setAddress({})}
          />
        }
        labelOf={labelOf}
      />
    </>
  )
}
