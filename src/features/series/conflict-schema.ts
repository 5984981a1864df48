import * as z from 'zod/mini'
import { day, id, instantText } from '../../platform/shared/fields.ts'

/**
 * The dates of fixed times that did not become sessions. Kept apart from the contract: the dashboard needs nothing else from
 * it.
 */
export const dateState = z.enum([
  'free',
  'taken',
  /** Blocked by another calendar of the psychologist. */
  'busy',
  'day_off',
  'holiday',
  'outside_hours',
  'over_limit',
])
export type DateState = z.infer<typeof dateState>

export const conflict = z.object({ date: day, start: instantText, reason: dateState })

export const seriesConflict = z.extend(conflict, { seriesId: id, patientName: z.string() })
export type SeriesConflict = z.infer<typeof seriesConflict>
