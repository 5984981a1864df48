import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { recordChange } from '../audit/commands.ts'
import { lockPractice } from '../practice/commands.ts'
import type { Practice } from '../practice/queries.ts'
import type { Issued } from './contract.ts'
import { countReceived, type Income, listIncomeOf } from './income-queries.ts'
import { declarationOf, isOfPerson } from './queries.ts'

/** Marks payments as issued on a day. Without a day the mark is removed, even from undone payments. */
export async function markIssued(
  tenant: Tenant,
  { paymentIds, issuedOn }: Issued,
  now: number,
): Promise<void> {
  const practice = await lockPractice(tenant)
  const ids = [...new Set(paymentIds)]
  if (issuedOn === null) {
    if ((await countReceived(tenant, ids)) < ids.length) throw new Problem('not_found')
    await sql`
      delete from fiscal_receipts where psychologist_id = ${tenant.id} and payment_id = any(${ids}::uuid[])`.execute(
      tenant.sql,
    )
    return
  }
  if (issuedOn > dayAt(now, practice.timezone))
    throw invalidField('issuedOn', 'Informe um dia que já chegou.')
  const payments = await listIncomeOf(tenant, practice, ids)
  if (payments.length < ids.length) throw new Problem('not_found')
  if (!payments.every(isOfPerson)) throw new Problem('paid_by_company')
  const rows = payments
    .filter(({ netCents }) => netCents > 0)
    .map((payment) => {
      const declaration = declarationOf(payment, practice)
      return {
        psychologist_id: tenant.id,
        payment_id: payment.id,
        issued_on: issuedOn,
        created_at: new Date(now),
        amount_cents: declaration.amountCents,
        declared_day: declaration.day,
        payer_name: declaration.payerName,
        payer_cpf: declaration.payerCpf,
        beneficiary_name: declaration.beneficiaryName,
        beneficiary_cpf: declaration.beneficiaryCpf,
        professional_cpf: declaration.professionalCpf,
        crp: declaration.crp,
      }
    })
  if (rows.length === 0) return
  await tenant.sql
    .insertInto('fiscal_receipts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['psychologist_id', 'payment_id']).doUpdateSet(({ ref }) => ({
        issued_on: ref('excluded.issued_on'),
        created_at: ref('excluded.created_at'),
        amount_cents: ref('excluded.amount_cents'),
        declared_day: ref('excluded.declared_day'),
        payer_name: ref('excluded.payer_name'),
        payer_cpf: ref('excluded.payer_cpf'),
        beneficiary_name: ref('excluded.beneficiary_name'),
        beneficiary_cpf: ref('excluded.beneficiary_cpf'),
        professional_cpf: ref('excluded.professional_cpf'),
        crp: ref('excluded.crp'),
        reconstructed: ref('excluded.reconstructed'),
      })),
    )
    .execute()
}

/** Completes or corrects the CPF of a payer who is not in the patient's file. */
export async function setPayerCpf(
  tenant: Tenant,
  { paymentId, payerCpf }: { paymentId: string; payerCpf: string },
  now: number,
): Promise<void> {
  const practice = await lockPractice(tenant)
  const payment = await findUnissued(tenant, practice, paymentId)
  if (payment.payerName === null) throw new Problem('not_found')
  await sql`
    update payments set payer_document = ${payerCpf}
    where psychologist_id = ${tenant.id} and id = ${paymentId} and payer_name is not null`.execute(
    tenant.sql,
  )
  await sql`
    update paper_details set payer_document = ${payerCpf}
    where psychologist_id = ${tenant.id} and id = ${paymentId} and payer_name is not null`.execute(
    tenant.sql,
  )
  await recordChange(tenant, 'payment.payer_cpf_set', paymentId, now)
}

async function findUnissued(
  tenant: Tenant,
  practice: Practice,
  paymentId: string,
): Promise<Income> {
  const [payment] = await listIncomeOf(tenant, practice, [paymentId])
  if (!payment) throw new Problem('not_found')
  if (payment.issued) throw new Problem('receipt_issued')
  return payment
}
