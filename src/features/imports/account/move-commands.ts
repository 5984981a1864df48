import { type RawBuilder, sql } from 'kysely'
import { toColumns } from '../../../platform/server/columns.ts'
import type { Tenant } from '../../../platform/server/database.ts'
import { dayAt } from '../../../platform/shared/calendar.ts'
import { Problem } from '../../../platform/shared/problem.ts'
import { removePatients } from '../../patients/arriving-commands.ts'
import { roomOn } from '../../practice/plans.ts'
import { PROFILE_COLUMNS } from '../../practice/queries.ts'
import { putPicture } from '../../profile/picture-commands.ts'
import { findOwnPicture } from '../../profile/picture-queries.ts'
import { type PictureType, pictureTypeOf } from '../../profile/picture-rules.ts'
import type { KeptBecause } from '../labels.ts'
import { MOVED_PICTURE } from '../reading/read-move.ts'
import type { MoveChunk } from './keep-commands.ts'
import { isInUse } from './move-queries.ts'
import type { PlanFacts } from './move-rules.ts'
import { movedId } from './moved-id-queries.ts'
import {
  MOVED_TABLES,
  type MovedName,
  type MovedSettings,
  type MovedTable,
} from './moved-tables.ts'

/**
 * Moves a practice in: its rows are written hidden (db/migrations/0116_moving_in.sql), then shown by one switch. Each function
 * runs in a short transaction.
 */

const SLICE = 500

/**
 * The tables through which an account's import is undone, in addition to patients; referencing rows come before referenced
 * ones.
 */
const BROUGHT = [
  'payments',
  'balances',
  'statements',
  'sessions',
  'series',
  'packages',
  'expenses',
  'days_off',
  'blocks',
  'price_changes',
  'coupons',
  'services',
] as const satisfies readonly MovedName[]
type Brought = (typeof BROUGHT)[number]

const isBrought = (name: MovedName): name is Brought =>
  BROUGHT.some((broughtName) => broughtName === name)

/** Tables whose rows have no version: a hash of the row shows whether it was changed. */
const PRINTED: readonly MovedName[] = ['days_off', 'blocks']

/** Refuses a practice that is in use, or too large for the free plan. */
export async function refuseMove(
  tenant: Tenant,
  { plan, timezone }: { plan: string; timezone: string },
  { patients, months }: PlanFacts,
  now: number,
): Promise<void> {
  if (await isInUse(tenant)) throw new Problem('import_practice_in_use')
  if (roomOn(plan, 'patients', patients) < 0) throw new Problem('patient_limit')
  const thisMonth = dayAt(now, timezone).slice(0, 7)
  const isOver = Object.entries(months).some(
    ([month, count]) => month >= thisMonth && roomOn(plan, 'sessions', count) < 0,
  )
  if (isOver) throw new Problem('session_limit')
}

/** Writes the rows of a chunk with new ids. The settings are applied when all is shown. */
export async function insertMoved(
  tenant: Tenant,
  importId: string,
  { table, rows }: MoveChunk,
  now: number,
): Promise<void> {
  if (table === 'settings' || table === MOVED_PICTURE) return
  const { columns, names }: MovedTable = MOVED_TABLES[table]
  const nameColumns = columns.filter(
    (column) => column === 'id' || column === 'payer_id' || Object.hasOwn(names, column),
  )
  const written = rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      nameColumns.map((column) => [
        column,
        row[column] === null ? null : movedId(importId, String(row[column])),
      ]),
    ),
    // Nobody has to notify patients of old cancellations.
    ...(table === 'session_cancellations' && {
      seen_at: row.seen_at ?? new Date(now).toISOString(),
    }),
  }))
  const refs = columns.map((column) => sql.ref(column))
  // Payments from elsewhere have no receipt here.
  const [mark, value] = table === 'payments' ? [sql`, from_before`, sql`, true`] : [sql``, sql``]
  await sql`
    insert into ${sql.table(table)} (psychologist_id, ${sql.join(refs)}${mark})
    select ${tenant.id}, ${sql.join(columns.map((column) => sql.ref(`x.${column}`)))}${value}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(written)}::jsonb) x`.execute(
    tenant.sql,
  )
  if (table === 'patients' || isBrought(table)) await noteBrought(tenant, importId, table, written)
}

async function noteBrought(
  { id: practice, sql: db }: Tenant,
  importId: string,
  table: Brought | 'patients',
  rows: Record<string, unknown>[],
): Promise<void> {
  const ids = rows.map((row) => row.id)
  if (table === 'patients')
    await sql`
      insert into imported_patients (psychologist_id, import_id, patient_id)
      select ${practice}, ${importId}, unnest(${ids}::uuid[])`.execute(db)
  else
    await sql`
      insert into imported_rows (psychologist_id, import_id, kind, id, print)
      select t.psychologist_id, ${importId}, ${table}, t.id, ${PRINTED.includes(table) ? print : sql`null`}
      from ${sql.table(table)} t where t.psychologist_id = ${practice} and t.id = any(${ids}::uuid[])`.execute(
      db,
    )
}

const print = sql`md5(to_jsonb(t)::text)`

/**
 * Applies the settings and the picture, and stores the earlier ones for an undo. Reminders that are already due are not sent.
 */
export async function applySettings(
  tenant: Tenant,
  importId: string,
  { settings, picture }: { settings: MovedSettings; picture: Uint8Array | null },
  now: number,
): Promise<void> {
  const { id: practice, sql: db } = tenant
  const columns = toColumns(PROFILE_COLUMNS, settings)
  const names = Object.keys(columns)
  const before = sql.join(
    names.map((name) => sql`${sql.lit(name)}, p.${sql.ref(name)}`),
    sql`, `,
  )
  await sql`
    update imports i set settings_before = jsonb_build_object('columns', (
      select jsonb_build_object(${before}) from psychologists p where p.id = ${practice}))
    where i.psychologist_id = ${practice} and i.id = ${importId}`.execute(db)
  await setColumns(db, practice, names, JSON.stringify(columns))
  if (picture) await applyPicture(tenant, importId, picture)
  await sql`
    update psychologists set reminders_since = ${new Date(now)}, statement_reminders_since = ${new Date(now)}
    where id = ${practice}`.execute(db)
  await sql`
    update imports i set settings_before = settings_before || jsonb_build_object('version', (
      select p.version from psychologists p where p.id = ${practice}))
    where i.psychologist_id = ${practice} and i.id = ${importId}`.execute(db)
}

/** The practice's picture from before the import, in its settings. */
type PictureBefore = { type: PictureType; base64: string } | null

async function applyPicture(tenant: Tenant, importId: string, bytes: Uint8Array): Promise<void> {
  const type = pictureTypeOf(bytes)
  if (!type) return
  const picture = await findOwnPicture(tenant)
  const before: PictureBefore = picture && {
    type: picture.type,
    base64: Buffer.from(picture.bytes).toString('base64'),
  }
  await sql`
    update imports set settings_before = settings_before || ${JSON.stringify({ picture: before })}::jsonb
    where psychologist_id = ${tenant.id} and id = ${importId}`.execute(tenant.sql)
  await putPicture(tenant, { type, bytes })
}

async function setColumns(
  db: Tenant['sql'],
  practice: string,
  names: readonly string[],
  values: string,
): Promise<void> {
  await sql`
    update psychologists p set ${sql.join(names.map((name) => sql`${sql.ref(name)} = x.${sql.ref(name)}`))}
    from jsonb_populate_record(null::psychologists, ${values}::jsonb) x
    where p.id = ${practice}`.execute(db)
}

/** Restores the settings from before the import, unless they were changed since. */
async function restoreSettings(tenant: Tenant, importId: string) {
  const { id: practice, sql: db } = tenant
  const { rows } = await sql<{
    columns: Record<string, unknown>
    hasPicture: boolean
    picture: PictureBefore
  }>`
    select i.settings_before -> 'columns' as columns, i.settings_before ? 'picture' as "hasPicture",
      i.settings_before -> 'picture' as picture from imports i
    join psychologists p on p.id = i.psychologist_id and p.version = (i.settings_before ->> 'version')::integer
    where i.psychologist_id = ${practice} and i.id = ${importId}`.execute(db)
  const [before] = rows
  if (before)
    await setColumns(db, practice, Object.keys(before.columns), JSON.stringify(before.columns))
  if (before?.hasPicture) {
    const { picture } = before
    await putPicture(
      tenant,
      picture && { type: picture.type, bytes: Buffer.from(picture.base64, 'base64') },
    )
  }
  await sql`
    update imports set settings_before = null where psychologist_id = ${practice} and id = ${importId}`.execute(
    db,
  )
}

/** Removes some of the hidden rows; returns whether none are left. */
export async function removeHiddenMoved(tenant: Tenant, importId: string): Promise<boolean> {
  const { id: practice, sql: db } = tenant
  const patients = async () => {
    const { rows } = await sql<{ id: string }>`
      select patient_id as id from imported_patients
      where psychologist_id = ${practice} and import_id = ${importId} limit ${SLICE}`.execute(db)
    await removePatients(
      tenant,
      rows.map((row) => row.id),
    )
    return rows.length > 0
  }
  for (const kind of BROUGHT) {
    if (kind === 'expenses' && (await patients())) return false
    const ids = await broughtIds(tenant, importId, kind)
    if (ids.length === 0) continue
    await remove(tenant, importId, kind, ids)
    await forget(tenant, importId, kind, ids)
    return false
  }
  return true
}

async function broughtIds({ id: practice, sql: db }: Tenant, importId: string, kind: Brought) {
  const { rows } = await sql<{ id: string }>`
    select r.id from imported_rows r
    where r.psychologist_id = ${practice} and r.import_id = ${importId} and r.kind = ${kind} and not r.kept
    limit ${SLICE}`.execute(db)
  return rows.map(({ id }) => id)
}

async function forget(
  { id: practice, sql: db }: Tenant,
  importId: string,
  kind: Brought,
  ids: string[],
) {
  await sql`
    delete from imported_rows
    where psychologist_id = ${practice} and import_id = ${importId} and kind = ${kind} and id = any(${ids}::uuid[])`.execute(
    db,
  )
}

async function remove(
  { id: practice, sql: db }: Tenant,
  importId: string,
  kind: Brought,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return
  if (kind === 'payments' || kind === 'balances' || kind === 'statements')
    await sql`select remove_imported(${importId}, ${kind}, ${ids}::uuid[])`.execute(db)
  else
    await sql`
      delete from ${sql.table(kind)} where psychologist_id = ${practice} and id = any(${ids}::uuid[])`.execute(
      db,
    )
}

const ofPractice = (alias: string) =>
  sql`${sql.ref(`${alias}.psychologist_id`)} = t.psychologist_id`

/** Whether no remaining patient has the row `t`, and nothing has used or changed it since it was imported. */
const IS_FREE: Record<Brought, RawBuilder<unknown>> = {
  payments: sql`not exists (select from sessions s where ${ofPractice('s')} and s.id = t.session_id and s.patient_id is not null)
    and not exists (select from packages k where ${ofPractice('k')} and k.id = t.package_id and k.patient_id is not null)
    and not exists (select from statements g where ${ofPractice('g')} and g.id = t.statement_id and g.patient_id is not null)
    and not exists (select from balances b where ${ofPractice('b')} and b.id = t.balance_id and b.patient_id is not null)
    and not exists (select from payments y where ${ofPractice('y')} and y.returns = t.id)`,
  balances: sql`t.patient_id is null
    and not exists (select from payments y where ${ofPractice('y')} and y.balance_id = t.id)`,
  statements: sql`t.patient_id is null
    and not exists (select from payments y where ${ofPractice('y')} and y.statement_id = t.id)`,
  sessions: sql`t.patient_id is null and t.version = 1
    and not exists (select from payments y where ${ofPractice('y')} and y.session_id = t.id)
    and not exists (select from payment_shares h where ${ofPractice('h')} and h.session_id = t.id)`,
  series: sql`t.patient_id is null and t.version = 1
    and not exists (select from sessions s where ${ofPractice('s')} and s.series_id = t.id)`,
  packages: sql`t.patient_id is null and t.version = 1
    and not exists (select from sessions s where ${ofPractice('s')} and s.package_id = t.id)
    and not exists (select from payments y where ${ofPractice('y')} and y.package_id = t.id)
    and not exists (select from payment_shares h where ${ofPractice('h')} and h.package_id = t.id)`,
  // The id of a proof that was added here is younger than the import; brought ones keep their age.
  expenses: sql`t.version = 1 and not exists (select from expense_files f where ${ofPractice('f')} and f.expense_id = t.id
    and left(f.id::text, 13) > left(r.import_id::text, 13))`,
  days_off: sql`${print} = r.print`,
  blocks: sql`${print} = r.print`,
  price_changes: sql`not exists (select from patient_prices c where ${ofPractice('c')} and c.price_change_id = t.id)`,
  coupons: sql`t.version = 1 and not exists (select from sessions s where ${ofPractice('s')} and s.coupon_id = t.id)`,
  services: sql`t.version = 1
    and not exists (select from sessions s where ${ofPractice('s')} and s.service_id = t.id)
    and not exists (select from packages k where ${ofPractice('k')} and k.service_id = t.id)
    and not exists (select from series f where ${ofPractice('f')} and f.service_id = t.id)`,
}

/** Whether the import `p` added the row with that id. */
const brought = (kind: Brought, id: string) => sql`exists (select from imported_rows r
  where r.psychologist_id = p.psychologist_id and r.import_id = i.import_id and r.kind = ${sql.lit(kind)} and r.id = ${sql.ref(id)})`

const has = (
  table: string,
  condition: RawBuilder<unknown>,
) => sql`exists (select from ${sql.table(table)} u
  where u.psychologist_id = p.psychologist_id and u.patient_id = p.id and ${condition})`

const ALWAYS = sql`true`

/** Why an imported patient stays: changed or used since it was shown. */
const USE = sql`case
  when p.version <> 1 then 'changed'
  when ${has('sessions', sql`(u.version <> 1 or not (${brought('sessions', 'u.id')} or ${brought('series', 'u.series_id')}))`)}
    or ${has('series', sql`(u.version <> 1 or not ${brought('series', 'u.id')})`)} or ${has('waitlist_entries', ALWAYS)} then 'sessions'
  when ${has('packages', sql`(u.version <> 1 or not ${brought('packages', 'u.id')})`)} then 'packages'
  when ${has('records', ALWAYS)} or ${has('record_log', ALWAYS)} then 'record'
  when ${has('statements', sql`not ${brought('statements', 'u.id')}`)} or ${has('paper_details', sql`not ${brought('statements', 'u.statement_id')}`)}
    or ${has('agreement_offers', ALWAYS)} or ${has('agreement_links', ALWAYS)} then 'papers'
  when exists (select from balances b join payments u on u.psychologist_id = b.psychologist_id and u.balance_id = b.id
    where b.psychologist_id = p.psychologist_id and b.patient_id = p.id and not ${brought('payments', 'u.id')}) then 'payments'
  when exists (select from messages u where u.psychologist_id = p.psychologist_id and (u.patient_id = p.id or u.about_patient_id = p.id))
    or ${has('push_subscriptions', ALWAYS)} then 'messages'
  end`

/** Returns the reason why each imported patient stays; null for one that was neither changed nor used. */
export async function usesOfMoved(
  { id: practice, sql: db }: Tenant,
  importId: string,
  ids: readonly string[],
): Promise<{ id: string; use: KeptBecause | null }[]> {
  const { rows } = await sql<{ id: string; use: KeptBecause | null }>`
    select p.id, ${USE} as use from patients p
    join imported_patients i on i.psychologist_id = p.psychologist_id and i.patient_id = p.id and i.import_id = ${importId}
    where p.psychologist_id = ${practice} and p.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** Removes patients with all their imported rows. */
export async function removeMoved(
  tenant: Tenant,
  importId: string,
  patients: string[],
): Promise<void> {
  if (patients.length === 0) return
  const { id: practice, sql: db } = tenant
  const idsOf = async (table: string) => {
    const { rows } = await sql<{ id: string }>`
      select t.id from ${sql.table(table)} t where t.psychologist_id = ${practice} and t.patient_id = any(${patients}::uuid[])`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  }
  const [sessions, packages] = [await idsOf('sessions'), await idsOf('packages')]
  const [statements, series] = [await idsOf('statements'), await idsOf('series')]
  const balances = await idsOf('balances')
  const { rows: payments } = await sql<{ id: string }>`
    select y.id from payments y where y.psychologist_id = ${practice} and (y.session_id = any(${sessions}::uuid[])
      or y.package_id = any(${packages}::uuid[]) or y.statement_id = any(${statements}::uuid[])
      or y.balance_id = any(${balances}::uuid[]))`.execute(db)
  await remove(
    tenant,
    importId,
    'payments',
    payments.map(({ id }) => id),
  )
  await remove(tenant, importId, 'balances', balances)
  await remove(tenant, importId, 'statements', statements)
  await remove(tenant, importId, 'sessions', sessions)
  await remove(tenant, importId, 'series', series)
  await remove(tenant, importId, 'packages', packages)
  await removePatients(tenant, patients)
}

/** Removes some of the other rows after the patients are done; returns whether the undo is complete. */
export async function removeRest(tenant: Tenant, importId: string): Promise<boolean> {
  const { id: practice, sql: db } = tenant
  for (const kind of BROUGHT) {
    const ids = await broughtIds(tenant, importId, kind)
    if (ids.length === 0) continue
    const { rows } = await sql<{ id: string }>`
      select t.id from ${sql.table(kind)} t
      join imported_rows r on r.psychologist_id = t.psychologist_id and r.import_id = ${importId} and r.kind = ${kind} and r.id = t.id
      where t.psychologist_id = ${practice} and t.id = any(${ids}::uuid[]) and ${IS_FREE[kind]}`.execute(
      db,
    )
    await remove(
      tenant,
      importId,
      kind,
      rows.map(({ id }) => id),
    )
    await sql`
      update imported_rows r set kept = true
      where r.psychologist_id = ${practice} and r.import_id = ${importId} and r.kind = ${kind} and r.id = any(${ids}::uuid[])
        and exists (select from ${sql.table(kind)} t where t.psychologist_id = r.psychologist_id and t.id = r.id)`.execute(
      db,
    )
    const { rows: gone } = await sql<{ id: string }>`
      select r.id from imported_rows r
      where r.psychologist_id = ${practice} and r.import_id = ${importId} and r.kind = ${kind} and r.id = any(${ids}::uuid[]) and not r.kept`.execute(
      db,
    )
    await forget(
      tenant,
      importId,
      kind,
      gone.map(({ id }) => id),
    )
    return false
  }
  await restoreSettings(tenant, importId)
  return true
}
