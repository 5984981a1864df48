import { sql } from 'kysely'
import type { Sql, Tenant } from '../../platform/server/database.ts'
import { UNDO_WITHIN } from '../sessions/rules.ts'

/** Stores the data for undoing an ending; replaces the patient's earlier one. */
export async function keepUndo(
  { id, sql: db }: Tenant,
  patientId: string,
  undo: object,
  now: number,
): Promise<void> {
  await sql`
    insert into ending_undos (psychologist_id, patient_id, changed_at, undo)
    values (${id}, ${patientId}, ${new Date(now)}, ${JSON.stringify(undo)}::jsonb)
    on conflict (psychologist_id, patient_id) do update set changed_at = excluded.changed_at, undo = excluded.undo`.execute(
    db,
  )
}

/** Removes the stored undo and returns it; null if it is too late to undo. */
export async function takeUndo<Undo>(
  { id, sql: db }: Tenant,
  patientId: string,
  now: number,
): Promise<Undo | null> {
  const { rows } = await sql<{ undo: Undo; changed_at: Date }>`
    delete from ending_undos where psychologist_id = ${id} and patient_id = ${patientId}
    returning undo, changed_at`.execute(db)
  const [row] = rows
  return row && row.changed_at.getTime() > now - UNDO_WITHIN ? row.undo : null
}

export async function deleteUndo({ id, sql: db }: Tenant, patientId: string): Promise<void> {
  await sql`
    delete from ending_undos where psychologist_id = ${id} and patient_id = ${patientId}`.execute(
    db,
  )
}

/** Removes the stored undos that are too old. */
export async function deleteEndingUndos(db: Sql, now: number): Promise<void> {
  await sql`delete from ending_undos where changed_at <= ${new Date(now - UNDO_WITHIN)}`.execute(db)
}
