import { FlaskConical } from 'lucide-react'
import { Link } from 'wouter'
import { formatBytes } from '../../../platform/shared/bytes.ts'
import { DEFAULT_ZONE, formatDateTime } from '../../../platform/shared/calendar.ts'
import { formatDecimal } from '../../../platform/shared/figures.ts'
import { problemText } from '../../../platform/web/api.ts'
import { useRead } from '../../../platform/web/query.ts'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { Bone, Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import type { SystemState } from '../contract.ts'
import { getSystem } from '../contract.ts'
import { FactList } from './fact-list.tsx'
import { QueueCard } from './queue-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import { StorageCard } from './storage-card.tsx'
import { Troubles } from './troubles.tsx'

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
  now: number
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

const KINDS = { embedded: 'Embutido', postgres: 'PostgreSQL' }

function DatabaseCard({ database }: { database: SystemState['database'] }) {
  return (
    <Card>
      <CardHeader title="Banco de dados" />
      <CardBody>
        <FactList
          facts={[
            { label: 'Tipo', value: KINDS[database.kind] },
            { label: 'Versão do PostgreSQL', value: database.version },
            { label: 'Tamanho', value: formatBytes(database.bytes) },
            { label: 'Tempo de resposta', value: `${formatDecimal(database.answerMs)} ms` },
            { label: 'Última migração', value: database.migration },
          ]}
        />
      </CardBody>
    </Card>
  )
}

function ServerCard({ system }: { system: SystemState }) {
  const { version, build, node, server } = system
  return (
    <Card>
      <CardHeader title="Servidor" />
      <CardBody>
        <FactList
          facts={[
            { label: 'Versão', value: build ? `${version} (${build})` : version },
            { label: 'Node', value: node },
            { label: 'Máquina', value: `${server.host}, processo ${server.process}` },
            { label: 'No ar desde', value: formatDateTime(server.startedAt, DEFAULT_ZONE) },
          ]}
        />
      </CardBody>
    </Card>
  )
}

const EVERY = 30_000

function useSystem() {
  return useRead(getSystem, {}, { refetchInterval: EVERY })
}
