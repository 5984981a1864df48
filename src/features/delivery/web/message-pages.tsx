import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { DEFAULT_ZONE } from '../../../platform/shared/calendar.ts'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { EmptyState, NothingFound } from '../../../platform/web/ui/empty-state.tsx'
import { PagedList } from '../../../platform/web/ui/paged-list.tsx'
import { SkeletonTable } from '../../../platform/web/ui/skeleton.tsx'
import { TableOrCards } from '../../../platform/web/ui/table-or-cards.tsx'
import { usePaging } from '../../../platform/web/use-paging.ts'
import { useProfile } from '../../practice/web/api.ts'
import type { LoggedMessage } from '../contract.ts'
import type { MessageFilters } from '../filter-rules.ts'
import { useMessagesPage } from './api.ts'
import { type KindLabel, MessageRow, messageColumns, OwnRetry } from './message-columns.tsx'
import { MESSAGE_WORDS } from './message-words.ts'
import { useRefetchQueued } from './use-refetch-queued.ts'

export type MessagePagesProps = {
  filters: MessageFilters
  onClear: () => void
  note: ReactNode
  labelOf: KindLabel
  beside: UseQueryResult
  actionOf: (message: LoggedMessage) => ReactNode
}

export function MessagePages(props: MessagePagesProps) {
  const { filters, onClear, note, labelOf, beside, actionOf } = props
  const paging = usePaging(JSON.stringify(filters))
  const page = useMessagesPage({ ...filters, after: paging.after })
  const profile = useProfile()
  useRefetchQueued(page.data?.items ?? [], page.refetch)
  const zone = profile.data?.timezone ?? DEFAULT_ZONE
  const wayOnFor = (message: LoggedMessage) =>
    message.canRetry ? (
      <OwnRetry message={message} label={labelOf(message.kind)} />
    ) : (
      actionOf(message)
    )
  return (
    <PagedList
      read={page}
      beside={beside.isPending ? beside : profile}
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
        <div className="flex flex-col">
          {note && <div className="max-sm:order-last max-sm:mt-4">{note}</div>}
          <TableOrCards
            caption="Mensagens, das mais recentes às mais antigas"
            columns={messageColumns(zone, labelOf)}
            rows={messages}
            rowKey={(message) => message.id}
            card={(message) => (
              <MessageRow message={message} label={labelOf(message.kind)} zone={zone}>
                {wayOnFor(message)}
              </MessageRow>
            )}
            actions={wayOnFor}
          />
        </div>
      )}
    </PagedList>
  )
}

function NoMessages({ filters, onClear }: Pick<MessagePagesProps, 'filters' | 'onClear'>) {
  if (filters.status === 'failed') {
    return (
      <NothingFound
        title="Nenhuma mensagem para tentar de novo"
        description="O que você mandou tentar de novo está em “Na fila” ou já em “Enviada”."
        way="Ver todas as mensagens"
        onClear={onClear}
      />
    )
  }
  if (Object.keys(filters).length > 0) {
    return (
      <NothingFound
        title="Nenhuma mensagem com estes filtros"
        description="Mude ou tire os filtros para ver outras mensagens."
        onClear={onClear}
      />
    )
  }
  return (
    <EmptyState
      scene="letters"
      title="Nenhuma mensagem ainda"
      description="Aqui ficam os avisos e lembretes que saem em seu nome, e o que aconteceu com cada um."
      action={
        <Link
          href="/psychologist/settings?parte=avisos"
          className={buttonClass({ variant: 'outline' })}
        >
          Escolher o que é enviado
        </Link>
      }
    />
  )
}
