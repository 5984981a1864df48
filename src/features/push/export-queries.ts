import type { TableColumn } from '../../platform/server/table-file.ts'
import type { KeptSubscription } from './queries.ts'

export const browserColumns: readonly TableColumn<KeptSubscription>[] = [
  { header: 'Desde', kind: 'instant', width: 17, value: ({ createdAt }) => createdAt },
  { header: 'De quem', kind: 'text', width: 12, value: ownerOf },
  { header: 'Paciente', kind: 'text', width: 37, value: ({ patientId }) => patientId },
  { header: 'Serviço de notificações', kind: 'text', width: 36, value: ({ service }) => service },
]

function ownerOf({ patientId }: KeptSubscription): string {
  return patientId === null ? 'Sua' : 'De paciente'
}
