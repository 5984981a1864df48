import { type RawBuilder, sql } from 'kysely'
import { inOrder, NeedsSteps, type Tenant, type TenantId } from '../../platform/server/database.ts'
import { loggedError } from '../../platform/server/errors.ts'
import { newId } from '../../platform/server/id.ts'
import { openSealed, seal } from '../../platform/server/signing.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { centsOf } from '../../platform/shared/money.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type { BankCode, PixPayment } from '../payments/contract.ts'
import type { PaymentTarget } from '../payments/queries.ts'
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
  type BankConnection,
  type Banking,
  endQuiet,
  findProvider,
  keepQuiet,
  knownBank,
  mayCharge,
  type OpenBank,
  openBank,
  type ProviderRow,
  quietUntil,
} from './queries.ts'
import {
  type ChargeTarget,
  columnsOfTarget,
  type FoundTarget,
  findTarget,
  type TargetColumns,
  targetOfColumns,
} from './target-queries.ts'

/**
 * Returns a payment with the code of a charge of the practice's bank, if it confirms payments automatically; with the static
 * code if the bank does not answer in 2 s. Opens its own transactions: call it outside one. `added` is a charge that
 * `addChargeWithCommit` has added.
 */
export async function withBankCode<Payment extends PixPayment>(
  services: Banking,
  tenantId: TenantId,
  target: ChargeTarget,
  payment: Payment | null,
  added: TakenCharge | null = null,
): Promise<Payment | null> {
  if (!payment?.confirmsItself) return payment
  const { confirmsItself, ...plain } = payment
  const charge = await findBankCode(services, tenantId, target, centsOf(payment.amount), added)
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
  added: TakenCharge | null = null,
): Promise<(BankCode & { txid: string }) | null> {
  const charge = await findCharge(services, tenantId, target, amountCents, added)
  if (!charge) return null
  const subjectId = idOfTxid(charge.txid)
  return { ...charge, watch: seal(services.secret, WATCH_PURPOSE, { tenantId, subjectId }) }
}

async function findCharge(
  services: Banking,
  tenantId: TenantId,
  target: ChargeTarget,
  amountCents: number,
  added: TakenCharge | null,
): Promise<{ txid: string; brCode: string } | null> {
  const { db, log, now } = services
  const until = performance.now() + BANK_WITHIN
  let takenCharge = added
  try {
    takenCharge ??= await takeCharge(services, tenantId, target, amountCents)
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
    const storedCode = await db.asTenant(
      tenantId,
      (tenant) => keepCode(tenant, txid, code, now()),
      { oneRoundTrip: true },
    )
    return storedCode === null ? null : { txid, brCode: storedCode }
  } catch (error) {
    if (!(error instanceof BankRefusal))
      log.error({ psychologist: tenantId, error: loggedError(error) }, 'pix charge not created')
    if (takenCharge) await giveUp(services, tenantId, takenCharge, error)
    return null
  }
}

/** Drops a charge whose page shows the static code: it is removed at the bank, and the bank gets no requests for some seconds. */
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
    // The charge stays `wanted`, and the job drops it after a minute.
    .catch(() => undefined)
}

export interface TakenCharge {
  bank: OpenBank
  txid: string
  expiresAt: number
  /** Null until the bank has created it. */
  brCode: string | null
}

/** A new debt, which has no charge yet. */
export interface NewDebt {
  target: PaymentTarget
  amountCents: number
  /** Until when the booking holds its time; null without a deadline. */
  holdEnds: number | null
}

/**
 * Adds the charge of a debt that this transaction creates, with its commit, and returns it: the bank can be asked next. Null if
 * this server has not opened the bank yet, or if no charge is due now; `withBankCode` then looks for one.
 */
export async function addChargeWithCommit(
  { id, withCommit }: Tenant,
  connection: BankConnection,
  { target, amountCents, holdEnds }: NewDebt,
  now: number,
): Promise<TakenCharge | null> {
  const bank = knownBank(connection)
  if (!bank || quietUntil(bank.id) > now || isHoldOver(holdEnds, now)) return null
  const expiresAt = holdEnds ?? now + CHARGE_LASTS
  const { txid, insertion } = newCharge(id, target, { key: bank.key, amountCents, expiresAt }, now)
  await insertion.execute(withCommit.sql)
  return { bank, txid, expiresAt, brCode: null }
}

/** Returns whether a hold ends too soon for a payment. */
function isHoldOver(holdEnds: number | null, now: number): boolean {
  return holdEnds !== null && holdEnds <= now + 1_000
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
 * are about to end, are dropped. Null if none is due, allowed or possible now. Usually two round trips, since somebody waits.
 */
async function takeCharge(
  services: Banking,
  tenantId: TenantId,
  target: ChargeTarget,
  amountCents: number,
): Promise<TakenCharge | null> {
  const { db } = services
  const now = services.now()
  const inputs = await readChargeInputs(services, tenantId, target)
  if (!inputs) return null
  const { provider, debt, live } = inputs
  if (!mayCharge(provider) || quietUntil(provider.id) > now) return null
  if (!debt.isReceivable || debt.missingCents !== amountCents) return null
  const { holdEnds } = debt
  if (isHoldOver(holdEnds, now)) return null
  const bank =
    knownBank(provider) ??
    (await db.asTenant(tenantId, (tenant) => openBank(services, tenant, provider)))
  if (!bank) return null
  const lastsUntil = now + (holdEnds === null ? RENEWED_BEFORE : 1_000)
  const isGood = (charge: LiveRow) =>
    charge.amountCents === amountCents &&
    charge.key === provider.key &&
    charge.expiresAt.getTime() > lastsUntil &&
    (charge.state === 'open' || charge.createdAt.getTime() > now - SHOWN_WITHIN)
  let charge = live && isGood(live) ? live : null
  if (!charge) {
    const expiresAt = holdEnds ?? now + CHARGE_LASTS
    const wantedCharge = { key: provider.key, amountCents, expiresAt }
    const added = await db.asTenant(
      tenantId,
      async (tenant) => {
        const [, row] = await inOrder(tenant, [
          () => live && replaceCharge(tenant, live, now),
          () => addCharge(tenant, debt.target, wantedCharge, now),
        ])
        return row
      },
      { oneRoundTrip: true },
    )
    // Another request may have added one meanwhile.
    charge = added ?? (await db.asTenant(tenantId, (tenant) => findLive(tenant, debt.target)))
  }
  if (!charge || !isGood(charge)) return null
  const { txid, brCode } = charge
  if (charge.state === 'open') await db.asTenant(tenantId, (tenant) => watch(tenant, txid, now))
  return { bank, txid, brCode, expiresAt: charge.expiresAt.getTime() }
}

interface ChargeInputs {
  provider: ProviderRow
  debt: FoundTarget
  live: LiveRow | null
}

/** Returns what a charge of a target depends on; null without a bank, or if the target was deleted. */
async function readChargeInputs(
  { db }: Banking,
  tenantId: TenantId,
  target: ChargeTarget,
): Promise<ChargeInputs | null> {
  const read = async (tenant: Tenant) => {
    const [provider, debt, live] = await inOrder(tenant, [
      () => findProvider(tenant),
      () => findTarget(tenant, target),
      () => findLive(tenant, target),
    ])
    if (!provider || !debt) return null
    return {
      provider,
      debt,
      live: debt.target === target ? live : await findLive(tenant, debt.target),
    }
  }
  try {
    return await db.asTenant(tenantId, read, { oneRoundTrip: true })
  } catch (error) {
    if (!(error instanceof NeedsSteps)) throw error
    return db.asTenant(tenantId, read)
  }
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

interface WantedCharge {
  key: string
  amountCents: number
  expiresAt: number
}

async function addCharge(
  tenant: Tenant,
  target: ChargeTarget,
  wanted: WantedCharge,
  now: number,
): Promise<LiveRow | null> {
  const { rows } = await newCharge(tenant.id, target, wanted, now).insertion.execute(tenant.sql)
  return rows[0] ?? null
}

/** Returns the txid of a new charge, and the statement that inserts it unless its target has a live one. */
function newCharge(
  tenantId: TenantId,
  target: ChargeTarget,
  { key, amountCents, expiresAt }: WantedCharge,
  now: number,
): { txid: string; insertion: RawBuilder<LiveRow> } {
  const { session_id, package_id, statement_id } = columnsOfTarget(target)
  const clock = { state: 'wanted', createdAt: now, expiresAt, isPaid: false } as const
  const txid = txidFrom(newId())
  const insertion = sql<LiveRow>`
    insert into pix_charges as c (psychologist_id, txid, session_id, package_id, statement_id, amount_cents, key, state, expires_at, created_at, next_check_at)
    values (${tenantId}, ${txid}, ${session_id}, ${package_id}, ${statement_id},
      ${amountCents}, ${key}, 'wanted', ${new Date(expiresAt)}, ${new Date(now)}, ${new Date(nextCheck(clock, now) ?? now)})
    on conflict do nothing returning ${LIVE}`
  return { txid, insertion }
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
