import { sql } from 'kysely'
import type { Sql, Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { Services } from '../../platform/server/services.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordChange } from '../audit/commands.ts'
import { unknownPatient } from '../patients/merged-queries.ts'
import { lockPractice } from '../practice/commands.ts'
import { logRecord } from '../records/log-commands.ts'
import { findSafe, keyringOf } from '../records/safe-queries.ts'
import type { Merge, Pair } from './contract.ts'
import { findMergedInto, findSides, listMergeRows, type MergeSides } from './queries.ts'
import { UNDO_MERGE_WITHIN } from './rules.ts'
import { type Resealed, resealAll } from './sealed-queries.ts'

/**
 * Merges a patient into another one, in one transaction (docs/product.md, Possible duplicates). The database moves the rows:
 * `join_patients` of migration 0127.
 */
export async function mergePatients(
  tenant: Tenant,
  services: Pick<Services, 'keyring'>,
  pair: Pair,
  now: number,
): Promise<Merge> {
  const { keep, remove } = pair
  await lockPractice(tenant)
  await lockPatients(tenant, pair)
  const sides = await findSides(tenant, pair, now)
  const months = sides.months.length > 0 ? { more: { months: sides.months } } : {}
  if (sides.refusal) throw new Problem(sides.refusal, months)
  const sealed = await resealFor(tenant, services, pair)
  if (sides.hasRecord) {
    const logged = { action: 'record.joined', patientId: remove, subjectId: keep } as const
    await logRecord(tenant, logged, now)
  }
  const id = newId()
  const contact = leavesContact(sides) ? JSON.stringify({ id: newId() }) : null
  await sql`
    select join_patients(${id}, ${keep}, ${remove}, ${new Date(now)}, ${contact}::jsonb, ${JSON.stringify(sealed)}::jsonb)`.execute(
    tenant.sql,
  )
  await recordChange(tenant, 'patient.merged', keep, now)
  const [merge] = await listMergeRows(tenant, now, id)
  if (!merge) throw new Error('the merge was deleted')
  return merge
}

/** Locks both patients in the order of their ids, so that two merges do not wait for each other. */
async function lockPatients({ id, sql: db }: Tenant, { keep, remove }: Pair): Promise<void> {
  await sql`
    select id from patients where psychologist_id = ${id} and id in (${keep}, ${remove})
    order by id for update`.execute(db)
}

async function resealFor(
  tenant: Tenant,
  services: Pick<Services, 'keyring'>,
  { keep, remove }: Pair,
): Promise<Resealed[]> {
  const { rows } = await sql`
    select from record_keys where psychologist_id = ${tenant.id}`.execute(tenant.sql)
  if (rows.length === 0) return []
  const safe = await findSafe(tenant, keyringOf(services))
  return safe ? resealAll(safe, remove, keep) : []
}

/** Returns whether the removed patient's phone or e-mail would no longer open the area of the other one. */
function leavesContact({ contacts: { keep, remove } }: MergeSides): boolean {
  return (
    keep.phoneKey !== remove.phoneKey ||
    (keep.email !== null && remove.email !== null && keep.email !== remove.email)
  )
}

/** Separates two joined patients: every row is restored. Throws after an hour, or if anything changed. */
export async function undoMerge(
  tenant: Tenant,
  id: string,
  now: number,
): Promise<{ patientId: string; removedId: string }> {
  await lockPractice(tenant)
  const [merge] = await listMergeRows(tenant, now, id)
  if (!merge) throw new Problem('not_found')
  const { patientId, removedId, undoUntil } = merge
  if (undoUntil === null || Date.parse(undoUntil) <= now) throw new Problem('merge_not_undoable')
  const { rows } = await sql<{ done: boolean }>`
    select separate_patients(${id}) as done`.execute(tenant.sql)
  if (!rows[0]?.done) throw new Problem('merge_not_undoable')
  const record = await sql`
    select from records where psychologist_id = ${tenant.id} and patient_id = ${removedId}`.execute(
    tenant.sql,
  )
  if (record.rows.length > 0) {
    const logged = {
      action: 'record.separated',
      patientId: removedId,
      subjectId: patientId,
    } as const
    await logRecord(tenant, logged, now)
  }
  await recordChange(tenant, 'patient.merge_undone', patientId, now)
  return { patientId, removedId }
}

/** Stores that two patients are different people; repeating it changes nothing. */
export async function setDifferent(
  tenant: Tenant,
  { one, other }: { one: string; other: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from patients where psychologist_id = ${tenant.id} and id in (${one}, ${other}) for key share`.execute(
    tenant.sql,
  )
  for (const id of [one, other])
    if (!rows.some((row) => row.id === id)) throw unknownPatient(await findMergedInto(tenant, id))
  await sql`
    insert into patient_differences (psychologist_id, patient_id, other_patient_id)
    values (${tenant.id}, least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid))
    on conflict do nothing`.execute(tenant.sql)
}

/** Removes the undo data of merges that can no longer be undone. */
export async function deleteMergeUndos(db: Sql, now: number): Promise<void> {
  await sql`
    update patient_merges set undo = null, print = null
    where undo is not null and merged_at <= ${new Date(now - UNDO_MERGE_WITHIN)}`.execute(db)
}
