import { type TableColumn, yesOrNo } from '../../platform/server/table-file.ts'
import type { KeptBlock } from './block-contract.ts'
import type { KeptDayOff } from './contract.ts'

export const dayOffColumns: readonly TableColumn<KeptDayOff>[] = [
  { header: 'Primeiro dia', kind: 'day', width: 13, value: ({ firstDay }) => firstDay },
  { header: 'Último dia', kind: 'day', width: 13, value: ({ lastDay }) => lastDay },
  { header: 'Das', kind: 'text', width: 8, value: ({ startTime }) => startTime },
  { header: 'Até', kind: 'text', width: 8, value: ({ endTime }) => endTime },
  { header: 'Nome', kind: 'text', width: 24, value: ({ name }) => name },
]

export const blockColumns: readonly TableColumn<KeptBlock>[] = [
  { header: 'Primeiro dia', kind: 'day', width: 13, value: ({ firstDay }) => firstDay },
  { header: 'Último dia', kind: 'day', width: 13, value: ({ lastDay }) => lastDay },
  { header: 'Das', kind: 'text', width: 8, value: ({ startTime }) => startTime },
  { header: 'Até', kind: 'text', width: 8, value: ({ endTime }) => endTime },
  { header: 'Toda semana', kind: 'text', width: 12, value: ({ isWeekly }) => yesOrNo(isWeekly) },
  { header: 'Nome', kind: 'text', width: 24, value: ({ label }) => label },
]
