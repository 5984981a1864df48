import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { findProvider } from './queries.ts'

export interface HookedPix {
  endToEndId?: string | undefined
  txid?: string | undefined
  chave?: string | undefined
}

/**
 * Makes the named charges due for a check at the bank. Nothing else in a notice is used, since another customer of the bank
 * could send one. Throws `not_found` for the address of an earlier connection.
 */
export async function markHookedChargesDue(
  tenant: Tenant,
  providerId: string,
  pixes: readonly HookedPix[],
  now: number,
): Promise<void> {
  const provider = await findProvider(tenant)
  if (!provider || provider.id !== providerId) throw new Problem('not_found')
  const ownPixes = pixes.filter(({ chave }) => chave === undefined || chave === provider.key)
  const txids = ownPixes.flatMap(({ txid }) => txid ?? [])
  const ids = ownPixes.flatMap(({ endToEndId }) => endToEndId ?? [])
  if (txids.length === 0 && ids.length === 0) return
  await sql`
    update pix_charges c set next_check_at = ${new Date(now)}
    where c.psychologist_id = ${tenant.id} and coalesce(c.next_check_at > ${new Date(now)}, true)
      and (c.txid = any(${txids}::text[]) or c.txid in (
        select r.txid from pix_received r where r.psychologist_id = ${tenant.id} and r.end_to_end_id = any(${ids}::text[])))`.execute(
    tenant.sql,
  )
}
