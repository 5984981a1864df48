import { type TableColumn, yesOrNo } from '../../platform/server/table-file.ts'
import type { Calendar } from './contract.ts'

export const calendarColumns: readonly TableColumn<Calendar>[] = [
  { header: 'Nome', kind: 'text', width: 24, value: ({ name }) => name },
  { header: 'Ligado em', kind: 'instant', width: 18, value: ({ createdAt }) => createdAt },
  { header: 'Títulos na agenda', kind: 'text', width: 18, value: ({ titles }) => yesOrNo(titles) },
]
