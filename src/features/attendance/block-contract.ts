import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  day,
  id,
  idParams,
  instant,
  instantText,
  optionalText,
} from '../../platform/shared/fields.ts'

export const BLOCK_LABEL_LENGTH = 60
/** The maximum of upcoming blocks of a practice; a weekly one counts once. */
export const MOST_BLOCKS_AHEAD = 300

/**
 * A time of one day that is blocked for other work, such as supervision; weekly, the same time of each week up to `until`.
 * `start` and `end` are instants of the first day; `until` is the last day, or an instant of it.
 */
export const blockInput = z.object({
  start: instant('Informe o início'),
  end: instant('Informe o fim'),
  weekly: z._default(z.boolean(), false),
  until: z.nullish(z.union([day, instant('Informe até que dia')])),
  label: optionalText(BLOCK_LABEL_LENGTH),
})
export type BlockInput = z.output<typeof blockInput>

export const block = z.object({
  id,
  start: instantText,
  end: instantText,
  weekly: z.boolean(),
  /** The end of a weekly block's last repetition; null if it has no end. */
  until: z.nullable(instantText),
  label: z.nullable(z.string()),
})
export type Block = z.infer<typeof block>

/** A block as stored, in the practice's local time: a later change of the time zone moves it, as it moves days off. */
export const keptBlock = z.object({
  id,
  firstDay: z.string(),
  /** Null for a weekly block without an end. */
  lastDay: z.nullable(z.string()),
  startTime: z.string(),
  endTime: z.string(),
  isWeekly: z.boolean(),
  label: z.nullable(z.string()),
})
export type KeptBlock = z.infer<typeof keptBlock>

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/blocks',
  summary: 'Os horários bloqueados, em ordem; from e to deixam só os que têm um dia entre eles',
  access: 'tenant',
  reads: ['daysOff', 'profile'],
  query: z.object({ from: z.optional(day), to: z.optional(day) }),
  reply: z.array(block),
})

export const deleteBlock = endpoint({
  method: 'DELETE',
  path: '/api/blocks/:id',
  summary: 'Libera um horário bloqueado, com todas as suas semanas',
  access: 'tenant',
  changes: ['daysOff'],
  params: idParams,
  status: 204,
  problems: ['not_found'],
})
