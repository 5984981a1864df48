import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../platform/server/database.ts'
import { keysOf } from '../../../platform/shared/keys.ts'
import { isCounted } from '../../payments/queries.ts'
import type { Profile } from '../../practice/contract.ts'
import { MOVE_VERSION, MOVED_PICTURE, PICTURE_PART } from '../reading/read-move.ts'
import {
  MOVED_NAMES,
  MOVED_TABLES,
  type MovedName,
  type MovedTable,
  movedSettings,
} from './moved-tables.ts'

const BATCH = 500

/** The condition under which rows of a table are transferred: undone and deleted ones are not. */
const TRAVELS: Partial<Record<MovedName, RawBuilder<boolean>>> = {
  payments: isCounted('t'),
  payment_shares: sql`exists (select from payments y
    where y.psychologist_id = t.psychologist_id and y.id = t.payment_id and ${isCounted('y')})`,
  expenses: sql`t.deleted_at is null`,
  paper_details: sql`t.statement_id is not null`,
}

type InTenant = <T>(read: (tenant: Tenant) => Promise<T>) => Promise<T>

/**
 * Returns the practice as a stream of lines, from which another installation can recreate it with other ids: a line with the
 * version, one for the settings, some for the picture and one for each row, and a last line with their number.
 */
export function movedLines(
  inTenant: InTenant,
  profile: Profile,
  picture: Uint8Array | null,
): Readable {
  return Readable.from(linesOf(inTenant, profile, picture), { objectMode: false })
}

async function* linesOf(
  inTenant: InTenant,
  profile: Profile,
  picture: Uint8Array | null,
): AsyncGenerator<string> {
  let rows = 1
  const settings = keysOf(movedSettings.shape).map((field) => [field, profile[field]])
  yield `${JSON.stringify({ consultorio: 'mudanca', version: MOVE_VERSION })}\n`
  yield `${JSON.stringify(['settings', Object.fromEntries(settings)])}\n`
  for (const base64 of partsOf(picture)) {
    rows++
    yield `${JSON.stringify([MOVED_PICTURE, { base64 }])}\n`
  }
  for (const name of MOVED_NAMES)
    for await (const batch of batchesOf(inTenant, name)) {
      rows += batch.length
      yield batch.map((row) => `${JSON.stringify([name, row])}\n`).join('')
    }
  yield `${JSON.stringify({ rows })}\n`
}

function partsOf(picture: Uint8Array | null): string[] {
  const base64 = picture ? Buffer.from(picture).toString('base64') : ''
  const count = Math.ceil(base64.length / PICTURE_PART)
  return Array.from({ length: count }, (_, index) =>
    base64.slice(index * PICTURE_PART, (index + 1) * PICTURE_PART),
  )
}

/** Yields the rows of a table by their keys, each batch in a short transaction. */
async function* batchesOf(inTenant: InTenant, name: MovedName): AsyncGenerator<object[]> {
  const { key, columns }: MovedTable = MOVED_TABLES[name]
  const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(`t.${name}`)))
  const read = async ({ id, sql: db }: Tenant, after: unknown[] | null) => {
    const { rows } = await sql<Record<string, unknown>>`
      select ${refs(columns)} from ${sql.table(name)} t
      where t.psychologist_id = ${id} and ${TRAVELS[name] ?? sql`true`}
        ${after ? sql`and (${refs(key)}) > (${sql.join(after)})` : sql``}
      order by ${refs(key)} limit ${BATCH}`.execute(db)
    return rows
  }
  let after: unknown[] | null = null
  do {
    const last: unknown[] | null = after
    const rows: Record<string, unknown>[] = await inTenant((tenant) => read(tenant, last))
    if (rows.length > 0) yield rows
    const end = rows.length === BATCH ? rows.at(-1) : undefined
    after = end ? key.map((column) => end[column]) : null
  } while (after)
}
