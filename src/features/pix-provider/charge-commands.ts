import { sql } from 'kysely'
import type { Tenant, TenantId } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { openSealed, seal } from '../../platform/server/signing.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { centsOf } from '../../platform/shared/money.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type { BankCode, PixPayment } from '../payments/contract.ts'
import {
  BANK_WITHIN,
  CHARGE_LASTS,
  FIRST_CHECK_AFTER,
  idOfTxid,
  nextCheck,
  RENEWED_BEFORE,
  SHORTEST_PAUSE,
  SHOWN_WITHIN,
  secondsUntil,
  txidFrom,
} from './charge-rules.ts'
import { BankRefusal } from './client-queries.ts'
import { keepBankState } from './provider-commands.ts'
import {
  type Banking,
  endQuiet,
  findProvider,
  keepQuiet,
  mayCharge,
  type OpenBank,
  openBank,
  quietUntil,
} from './queries.ts'
import {
  type ChargeTarget,
  columnsOfTarget,
  findTarget,
  type TargetColumns,
  targetOfColumns,
} from './target-queries.ts'

/**
 * Returns a payment with the code of a charge of the practice's bank, if it confirms payments automatically; with the static
 * code if the bank does not answer in 2 s. Opens its own transactions: call it outside one.
 */
export async function withBankCode<Payment extends PixPayment>(
  services: Banking,
  tenantId: TenantId,
  target: ChargeTarget,
  payment: Payment | null,
): Promise<Payment | null> {
  if (!payment?.confirmsItself) return payment
  const { confirmsItself, ...plain } = payment
  const charge = await findBankCode(services, tenantId, target, centsOf(payment.amount))
  // The rest of a payment is an ordinary payment: only the mark is removed.
  if (!charge) return plain as Payment
  const { brCode, watch } = charge
  return { ...payment, brCode, watch }
}

const WATCH_PURPOSE = 'pix-watch'

/** Returns whether a charge or its target is paid, and schedules a check of it. */
export async function findPixState(
  { db, now, secret }: Banking,
  token: string,
): Promise<{ paid: boolean }> {
  const { tenantId, subjectId } = openSealed(secret, WATCH_PURPOSE, token)
  const txid = txidFrom(subjectId)
  return db.asTenant(tenantId, async (tenant) => {
    const { rows } = await sql<TargetColumns & { isRecorded: boolean }>`
      select c.session_id, c.package_id, c.statement_id, exists (select from pix_received r
        where r.psychologist_id = c.psychologist_id and r.txid = c.txid and r.recorded_cents > 0) as "isRecorded"
      from pix_charges c where c.psychologist_id = ${tenant.id} and c.txid = ${txid}`.execute(
      tenant.sql,
    )
    const [charge] = rows
    if (!charge) throw new Problem('not_found')
    const target = targetOfColumns(charge)
    const debt = target && (await findTarget(tenant, target))
    // After a partial payment the rest is still due.
    const paid = debt ? debt.isPaid : charge.isRecorded
    if (!paid) await watch(tenant, txid, now())
    return { paid }
  })
}

/**
 * Returns the code of a charge for that amount; null if there is none and the bank creates none in time. Opens its own
 * transactions: call it outside one.
 */
export async function findBankCode(
  services: Banking,
  tenantId: TenantId,
  target: ChargeTarget,
  amountCents: number,
): Promise<(BankCode & { txid: string }) | null> {
  const charge = await findCharge(services, tenantId, target, amountCents)
  if (!charge) return null
  const subjectId = idOfTxid(charge.txid)
  return { ...charge, watch: seal(services.secret, WATCH_PURPOSE, { tenantId, subjectId }) }
}

async function findCharge(
  services: Banking,
  tenantId: TenantId,
  target: ChargeTarget,
  amountCents: number,
): Promise<{ txid: string; brCode: string } | null> {
  const { db, log, now } = services
  const until = performance.now() + BANK_WITHIN
  let takenCharge: TakenCharge | null = null
  try {
    takenCharge = await db.asTenant(tenantId, (tenant) =>
      takeCharge(services, tenant, target, amountCents, now()),
    )
    if (!takenCharge) return null
    const { bank, txid, expiresAt, brCode } = takenCharge
    if (brCode !== null) return { txid, brCode }
    const within = Math.max(1, Math.round(until - performance.now()))
    const body = {
      calendario: { expiracao: secondsUntil(expiresAt, now()) },
      valor: { original: moneyOut(amountCents) },
      chave: bank.key,
    }
    const charge = await bank.client.charge(txid, body, within)
    const isAsWanted = charge.chave === bank.key && centsOf(charge.valor.original) === amountCents
    if (charge.status !== 'ATIVA' || !isAsWanted || !charge.pixCopiaECola)
      throw new BankRefusal('broken')
    endQuiet(bank.id)
    const code = charge.pixCopiaECola
    const storedCode = await db.asTenant(tenantId, (tenant) => keepCode(tenant, txid, code, now()))
    return storedCode === null ? null : { txid, brCode: storedCode }
  } catch (error) {
    if (!(error instanceof BankRefusal)) {
      const { name, code } = error as { name?: string; code?: string }
      log.error({ psychologist: tenantId, error: { name, code } }, 'pix charge not made')
    }
    if (takenCharge) await giveUp(services, tenantId, takenCharge, error)
    return null
  }
}

/**
 * Drops a charge whose page shows the static code: it is removed at the bank, and the bank gets no requests for some seconds.
 */
async function giveUp(
  { db, now }: Banking,
  tenantId: TenantId,
  { txid, bank }: TakenCharge,
  error: unknown,
): Promise<void> {
  const refusal = error instanceof BankRefusal ? error : null
  keepQuiet(bank.id, refusal?.waits ?? 0, now())
  await db
    .asTenant(tenantId, async (tenant) => {
      await dropCharge(tenant, txid, now())
      if (refusal)
        await keepBankState(tenant, bank.id, refusal.failure, { certificateEnd: null, now: now() })
    })
    // It stays marked as wanted, and the job drops it after a minute.
    .catch(() => undefined)
}

interface TakenCharge {
  bank: OpenBank
  txid: string
  expiresAt: number
  /** Null until the bank has created it. */
  brCode: string | null
}

interface LiveRow {
  txid: string
  state: 'wanted' | 'open'
  brCode: string | null
  amountCents: number
  key: string
  expiresAt: Date
  createdAt: Date
}

/**
 * Returns the live charge of a target, or a new one that the bank does not have yet. Charges of another amount or key, or that
 * are about to end, are dropped. Null if none is due, allowed or possible now.
 */
async function takeCharge(
  services: Banking,
  tenant: Tenant,
  target: ChargeTarget,
  amountCents: number,
  now: number,
): Promise<TakenCharge | null> {
  const provider = await findProvider(tenant)
  if (!provider || !mayCharge(provider) || quietUntil(provider.id) > now) return null
  const debt = await findTarget(tenant, target)
  if (!debt?.isReceivable || debt.missingCents !== amountCents) return null
  const { holdEnds } = debt
  if (holdEnds !== null && holdEnds <= now + 1_000) return null
  const bank = await openBank(services, tenant, provider)
  if (!bank) return null
  const lastsUntil = now + (holdEnds === null ? RENEWED_BEFORE : 1_000)
  const isGood = (live: LiveRow) =>
    live.amountCents === amountCents &&
    live.key === provider.key &&
    live.expiresAt.getTime() > lastsUntil &&
    (live.state === 'open' || live.createdAt.getTime() > now - SHOWN_WITHIN)
  let live = await findLive(tenant, debt.target)
  if (live && !isGood(live)) {
    await replaceCharge(tenant, live, now)
    live = null
  }
  if (!live) {
    const expiresAt = holdEnds ?? now + CHARGE_LASTS
    const wantedCharge = { key: provider.key, amountCents, expiresAt }
    // Another request may have added one meanwhile.
    live =
      (await addCharge(tenant, debt.target, wantedCharge, now)) ??
      (await findLive(tenant, debt.target))
  }
  if (!live || !isGood(live)) return null
  if (live.state === 'open') await watch(tenant, live.txid, now)
  return { bank, txid: live.txid, brCode: live.brCode, expiresAt: live.expiresAt.getTime() }
}

const LIVE = sql`c.txid, c.state, c.br_code as "brCode", c.amount_cents as "amountCents", c.key, c.expires_at as "expiresAt", c.created_at as "createdAt"`

async function findLive(tenant: Tenant, target: ChargeTarget): Promise<LiveRow | null> {
  const { rows } = await sql<LiveRow>`
    select ${LIVE} from pix_charges c
    where c.psychologist_id = ${tenant.id} and ${isFor(columnsOfTarget(target))} and c.state in ('wanted', 'open')`.execute(
    tenant.sql,
  )
  return rows[0] ?? null
}

/** Ends a charge that is replaced: expired by our clock, or to be removed at the bank. */
async function replaceCharge(
  tenant: Tenant,
  { txid, expiresAt }: LiveRow,
  now: number,
): Promise<void> {
  const state = expiresAt.getTime() <= now ? 'past' : 'dropped'
  await sql`
    update pix_charges c set state = ${state}, next_check_at = ${new Date(now)}
    where c.psychologist_id = ${tenant.id} and c.txid = ${txid}`.execute(tenant.sql)
}

async function addCharge(
  tenant: Tenant,
  target: ChargeTarget,
  { key, amountCents, expiresAt }: { key: string; amountCents: number; expiresAt: number },
  now: number,
): Promise<LiveRow | null> {
  const { session_id, package_id, statement_id } = columnsOfTarget(target)
  const clock = { state: 'wanted', createdAt: now, expiresAt, isPaid: false } as const
  const { rows } = await sql<LiveRow>`
    insert into pix_charges as c (psychologist_id, txid, session_id, package_id, statement_id, amount_cents, key, state, expires_at, created_at, next_check_at)
    values (${tenant.id}, ${txidFrom(newId())}, ${session_id}, ${package_id}, ${statement_id},
      ${amountCents}, ${key}, 'wanted', ${new Date(expiresAt)}, ${new Date(now)}, ${new Date(nextCheck(clock, now) ?? now)})
    on conflict do nothing returning ${LIVE}`.execute(tenant.sql)
  return rows[0] ?? null
}

function isFor({ session_id, package_id, statement_id }: ReturnType<typeof columnsOfTarget>) {
  if (session_id !== null) return sql`c.session_id = ${session_id}`
  return package_id === null
    ? sql`c.statement_id = ${statement_id}`
    : sql`c.package_id = ${package_id}`
}

/** Makes a charge whose page is open due for a check at the bank, at most once in `SHORTEST_PAUSE`. */
async function watch(tenant: Tenant, txid: string, now: number): Promise<void> {
  const soon = new Date(now + SHORTEST_PAUSE)
  await sql`
    update pix_charges c set next_check_at = greatest(${new Date(now)}::timestamptz, coalesce(c.checked_at, c.created_at) + ${`${SHORTEST_PAUSE} milliseconds`}::interval)
    where c.psychologist_id = ${tenant.id} and c.txid = ${txid} and c.next_check_at > ${soon} and c.failures = 0`.execute(
    tenant.sql,
  )
}

/** Stores the code of a charge that the bank created, and returns it; null if the charge was dropped meanwhile. */
async function keepCode(
  tenant: Tenant,
  txid: string,
  code: string,
  now: number,
): Promise<string | null> {
  const { rows } = await sql<{ brCode: string }>`
    update pix_charges c set state = 'open', br_code = ${code}, next_check_at = ${new Date(now + FIRST_CHECK_AFTER)}
    where c.psychologist_id = ${tenant.id} and c.txid = ${txid} and c.state in ('wanted', 'open')
    returning c.br_code as "brCode"`.execute(tenant.sql)
  return rows[0]?.brCode ?? null
}

async function dropCharge(tenant: Tenant, txid: string, now: number): Promise<void> {
  await sql`
    update pix_charges c set state = 'dropped', next_check_at = ${new Date(now)}
    where c.psychologist_id = ${tenant.id} and c.txid = ${txid} and c.state = 'wanted'`.execute(
    tenant.sql,
  )
}
