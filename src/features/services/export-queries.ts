import { type TableColumn, yesOrNo } from '../../platform/server/table-file.ts'
import { SERVICE_TYPES, type Service } from './contract.ts'

export const serviceColumns: readonly TableColumn<Service>[] = [
  { header: 'Nome', kind: 'text', width: 30, value: ({ name }) => name },
  { header: 'Descrição', kind: 'text', width: 40, value: ({ description }) => description },
  { header: 'Tipo', kind: 'text', width: 15, value: ({ type }) => SERVICE_TYPES[type] },
  { header: 'Sessões', kind: 'number', width: 10, value: ({ sessionsCount }) => sessionsCount },
  { header: 'Preço', kind: 'money', width: 14, value: ({ price }) => price },
  { header: 'Duração (min)', kind: 'number', width: 14, value: ({ duration }) => duration },
  { header: 'Online', kind: 'text', width: 9, value: ({ isOnline }) => yesOrNo(isOnline) },
  { header: 'Presencial', kind: 'text', width: 11, value: ({ isInPerson }) => yesOrNo(isInPerson) },
  {
    header: 'Pacientes remarcam',
    kind: 'text',
    width: 18,
    value: ({ reschedulable }) => yesOrNo(reschedulable),
  },
  { header: 'Ativo', kind: 'text', width: 8, value: ({ active }) => yesOrNo(active) },
  { header: 'Criado em', kind: 'instant', width: 17, value: ({ createdAt }) => createdAt },
]
