import * as z from 'zod/mini'
import { endpoint } from '../../../platform/shared/endpoint.ts'
import { id, instantText, moneyText } from '../../../platform/shared/fields.ts'
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

/** The number of listed sessions; the sums include all. */
export const REFUNDS_SHOWN = 20

/** Cancelled sessions whose money was not refunded yet, newest first. */
export const refunds = z.object({
  ...owedShare.shape,
  list: z.array(
    z.object({
      sessionId: id,
      patientId: z.nullable(id),
      patientName: z.string(),
      datetime: instantText,
      amount: owedShare.shape.amount,
    }),
  ),
})
export type Refunds = z.infer<typeof refunds>
export type Refund = Refunds['list'][number]
