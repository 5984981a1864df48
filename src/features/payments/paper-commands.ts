import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordChange } from '../audit/commands.ts'
import { filedPayerDocument, filedPayerId, filedPayerName } from '../patients/people-queries.ts'
import { lockPractice } from '../practice/commands.ts'
import { isCounted } from './queries.ts'

/**
 * Stores the names on each receipt and statement: patient, payer and psychologist as they are now. A receipt has the patient's
 * registered name, a statement the social name. Storing again replaces the names. Nothing is stored for an erased patient
 * (docs/product.md, Papers).
 */

/**
 * Stores the names on the receipts of payments and the days of all, also of refunds and of money that moves by the balance:
 * a corrected time zone does not change them.
 */
export async function keepReceiptDetails(tenant: Tenant, paymentIds: readonly string[]) {
  await keepDetails(
    tenant,
    sql`select y.psychologist_id, y.id as payment_id, null::uuid as statement_id, coalesce(k.patient_id, s.patient_id, t.patient_id, b.patient_id) as patient_id,
        y.payer_name, y.payer_document, y.received_at as made_at, s.starts_at
      from payments y
      left join packages k on k.psychologist_id = y.psychologist_id and k.id = y.package_id
      left join sessions s on s.psychologist_id = y.psychologist_id and s.id = y.session_id
      left join statements t on t.psychologist_id = y.psychologist_id and t.id = y.statement_id
      left join balances b on b.psychologist_id = y.psychologist_id and b.id = y.balance_id
      where y.psychologist_id = ${tenant.id} and y.id = any(${paymentIds}::uuid[])`,
  )
}

export async function keepStatementDetails(tenant: Tenant, statementId: string) {
  await keepDetails(
    tenant,
    sql`select t.psychologist_id, null::uuid as payment_id, t.id as statement_id, t.patient_id,
        ${filedPayerName} as payer_name, ${filedPayerDocument} as payer_document, t.created_at as made_at, null::timestamptz as starts_at
      from statements t join patients p on p.psychologist_id = t.psychologist_id and p.id = t.patient_id
      where t.psychologist_id = ${tenant.id} and t.id = ${statementId}`,
  )
}

async function keepDetails(tenant: Tenant, papers: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into paper_details (psychologist_id, payment_id, statement_id, patient_id, patient_name, patient_cpf, payer_name, payer_document,
      made_on, timezone, starts_at, professional_name, professional_title, crp, city)
    select m.psychologist_id, m.payment_id, m.statement_id, p.id, case when m.payment_id is null then p.name else p.registered_name end, p.cpf,
      m.payer_name, m.payer_document,
      (m.made_at at time zone a.timezone)::date, a.timezone, m.starts_at, a.name, a.professional_title, a.crp, a.city
    from (${papers}) m
    join psychologists a on a.id = m.psychologist_id
    join patients p on p.psychologist_id = m.psychologist_id and p.id = m.patient_id
    on conflict (psychologist_id, id) do update set
      patient_id = excluded.patient_id, patient_name = excluded.patient_name, patient_cpf = excluded.patient_cpf,
      payer_name = excluded.payer_name, payer_document = excluded.payer_document, reconstructed = false,
      professional_name = excluded.professional_name,
      professional_title = excluded.professional_title, crp = excluded.crp, city = excluded.city`.execute(
    tenant.sql,
  )
}

/** Reads the names on a receipt from the registrations again, unless it was issued in Receita Saúde. */
export async function refreshReceipt(
  tenant: Tenant,
  paymentId: string,
  now: number,
): Promise<void> {
  await lockPractice(tenant)
  const { rows } = await sql<{ isIssued: boolean }>`
    select exists (select from fiscal_receipts f
        where f.psychologist_id = y.psychologist_id and f.payment_id = y.id) as "isIssued"
    from payments y
    where y.psychologist_id = ${tenant.id} and y.id = ${paymentId} and y.receipt_number is not null and ${isCounted('y')}`.execute(
    tenant.sql,
  )
  if (!rows[0]) throw new Problem('not_found')
  if (rows[0].isIssued) throw new Problem('receipt_issued')
  await chooseAgain(tenant, paymentId)
  await keepReceiptDetails(tenant, [paymentId])
  await recordChange(tenant, 'payment.receipt_refreshed', paymentId, now)
}

/**
 * Reads the payer of a payment again: the first who pays, or the chosen person if still on file. The person may be another
 * patient, or around one, if one action paid for several. A typed payer stays.
 */
async function chooseAgain(tenant: Tenant, paymentId: string): Promise<void> {
  await sql`
    update payments y set payer_id = now.id, payer_name = now.name, payer_document = now.document
    from (
      select z.id as payment_id, coalesce(q.id, o.id) as id, coalesce(q.name, o.registered_name) as name,
        case when o.id is null then q.document else o.cpf end as document
      from payments z
      left join packages k on k.psychologist_id = z.psychologist_id and k.id = z.package_id
      left join sessions s on s.psychologist_id = z.psychologist_id and s.id = z.session_id
      left join statements t on t.psychologist_id = z.psychologist_id and t.id = z.statement_id
      left join balances b on b.psychologist_id = z.psychologist_id and b.id = z.balance_id
      join patients p on p.psychologist_id = z.psychologist_id and p.id = coalesce(k.patient_id, s.patient_id, t.patient_id, b.patient_id)
      left join patient_people q on q.psychologist_id = p.psychologist_id
        and q.id = case z.payer_kind when 'on_file' then ${filedPayerId} else z.payer_id end
      left join patients o on z.payer_kind = 'person' and o.psychologist_id = p.psychologist_id and o.id = z.payer_id
      where z.psychologist_id = ${tenant.id} and z.id = ${paymentId}
        and (z.payer_kind = 'on_file' or (z.payer_kind = 'person' and coalesce(q.id, o.id) is not null))) now
    where y.psychologist_id = ${tenant.id} and y.id = now.payment_id`.execute(tenant.sql)
}
