import { sql } from 'kysely'
import type { Tenant } from '../../../platform/server/database.ts'
import { newId } from '../../../platform/server/id.ts'
import type { Enqueue, NewJob } from '../../../platform/server/queue.ts'
import { isKeyOf } from '../../../platform/shared/keys.ts'
import { Problem } from '../../../platform/shared/problem.ts'
import { countBlocksAhead } from '../../attendance/block-queries.ts'
import { blocksFor, refuseTooManyBlocks, toStoredBlock } from '../../attendance/block-rules.ts'
import { addBlock } from '../../attendance/commands.ts'
import { spanOf } from '../../attendance/spans.ts'
import type { PaymentMethod } from '../../payments/contract.ts'
import { lockPractice } from '../../practice/commands.ts'
import type { ManageUrlOf } from '../../practice/link-queries.ts'
import type { Practice } from '../../practice/queries.ts'
import { remindPatient } from '../notices/reminder-commands.ts'
import { confirmPaymentWithin } from '../payments/commands.ts'
import {
  BULK_REFUSALS,
  type BulkAction,
  type BulkOutcome,
  type BulkRefusal,
} from './bulk-contract.ts'
import { bulkRun } from './bulk-rules.ts'
import { releaseExpiredHolds } from './hold-commands.ts'
import { transitionWithin } from './transition-commands.ts'
import { undoWithin } from './undo-commands.ts'

interface BulkRequest {
  action: BulkAction
  ids: string[]
  versions?: readonly number[] | undefined
  method: PaymentMethod
  block?: boolean | undefined
}

type Step = (id: string) => Promise<BulkRefusal | null>

/**
 * Applies an action to each session in the given order, under the practice's lock. A refused step is rolled back to its
 * savepoint and reported; the others stay.
 */
export async function changeInBulk(
  tenant: Tenant,
  { action, ids, versions, method, block }: BulkRequest,
  manageUrlOf: ManageUrlOf,
  now: number,
): Promise<BulkOutcome> {
  const practice = await lockPractice(tenant)
  if (action !== 'pay') await releaseExpiredHolds(tenant, now)
  const before = await findSessionStates(tenant, ids)
  const isSameVersion = (id: string) => {
    const version = action === 'undo' ? versions?.[ids.indexOf(id)] : undefined
    return version === undefined || version === before.get(id)?.version
  }
  const { done, refused } = await takeSteps(tenant, { action, ids }, (within) => {
    const step = stepOf(within, practice, { action, method, before }, manageUrlOf, now)
    return async (id) => (isSameVersion(id) ? step(id) : 'cannot_undo')
  })
  const after = await findSessionStates(tenant, done)
  const changed = { done, versions: done.map((id) => after.get(id)?.version ?? 0), refused }
  if (action !== 'cancel' || !block) return changed
  const cancelled = done.flatMap((id) => after.get(id) ?? [])
  return { ...changed, blocks: await blockHours(tenant, practice, cancelled, now) }
}

/** Undoes the last changes of sessions as `changeInBulk` does; the caller has the practice's lock and released expired holds. */
export async function undoInBulk(
  tenant: Tenant,
  practice: Practice,
  changes: readonly { id: string; version: number }[],
  now: number,
): Promise<Pick<BulkOutcome, 'done' | 'refused'>> {
  const ids = changes.map(({ id }) => id).reverse()
  const versions = new Map(changes.map(({ id, version }) => [id, version]))
  return takeSteps(tenant, { action: 'undo', ids }, (within) => async (id) => {
    await undoWithin(within, practice, { id, version: versions.get(id) }, now)
    return null
  })
}

/** Applies a step to each session; a refused one is rolled back to its savepoint. */
async function takeSteps(
  tenant: Tenant,
  { action, ids }: Pick<BulkRequest, 'action' | 'ids'>,
  stepWithin: (within: Tenant) => Step,
): Promise<Pick<BulkOutcome, 'done' | 'refused'>> {
  const jobs = gathered(tenant.enqueue)
  const step = stepWithin({ ...tenant, enqueue: jobs.enqueue })
  const run = bulkRun(action, ids)
  let turn = run.next()
  while (!turn.done) {
    const id = turn.value
    turn = run.next(await inSavepoint(tenant, jobs, () => step(id)))
  }
  await jobs.write()
  return turn.value
}

/** Blocks the hours of cancelled sessions that have not begun. Returns the ids of the blocks. */
async function blockHours(
  tenant: Tenant,
  { timezone }: Practice,
  cancelled: readonly SessionState[],
  now: number,
): Promise<string[]> {
  const spans = cancelled.map(({ starts_at, duration }) => spanOf(starts_at.getTime(), duration, 0))
  const blocks = blocksFor(spans, timezone, now)
  refuseTooManyBlocks((await countBlocksAhead(tenant, timezone, now)) + blocks.length - 1)
  const stored = blocks.map((typed) => toStoredBlock(newId(), typed, timezone))
  for (const block of stored) await addBlock(tenant, block)
  return stored.map(({ id }) => id)
}

type SessionState = { version: number; paid: boolean; starts_at: Date; duration: number }
type SessionStates = Map<string, SessionState>

async function findSessionStates(tenant: Tenant, ids: readonly string[]): Promise<SessionStates> {
  const { rows } = await sql<SessionState & { id: string }>`
    select id, version, paid, starts_at, duration from sessions where psychologist_id = ${tenant.id} and id = any(${ids}::uuid[])`.execute(
    tenant.sql,
  )
  return new Map(rows.map(({ id, ...standing }) => [id, standing]))
}

function gathered(enqueue: Enqueue) {
  const jobs: [queue: string, job: NewJob][] = []
  const gather = async (queue: string, added: NewJob[]) => {
    for (const job of added) jobs.push([queue, job])
  }
  return {
    enqueue: Object.assign(gather, { handed: enqueue.handed }),
    count: () => jobs.length,
    dropFrom: (count: number) => jobs.splice(count),
    write: async () => {
      for (const [queue, ofQueue] of Map.groupBy(jobs, ([name]) => name))
        await enqueue(
          queue,
          ofQueue.map(([, job]) => job),
        )
    },
  }
}

function stepOf(
  tenant: Tenant,
  practice: Practice,
  { action, method, before }: Pick<BulkRequest, 'action' | 'method'> & { before: SessionStates },
  manageUrlOf: ManageUrlOf,
  now: number,
): Step {
  const after =
    (change: (id: string) => Promise<unknown>): Step =>
    async (id) => {
      await change(id)
      return null
    }
  const undone = new Set<string>()
  const steps: Record<BulkAction, Step> = {
    confirm: after((id) => transitionWithin(tenant, practice, id, 'confirmed', now)),
    complete: after((id) => transitionWithin(tenant, practice, id, 'completed', now)),
    cancel: after((id) => transitionWithin(tenant, practice, id, 'cancelled', now)),
    pay: async (id) => {
      try {
        await confirmPaymentWithin(tenant, practice, id, { recordOnly: false, method }, now)
      } catch (error) {
        if (!isPaidByNow(error, before.get(id))) throw error
      }
      return null
    },
    undo: async (id) => {
      if (undone.has(id)) return null
      for (const undoneId of await undoWithin(tenant, practice, { id }, now)) undone.add(undoneId)
      return null
    },
    remind: async (id) => {
      const { sent, withheld } = await remindPatient(tenant, id, manageUrlOf, now)
      if (sent.length > 0) return null
      return withheld === 'unproved' ? null : (withheld ?? 'no_channel')
    },
  }
  return steps[action]
}

function isPaidByNow(error: unknown, before: { paid: boolean } | undefined): boolean {
  return error instanceof Problem && error.code === 'session_already_paid' && before?.paid === false
}

async function inSavepoint(
  { sql: db }: Tenant,
  jobs: ReturnType<typeof gathered>,
  step: () => Promise<BulkRefusal | null>,
): Promise<BulkRefusal | null> {
  const jobsBefore = jobs.count()
  await sql`savepoint one_of_many`.execute(db)
  try {
    const code = await step()
    await sql`release savepoint one_of_many`.execute(db)
    return code
  } catch (error) {
    if (!(error instanceof Problem) || !isKeyOf(BULK_REFUSALS, error.code)) throw error
    jobs.dropFrom(jobsBefore)
    await sql`rollback to savepoint one_of_many`.execute(db)
    await sql`release savepoint one_of_many`.execute(db)
    return error.code
  }
}
