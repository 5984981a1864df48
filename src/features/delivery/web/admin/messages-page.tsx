import { TriangleAlert } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { isAcceptedDay } from '../../../../platform/shared/fields.ts'
import { pluralize } from '../../../../platform/shared/figures.ts'
import { addressFilters, isSearch, oneOf } from '../../../../platform/web/address-filters.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../../platform/web/ui/card.tsx'
import { PageHeader } from '../../../../platform/web/ui/page-header.tsx'
import { LOGGED_DAYS } from '../../../practice/log-rules.ts'
import { LogFilterBar } from '../../../practice/web/parts/log-filter-bar.tsx'
import { listMessagesAcross } from '../../admin-contract.ts'
import { MESSAGE_CHANNELS } from '../../channels.ts'
import { MESSAGE_STATUSES } from '../../message-status-rules.ts'
import { type PlatformFilters, useUnsent } from '../admin-api.ts'
import { ChannelChoice, StatusChoice } from '../message-choices.tsx'
import type { KindLabel } from '../message-columns.tsx'
import { PlatformMessagePages } from './message-pages.tsx'
import { RetryAllButton } from './retry-all-button.tsx'

const FILTERS = {
  search: isSearch,
  status: oneOf(MESSAGE_STATUSES),
  channel: oneOf(MESSAGE_CHANNELS),
  from: isAcceptedDay,
  to: isAcceptedDay,
}
const { filtersIn, withFilter } = addressFilters(listMessagesAcross, FILTERS)

export function AdminMessagesPage({ labelOf }: { labelOf: KindLabel }) {
  const [address, setAddress] = useSearchParams()
  const filters = filtersIn(address)
  const change = (name: keyof typeof FILTERS, value: string) =>
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

type UnsentNoteProps = {
  filters: PlatformFilters
  onShow: () => void
  onShowAll: () => void
}

function UnsentNote({ filters, onShow, onShowAll }: UnsentNoteProps) {
  const { channel, status } = filters
  const count = useUnsent(channel).data?.total
  if (!count) return null
  return (
    <Card className="clear-both mb-6">
      <CardBody className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <p className="flex min-w-[min(14rem,100%)] flex-1 items-start gap-3 font-medium">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-cancelled" />
          {pluralize(
            count,
            'mensagem não foi enviada, entre todos os consultórios',
            'mensagens não foram enviadas, de todos os consultórios',
          )}
        </p>
        <div className="flex flex-wrap gap-3">
          {status === 'failed' ? (
            <Button variant="outline" onClick={onShowAll}>
              Ver todas
            </Button>
          ) : (
            <Button variant="outline" onClick={onShow}>
              Ver não enviadas
            </Button>
          )}
          <RetryAllButton channel={channel} />
        </div>
      </CardBody>
    </Card>
  )
}
