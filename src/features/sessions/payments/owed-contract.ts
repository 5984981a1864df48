import * as z from 'zod/mini'
import { endpoint } from '../../../platform/shared/endpoint.ts'
import { moneyText } from '../../../platform/shared/fields.ts'
import { listSessions } from '../contract.ts'

export const owedShare = z.object({
  sessions: z.int(),
  amount: moneyText,
})

export const owedSplit = z.object({
  overdue: owedShare,
  comingDue: owedShare,
})
export type OwedSplit = z.infer<typeof owedSplit>

export const getOwed = endpoint({
  method: 'GET',
  path: '/api/sessions/owed',
  summary: 'O que falta receber, com os filtros da lista: em atraso e a vencer',
  access: 'tenant',
  reads: ['sessions', 'patients', 'services'],
  query: z.omit(listSessions.query, { limit: true, after: true, paid: true }),
  reply: owedSplit,
})
