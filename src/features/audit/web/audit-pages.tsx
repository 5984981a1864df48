import { DEFAULT_ZONE, formatDateTime } from '../../../platform/shared/calendar.ts'
import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { useReadPage } from '../../../platform/web/query.ts'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { PagedList } from '../../../platform/web/ui/paged-list.tsx'
import { SkeletonTable } from '../../../platform/web/ui/skeleton.tsx'
import { type Column, TableOrCards } from '../../../platform/web/ui/table-or-cards.tsx'
import { useWalk } from '../../../platform/web/use-walk.ts'
import type { AuditEvent } from '../contract.ts'
import { listAuditEvents } from '../contract.ts'
import { AUDIT_ACTORS, auditedAction } from '../rules.ts'

const WORDS = { one: 'registro', many: 'registros', back: 'Mais recentes', forward: 'Mais antigos' }

/** What was written down, newest first, in pages. */
export function AuditPages({ filters }: { filters: AuditFilters }) {
  const walk = useWalk(JSON.stringify(filters))
  const page = useAuditPage({ ...filters, after: walk.after })
  return (
    <PagedList
      read={page}
      walk={walk}
      words={WORDS}
      skeleton={<SkeletonTable rows={8} columns={4} />}
      empty={
        <EmptyState
          compact
          title={
            Object.keys(filters).length > 0
              ? 'Nenhum registro com estes filtros'
              : 'Nenhum registro nos últimos dias'
          }
          description="Cada leitura e cada alteração em um consultório aparece aqui. Escolha outro período ou limpe os filtros."
        />
      }
    >
      {(events) => (
        <TableOrCards
          caption="Registros de auditoria, dos mais recentes aos mais antigos"
          columns={columns}
          rows={events}
          rowKey={(event) => event.id}
        />
      )}
    </PagedList>
  )
}

const columns: Column<AuditEvent>[] = [
  {
    id: 'action',
    header: 'O quê',
    card: 'title',
    cell: ({ action, subjectId, reason }) => (
      <>
        <span className="block">{auditedAction(action)}</span>
        {subjectId && (
          <span className="block font-mono text-xs font-normal text-muted" title="Identificador">
            {subjectId}
          </span>
        )}
        {reason && (
          <span className="block text-sm font-normal wrap-anywhere text-muted">
            Motivo: {reason}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'actor',
    header: 'Quem',
    cell: ({ actor, admin }) => (
      <>
        <span className="block">{AUDIT_ACTORS[actor]}</span>
        {admin && <span className="block text-sm wrap-anywhere text-muted">{admin}</span>}
      </>
    ),
  },
  {
    id: 'practice',
    header: 'Consultório',
    className: 'md:min-w-44 wrap-anywhere',
    cell: ({ psychologist }) => psychologist.name,
  },
  {
    id: 'when',
    header: 'Quando',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at, DEFAULT_ZONE)}</time>,
  },
]

const PAGE_SIZE = 50

type AuditFilters = Omit<NonNullable<CallOf<typeof listAuditEvents>['query']>, 'limit' | 'after'>

/** A page of the log of all practices, newest first, `after` the last one read. */
function useAuditPage(query: AuditFilters & { after: string | undefined }) {
  return useReadPage(listAuditEvents, { query: { ...query, limit: PAGE_SIZE } })
}
