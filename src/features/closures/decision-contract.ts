import * as z from 'zod/mini'
import { eachOnce, id, instant } from '../../platform/shared/fields.ts'
import { CHANNELS_AT_ONCE } from '../delivery/channels.ts'
import { session } from '../sessions/contract.ts'

export const affectedSession = z.extend(session, {
  reachedBy: z.array(z.enum(CHANNELS_AT_ONCE)),
})
export type AffectedSession = z.infer<typeof affectedSession>

export const SESSIONS_MET = 500

export const DAY_OFF_ACTIONS = {
  cancel: 'Cancelar e avisar',
  move: 'Remarcar',
  keep: 'Manter',
} as const
export type DayOffAction = keyof typeof DAY_OFF_ACTIONS

const affectedDecision = z
  .object({
    id,
    action: z.enum(['cancel', 'move', 'keep'], 'Escolha o que fazer com a sessão'),
    datetime: z.optional(instant('Escolha o novo horário')),
  })
  .check(
    z.refine(({ action, datetime }) => action !== 'move' || datetime !== undefined, {
      path: ['datetime'],
      message: 'Escolha o novo horário',
    }),
  )

export const metDecisions = z.array(affectedDecision).check(
  z.maxLength(SESSIONS_MET),
  eachOnce((item) => item.id, 'Uma sessão aparece duas vezes. Envie uma só decisão para cada uma.'),
)
export type AffectedDecision = z.output<typeof affectedDecision>

/** The problems of decisions about sessions in time that is being closed. */
export const DECISION_PROBLEMS = [
  'session_limit',
  'patient_limit',
  'time_occupied',
  'time_taken',
  'package_expired',
] as const
