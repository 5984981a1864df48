import { formatBytes } from '../../../platform/shared/bytes.ts'
import { DEFAULT_ZONE, formatDateTime } from '../../../platform/shared/calendar.ts'
import { percentOf } from '../../../platform/shared/figures.ts'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import type { SystemState } from '../contract.ts'
import { type BackupState, backupStateOf, isDiskLow } from '../rules.ts'
import { FactList } from './fact-list.tsx'
import { StateBadge } from './state-badge.tsx'

const WITHOUT_FILE: Partial<Record<BackupState, string>> = {
  elsewhere: 'Pelo PostgreSQL, fora daqui',
  none: 'Nenhum ainda',
}

export function StorageCard({ system, now }: { system: SystemState; now: number }) {
  const { disk, backup } = system
  const state = backupStateOf(system, now)
  const free = percentOf(disk.freeBytes, disk.bytes)
  return (
    <Card>
      <CardHeader title="Disco e backup" />
      <CardBody>
        <FactList
          facts={[
            {
              label: 'Espaço livre',
              value: `${formatBytes(disk.freeBytes)} de ${formatBytes(disk.bytes)} (${free}%)`,
              state: <StateBadge well={!isDiskLow(disk)} />,
            },
            {
              label: 'Último backup',
              value: backup ? formatDateTime(backup.at, DEFAULT_ZONE) : WITHOUT_FILE[state],
              state: state !== 'elsewhere' && <StateBadge well={state === 'fresh'} />,
            },
            ...(backup
              ? [
                  { label: 'Arquivo', value: backup.name },
                  { label: 'Tamanho do backup', value: formatBytes(backup.bytes) },
                ]
              : []),
          ]}
        />
      </CardBody>
    </Card>
  )
}
