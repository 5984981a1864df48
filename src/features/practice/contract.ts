import * as z from 'zod/mini'
import { day, id, page, search } from '../../platform/shared/fields.ts'

/** A practice as whoever runs the platform knows it. */
export const practiceNamed = z.object({ id, name: z.string() })

/** What every log across practices is asked with. */
export const logQuery = {
  ...page,
  /** In the name, the e-mail and the phone of the practice's owner. */
  search,
  /** First and last day, both whole, in the platform's zone. */
  from: z.optional(day),
  to: z.optional(day),
}
