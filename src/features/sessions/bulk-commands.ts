import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type { PaymentMethod } from '../payments/record-contract.ts'
import { lockPractice } from '../practice/commands.ts'
import type { ManageUrlOf } from '../practice/link-queries.ts'
import {
  BULK_REFUSALS,
  type BulkAction,
  type BulkOutcome,
  type BulkRefusal,
} from './bulk-contract.ts'
import { confirmPayment } from './payment-commands.ts'
import { remindPatient } from './reminder-commands.ts'
import { transition } from './transition-commands.ts'
import { undoSession } from './undo-commands.ts'

interface Asked {
  action: BulkAction
  ids: string[]
  method: PaymentMethod
}

/** Does one session's part; returns why it had no effect, if it had none. */
type Step = (id: string) => Promise<BulkRefusal | null>

/**
 * Does the same with each session by the rule of its own call, in the order given, under the practice's lock. What is refused is
 * undone to its savepoint and reported; the others stay done.
 */
export async function changeInBulk(
  tenant: Tenant,
  { action, ids, method }: Asked,
  manageUrlOf: ManageUrlOf,
  now: number,
): Promise<BulkOutcome> {
  await lockPractice(tenant)
  const step = stepOf(tenant, { action, method }, manageUrlOf, now)
  const outcome: BulkOutcome = { done: [], refused: [] }
  for (const id of ids) {
    const code = await inSavepoint(tenant, () => step(id))
    if (code === null) outcome.done.push(id)
    else outcome.refused.push({ id, code })
  }
  return outcome
}

function stepOf(
  tenant: Tenant,
  { action, method }: Omit<Asked, 'ids'>,
  manageUrlOf: ManageUrlOf,
  now: number,
): Step {
  const after =
    (change: (id: string) => Promise<unknown>): Step =>
    async (id) => {
      await change(id)
      return null
    }
  const steps: Record<BulkAction, Step> = {
    confirm: after((id) => transition(tenant, id, 'confirmed', now)),
    complete: after((id) => transition(tenant, id, 'completed', now)),
    cancel: after((id) => transition(tenant, id, 'cancelled', now)),
    pay: after((id) => confirmPayment(tenant, id, { recordOnly: false, method }, now)),
    undo: after((id) => undoSession(tenant, id, undefined, now)),
    remind: async (id) => {
      const { sent, withheld } = await remindPatient(tenant, id, manageUrlOf, now)
      if (sent.length > 0) return null
      // What waits for a proved e-mail is written all the same.
      return withheld === 'unproved' ? null : (withheld ?? 'no_channel')
    },
  }
  return steps[action]
}

/** Runs a step whose refusal leaves nothing of it behind. */
async function inSavepoint(
  { sql: db }: Tenant,
  step: () => Promise<BulkRefusal | null>,
): Promise<BulkRefusal | null> {
  await sql`savepoint one_of_many`.execute(db)
  try {
    const code = await step()
    await sql`release savepoint one_of_many`.execute(db)
    return code
  } catch (error) {
    if (!(error instanceof Problem) || !isRefusal(error.code)) throw error
    await sql`rollback to savepoint one_of_many`.execute(db)
    await sql`release savepoint one_of_many`.execute(db)
    return error.code
  }
}

function isRefusal(code: string): code is BulkRefusal {
  return Object.hasOwn(BULK_REFUSALS, code)
}
