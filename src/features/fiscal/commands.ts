import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordChange } from '../audit/commands.ts'
import { lockPractice } from '../practice/commands.ts'
import type { Issued } from './contract.ts'
import { countReceived, netOfPayments } from './income-queries.ts'

/** Without a day, removes the mark, also of undone payments. */
export async function markIssued(
  tenant: Tenant,
  { paymentIds, issuedOn }: Issued,
  now: number,
): Promise<void> {
  await lockPractice(tenant)
  const ids = [...new Set(paymentIds)]
  if (issuedOn === null) {
    if ((await countReceived(tenant, ids)) < ids.length) throw new Problem('not_found')
    await sql`
      delete from fiscal_receipts where psychologist_id = ${tenant.id} and payment_id = any(${ids}::uuid[])`.execute(
      tenant.sql,
    )
    return
  }
  const net = await netOfPayments(tenant, ids)
  if (net.size < ids.length) throw new Problem('not_found')
  const rows = ids.flatMap((id) => {
    const amount = net.get(id) ?? 0
    return amount > 0 ? [sql`(${tenant.id}, ${id}, ${issuedOn}, ${amount}, ${new Date(now)})`] : []
  })
  if (rows.length === 0) return
  await sql`
    insert into fiscal_receipts (psychologist_id, payment_id, issued_on, amount_cents, created_at)
    values ${sql.join(rows)}
    on conflict (psychologist_id, payment_id) do update
      set issued_on = excluded.issued_on, amount_cents = excluded.amount_cents, created_at = excluded.created_at`.execute(
    tenant.sql,
  )
}

export async function setPayerCpf(
  tenant: Tenant,
  { paymentId, payerCpf }: { paymentId: string; payerCpf: string },
  now: number,
): Promise<void> {
  await lockPractice(tenant)
  const payment = await tenant.sql
    .selectFrom('payments as y')
    .leftJoin('fiscal_receipts as f', (join) =>
      join.onRef('f.psychologist_id', '=', 'y.psychologist_id').onRef('f.payment_id', '=', 'y.id'),
    )
    .select('f.issued_on')
    .where('y.psychologist_id', '=', tenant.id)
    .where('y.id', '=', paymentId)
    .where('y.payer_name', 'is not', null)
    .executeTakeFirstOrThrow(() => new Problem('not_found'))
  if (payment.issued_on !== null) throw new Problem('receipt_issued')
  await tenant.sql
    .updateTable('payments')
    .set({ payer_cpf: payerCpf })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', paymentId)
    .execute()
  await recordChange(tenant, 'payment.payer_cpf_set', paymentId, now)
}
