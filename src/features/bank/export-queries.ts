import type { TableColumn } from '../../platform/server/table-file.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import { type BankLine, type BankStatement, LINE_STATES } from './contract.ts'

export const bankStatementColumns: readonly TableColumn<BankStatement>[] = [
  { header: 'Arquivo', kind: 'text', width: 30, value: ({ name }) => name },
  { header: 'Conta', kind: 'text', width: 18, value: ({ account }) => account },
  { header: 'De', kind: 'day', width: 12, value: ({ from }) => from },
  { header: 'Até', kind: 'day', width: 12, value: ({ to }) => to },
  { header: 'Importado em', kind: 'instant', width: 17, value: ({ createdAt }) => createdAt },
]

export const bankLineColumns: readonly TableColumn<KeptLine>[] = [
  { header: 'Data', kind: 'day', width: 12, value: ({ day }) => day },
  { header: 'Conta', kind: 'text', width: 18, value: ({ account }) => account },
  { header: 'Valor', kind: 'money', width: 14, value: ({ amount }) => amount },
  { header: 'Descrição', kind: 'text', width: 50, value: ({ text }) => text },
  { header: 'Pagador ou favorecido', kind: 'text', width: 30, value: ({ payer }) => payer },
  {
    header: 'Estorno ou fatura',
    kind: 'text',
    width: 16,
    value: ({ isReversal }) => (isReversal ? 'Sim' : 'Não'),
  },
  { header: 'Situação', kind: 'text', width: 18, value: ({ state }) => LINE_STATES[state] },
  {
    header: 'Pagou',
    kind: 'text',
    width: 50,
    value: ({ parts }) =>
      parts.map(({ patientName, amount }) => `${patientName}: ${formatMoney(amount)}`).join('; '),
  },
]

/** A line in the export: without its suggestions and their category. */
export type KeptLine = Omit<BankLine, 'suggestions' | 'category'>
