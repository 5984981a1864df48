import { type RawBuilder, sql } from 'kysely'
import { cutBatch, totalOf } from '../../platform/server/batches.ts'
import { cursorInstant, decodeCursor, encodeCursor } from '../../platform/server/cursor.ts'
import type { Sql } from '../../platform/server/database.ts'
import { Page } from '../../platform/server/routes.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { isInUse } from '../practice/queries.ts'
import { isFoundBy } from '../practice/search-queries.ts'
import type { AdminPsychologist, WantedStatus } from './psychologist-contract.ts'

interface PsychologistFilters {
  search?: string | undefined
  status: WantedStatus
  limit?: number | undefined
  after?: string | undefined
}

const inUse = isInUse('p')

const STATUSES: Record<WantedStatus, RawBuilder<boolean>> = {
  all: sql`true`,
  active: inUse,
  inactive: sql`not ${inUse}`,
  pro: sql`p.plan <> 'free'`,
  free: sql`p.plan = 'free'`,
  waiting: sql`not p.is_active and p.activated_at is null and p.deactivated_at is null and p.closed_at is null`,
}

export async function listPsychologistRows(
  db: Sql,
  filters: PsychologistFilters,
): Promise<AdminPsychologist[] | Page<AdminPsychologist>> {
  const { limit } = filters
  const matching = matchingPsychologists(filters)
  const rows = await readPsychologists(db, matching, filters)
  const { items, next } = cutBatch(rows, limit, (row) =>
    encodeCursor(row.created_at.toISOString(), row.id),
  )
  const psychologists = items.map(toAdminPsychologist)
  if (!limit) return psychologists
  const batch = { items: psychologists, next }
  return new Page(
    psychologists,
    await totalOf(batch, filters.after, () => countMatching(db, matching)),
    next,
  )
}

function matchingPsychologists({ search, status }: PsychologistFilters): RawBuilder<unknown> {
  const matches = search ? sql`and ${isFoundBy(search)}` : sql``
  return sql`not p.is_admin and ${STATUSES[status]} ${matches}`
}

async function countMatching(db: Sql, matching: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from psychologists p where ${matching}`.execute(db)
  return rows[0]?.count ?? 0
}

interface Row extends Omit<AdminPsychologist, 'createdAt' | Instants> {
  created_at: Date
  activated_at: Date | null
  deactivated_at: Date | null
  closed_at: Date | null
}
type Instants = 'activated_at' | 'deactivated_at' | 'closed_at'

const COLUMNS = sql`
  p.id, p.name, p.email, p.phone, p.crp, p.specialization, p.plan, ${inUse} as is_active, p.pix_key, p.created_at,
  p.activated_at, p.deactivated_at, p.deactivation_reason, p.closed_at, p.friendly_id as "friendlyId", p.public_slug as "publicSlug",
  (select count(*) from sessions s where s.psychologist_id = p.id) as sessions_count,
  exists (select 1 from psychologists other where other.crp = p.crp and other.id <> p.id and not other.is_admin) as crp_shared`

async function readPsychologists(
  db: Sql,
  matching: RawBuilder<unknown>,
  { status, limit, after }: PsychologistFilters,
): Promise<Row[]> {
  const [createdAt, id] = decodeCursor(after, 2)
  const [further, order] = status === 'waiting' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const from =
    createdAt === undefined
      ? sql``
      : sql`and (p.created_at, p.id) ${further} (${cursorInstant(createdAt)}, ${id}::uuid)`
  const { rows } = await sql<Row>`
    with found as materialized (
      select p.id from psychologists p where ${matching} ${from}
      order by p.created_at ${order}, p.id ${order} ${limit ? sql`limit ${limit + 1}` : sql``})
    select ${COLUMNS} from found join psychologists p on p.id = found.id
    order by p.created_at ${order}, p.id ${order}`.execute(db)
  return rows
}

export async function findAdminPsychologist(db: Sql, id: string): Promise<AdminPsychologist> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from psychologists p where p.id = ${id} and not p.is_admin`.execute(db)
  const row = rows[0]
  if (!row) throw new Problem('not_found')
  return toAdminPsychologist(row)
}

function toAdminPsychologist({ created_at, ...row }: Row): AdminPsychologist {
  return {
    ...row,
    createdAt: created_at.toISOString(),
    activated_at: row.activated_at?.toISOString() ?? null,
    deactivated_at: row.deactivated_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
  }
}
