import * as z from 'zod/mini'
import { endpoint } from '../../../platform/shared/endpoint.ts'
import { tableFormat, typesOf } from '../../../platform/shared/file-formats.ts'
import { listSessions } from '../contract.ts'

export const exportSessions = endpoint({
  method: 'GET',
  path: '/api/sessions/export',
  summary: 'As sessões em CSV ou XLSX, com os filtros da lista, no plano Pro',
  access: 'tenant',
  query: z.extend(z.omit(listSessions.query, { limit: true, after: true }), {
    format: tableFormat,
  }),
  file: typesOf('csv', 'xlsx'),
  problems: ['pro_only', 'throttled'],
})
