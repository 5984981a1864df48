import { formatBytes } from '../../../platform/shared/bytes.ts'
import { formatDecimal } from '../../../platform/shared/figures.ts'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import type { SystemState } from '../contract.ts'
import { FactList } from './fact-list.tsx'

const KINDS = { embedded: 'Embutido', postgres: 'PostgreSQL' }

export function DatabaseCard({ database }: { database: SystemState['database'] }) {
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
