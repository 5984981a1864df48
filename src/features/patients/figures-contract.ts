import * as z from 'zod/mini'
import { type CallOf, endpoint } from '../../platform/shared/endpoint.ts'
import { instantText, moneyText, page, search } from '../../platform/shared/fields.ts'
import { patient } from './contract.ts'

/** Which patients are shown: who owes something overdue, or who has no session to come. */
export const patientShow = z.enum(['overdue', 'without-next'], 'Filtro desconhecido')
export type PatientShow = z.infer<typeof patientShow>

/** By name; by the next session, the soonest first; by the last one, the latest first; by what is overdue, the most first. */
export const patientSort = z.enum(['name', 'next', 'last', 'overdue'], 'Ordem desconhecida')
export type PatientSort = z.infer<typeof patientSort>

export const patientWithFigures = z.extend(patient, {
  /** The start of the next session that is not cancelled; null without one. */
  nextSession: z.nullable(instantText),
  /** The start of the latest session that began and is not cancelled; null without one. */
  lastSession: z.nullable(instantText),
  /** What is owed for sessions whose time is over. */
  overdue: moneyText,
})
export type PatientWithFigures = z.infer<typeof patientWithFigures>

/** The list of the patients' screen; its figures are the sessions', which answer it. */
export const listPatientFigures = endpoint({
  method: 'GET',
  path: '/api/patients/figures',
  summary:
    'Os pacientes com a próxima sessão, a última e o que está em atraso, por nome ou por um destes; com limit, em páginas',
  access: 'tenant',
  reads: ['patients', 'sessions'],
  query: z.object({
    ...page,
    search,
    show: z.optional(patientShow),
    sort: z.optional(patientSort),
  }),
  reply: z.array(patientWithFigures),
  status: 200,
})

/** What the list may be narrowed by and sorted by, in its call and in its address alike. */
export type PatientFilters = Pick<
  NonNullable<CallOf<typeof listPatientFigures>['query']>,
  'search' | 'show' | 'sort'
>
