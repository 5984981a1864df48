import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { Services } from '../../platform/server/services.ts'
import { DAY, HOUR } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordEvent } from '../audit/commands.ts'
import type { AuditedAction } from '../audit/rules.ts'
import { seeArriving } from '../patients/arriving-commands.ts'
import { lockPractice } from '../practice/commands.ts'
import { roomOn } from '../practice/plans.ts'
import { findOwnRow } from '../practice/queries.ts'
import type { Context } from '../records/safe-queries.ts'
import { findMoveChunk, type MoveChunk } from './account/keep-commands.ts'
import {
  applySettings,
  insertMoved,
  removeHiddenMoved,
  removeMoved,
  removeRest,
  usesOfMoved,
} from './account/move-commands.ts'
import type { MovedSettings } from './account/moved-tables.ts'
import type { BroughtCounts, RowCounts } from './contract.ts'
import { ITEMS, writeRows } from './kinds/item-commands.ts'
import { countBrought, KEPT_IN } from './kinds/item-queries.ts'
import type { ImportStep as KindStep, Written } from './kinds/writing-commands.ts'
import { ITEM_KINDS, type ItemKind } from './labels.ts'
import {
  findHead,
  type ImportHead,
  noItems,
  noRows,
  type PlannedChunk,
  planImport,
  UNDO_DAYS,
} from './queries.ts'
import { MOVED_PICTURE } from './reading/read-move.ts'

/**
 * The work of imports, in short transactions of at most 500 rows: their rows are written hidden, then shown. A lease excludes
 * other servers; after a crash the next run continues after the last finished step.
 */

const SLICE = 500
/** The pause after a step, as a share of its time. It lets requests through: the embedded database has one connection. */
const PAUSE = 1 / 3
/** A table with fewer rows needs no statistics. */
const FEW = 100
/** Undoing holds the practice's lock, so its steps are shorter. */
const UNDO_STEP = 100

/** Milliseconds after an import’s last step in which no other server takes it. */
const LEASE = 15_000

/** How long a file that was not imported is kept. */
const WAITS_FOR = DAY
const ARRIVES_WITHIN = HOUR

const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

type Running = Pick<Services, 'db' | 'keyring' | 'now'>

interface Claimed {
  tenantId: TenantId
  id: string
  server: string
}

/** Does the pending work of imports, one after the other: writes, shows, removes and undoes them. */
export async function runImports(services: Running, stopping?: AbortSignal): Promise<void> {
  const server = newId()
  while (!stopping?.aborted) {
    const claimed = await claim(services, server)
    if (!claimed) return
    try {
      await new ImportRun(services, claimed, stopping).finish()
    } catch (error) {
      if (error instanceof LeaseLost) continue
      await giveUp(services, claimed)
      throw error
    }
  }
}

/** Claims the oldest import with pending work that no other server has. */
async function claim({ db, now }: Running, server: string): Promise<Claimed | null> {
  const until = new Date(now() + LEASE)
  const { rows } = await db.asPlatform((scope) =>
    sql<{ tenantId: TenantId; id: string }>`
      update imports i set leased_by = ${server}, leased_until = ${until}
      from (
        select psychologist_id, id from imports
        where work is not null and (leased_until is null or leased_until <= ${new Date(now())})
        order by created_at, id limit 1 for update skip locked) due
      where i.psychologist_id = due.psychologist_id and i.id = due.id
      returning i.psychologist_id as "tenantId", i.id`.execute(scope),
  )
  return rows[0] ? { ...rows[0], server } : null
}

/** Thrown if another server has the import, or if its work changed. */
class LeaseLost extends Error {}

/** Removes the written rows after a failure; any other step is tried again after the lease. */
async function giveUp({ db, now }: Running, { tenantId, id, server }: Claimed): Promise<void> {
  await db.asTenant(tenantId, ({ sql: scope }) =>
    sql`
      update imports set state = 'failed', work = 'take_back', done = 0, finished_at = ${new Date(now())},
        leased_by = null, leased_until = null
      where psychologist_id = ${tenantId} and id = ${id} and leased_by = ${server} and work = 'write'`.execute(
      scope,
    ),
  )
}

class ImportRun {
  readonly #services: Running
  readonly #claimed: Claimed
  readonly #stopping: AbortSignal | undefined
  #renewsAt = 0

  constructor(services: Running, claimed: Claimed, stopping: AbortSignal | undefined) {
    this.#services = services
    this.#claimed = claimed
    this.#stopping = stopping
  }

  /** Works until nothing is pending or the process ends. */
  async finish(): Promise<void> {
    const { tenantId, id } = this.#claimed
    for (;;) {
      const { work, account } = await this.#services.db.asTenant(tenantId, (tenant) =>
        findHead(tenant, id),
      )
      if (work === null || (await this.#doAll(work, account !== null))) return
    }
  }

  /** Returns whether the process is ending. */
  async #doAll(work: NonNullable<ImportHead['work']>, isMove: boolean): Promise<boolean> {
    if (work === 'write') return isMove ? this.#writeMove() : this.#write()
    if (work === 'show' && isMove) return this.#showMove()
    const takeStep = { show: showStep, take_back: removeHiddenStep, undo: undoStep }[work]
    for (let isOver = false; !isOver; ) {
      isOver = await this.#step(work, takeStep)
      if (!isOver && this.#stopping?.aborted) return this.#release()
    }
    return false
  }

  #context(): Context {
    const { db, keyring, now } = this.#services
    if (!keyring) throw new Problem('records_off')
    const inTenant: Context['inTenant'] = (step) =>
      db.asTenant(this.#claimed.tenantId, async (tenant) => {
        await this.#renewLease(tenant)
        return step(tenant)
      })
    return { inTenant, keyring, now: now() }
  }

  async #writeMove(): Promise<boolean> {
    const { db } = this.#services
    const context = this.#context()
    const { id } = this.#claimed
    const { nextChunk } = await context.inTenant((tenant) => findHead(tenant, id))
    for (let number = nextChunk; ; number++) {
      const began = performance.now()
      const chunk = await findMoveChunk(context, id, number)
      if (!chunk) break
      const isFirst = await this.#step('write', (step) => writeMoveStep(step, number, chunk))
      if (isFirst && db.copyTo !== null)
        await sql`analyze ${sql.table(chunk.table)}`.execute(db.owner)
      if (this.#stopping?.aborted) return this.#release()
      await sleep((performance.now() - began) * PAUSE)
    }
    await this.#step('write', beginShowing)
    return false
  }

  async #showMove(): Promise<boolean> {
    const context = this.#context()
    const { id } = this.#claimed
    const settings = await findMoveChunk(context, id, 0)
    const second = await findMoveChunk(context, id, 1)
    const parts = second?.table === MOVED_PICTURE ? second.rows : []
    const picture =
      parts.length > 0 ? Buffer.from(parts.map(({ base64 }) => base64).join(''), 'base64') : null
    await this.#step('show', (step) => showMove(step, settings, picture))
    return false
  }

  async #write(): Promise<boolean> {
    const { id } = this.#claimed
    for await (const chunk of planImport(this.#context(), id)) {
      const began = performance.now()
      await this.#step('write', (step) => writeStep(step, chunk))
      if (chunk.isFirst) await this.#gatherStatistics(chunk)
      if (this.#stopping?.aborted) return this.#release()
      await sleep((performance.now() - began) * PAUSE)
    }
    await this.#step('write', beginShowing)
    return false
  }

  /** Renews the lease while patients and rows are read, which takes longer than a step. */
  async #renewLease({ sql: scope }: Tenant): Promise<void> {
    const now = this.#services.now()
    if (now < this.#renewsAt) return
    const { tenantId, id, server } = this.#claimed
    await sql`
      update imports set leased_until = ${new Date(now + LEASE)}
      where psychologist_id = ${tenantId} and id = ${id} and leased_by = ${server}`.execute(scope)
    this.#renewsAt = now + LEASE / 3
  }

  /**
   * Gathers statistics, which the embedded database does not by itself: without them it would check each reference against the
   * whole practice.
   */
  async #gatherStatistics({ rows }: PlannedChunk): Promise<void> {
    const { db } = this.#services
    if (db.copyTo === null) return
    const tables = [...new Set(rows.flatMap(({ brings }) => brings))].flatMap((kind) => [
      ...ITEMS[kind].tables,
      KEPT_IN[kind].table,
    ])
    if (tables.length > 0)
      await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db.owner)
  }

  /** Runs a step in a transaction that holds the import's row and renews the lease. */
  async #step<T>(work: ImportHead['work'], take: (step: ImportStep) => Promise<T>): Promise<T> {
    const { tenantId, id, server } = this.#claimed
    const { db } = this.#services
    const now = this.#services.now()
    return db.asTenant(tenantId, async (tenant) => {
      // Shown patients count towards the plan, and a removed one must not get a session meanwhile.
      const isSeen = work === 'show' || work === 'undo'
      const practice = await (isSeen ? lockPractice(tenant) : findOwnRow(tenant))
      const head = await findHead(tenant, id, true)
      const { rows } = await sql`
        update imports set leased_until = ${new Date(now + LEASE)}
        where psychologist_id = ${tenantId} and id = ${id} and leased_by = ${server} and work = ${work}
        returning id`.execute(tenant.sql)
      if (rows.length === 0) throw new LeaseLost()
      await seeArriving(tenant)
      return take({ tenant, practice, head, now })
    })
  }

  /** Releases the import so that another server can continue immediately. */
  async #release(): Promise<true> {
    const { tenantId, id, server } = this.#claimed
    await this.#services.db.asTenant(tenantId, ({ sql: scope }) =>
      sql`
        update imports set leased_by = null, leased_until = null
        where psychologist_id = ${tenantId} and id = ${id} and leased_by = ${server}`.execute(
        scope,
      ),
    )
    return true
  }
}

/** A step of an import, in its transaction. */
interface ImportStep extends KindStep {
  head: ImportHead
}

/** Writes the new rows of a chunk, hidden; skips a chunk that was written before a crash. */
async function writeStep(step: ImportStep, { number, rows }: PlannedChunk): Promise<void> {
  const { tenant, practice, head } = step
  const { id, nextChunk, counts, brings } = head
  if (number < nextChunk) return
  if (!practice.is_active || practice.closed_at) throw new Problem('forbidden')
  const { brought, lost = [] } = await writeRows(step, rows)
  await keepBrought(step, brought)
  await sql`
    update imports set next_chunk = ${number + 1}, done = done + ${rows.length},
      counts = ${JSON.stringify(counted(counts, rows, lost))}::jsonb, brings = ${JSON.stringify(countedItems(brings, brought))}::jsonb
    where psychologist_id = ${tenant.id} and id = ${id}`.execute(tenant.sql)
}

/** Writes a chunk of a practice that moves in, hidden; returns whether it is the first one of its table. */
async function writeMoveStep(
  { tenant, practice, head: { id, nextChunk }, now }: ImportStep,
  number: number,
  chunk: MoveChunk,
): Promise<boolean> {
  if (number !== nextChunk) return false
  if (!practice.is_active || practice.closed_at) throw new Problem('forbidden')
  await insertMoved(tenant, id, chunk, now)
  await sql`
    update imports set next_chunk = ${number + 1}, done = done + ${chunk.rows.length}
    where psychologist_id = ${tenant.id} and id = ${id}`.execute(tenant.sql)
  return chunk.isFirst && chunk.rows.length > FEW
}

/** Shows a practice that moved in, with its settings; shows nothing if the plan no longer has room. */
async function showMove(
  { tenant, practice, head, now }: ImportStep,
  chunk: MoveChunk | null,
  picture: Uint8Array | null,
) {
  const { facts } = head.account ?? {}
  const isOver = facts && roomOn(practice.plan, 'patients', facts.patients) < 0
  if (isOver || !chunk) {
    await sql`
      update imports set state = 'failed', work = 'take_back', done = 0, finished_at = ${new Date(now)}
      where psychologist_id = ${tenant.id} and id = ${head.id}`.execute(tenant.sql)
    return
  }
  // The first chunk, as `keepMove` checked it.
  const settings = chunk.rows[0] as MovedSettings
  await applySettings(tenant, head.id, { settings, picture }, now)
  await sql`
    update imports set counts = ${JSON.stringify({ ...noRows(), new: head.rows })}::jsonb
    where psychologist_id = ${tenant.id} and id = ${head.id}`.execute(tenant.sql)
  await endWork(tenant, head, { state: 'done', now })
  await record({ tenant, head, now }, 'import.made', `um consultório, com ${head.rows} linhas`)
}

async function keepBrought(
  { tenant, head: { id } }: ImportStep,
  brought: Written['brought'],
): Promise<void> {
  for (const kind of ITEM_KINDS) {
    const { table, column } = KEPT_IN[kind]
    const ids = brought[kind] ?? []
    if (ids.length > 0)
      await sql`
        insert into ${sql.table(table)} (psychologist_id, import_id, ${sql.ref(column)})
        select ${tenant.id}, ${id}, unnest(${ids}::uuid[])`.execute(tenant.sql)
  }
}

function counted(
  before: RowCounts | null,
  rows: PlannedChunk['rows'],
  lost: readonly number[],
): RowCounts {
  const counts = { ...(before ?? noRows()) }
  for (const { n, state } of rows) counts[lost.includes(n) ? 'refused' : state]++
  return counts
}

function countedItems(before: BroughtCounts | null, brought: Written['brought']): BroughtCounts {
  const counts = { ...(before ?? noItems()) }
  for (const kind of ITEM_KINDS) counts[kind] += brought[kind]?.length ?? 0
  return counts
}

async function beginShowing({ tenant, head: { id } }: ImportStep): Promise<void> {
  await sql`
    update imports set work = 'show', reached_kind = null, reached_id = null
    where psychologist_id = ${tenant.id} and id = ${id}`.execute(tenant.sql)
}

/** Shows some of the written rows; returns whether all is shown, or nothing because the plan no longer has room. */
async function showStep(step: ImportStep): Promise<boolean> {
  const { tenant, head, now } = step
  const { kind, ids, isLast } = await nextItems(step, ITEM_KINDS)
  // A limited plan has room for at most one step of a kind.
  if (head.reachedId === null && !(await hasRoom(step))) {
    await sql`
      update imports set state = 'failed', work = 'take_back', done = 0, finished_at = ${new Date(now)}
      where psychologist_id = ${tenant.id} and id = ${head.id}`.execute(tenant.sql)
    return true
  }
  if (ids.length > 0) await ITEMS[kind].show(step, ids)
  if (!isLast) return false
  await endWork(tenant, head, { state: 'done', now })
  const { new: added = 0, same = 0 } = head.counts ?? {}
  await record({ tenant, head, now }, 'import.made', `${added} novos, ${same} já cadastrados`)
  return true
}

async function hasRoom(step: ImportStep): Promise<boolean> {
  for (const kind of ITEM_KINDS) if ((await ITEMS[kind].hasRoom?.(step)) === false) return false
  return true
}

interface NextItems {
  kind: ItemKind
  ids: string[]
  /** Whether nothing follows. */
  isLast: boolean
}

/**
 * Returns the next things of one kind in the order of their ids, and records the position. Each statement reads one table:
 * without statistics of the new rows, a join could be planned badly.
 */
async function nextItems(
  { tenant: { id: practice, sql: db }, head: { id, reachedKind, reachedId } }: ImportStep,
  kinds: readonly ItemKind[],
  mostAtOnce?: number,
): Promise<NextItems> {
  const isBegun = reachedKind !== null && reachedKind !== REST
  const index = isBegun ? Math.max(0, kinds.indexOf(reachedKind)) : 0
  const kind = kinds[index] ?? 'patients'
  const most = mostAtOnce ?? ITEMS[kind].shownAtOnce ?? SLICE
  const { table, column } = KEPT_IN[kind]
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(column)} as id from ${sql.table(table)}
    where psychologist_id = ${practice} and import_id = ${id} and ${sql.ref(column)} > ${reachedId ?? LOWEST_ID}
    order by ${sql.ref(column)} limit ${most}`.execute(db)
  const isOver = rows.length < most
  const next = isOver ? kinds[index + 1] : kind
  const last = isOver ? LOWEST_ID : (rows.at(-1)?.id ?? LOWEST_ID)
  await sql`
    update imports set reached_kind = ${next ?? kind}, reached_id = ${last}
    where psychologist_id = ${practice} and id = ${id}`.execute(db)
  return { kind, ids: rows.map((row) => row.id), isLast: next === undefined }
}

/** The rows about which an undo of an account decides after the patients. */
const REST = 'rest'

/** Later kinds may reference earlier ones, so they are removed first. */
const REMOVED_IN = ITEM_KINDS.toReversed()

/** Removes some of the hidden rows; returns whether none are left. */
async function removeHiddenStep({ tenant, head, now }: ImportStep): Promise<boolean> {
  if (head.account && !(await removeHiddenMoved(tenant, head.id))) return false
  for (const kind of REMOVED_IN) {
    const { table, column } = KEPT_IN[kind]
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(column)} as id from ${sql.table(table)}
      where psychologist_id = ${tenant.id} and import_id = ${head.id} limit ${SLICE}`.execute(
      tenant.sql,
    )
    if (rows.length === 0) continue
    await ITEMS[kind].remove(
      tenant,
      rows.map(({ id }) => id),
    )
    return false
  }
  await endWork(tenant, head, { state: head.state, now })
  return true
}

/** Removes some of the imported rows, and marks those that stay; returns whether the undo is complete. */
async function undoStep(step: ImportStep): Promise<boolean> {
  const { tenant, head, now } = step
  if (head.reachedKind !== REST) {
    const { kind, ids, isLast } = await nextItems(step, REMOVED_IN, UNDO_STEP)
    if (ids.length > 0) await removeUnused(step, kind, ids)
    await sql`
      update imports set done = done + ${ids.length}, reached_kind = ${isLast && head.account ? REST : sql`reached_kind`}
      where psychologist_id = ${tenant.id} and id = ${head.id}`.execute(tenant.sql)
    if (!isLast || head.account) return false
  }
  if (head.account && !(await removeRest(tenant, head.id))) return false
  await endWork(tenant, head, { state: 'undone', now })
  const stay = await countBrought(tenant, head.id)
  const removed = head.total - stay
  await record({ tenant, head, now }, 'import.undone', `${removed} retirados, ${stay} mantidos`)
  return true
}

async function removeUnused(
  { tenant, head }: ImportStep,
  kind: ItemKind,
  ids: readonly string[],
): Promise<void> {
  const { usesOf, remove } = ITEMS[kind]
  const { table, column } = KEPT_IN[kind]
  const uses = head.account ? await usesOfMoved(tenant, head.id, ids) : await usesOf(tenant, ids)
  const unused = uses.filter(({ use }) => use === null).map(({ id }) => id)
  await (head.account ? removeMoved(tenant, head.id, unused) : remove(tenant, unused))
  const keptItems = uses.flatMap(({ id, use }) =>
    use === null ? [] : sql`(${id}::uuid, ${use}::text)`,
  )
  if (keptItems.length > 0)
    await sql`
      update ${sql.table(table)} k set kept = v.use from (values ${sql.join(keptItems)}) v (id, use)
      where k.psychologist_id = ${tenant.id} and k.import_id = ${head.id} and k.${sql.ref(column)} = v.id`.execute(
      tenant.sql,
    )
}

/** Ends the work of an import, and removes the cells that were read. */
async function endWork(
  { id: practice, sql: db }: Tenant,
  { id }: ImportHead,
  { state, now }: { state: ImportHead['state']; now: number },
): Promise<void> {
  await sql`
    update imports set state = ${state}, work = null, hides = false, sheets = null, leased_by = null, leased_until = null,
      finished_at = coalesce(finished_at, ${new Date(now)})
    where psychologist_id = ${practice} and id = ${id}`.execute(db)
  await sql`
    delete from import_chunks where psychologist_id = ${practice} and import_id = ${id}`.execute(db)
}

async function record(
  { tenant, head, now }: Pick<ImportStep, 'tenant' | 'head' | 'now'>,
  action: AuditedAction,
  reason: string,
): Promise<void> {
  await recordEvent(tenant, { actor: 'psychologist', action, subjectId: head.id, reason }, now)
}

/** Removes files that were incomplete or not imported within 24 hours, and the data for an undo that is no longer possible. */
export async function forgetImports(db: Sql, now: number): Promise<void> {
  await sql`
    delete from imports where work is null and (
      (rows is null and created_at <= ${new Date(now - ARRIVES_WITHIN)})
      or (state = 'waiting' and created_at <= ${new Date(now - WAITS_FOR)}))`.execute(db)
  await sql`
    update imports set settings_before = null
    where settings_before is not null and finished_at <= ${new Date(now - UNDO_DAYS * DAY)}`.execute(
    db,
  )
  for (const table of ['imported_rows', ...Object.values(KEPT_IN).map((place) => place.table)])
    await sql`
      delete from ${sql.table(table)} k using imports i
      where i.psychologist_id = k.psychologist_id and i.id = k.import_id and i.work is null
        and i.finished_at <= ${new Date(now - UNDO_DAYS * DAY)}`.execute(db)
}
