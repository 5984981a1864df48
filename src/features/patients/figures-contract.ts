import * as z from 'zod/mini'
import { type CallOf, endpoint } from '../../platform/shared/endpoint.ts'
import { instantText, moneyText, page, search } from '../../platform/shared/fields.ts'
import { patientWithSamePhone } from './contract.ts'

export const patientShow = z.enum(['overdue', 'without-next', 'ended'], 'Filtro desconhecido')
export type PatientShow = z.infer<typeof patientShow>

export const patientSort = z.enum(['name', 'next', 'last', 'overdue'], 'Ordem desconhecida')
export type PatientSort = z.infer<typeof patientSort>

export const patientWithFigures = z.extend(patientWithSamePhone, {
  nextSession: z.nullable(instantText),
  lastSession: z.nullable(instantText),
  overdue: moneyText,
})
export type PatientWithFigures = z.infer<typeof patientWithFigures>

export const listPatientFigures = endpoint({
  method: 'GET',
  path: '/api/patients/figures',
  summary:
    'Os pacientes ativos, ou com show=ended os encerrados, com a próxima sessão, a última e o que está em atraso, por nome ou por um destes; com limit, em páginas',
  access: 'tenant',
  reads: ['patients', 'sessions'],
  query: z.object({
    ...page,
    search,
    show: z.optional(patientShow),
    sort: z.optional(patientSort),
  }),
  reply: z.array(patientWithFigures),
})

export type PatientFilters = Pick<
  NonNullable<CallOf<typeof listPatientFigures>['query']>,
  'search' | 'show' | 'sort'
>
