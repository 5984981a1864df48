import { sql } from 'kysely'
import type { Tenant, TenantId } from '../../platform/server/database.ts'
import type { Services } from '../../platform/server/services.ts'
import { seal } from '../../platform/server/signing.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { RETURNABLE_FOR } from '../payments/record-rules.ts'
import { isPro } from '../practice/plans.ts'
import { findSafe, openIn } from '../records/safe-queries.ts'
import { type BankAccess, type BankClient, createBankClient } from './client-queries.ts'
import type { PixProvider, PixReview } from './contract.ts'

/** The columns needed to query a practice's bank. */
export type Banking = Pick<
  Services,
  'db' | 'environment' | 'keyring' | 'log' | 'now' | 'origin' | 'secret'
>

export interface ProviderRow {
  id: string
  provider: PixProvider['provider']
  base_url: string
  token_url: string
  key: string
  access: Uint8Array
  certificate_ends_at: Date | null
  is_hooked: boolean
  connected_at: Date
  failing_since: Date | null
  failure: PixProvider['failure']
  /** The plan of the practice. */
  plan: string
  is_active: boolean
  closed_at: Date | null
}

export async function findProvider(tenant: Tenant): Promise<ProviderRow | null> {
  const { rows } = await sql<ProviderRow>`
    select q.id, q.provider, q.base_url, q.token_url, q.key, q.access, q.certificate_ends_at, q.is_hooked, q.connected_at, q.failing_since, q.failure,
      g.plan, g.is_active, g.closed_at
    from pix_providers q join psychologists g on g.id = q.psychologist_id where q.psychologist_id = ${tenant.id}`.execute(
    tenant.sql,
  )
  return rows[0] ?? null
}

export function toProvider(row: ProviderRow): PixProvider {
  return {
    provider: row.provider,
    key: row.key,
    connectedAt: row.connected_at.toISOString(),
    certificateEndsAt: row.certificate_ends_at?.toISOString() ?? null,
    isHooked: row.is_hooked,
    failingSince: row.failing_since?.toISOString() ?? null,
    failure: row.failure,
  }
}

export const accessRow = (id: string) => ({
  table: 'pix_providers',
  id,
  version: 1,
  owner: 'access',
})

export const HOOK_PURPOSE = 'pix-webhook'

/** Returns the address that the bank is given; it posts to that address and `/pix`. */
export function hookUrl(
  { origin, secret }: Pick<Services, 'origin' | 'secret'>,
  tenantId: TenantId,
  providerId: string,
): string {
  const token = seal(secret, HOOK_PURPOSE, { tenantId, subjectId: providerId })
  return `${origin()}/api/public/pix-webhook/${token}`
}

/** Returns whether a practice may have charges at its bank. */
export function mayCharge({
  plan,
  is_active,
  closed_at,
}: {
  plan: string
  is_active: boolean
  closed_at: Date | null
}): boolean {
  return isPro(plan) && is_active && closed_at === null
}

export interface OpenBank {
  client: BankClient
  key: string
  id: string
}

/** One client, with its token and connections, for each connection of a practice. */
const clients = new Map<string, BankClient>()
const CLIENTS_AT_MOST = 500

/** The connection of a practice to its bank, and the Pix key that its charges name. */
export type BankConnection = Pick<ProviderRow, 'id' | 'key'>

/** Returns the client of a connected bank that this server has opened before; null for any other. */
export function knownBank({ id, key }: BankConnection): OpenBank | null {
  const client = clients.get(id)
  return client ? { client, key, id } : null
}

/** Returns the client of a connected bank; null without one, or if its credentials cannot be decrypted here. */
export async function openBank(
  { environment, keyring, now }: Banking,
  tenant: Tenant,
  row: ProviderRow,
): Promise<OpenBank | null> {
  const known = knownBank(row)
  if (known) return known
  const safe = keyring && (await findSafe(tenant, keyring))
  if (!safe) return null
  const sealed = openIn(safe, accessRow(row.id), row.access)
  // Written by `keepProvider`.
  const access = JSON.parse(sealed) as BankAccess
  const client = createBankClient(access, { allowsLoopback: allowsLoopback(environment), now })
  const [oldest] = clients.size >= CLIENTS_AT_MOST ? clients.keys() : []
  if (oldest !== undefined) forgetClient(oldest)
  clients.set(row.id, client)
  return { client, key: row.key, id: row.id }
}

export function allowsLoopback({ loopback, production }: Services['environment']): boolean {
  return loopback && !production
}

export function forgetClient(providerId: string): void {
  clients.get(providerId)?.close()
  quietBanks.delete(providerId)
  clients.delete(providerId)
}

/**
 * A bank that failed gets no request for this long: pages show the static code immediately, and a job checks other banks first.
 */
const QUIET_FOR = 10_000
const quietBanks = new Map<string, number>()

export function keepQuiet(providerId: string, waits: number, now: number): void {
  quietBanks.set(providerId, now + Math.max(QUIET_FOR, waits))
}

export function endQuiet(providerId: string): void {
  quietBanks.delete(providerId)
}

/** Returns until when a bank gets no requests, in epoch milliseconds; 0 for one that answered. */
export function quietUntil(providerId: string): number {
  return quietBanks.get(providerId) ?? 0
}

interface ReviewRow {
  id: string
  kind: PixReview['kind']
  cents: number
  surplus: number
  kept: boolean
  returnable: number
  at: Date
  patientId: string | null
  patientName: string | null
  sessionId: string | null
}

/** Returns the Pix and returns that are not marked as reviewed; newest first. */
export async function listReview(tenant: Tenant, now: number): Promise<PixReview[]> {
  const { rows } = await sql<ReviewRow>`
    with found as (
      select r.id, r.kind, r.amount_cents as cents, r.amount_cents - r.recorded_cents as surplus, r.surplus_payment_id is not null as kept, r.paid_at as at, r.end_to_end_id, r.txid
      from pix_received r
      where r.psychologist_id = ${tenant.id} and r.kind <> 'exact' and r.reviewed_at is null
      union all
      select b.id, case when b.is_own then 'failed' else 'returned' end, b.amount_cents, 0, false, b.created_at, b.end_to_end_id, r.txid
      from pix_returns b join pix_received r on r.psychologist_id = b.psychologist_id and r.end_to_end_id = b.end_to_end_id
      where b.psychologist_id = ${tenant.id} and b.reviewed_at is null
        and (b.is_own and b.state = 'failed' or not b.is_own and b.state = 'done'))
    select f.id, f.kind, f.cents, f.surplus, f.kept, f.at, p.id as "patientId", p.name as "patientName", c.session_id as "sessionId",
      case when r.paid_at > ${new Date(now - RETURNABLE_FOR)} then r.amount_cents - ${returnedCents} else 0 end as returnable
    from found f
    join pix_received r on r.psychologist_id = ${tenant.id} and r.end_to_end_id = f.end_to_end_id
    join pix_charges c on c.psychologist_id = ${tenant.id} and c.txid = f.txid
    left join sessions s on s.psychologist_id = ${tenant.id} and s.id = c.session_id
    left join packages k on k.psychologist_id = ${tenant.id} and k.id = c.package_id
    left join statements t on t.psychologist_id = ${tenant.id} and t.id = c.statement_id
    left join patients p on p.psychologist_id = ${tenant.id} and p.id = coalesce(s.patient_id, k.patient_id, t.patient_id)
    order by f.at desc, f.id`.execute(tenant.sql)
  return rows.map(({ cents, surplus, returnable, at, ...row }) => ({
    ...row,
    amount: moneyOut(cents),
    surplus: moneyOut(surplus),
    returnable: moneyOut(returnable),
    at: at.toISOString(),
  }))
}

/** The sum of a Pix `r` that was returned, or is being returned. */
export const returnedCents = sql<number>`(select coalesce(sum(x.amount_cents), 0)::integer from pix_returns x
  where x.psychologist_id = r.psychologist_id and x.end_to_end_id = r.end_to_end_id and x.state <> 'failed')`
