import { DEFAULT_ZONE, formatDateTime } from '../../../platform/shared/calendar.ts'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import type { SystemState } from '../contract.ts'
import { FactList } from './fact-list.tsx'

/** What runs; of several servers, the one that answered. */
export function ServerCard({ system }: { system: SystemState }) {
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
