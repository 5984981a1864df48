import * as z from 'zod/mini'
import { endpoint, type ReplyOf } from '../../../platform/shared/endpoint.ts'
import { eachOnce, id, keyOf, version } from '../../../platform/shared/fields.ts'
import { paymentMethod } from '../../payments/contract.ts'

export const BULK_MAX = 100

export const bulkAction = z.enum(
  ['confirm', 'complete', 'pay', 'remind', 'cancel', 'undo'],
  'Ação desconhecida',
)
export type BulkAction = z.infer<typeof bulkAction>

/**
 * The reason that a session was left unchanged, by refusal code, in words that follow a patient's name. A reminder has the
 * reasons of the single call and `no_channel`.
 */
export const BULK_REFUSALS = {
  not_found: 'não encontrada',
  session_not_pending: 'não está mais pendente',
  session_cancelled: 'já cancelada',
  session_already_closed: 'já concluída ou cancelada',
  session_already_paid: 'já paga',
  time_occupied: 'horário ocupado por outra',
  session_limit: 'limite de sessões do plano',
  patient_limit: 'limite de pacientes do plano',
  conflict: 'mudou neste instante',
  cannot_undo: 'não dá mais para desfazer',
  past: 'já aconteceu',
  hold_expired: 'reserva expirada',
  limit: 'limite de avisos do dia',
  recent: 'avisada há menos de 10 minutos',
  no_channel: 'sem e-mail ou com avisos desligados',
} as const

export type BulkRefusal = keyof typeof BULK_REFUSALS
export const bulkRefusal = keyOf(BULK_REFUSALS)

const isVersioned = ({ ids, versions }: { ids: string[]; versions?: number[] | undefined }) =>
  versions === undefined || versions.length === ids.length

export const bulkSessions = endpoint({
  method: 'POST',
  path: '/api/sessions/bulk',
  summary:
    'Faz o mesmo com até 100 sessões: as que podem, na ordem dada; as recusadas voltam com o código do motivo',
  access: 'tenant',
  changes: ['payments', 'sessions', 'packages', 'messages', 'daysOff'],
  body: z
    .object({
      action: bulkAction,
      ids: z.array(id).check(
        z.minLength(1, 'Escolha ao menos uma sessão'),
        z.maxLength(BULK_MAX, `Escolha no máximo ${BULK_MAX} sessões`),
        eachOnce((item) => item, 'Cada sessão só pode aparecer uma vez'),
      ),
      method: z._default(paymentMethod, 'pix'),
      /**
       * For `undo`: the version that the change left in each session, in the order of `ids`. A session changed since is
       * refused; without versions the last change of each is undone.
       */
      versions: z.optional(z.array(version).check(z.maxLength(BULK_MAX))),
      /** For `cancel`: also blocks the upcoming hours in the same transaction, so that they cannot be booked. */
      block: z.optional(z.boolean()),
    })
    .check(
      z.refine(isVersioned, { path: ['versions'], message: 'Informe uma versão para cada sessão' }),
    ),
  reply: z.object({
    done: z.array(id),
    versions: z.array(z.int()),
    refused: z.array(z.object({ id, code: bulkRefusal })),
    /** The ids of the new blocks, with `block`. */
    blocks: z.optional(z.array(id)),
  }),
})
export type BulkOutcome = ReplyOf<typeof bulkSessions>
