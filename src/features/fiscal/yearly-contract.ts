import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { idParams } from '../../platform/shared/fields.ts'
import { period } from './contract.ts'

export const getYearlyStatement = endpoint({
  method: 'GET',
  path: '/api/patients/:id/yearly-statement.pdf',
  summary:
    'O informe dos pagamentos de um paciente em um ano, em PDF, por quem pagou; não é documento fiscal',
  access: 'tenant',
  params: idParams,
  query: z.object({ year: period.year }),
  file: ['application/pdf'],
  problems: ['not_found', 'nothing_paid', 'throttled'],
})
