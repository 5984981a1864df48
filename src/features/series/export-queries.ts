import type { TableColumn } from '../../platform/server/table-file.ts'
import { SESSION_TYPES } from '../practice/session-types.ts'
import type { KeptSeries } from './queries.ts'
import { rhythmText } from './rules.ts'

export const seriesColumns: readonly TableColumn<KeptSeries>[] = [
  { header: 'Paciente', kind: 'text', width: 30, value: ({ patientName }) => patientName },
  { header: 'Serviço', kind: 'text', width: 26, value: ({ serviceName }) => serviceName },
  { header: 'Horário', kind: 'text', width: 34, value: rhythmText },
  { header: 'Desde', kind: 'day', width: 12, value: ({ firstDate }) => firstDate },
  {
    header: 'Até',
    kind: 'day',
    width: 12,
    value: ({ end }) => (end && 'date' in end ? end.date : null),
  },
  {
    header: 'Vezes',
    kind: 'number',
    width: 9,
    value: ({ end }) => (end && 'count' in end ? end.count : null),
  },
  { header: 'Encerrado em', kind: 'day', width: 13, value: ({ endedFrom }) => endedFrom },
  { header: 'Tipo', kind: 'text', width: 12, value: ({ type }) => SESSION_TYPES[type] },
  { header: 'Duração (min)', kind: 'number', width: 14, value: ({ duration }) => duration },
  { header: 'Valor', kind: 'money', width: 14, value: ({ price }) => price },
  { header: 'Local ou link', kind: 'text', width: 32, value: ({ location }) => location },
  { header: 'Criado em', kind: 'instant', width: 17, value: ({ createdAt }) => createdAt },
]
