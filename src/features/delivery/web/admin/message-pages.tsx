import type { ReactNode } from 'react'
import { DEFAULT_ZONE, formatDateTime } from '../../../../platform/shared/calendar.ts'
import { EmptyState, NothingFound } from '../../../../platform/web/ui/empty-state.tsx'
import { PagedList } from '../../../../platform/web/ui/paged-list.tsx'
import { SkeletonTable } from '../../../../platform/web/ui/skeleton.tsx'
import { type Column, TableOrCards } from '../../../../platform/web/ui/table-or-cards.tsx'
import { usePaging } from '../../../../platform/web/use-paging.ts'
import type { SentMessage } from '../../admin-contract.ts'
import { type PlatformFilters, useMessagesAcross, useRetryAcross, useUnsent } from '../admin-api.ts'
import { ChannelName, MessageStatusBadge } from '../message-badges.tsx'
import type { KindLabel } from '../message-columns.tsx'
import { MESSAGE_WORDS } from '../message-words.ts'
import { RetryButton } from '../retry-button.tsx'
import { useRefetchQueued } from '../use-refetch-queued.ts'

type PlatformMessagePagesProps = {
  filters: PlatformFilters
  onClear: () => void
  note: ReactNode
  labelOf: KindLabel
}

export function PlatformMessagePages(props: PlatformMessagePagesProps) {
  const { filters, onClear, note, labelOf } = props
  const unsent = useUnsent(filters.channel)
  const paging = usePaging(JSON.stringify(filters))
  const page = useMessagesAcross({ ...filters, after: paging.after })
  useRefetchQueued(page.data?.items ?? [], page.refetch)
  return (
    <PagedList
      read={page}
      beside={unsent}
      paging={paging}
      words={MESSAGE_WORDS}
      skeleton={<SkeletonTable rows={6} columns={4} />}
      empty={
        <>
          {note}
          <NoMessages filters={filters} onClear={onClear} />
        </>
      }
    >
      {(messages) => (
        <>
          {note}
          <TableOrCards
            caption="Mensagens de todos os consultórios, das mais recentes às mais antigas"
            columns={columnsWith(labelOf)}
            rows={messages}
            rowKey={({ id, psychologist }) => `${psychologist.id} ${id}`}
            actions={({ id, kind, canRetry, psychologist }) =>
              canRetry && (
                <RetryAcross id={id} label={labelOf(kind)} detail={`de ${psychologist.name}`} />
              )
            }
          />
        </>
      )}
    </PagedList>
  )
}

const columnsWith = (labelOf: KindLabel): Column<SentMessage>[] => [
  {
    id: 'kind',
    header: 'Mensagem',
    card: 'title',
    className: 'md:min-w-48',
    cell: ({ kind, channel }) => (
      <>
        <span className="block">{labelOf(kind)}</span>
        <span className="block font-normal">
          <ChannelName channel={channel} />
        </span>
      </>
    ),
  },
  {
    id: 'practice',
    header: 'Consultório',
    className: 'md:min-w-40 wrap-anywhere',
    cell: ({ psychologist }) => psychologist.name,
  },
  {
    id: 'when',
    header: 'Quando',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ createdAt, attempts }) => (
      <>
        <time dateTime={createdAt}>{formatDateTime(createdAt, DEFAULT_ZONE)}</time>
        {attempts > 1 && <span className="block text-sm text-muted">{attempts} tentativas</span>}
      </>
    ),
  },
  {
    id: 'status',
    header: 'Situação',
    card: 'note',
    className: 'md:min-w-56',
    cell: (message) => <Outcome message={message} />,
  },
]

function Outcome({ message }: { message: SentMessage }) {
  const { reason, errorCode } = message
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink">
      <MessageStatusBadge {...message} />
      {reason && (
        <span className="basis-full">
          {reason}
          {errorCode && <span className="block font-mono text-xs text-muted">{errorCode}</span>}
        </span>
      )}
    </div>
  )
}

function RetryAcross(practice: { id: string; label: string; detail: string }) {
  return <RetryButton {...practice} change={useRetryAcross()} />
}

function NoMessages({ filters, onClear }: Pick<PlatformMessagePagesProps, 'filters' | 'onClear'>) {
  if (filters.status === 'failed') {
    return (
      <NothingFound
        title="Nenhuma mensagem para tentar de novo"
        description="Tudo o que podia sair saiu, ou está na fila."
        onClear={onClear}
      />
    )
  }
  if (Object.keys(filters).length > 0) {
    return (
      <NothingFound
        title="Nenhuma mensagem com estes filtros"
        description="Escolha outro período ou tire os filtros para ver outras mensagens."
        onClear={onClear}
      />
    )
  }
  return (
    <EmptyState
      compact
      title="Nenhuma mensagem nos últimos dias"
      description="Escolha um período para ver as mais antigas."
    />
  )
}
