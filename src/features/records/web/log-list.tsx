import { formatDateTime } from '../../../platform/shared/calendar.ts'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { PagedList } from '../../../platform/web/ui/paged-list.tsx'
import { SkeletonTable } from '../../../platform/web/ui/skeleton.tsx'
import { usePaging } from '../../../platform/web/use-paging.ts'
import type { LogEntry } from '../contract.ts'
import { LOGGED_ACTIONS } from '../rules.ts'
import { useLogPage } from './api.ts'
import { Unread } from './parts/unread.tsx'

const WORDS = { one: 'acesso', many: 'acessos' }
const ACTORS = { psychologist: 'Você', system: 'Sistema', patient: 'Paciente' } as const

export function LogList({ patientId, zone }: { patientId: string; zone: string }) {
  const paging = usePaging(patientId)
  const query = useLogPage(patientId, paging.after)
  if (query.isError && !query.data) return <Unread read={query} />
  return (
    <PagedList
      read={query}
      paging={paging}
      words={WORDS}
      skeleton={<SkeletonTable rows={6} columns={3} />}
      empty={
        <EmptyState
          compact
          title="Nenhum acesso ainda"
          description="Cada leitura e cada mudança do prontuário fica registrada aqui."
        />
      }
    >
      {(entries) => (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {entries.map((entry) => (
            <LogLine key={entry.id} entry={entry} zone={zone} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function LogLine({ entry: { at, actor, action }, zone }: { entry: LogEntry; zone: string }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3">
      <span>
        {textOf(action)} <span className="text-muted">· {ACTORS[actor]}</span>
      </span>
      <time dateTime={at} className="text-sm text-muted tabular-nums">
        {formatDateTime(at, zone)}
      </time>
    </li>
  )
}

function textOf(action: string): string {
  const texts: Record<string, string> = LOGGED_ACTIONS
  return texts[action] ?? action
}
