import { DEFAULT_ZONE, formatDateTime } from '../../../platform/shared/calendar.ts'
import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { useReadPage } from '../../../platform/web/query.ts'
import { EmptyState, NothingFound } from '../../../platform/web/ui/empty-state.tsx'
import { PagedList } from '../../../platform/web/ui/paged-list.tsx'
import { SkeletonTable } from '../../../platform/web/ui/skeleton.tsx'
import { type Column, TableOrCards } from '../../../platform/web/ui/table-or-cards.tsx'
import { usePaging } from '../../../platform/web/use-paging.ts'
import type { AuditEvent } from '../contract.ts'
import { listAuditEvents } from '../contract.ts'
import { actorText, auditedAction } from '../rules.ts'

const WORDS = { one: 'registro', many: 'registros' }

type AuditPagesProps = {
  filters: AuditFilters
  onClear: () => void
}

export function AuditPages({ filters, onClear }: AuditPagesProps) {
  const paging = usePaging(JSON.stringify(filters))
  const page = useAuditPage({ ...filters, after: paging.after })
  return (
    <PagedList
      read={page}
      paging={paging}
      words={WORDS}
      skeleton={<SkeletonTable rows={8} columns={4} />}
      empty={
        Object.keys(filters).length > 0 ? (
          <NothingFound
            title="Nenhum registro com estes filtros"
            description="Escolha outro período ou tire os filtros."
            onClear={onClear}
          />
        ) : (
          <EmptyState
            compact
            title="Nenhum registro nos últimos dias"
            description="Cada leitura e cada alteração em um consultório aparece aqui. Escolha um período para ver as mais antigas."
          />
        )
      }
    >
      {(events) => (
        <TableOrCards
          caption="Registros de auditoria, dos mais recentes aos mais antigos"
          columns={columns}
          rows={events}
          rowKey={(event) => event.id}
          card={(event) => <EventCard {...event} />}
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
    cell: (event) => <What {...event} />,
  },
  {
    id: 'actor',
    header: 'Quem',
    cell: (event) => <Who {...event} />,
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
    cell: ({ at }) => <When at={at} />,
  },
]

function What({ action, subjectId, reason }: AuditEvent) {
  return (
    <>
      <span className="block">{auditedAction(action)}</span>
      {reason && (
        <span className="block text-sm font-normal wrap-anywhere text-muted">Motivo: {reason}</span>
      )}
      {subjectId && <Subject id={subjectId} />}
    </>
  )
}

function Subject({ id }: { id: string }) {
  return (
    <details className="text-sm font-normal text-muted">
      <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1 rounded-sm tabular-nums hover:text-ink pointer-coarse:min-h-11">
        <span className="sr-only">Identificador</span>…{id.slice(-6)}
      </summary>
      <code className="block break-all select-all">{id}</code>
    </details>
  )
}

function Who(event: AuditEvent) {
  const [who, role] = actorText(event)
  return (
    <>
      <span className="block wrap-anywhere">{who}</span>
      {role && <span className="block text-sm wrap-anywhere text-muted">{role}</span>}
    </>
  )
}

function When({ at }: Pick<AuditEvent, 'at'>) {
  return <time dateTime={at}>{formatDateTime(at, DEFAULT_ZONE)}</time>
}

function EventCard(event: AuditEvent) {
  const [who, role] = actorText(event)
  const { name } = event.psychologist
  return (
    <div className="px-4 py-3.5">
      <div className="font-semibold">
        <What {...event} />
      </div>
      <p className="mt-1 wrap-anywhere">
        {who}
        {role && <span className="text-muted">, {role}</span>}
      </p>
      <p className="text-sm wrap-anywhere text-muted tabular-nums">
        {who !== name && !role?.endsWith(name) && `${name}, `}
        <When at={event.at} />
      </p>
    </div>
  )
}

const PAGE_SIZE = 50

type AuditFilters = Omit<NonNullable<CallOf<typeof listAuditEvents>['query']>, 'limit' | 'after'>

function useAuditPage(query: AuditFilters & { after: string | undefined }) {
  return useReadPage(listAuditEvents, { query: { ...query, limit: PAGE_SIZE } })
}
