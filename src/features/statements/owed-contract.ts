import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, moneyText } from '../../platform/shared/fields.ts'

const owedStatement = z.object({
  id,
  number: z.int(),
  month: z.string(),
  open: moneyText,
  /** The sessions and packages on it, which are paid through it. */
  itemIds: z.array(id),
})
export type OwedStatement = z.infer<typeof owedStatement>

const owedPackage = z.object({
  id,
  serviceName: z.string(),
  sessionsCount: z.int(),
  open: moneyText,
})
export type OwedPackage = z.infer<typeof owedPackage>

const owingPatient = z.object({
  patientId: id,
  patientName: z.string(),
  /** The sum of the open statement, the packages, and the sessions that have begun. */
  due: moneyText,
  /** The sessions that have not begun. */
  comingDue: z.object({ sessions: z.int(), amount: moneyText }),
  statement: z.nullable(owedStatement),
  /** Without those on the statement. */
  packages: z.array(owedPackage),
  /** Without those on the statement and those of packages. */
  sessionIds: z.array(id),
})
export type OwingPatient = z.infer<typeof owingPatient>

/** On every plan: closed months and sold packages remain payable. */
export const listOwing = endpoint({
  method: 'GET',
  path: '/api/owing',
  summary:
    'Quem tem algo a pagar: o demonstrativo em aberto, os pacotes e as sessões que não estão nele',
  access: 'tenant',
  reads: ['statements', 'sessions', 'packages', 'payments', 'patients', 'services'],
  query: z.object({ patientId: z.optional(id) }),
  reply: z.array(owingPatient),
})
