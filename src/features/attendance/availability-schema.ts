import * as z from 'zod/mini'
import { instantText } from '../../platform/shared/fields.ts'

/**
 * Free times by day, in the practice's zone; days without times are left out. The booking page loads this without the
 * profile.
 */
export const availability = z.object({
  timezone: z.string(),
  days: z.array(z.object({ date: z.string(), slots: z.array(instantText) })),
})
export type Availability = z.infer<typeof availability>
