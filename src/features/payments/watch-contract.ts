import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id } from '../../platform/shared/fields.ts'
import { openChat } from '../delivery/channel-contract.ts'

/**
 * The interval in milliseconds at which a page that shows a charge asks whether it is paid. The first question after a payment
 * causes a check at the bank, and the second has its answer: less than 5 s, even if no notice of the bank arrives.
 */
export const WATCHED_EVERY = 2_000

export const getPixState = endpoint({
  method: 'GET',
  path: '/api/public/pix-payments/:watch',
  summary: 'Se uma cobrança que o banco confirma já foi paga; watch vem com o código Pix',
  access: 'public',
  params: z.object({ watch: z.string().check(z.maxLength(100)) }),
  reply: z.object({ paid: z.boolean() }),
  problems: ['not_found', 'throttled'],
})

const bankCharge = z.object({
  brCode: z.string(),
  /** A token that allows asking whether it is paid. */
  watch: z.string(),
  /** The chats that send the code of a session or package. */
  chats: z.array(openChat),
})

/**
 * Creates a charge at the bank if there is none. Null if nothing is owed, the bank confirms nothing, or it does not answer in
 * 2 s: the static code is shown.
 */
export const createBankCharge = endpoint({
  method: 'POST',
  path: '/api/pix-charges',
  summary:
    'Pede ao banco a cobrança de uma sessão, um pacote ou um demonstrativo, se ainda não há uma, e devolve o código Pix que ele confirma sozinho',
  access: 'tenant',
  reads: ['payments', 'sessions', 'packages', 'statements', 'patients', 'profile'],
  changes: [],
  idempotent: false,
  body: z.object({ of: z.enum(['session', 'package', 'statement']), id }),
  reply: z.object({ charge: z.nullable(bankCharge) }),
  problems: [],
})
