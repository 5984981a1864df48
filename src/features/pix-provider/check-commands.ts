import { sql } from 'kysely'
import type { Tenant, TenantId } from '../../platform/server/database.ts'
import { loggedError } from '../../platform/server/errors.ts'
import { workWhileDue } from '../../platform/server/jobs.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import type { BankCharge, BankPix } from './bank-contract.ts'
import { type ChargeState, DUE_CHECKED_EVERY, nextCheck, retryAt } from './charge-rules.ts'
import { BankRefusal, isRefusal } from './client-queries.ts'
import type { BankFailure } from './labels.ts'
import { keepBankState } from './provider-commands.ts'
import {
  type Banking,
  findProvider,
  keepQuiet,
  type OpenBank,
  openBank,
  quietUntil,
} from './queries.ts'
import { sendReturn, takeDueReturn } from './return-commands.ts'
import { settleCharge } from './settle-commands.ts'
import {
  type ChargeTarget,
  findTarget,
  type TargetColumns,
  targetOfColumns,
} from './target-queries.ts'

/** Concurrent requests to banks, of all practices. */
const AT_ONCE = 8
/** How long one server has a charge for itself while it checks; after that, others may take over from a killed one. */
const ASKS_FOR = MINUTE
/** A charge whose bank is paused waits at least this long. */
const QUIET_ASKED_AFTER = 5_000
/** A bank may still create a charge this long after our request. */
const CREATED_WITHIN = 10 * MINUTE

/** Failures of the bank, not of a single charge. */
const STUCK = new Set<BankFailure>(['slow', 'unreachable', 'broken', 'limited', 'token'])

interface DueCharge {
  tenantId: TenantId
  txid: string
}

/** Checks due charges at their banks and sends requested returns. Two servers never check the same one. */
export async function checkDuePix(services: Banking, stopping: AbortSignal): Promise<void> {
  if (!services.keyring) return
  const take = async () => {
    const charge = await takeDueCharge(services)
    if (charge) return () => checkCharge(services, charge)
    const dueReturn = await takeDueReturn(services)
    return dueReturn && (() => sendReturn(services, dueReturn))
  }
  await workWhileDue(take, { atOnce: AT_ONCE, every: DUE_CHECKED_EVERY, stopping })
}

async function takeDueCharge({ db, now }: Banking): Promise<DueCharge | null> {
  const at = now()
  return db.asPlatform(async (platform) => {
    const { rows } = await sql<DueCharge>`
      update pix_charges c set checking_until = ${new Date(at + ASKS_FOR)}, next_check_at = ${new Date(at + ASKS_FOR)}
      from (
        select d.psychologist_id, d.txid from pix_charges d
        where d.next_check_at <= ${new Date(at)} and coalesce(d.checking_until <= ${new Date(at)}, true)
        order by d.next_check_at limit 1 for update of d skip locked) due
      where c.psychologist_id = due.psychologist_id and c.txid = due.txid
      returning c.psychologist_id as "tenantId", c.txid`.execute(platform)
    return rows[0] ?? null
  })
}

interface KeptCharge extends TargetColumns {
  txid: string
  key: string
  state: ChargeState
  expires_at: Date
  created_at: Date
  failures: number
}

interface OpenedCharge {
  charge: KeptCharge
  target: ChargeTarget | null
  bank: OpenBank
  state: ChargeState
  /** The known returns of each recorded Pix, by its end-to-end id. */
  known: ReadonlyMap<string, readonly string[]>
}

/** Checks one charge at the bank, records payments and returns, and removes the charge there if it should not be paid. */
export async function checkCharge(services: Banking, { tenantId, txid }: DueCharge): Promise<void> {
  const { db, log, now } = services
  const inTenant = <T>(step: (tenant: Tenant) => Promise<T>) => db.asTenant(tenantId, step)
  let opened: OpenedCharge | null = null
  try {
    opened = await inTenant((tenant) => openCharge(services, tenant, txid, now()))
    if (!opened) return
    const { bank, charge, target, state } = opened
    const bankCharge = await findAtBank(opened)
    const pixes = bankCharge ? await findPaid(opened, bankCharge) : []
    const isRemoved =
      state === 'dropped' && pixes.length === 0 && (await removeAtBank(opened, bankCharge, now()))
    await inTenant(async (tenant) => {
      const paid = { txid, target, expiresAt: charge.expires_at.getTime() }
      await settleCharge(tenant, paid, pixes, now())
      await keepChecked(tenant, charge, isRemoved ? 'ended' : state, now())
      const certificateEnd = bank.client.certificateEnd()
      await keepBankState(tenant, bank.id, null, { certificateEnd, now: now() })
    })
  } catch (error) {
    const refusal = error instanceof BankRefusal ? error : null
    if (!refusal)
      log.error({ psychologist: tenantId, error: loggedError(error) }, 'pix charge not checked')
    const bank = opened?.bank
    if (bank && refusal && STUCK.has(refusal.failure)) keepQuiet(bank.id, refusal.waits, now())
    await inTenant(async (tenant) => {
      await keepFailure(tenant, txid, refusal?.waits ?? 0, now())
      if (bank && refusal && refusal.failure !== 'unknown')
        await keepBankState(tenant, bank.id, refusal.failure, { certificateEnd: null, now: now() })
    })
  }
}

/** Reads a charge and its bank. A charge that is no longer owed, or was not shown, is to be removed. */
async function openCharge(
  services: Banking,
  tenant: Tenant,
  txid: string,
  now: number,
): Promise<OpenedCharge | null> {
  const { rows } = await sql<KeptCharge>`
    select c.txid, c.key, c.state, c.expires_at, c.created_at, c.failures, c.session_id, c.package_id, c.statement_id
    from pix_charges c where c.psychologist_id = ${tenant.id} and c.txid = ${txid}`.execute(
    tenant.sql,
  )
  const [charge] = rows
  const provider = charge && (await findProvider(tenant))
  const quiet = provider ? quietUntil(provider.id) : 0
  const bank = provider && quiet <= now ? await openBank(services, tenant, provider) : null
  if (!charge || !bank) {
    const later = provider && new Date(Math.max(quiet, now + QUIET_ASKED_AFTER))
    await sql`
      update pix_charges c set next_check_at = ${later}, checking_until = null
      where c.psychologist_id = ${tenant.id} and c.txid = ${txid}`.execute(tenant.sql)
    return null
  }
  const target = targetOfColumns(charge)
  const owed = target && (await findTarget(tenant, target))
  const isLive = charge.state === 'wanted' || charge.state === 'open'
  const state =
    isLive && charge.expires_at.getTime() <= now
      ? 'past'
      : charge.state === 'wanted' || (charge.state === 'open' && !owed?.isReceivable)
        ? 'dropped'
        : charge.state
  // Before the request to the bank, so that no page shows it meanwhile.
  if (state !== charge.state)
    await sql`
      update pix_charges c set state = ${state} where c.psychologist_id = ${tenant.id} and c.txid = ${txid}`.execute(
      tenant.sql,
    )
  return { charge, target, bank, state, known: await listKnown(tenant, txid) }
}

async function listKnown(
  tenant: Tenant,
  txid: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ id: string; returns: string[] }>`
    select r.end_to_end_id as id, array(select b.return_id from pix_returns b
      where b.psychologist_id = r.psychologist_id and b.end_to_end_id = r.end_to_end_id and b.state = 'done') as returns
    from pix_received r where r.psychologist_id = ${tenant.id} and r.txid = ${txid}`.execute(
    tenant.sql,
  )
  return new Map(rows.map(({ id, returns }) => [id, returns]))
}

/** Returns the charge as the bank has it; null for an unknown charge that is not shown. */
async function findAtBank({ bank, charge, state }: OpenedCharge): Promise<BankCharge | null> {
  try {
    const bankCharge = await bank.client.findCharge(charge.txid)
    // A charge with another receiver is not ours.
    return bankCharge.txid === charge.txid && bankCharge.chave === charge.key ? bankCharge : null
  } catch (error) {
    if (state !== 'wanted' && state !== 'open' && isRefusal(error, 404)) return null
    throw error
  }
}

/** Returns the Pix of a charge that are new or have new returns, each as the bank reports it under its id. */
async function findPaid({ bank, charge, known }: OpenedCharge, bankCharge: BankCharge) {
  const paid: BankPix[] = []
  for (const { endToEndId, devolucoes = [] } of bankCharge.pix ?? []) {
    const returns = known.get(endToEndId)
    if (returns && devolucoes.every(({ id }) => returns.includes(id))) continue
    const pix = await bank.client.findPix(endToEndId)
    const isOfCharge =
      pix.endToEndId === endToEndId &&
      (pix.txid === undefined || pix.txid === charge.txid) &&
      (pix.chave === undefined || pix.chave === charge.key)
    if (isOfCharge) paid.push({ ...pix, devolucoes: pix.devolucoes ?? devolucoes })
  }
  return paid
}

/** Returns whether a charge was removed. One that is unknown to the bank may still be created by a slow call. */
async function removeAtBank(
  { bank, charge }: OpenedCharge,
  bankCharge: BankCharge | null,
  now: number,
): Promise<boolean> {
  if (!bankCharge) return now - charge.created_at.getTime() > CREATED_WITHIN
  if (bankCharge.status === 'ATIVA') await bank.client.removeCharge(charge.txid)
  return true
}

/** Ends a check. If a notice of the bank came meanwhile, the time that it set stays. */
async function keepChecked(
  tenant: Tenant,
  charge: KeptCharge,
  state: ChargeState,
  now: number,
): Promise<void> {
  const { rows } = await sql<{ isPaid: boolean }>`
    select exists (select from pix_received r where r.psychologist_id = ${tenant.id} and r.txid = ${charge.txid}) as "isPaid"`.execute(
    tenant.sql,
  )
  const isPaid = rows[0]?.isPaid ?? false
  const clock = {
    ...{ state, isPaid },
    createdAt: charge.created_at.getTime(),
    expiresAt: charge.expires_at.getTime(),
  }
  const next = state === 'ended' && !isPaid ? null : nextCheck(clock, now)
  await sql`
    update pix_charges c set state = case when c.state = 'dropped' and ${state}::text <> 'ended' then c.state else ${state} end,
      checked_at = ${new Date(now)}, failures = 0, checking_until = null,
      next_check_at = case when c.next_check_at = c.checking_until then ${next === null ? null : new Date(next)}::timestamptz else c.next_check_at end
    where c.psychologist_id = ${tenant.id} and c.txid = ${charge.txid}`.execute(tenant.sql)
}

async function keepFailure(
  tenant: Tenant,
  txid: string,
  waits: number,
  now: number,
): Promise<void> {
  const { rows } = await sql<{ failures: number }>`
    update pix_charges c set failures = least(c.failures + 1, 1000), checking_until = null
    where c.psychologist_id = ${tenant.id} and c.txid = ${txid} returning c.failures`.execute(
    tenant.sql,
  )
  await sql`
    update pix_charges c set next_check_at = ${new Date(retryAt(rows[0]?.failures ?? 1, waits, now))}
    where c.psychologist_id = ${tenant.id} and c.txid = ${txid}`.execute(tenant.sql)
}

/** Removes a practice's open charges at its bank, as far as it answers in time, when the bank is disconnected. */
export async function removeOpenCharges(
  services: Banking,
  tenantId: TenantId,
  within: number,
): Promise<void> {
  const { db, now } = services
  const charges = await db.asTenant(tenantId, async (tenant) => {
    const { rows } = await sql<{ txid: string }>`
      update pix_charges c set state = 'dropped', next_check_at = ${new Date(now())}
      where c.psychologist_id = ${tenant.id} and c.state in ('wanted', 'open') returning c.txid`.execute(
      tenant.sql,
    )
    return rows
  })
  const until = performance.now() + within
  const work = async () => {
    for (let next = charges.shift(); next && performance.now() < until; next = charges.shift())
      await checkCharge(services, { tenantId, ...next })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
