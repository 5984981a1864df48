import { type RawBuilder, sql } from 'kysely'
import { BATCH_SIZE, type Batch, cutBatch } from '../../platform/server/batches.ts'
import { cursorInstant, decodeCursor, encodeCursor } from '../../platform/server/cursor.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { Page } from '../../platform/server/routes.ts'
import { sendTogether } from '../../platform/server/transactions.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { UNKNOWN_PATIENT } from '../patients/contract.ts'
import { findPatient, phoneMatches, wordsMatch } from '../patients/queries.ts'
import type { BoughtPackage } from './contract.ts'
import { priceOfCredit as centsOfCredit, firstFreeCreditNumber } from './rules.ts'

export interface PackageRow {
  id: string
  patient_id: string | null
  service_id: string
  sessions_count: number
  sessions_used: number
  price_cents: number
  discount_cents: number
  received_cents: number
  paid: boolean
  expires_at: Date | null
  created_at: Date
  version: number
  patient_name: string | null
  service_name: string
  taken: number[]
}

const selection = sql`
  select k.id, k.patient_id, k.service_id, k.sessions_count, k.sessions_used, k.price_cents, k.discount_cents, k.received_cents, k.paid,
    k.expires_at, k.created_at, k.version, m.name as patient_name, v.name as service_name,
    array(
      select s.package_place from sessions s
      where s.psychologist_id = k.psychologist_id and s.package_id = k.id and s.package_place is not null) as taken
  from packages k
  join services v on v.psychologist_id = k.psychologist_id and v.id = k.service_id
  left join patients m on m.psychologist_id = k.psychologist_id and m.id = k.patient_id`

/** Whether a package `k` has started: the same as `isStarted` of rules.ts. */
export const isStarted = sql<boolean>`(k.sessions_used > 0 or k.received_cents > 0 or k.paid)`

/** The price of the session `s` of a package `k`, in cents: the same as `priceOfCredit` of rules.ts. */
export const priceOfCredit = sql<number>`(k.price_cents / k.sessions_count
  + (s.package_place <= k.price_cents % k.sessions_count)::int)`

interface PackageFilters {
  patientId?: string | undefined
  search?: string | undefined
  limit?: number | undefined
  after?: string | undefined
}

export async function listPackageRows(
  tenant: Tenant,
  filters: PackageFilters,
): Promise<BoughtPackage[] | Page<BoughtPackage>> {
  const matching = sql.join(conditions(tenant, filters), sql` and `)
  const { items: rows, next } = await readPackages(tenant, matching, filters)
  const items = rows.map(toPackage)
  if (!filters.limit) return items
  return new Page(items, await countPackages(tenant, matching), next)
}

export interface KeptPackage extends BoughtPackage {
  discount: string
}

export async function findPackageBatch(
  tenant: Tenant,
  after: string | undefined,
): Promise<Batch<KeptPackage>> {
  const matching = sql.join(conditions(tenant, {}), sql` and `)
  const { items, next } = await readPackages(tenant, matching, { limit: BATCH_SIZE, after })
  const packages = items.map((row) => ({
    ...toPackage(row),
    discount: moneyOut(row.discount_cents),
  }))
  return { items: packages, next }
}

async function readPackages(
  tenant: Tenant,
  matching: RawBuilder<unknown>,
  { limit, after }: Pick<PackageFilters, 'limit' | 'after'>,
): Promise<Batch<PackageRow>> {
  const [createdAt, id] = decodeCursor(after, 2)
  const from =
    createdAt === undefined
      ? sql``
      : sql`and (k.created_at, k.id) < (${cursorInstant(createdAt)}, ${id}::uuid)`
  const { rows } = await sql<PackageRow>`
    ${selection} where ${matching} ${from}
    order by k.created_at desc, k.id desc ${limit ? sql`limit ${limit + 1}` : sql``}`.execute(
    tenant.sql,
  )
  return cutBatch(rows, limit, (row) => encodeCursor(row.created_at.toISOString(), row.id))
}

function conditions(tenant: Tenant, { patientId, search }: PackageFilters): RawBuilder<unknown>[] {
  const all = [sql`k.psychologist_id = ${tenant.id}`]
  if (patientId) all.push(sql`k.patient_id = ${patientId}`)
  if (search)
    all.push(
      sql`(${wordsMatch(sql`coalesce(m.search_words, '') || search_words(v.name)`, search)} or ${phoneMatches(search)})`,
    )
  return all
}

async function countPackages(tenant: Tenant, matching: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from packages k
    join services v on v.psychologist_id = k.psychologist_id and v.id = k.service_id
    left join patients m on m.psychologist_id = k.psychologist_id and m.id = k.patient_id
    where ${matching}`.execute(tenant.sql)
  return rows[0]?.count ?? 0
}

export async function listPackagesOf(
  tenant: Tenant,
  patientId: string,
  now: number,
): Promise<BoughtPackage[]> {
  const bought = sql<PackageRow>`
    ${selection} where k.psychologist_id = ${tenant.id} and k.patient_id = ${patientId}
    order by k.created_at desc, k.id desc`
  const [, { rows }] = await sendTogether(tenant.sql, [
    () => findPatient(tenant, patientId, now),
    () => bought.execute(tenant.sql),
  ])
  return rows.map(toPackage)
}

export async function findPackage(tenant: Tenant, id: string): Promise<BoughtPackage> {
  return toPackage(await findPackageRow(tenant, id))
}

export async function findPackageRow(tenant: Tenant, id: string): Promise<PackageRow> {
  const { rows } = await sql<PackageRow>`
    ${selection} where k.psychologist_id = ${tenant.id} and k.id = ${id}`.execute(tenant.sql)
  if (!rows[0]) throw new Problem('not_found')
  return rows[0]
}

export async function findUsablePackage(
  tenant: Tenant,
  id: string,
  { patientId, serviceId }: { patientId: string; serviceId: string },
): Promise<PackageRow> {
  const row = await findPackageRow(tenant, id)
  if (row.patient_id !== patientId || row.service_id !== serviceId)
    throw invalidField('packageId', 'Este pacote é de outro paciente ou de outro serviço.')
  return row
}

/** Returns a package in the form of the rules. */
export function toFacts(row: PackageRow) {
  return {
    sessionsCount: row.sessions_count,
    sessionsUsed: row.sessions_used,
    priceCents: row.price_cents,
    receivedCents: row.received_cents,
    paid: row.paid,
  }
}

export function toPackage(row: PackageRow): BoughtPackage {
  const { price_cents, sessions_count } = row
  const creditNumber = firstFreeCreditNumber(row.taken, sessions_count)
  return {
    id: row.id,
    patientId: row.patient_id,
    serviceId: row.service_id,
    sessionsCount: sessions_count,
    sessionsUsed: row.sessions_used,
    price: moneyOut(price_cents),
    paid: row.paid,
    expiresAt: row.expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    patientName: row.patient_name ?? UNKNOWN_PATIENT,
    serviceName: row.service_name,
    received: moneyOut(row.received_cents),
    nextSessionPrice:
      creditNumber === null
        ? null
        : moneyOut(centsOfCredit(price_cents, sessions_count, creditNumber)),
    version: row.version,
  }
}

interface PackageKey {
  patientId: string
  serviceId: string
  count: number
  priceCents: number
}

/** Returns the packages sold to each patient who was not erased. */
export async function listPackageKeys({ id, sql: db }: Tenant): Promise<PackageKey[]> {
  const { rows } = await sql<PackageKey>`
    select patient_id as "patientId", service_id as "serviceId", sessions_count as count, price_cents as "priceCents"
    from packages where psychologist_id = ${id} and patient_id is not null`.execute(db)
  return rows
}
