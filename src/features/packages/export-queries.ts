import { type TableColumn, yesOrNo } from '../../platform/server/table-file.ts'
import type { KeptPackage } from './queries.ts'

export const packageColumns: readonly TableColumn<KeptPackage>[] = [
  { header: 'Paciente', kind: 'text', width: 30, value: ({ patientName }) => patientName },
  { header: 'Serviço', kind: 'text', width: 26, value: ({ serviceName }) => serviceName },
  { header: 'Sessões', kind: 'number', width: 10, value: ({ sessionsCount }) => sessionsCount },
  { header: 'Usadas', kind: 'number', width: 10, value: ({ sessionsUsed }) => sessionsUsed },
  { header: 'Preço', kind: 'money', width: 14, value: ({ price }) => price },
  { header: 'Desconto', kind: 'money', width: 14, value: ({ discount }) => discount },
  { header: 'Recebido', kind: 'money', width: 14, value: ({ received }) => received },
  { header: 'Pago', kind: 'text', width: 7, value: ({ paid }) => yesOrNo(paid) },
  { header: 'Vale até', kind: 'instant', width: 17, value: ({ expiresAt }) => expiresAt },
  { header: 'Vendido em', kind: 'instant', width: 17, value: ({ createdAt }) => createdAt },
]
