import { FlaskConical } from 'lucide-react'
import { Link } from 'wouter'
import { problemText } from '../../../platform/web/form-problems.ts'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { Bone, Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import type { SystemState } from '../contract.ts'
import { useSystem } from './api.ts'
import { DatabaseCard } from './database-card.tsx'
import { QueueCard } from './queue-card.tsx'
import { ServerCard } from './server-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import { StorageCard } from './storage-card.tsx'
import { Troubles } from './troubles.tsx'

/** How the machinery is: what runs, what is behind, and what to do about it. */
export default function SystemPage() {
  return (
    <>
      <PageHeader
        title="Sistema"
        description="Como estão o servidor, o banco de dados e o que sai em mensagens."
        actions={
          <Link href="/psychologist/test-api" className={buttonClass({ variant: 'outline' })}>
            <FlaskConical aria-hidden="true" />
            Teste da API
          </Link>
        }
      />
      <SystemParts />
    </>
  )
}

function SystemParts() {
  const { data, dataUpdatedAt, error, isPending, isFetching, refetch } = useSystem()
  if (isPending) return <SystemSkeleton />
  if (!data)
    return (
      <ErrorState
        description={error ? problemText(error) : undefined}
        onRetry={refetch}
        pending={isFetching}
      />
    )
  return <SystemCards system={data} now={dataUpdatedAt} stale={error !== null} />
}

type SystemCardsProps = {
  system: SystemState
  /** When it was read. */
  now: number
  /** It could not be read again. */
  stale: boolean
}

function SystemCards({ system, now, stale }: SystemCardsProps) {
  return (
    <div className="space-y-6">
      <Troubles system={system} now={now} stale={stale} />
      <QueueCard queues={system.queues} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <StorageCard system={system} now={now} />
        <DatabaseCard database={system.database} />
        <ServerCard system={system} />
        <SettingsCard system={system} />
      </div>
    </div>
  )
}

function SystemSkeleton() {
  return (
    <Skeleton className="space-y-6">
      <Bone className="h-24 w-full" />
      <Bone className="h-64 w-full" />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <Bone className="h-56 w-full" />
        <Bone className="h-56 w-full" />
      </div>
    </Skeleton>
  )
}
