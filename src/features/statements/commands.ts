import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { monthRange } from '../../platform/shared/calendar.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { recordEvent } from '../audit/commands.ts'
import { recordSharedPayment } from '../payments/commands.ts'
import type { Payment } from '../payments/record-contract.ts'
import { lockPractice } from '../practice/commands.ts'
import { refuseUnlessPro } from '../practice/queries.ts'
import { withPackageNotices } from '../sessions/payment-commands.ts'
import type { StatementPaymentInput } from './contract.ts'
import { findAccounts } from './item-queries.ts'
import { findStatedItems, findStatement, refuseMonth } from './queries.ts'
import { type Closing, closingOf, mostCents, type Share, sharesOf } from './rules.ts'

/**
 * Refuses to close a month of patients of whom one is closed already, or is not there: nothing is closed then. It is asked before the
 * first is closed; the constraint asks again for each.
 */
export async function refuseClosed(
  tenant: Tenant,
  { month, patientIds }: { month: string; patientIds: readonly string[] },
  now: number,
): Promise<void> {
  const practice = await lockPractice(tenant)
  refuseUnlessPro(practice)
  refuseMonth(month, practice.timezone, now)
  const { rows } = await sql<{ id: string; isClosed: boolean }>`
    select p.id, exists (
        select from statements t
        where t.psychologist_id = p.psychologist_id and t.patient_id = p.id and t.month >= ${`${month}-01`}::date) as "isClosed"
    from patients p
    where p.psychologist_id = ${tenant.id} and p.id = any(${patientIds}::uuid[])`.execute(
    tenant.sql,
  )
  if (rows.length < patientIds.length) throw new Problem('not_found')
  const closed = rows.filter(({ isClosed }) => isClosed).map(({ id }) => id)
  if (closed.length > 0) throw new Problem('already_closed', { more: { patientIds: closed } })
}

/** Closes a month of one patient: a numbered statement with its lines. Returns its id. */
export async function closeMonthOf(
  tenant: Tenant,
  { month, patientId }: { month: string; patientId: string },
  now: number,
): Promise<string> {
  const { timezone } = await lockPractice(tenant)
  const until = monthRange(month, timezone).end
  const [account] = await findAccounts(tenant, { until, patientIds: [patientId] })
  if (account?.past.months && account.past.months.last >= month) throw new Problem('already_closed')
  const closing = account && closingOf(account.items, account.past, { month, timezone })
  if (!closing || closing.lines.length === 0) throw new Problem('nothing_to_close')
  const id = newId()
  await insertStatement(tenant, { id, patientId, month, closing }, now)
  const closed = { actor: 'psychologist', action: 'statement.closed', subjectId: id } as const
  await recordEvent(tenant, closed, now)
  return id
}

interface NewStatement {
  id: string
  patientId: string
  month: string
  closing: Closing
}

async function insertStatement(
  tenant: Tenant,
  { id, patientId, month, closing }: NewStatement,
  now: number,
): Promise<void> {
  const of = { psychologist_id: tenant.id, statement_id: id }
  await sql`
    insert into statements (psychologist_id, id, number, patient_id, month, total_cents, created_at)
    select ${tenant.id}, ${id}, coalesce(max(number), 0) + 1, ${patientId}, ${`${month}-01`}::date, ${closing.totalCents}, ${new Date(now)}
    from statements where psychologist_id = ${tenant.id}`.execute(tenant.sql)
  const lines = closing.lines.map(({ kind, sessionId, date, text, amountCents }, index) => ({
    ...of,
    position: index + 1,
    kind,
    session_id: sessionId,
    date,
    text,
    amount_cents: amountCents,
  }))
  await tenant.sql.insertInto('statement_lines').values(lines).execute()
  const items = closing.items.map((item, index) => ({
    ...of,
    position: index + 1,
    session_id: item.sessionId,
    package_id: item.packageId,
    asked_cents: item.askedCents,
    received_cents: item.receivedCents,
  }))
  if (items.length > 0) await tenant.sql.insertInto('statement_items').values(items).execute()
}

/** Records one payment or refund of a statement: it pays the oldest first, also of what earlier statements left open. */
export async function recordStatementPayment(
  tenant: Tenant,
  id: string,
  input: StatementPaymentInput,
  now: number,
): Promise<Payment> {
  const practice = await lockPractice(tenant)
  const { patientId } = await findStatement(tenant, id)
  const items = patientId ? ((await findStatedItems(tenant, [patientId])).get(patientId) ?? []) : []
  refuseAmount(input, mostCents(input.kind, items), now)
  const shares = sharesOf(items, { kind: input.kind, amountCents: input.amount })
  const packageIds = shares.flatMap(({ packageId }) => packageId ?? [])
  const shared = { statementId: id, input, shares: shares.map(toTarget) }
  const work = () => recordSharedPayment(tenant, shared, now)
  return withPackageNotices(tenant, practice, { packageIds, work }, now)
}

function toTarget({ sessionId, packageId, amountCents }: Share) {
  const target = packageId === null ? { sessionId: sessionId ?? '' } : { packageId }
  return { target, amountCents }
}

function refuseAmount(
  { kind, amount, receivedAt }: StatementPaymentInput,
  mostCents: number,
  now: number,
): void {
  if (amount === 0) throw invalidField('amount', 'Informe um valor maior que zero.')
  if (amount > mostCents) throw invalidField('amount', tooMuch(kind, mostCents))
  if (receivedAt && receivedAt > now)
    throw invalidField('receivedAt', 'Informe uma data que já chegou.')
}

function tooMuch(kind: 'payment' | 'refund', mostCents: number): string {
  const most = formatMoney(mostCents)
  if (kind === 'refund') return `Foram recebidos ${most}: não estorne mais do que isso.`
  return mostCents === 0
    ? 'Não falta nada: não registre mais do que isso.'
    : `Faltam ${most}: não registre mais do que isso.`
}
