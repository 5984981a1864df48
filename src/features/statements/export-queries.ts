import type { TableColumn } from '../../platform/server/table-file.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import { channelsAmong, channelText } from '../delivery/channels.ts'
import type { Statement } from './contract.ts'

export const statementColumns: readonly TableColumn<Statement>[] = [
  { header: 'Número', kind: 'number', width: 9, value: ({ number }) => number },
  { header: 'Mês', kind: 'text', width: 10, value: ({ month }) => month },
  { header: 'Paciente', kind: 'text', width: 30, value: ({ patientName }) => patientName },
  { header: 'Fechado em', kind: 'instant', width: 17, value: ({ createdAt }) => createdAt },
  { header: 'Total', kind: 'money', width: 14, value: ({ total }) => total },
  { header: 'Em aberto', kind: 'money', width: 14, value: ({ open }) => open },
  { header: 'Seguido pelo nº', kind: 'number', width: 14, value: ({ followedBy }) => followedBy },
  {
    header: 'Enviado por',
    kind: 'text',
    width: 24,
    value: ({ sends }) => channelText(channelsAmong(sends.map(({ channel }) => channel))),
  },
  {
    header: 'Linhas',
    kind: 'text',
    width: 60,
    value: ({ lines }) =>
      lines.map(({ text, amount }) => `${text}: ${formatMoney(amount)}`).join('; '),
  },
]
