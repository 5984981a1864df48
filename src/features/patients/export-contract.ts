import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { tableFormat, typesOf } from '../../platform/shared/file-formats.ts'
import { listPatients } from './contract.ts'

export const exportPatients = endpoint({
  method: 'GET',
  path: '/api/patients/export',
  summary: 'Os pacientes em CSV ou XLSX, com a busca da lista, no plano Pro',
  access: 'tenant',
  query: z.extend(z.omit(listPatients.query, { limit: true, after: true, ended: true }), {
    format: tableFormat,
  }),
  file: typesOf('csv', 'xlsx'),
  problems: ['pro_only', 'throttled'],
})
