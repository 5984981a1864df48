import * as z from 'zod/mini'
import { id, instantText } from '../../platform/shared/fields.ts'

/** A session that took place and has no sealed entry. Kept apart from the contract: the dashboard needs nothing else from it. */
export const unwritten = z.object({
  id,
  patientId: id,
  patientName: z.string(),
  serviceName: z.string(),
  datetime: instantText,
  /** Whether its entry is begun but not sealed. */
  hasDraft: z.boolean(),
})
export type Unwritten = z.infer<typeof unwritten>
