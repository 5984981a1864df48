import { sql } from 'kysely'
import type { Tenant, TenantId } from '../../platform/server/database.ts'
import { loggedError } from '../../platform/server/errors.ts'
import { newId } from '../../platform/server/id.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { recordChange } from '../audit/commands.ts'
import { RETURNABLE_FOR } from '../payments/record-rules.ts'
import { lockPractice } from '../practice/commands.ts'
import { retryAt, txidFrom } from './charge-rules.ts'
import { BankRefusal } from './client-queries.ts'
import { type Banking, findProvider, openBank, returnedCents } from './queries.ts'
import { settleReturn } from './settle-commands.ts'

const CLAIMED_FOR = MINUTE
/** A return that the bank still works on is checked again after this long. */
const CHECKED_EVERY = 10_000

interface ReturnablePix {
  endToEndId: string
  amountCents: number
  paidAt: Date
  returnedCents: number
}

/** Requests a return of a Pix, by the id of its payment or its own; a job sends it to the bank. */
export async function requestReturn(
  tenant: Tenant,
  id: string,
  amountCents: number,
  now: number,
): Promise<void> {
  await lockPractice(tenant)
  const { rows } = await sql<ReturnablePix>`
    select r.end_to_end_id as "endToEndId", r.amount_cents as "amountCents", r.paid_at as "paidAt", ${returnedCents} as "returnedCents"
    from pix_received r where r.psychologist_id = ${tenant.id} and (r.payment_id = ${id} or r.id = ${id})`.execute(
    tenant.sql,
  )
  const [pix] = rows
  if (!pix) return refuseUnknown(tenant, id)
  if (!(await findProvider(tenant))) throw new Problem('pix_not_returnable')
  if (now - pix.paidAt.getTime() > RETURNABLE_FOR)
    throw invalidField('amount', 'Um Pix só pode ser devolvido até 90 dias depois.')
  const centsLeft = pix.amountCents - pix.returnedCents
  if (amountCents <= 0) throw invalidField('amount', 'Digite o valor a devolver')
  if (amountCents > centsLeft)
    throw invalidField(
      'amount',
      `Deste Pix podem voltar no máximo ${formatMoney(moneyOut(centsLeft))}.`,
    )
  const returnId = newId()
  await sql`
    insert into pix_returns (psychologist_id, end_to_end_id, return_id, id, amount_cents, is_own, state, created_at, next_check_at)
    values (${tenant.id}, ${pix.endToEndId}, ${txidFrom(returnId)}, ${returnId}, ${amountCents}, true, 'asked', ${new Date(now)}, ${new Date(now)})`.execute(
    tenant.sql,
  )
  await recordChange(tenant, 'payment.return_asked', id, now)
}

async function refuseUnknown(tenant: Tenant, id: string): Promise<never> {
  const payment = await tenant.sql
    .selectFrom('payments')
    .select('id')
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  throw new Problem(payment ? 'pix_not_returnable' : 'not_found')
}

interface DueReturn {
  tenantId: TenantId
  endToEndId: string
  returnId: string
}

/** Claims a return that was requested or is in progress, if one is due; no other server takes it meanwhile. */
export async function takeDueReturn({ db, now }: Banking): Promise<DueReturn | null> {
  const at = now()
  return db.asPlatform(async (platform) => {
    const { rows } = await sql<DueReturn>`
      update pix_returns b set checking_until = ${new Date(at + CLAIMED_FOR)}, next_check_at = ${new Date(at + CLAIMED_FOR)}
      from (
        select d.psychologist_id, d.end_to_end_id, d.return_id from pix_returns d
        where d.next_check_at <= ${new Date(at)} and coalesce(d.checking_until <= ${new Date(at)}, true)
        order by d.next_check_at limit 1 for update of d skip locked) due
      where b.psychologist_id = due.psychologist_id and b.end_to_end_id = due.end_to_end_id and b.return_id = due.return_id
      returning b.psychologist_id as "tenantId", b.end_to_end_id as "endToEndId", b.return_id as "returnId"`.execute(
      platform,
    )
    return rows[0] ?? null
  })
}

/** Sends a requested return, or checks one in progress. */
export async function sendReturn(services: Banking, due: DueReturn): Promise<void> {
  const { db, log, now } = services
  const { tenantId, endToEndId, returnId } = due
  const inTenant = <T>(step: (tenant: Tenant) => Promise<T>) => db.asTenant(tenantId, step)
  const later = (at: number | null) => inTenant((tenant) => keepNext(tenant, due, at))
  try {
    const opened = await inTenant(async (tenant) => {
      const provider = await findProvider(tenant)
      const bank = provider && (await openBank(services, tenant, provider))
      const { rows } = await sql<{ cents: number }>`
        select b.amount_cents as cents from pix_returns b
        where b.psychologist_id = ${tenant.id} and b.end_to_end_id = ${endToEndId} and b.return_id = ${returnId} and b.state = 'asked'`.execute(
        tenant.sql,
      )
      return { bank, cents: rows[0]?.cents ?? null, isConnected: provider !== null }
    })
    const { bank, cents, isConnected } = opened
    if (cents === null) return void (await later(null))
    const amount = moneyOut(cents)
    const failed = { id: returnId, valor: amount, status: 'NAO_REALIZADO' } as const
    if (!isConnected)
      return void (await inTenant((tenant) => settleReturn(tenant, endToEndId, failed, now())))
    if (!bank) return void (await later(now() + CLAIMED_FOR))
    const answered = await bank.client.returnPix(endToEndId, returnId, amount).catch((error) => {
      if (error instanceof BankRefusal && isFinal(error)) return failed
      throw error
    })
    if (answered.status === 'EM_PROCESSAMENTO') return void (await later(now() + CHECKED_EVERY))
    await inTenant((tenant) =>
      settleReturn(tenant, endToEndId, { ...answered, id: returnId, valor: amount }, now()),
    )
  } catch (error) {
    const refusal = error instanceof BankRefusal ? error : null
    if (!refusal)
      log.error({ psychologist: tenantId, error: loggedError(error) }, 'pix not returned')
    await inTenant((tenant) => keepReturnFailure(tenant, due, refusal?.waits ?? 0, now()))
  }
}

/** Returns whether another attempt would also be refused. */
function isFinal({ failure }: BankRefusal): boolean {
  return failure === 'refused' || failure === 'unknown' || failure === 'forbidden'
}

async function keepNext(
  tenant: Tenant,
  { endToEndId, returnId }: DueReturn,
  at: number | null,
): Promise<void> {
  await sql`
    update pix_returns b set next_check_at = ${at === null ? null : new Date(at)}, checking_until = null, failures = 0
    where b.psychologist_id = ${tenant.id} and b.end_to_end_id = ${endToEndId} and b.return_id = ${returnId}`.execute(
    tenant.sql,
  )
}

async function keepReturnFailure(
  tenant: Tenant,
  { endToEndId, returnId }: DueReturn,
  waits: number,
  now: number,
): Promise<void> {
  const { rows } = await sql<{ failures: number }>`
    update pix_returns b set failures = least(b.failures + 1, 1000), checking_until = null
    where b.psychologist_id = ${tenant.id} and b.end_to_end_id = ${endToEndId} and b.return_id = ${returnId}
    returning b.failures`.execute(tenant.sql)
  await sql`
    update pix_returns b set next_check_at = ${new Date(retryAt(rows[0]?.failures ?? 1, waits, now))}
    where b.psychologist_id = ${tenant.id} and b.end_to_end_id = ${endToEndId} and b.return_id = ${returnId}`.execute(
    tenant.sql,
  )
}

/** Marks a Pix, or a return, as reviewed. */
export async function settleReview(tenant: Tenant, id: string, now: number): Promise<void> {
  const { rows } = await sql`
    with pix as (
      update pix_received r set reviewed_at = coalesce(r.reviewed_at, ${new Date(now)}) where r.psychologist_id = ${tenant.id} and r.id = ${id} returning 1),
    returned as (
      update pix_returns b set reviewed_at = coalesce(b.reviewed_at, ${new Date(now)}) where b.psychologist_id = ${tenant.id} and b.id = ${id} returning 1)
    select from pix union all select from returned`.execute(tenant.sql)
  if (rows.length === 0) throw new Problem('not_found')
}
