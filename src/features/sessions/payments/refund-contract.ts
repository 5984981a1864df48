import * as z from 'zod/mini'
import { id, instantText } from '../../../platform/shared/fields.ts'
import { owedShare } from './owed-contract.ts'

/** The number of sessions that the list names; the sums are of all. */
export const REFUNDS_SHOWN = 20

/** Cancelled sessions whose money did not go back yet, the latest first. */
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
