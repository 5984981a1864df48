import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { moneyText } from '../../platform/shared/fields.ts'
import { listSessions } from './contract.ts'

/** A part of what is owed. */
export const owedShare = z.object({
  sessions: z.int(),
  /** What of their prices has not come yet. */
  amount: moneyText,
})

/** What is owed, by whether the session's time is over: docs/product.md, Payments. */
export const owedSplit = z.object({
  /** 'Em atraso'. */
  overdue: owedShare,
  /** 'A vencer'. */
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
  status: 200,
})
