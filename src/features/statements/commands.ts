import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { dayAt, monthRange } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordChange } from '../audit/commands.ts'
import { findBalanceRow } from '../payments/balance-queries.ts'
import { recordSharedPayment } from '../payments/commands.ts'
import { keepStatementDetails } from '../payments/paper-commands.ts'
import type { Payment, PaymentInput, ReceivedPayment } from '../payments/record-contract.ts'
import { receivedPayment } from '../payments/record-rules.ts'
import { withSurplus } from '../payments/surplus-commands.ts'
import { lockPractice } from '../practice/commands.ts'
import { refuseUnlessOpen } from '../practice/queries.ts'
import { payByBalance } from '../sessions/payments/balance-commands.ts'
import { withPackageNotices } from '../sessions/payments/commands.ts'
import { chargeOf } from './charge-rules.ts'
import type { Statement } from './contract.ts'
import { findPatientLedgers } from './item-queries.ts'
import { findStatedItems, findStatement, refuseMonth } from './queries.ts'
import {
  type Closing,
  closingOf,
  mostCents,
  refuseAmount,
  type Share,
  sharesOf,
  toLine,
} from './rules.ts'

/** Throws unless the month can be closed for all these patients; the database checks each patient again. */
export async function refuseClosed(
  tenant: Tenant,
  { month, patientIds }: { month: string; patientIds: readonly string[] },
  now: number,
): Promise<void> {
  const practice = await lockPractice(tenant)
  refuseUnlessOpen('closing', practice)
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

export async function closeMonthOf(
  tenant: Tenant,
  { month, patientId, useBalance }: { month: string; patientId: string; useBalance: boolean },
  now: number,
): Promise<Statement> {
  const practice = await lockPractice(tenant)
  const { timezone } = practice
  const until = monthRange(month, timezone).end
  const [ledger] = await findPatientLedgers(tenant, { until, patientIds: [patientId] })
  if (ledger?.past.months && ledger.past.months.last >= month) throw new Problem('already_closed')
  const { id: balanceId, cents } = await findBalanceRow(tenant, patientId)
  const balance = { cents: useBalance ? cents : 0, day: dayAt(now, timezone) }
  const closing = ledger && closingOf(ledger.items, ledger.past, { month, timezone, balance })
  if (!closing || closing.lines.length === 0) throw new Problem('nothing_to_close')
  // Recorded before the statement gets its id: later rows would be movements of the next statement.
  if (balanceId !== null)
    for (const share of closing.used) await payByBalance(tenant, balanceId, toTarget(share), now)
  const id = newId()
  const number = await insertStatement(tenant, { id, patientId, month, closing }, now)
  await keepStatementDetails(tenant, id)
  await recordChange(tenant, 'statement.closed', id, now)
  return {
    id,
    number,
    month,
    patientId,
    patientName: ledger.patientName,
    createdAt: new Date(now).toISOString(),
    total: moneyOut(closing.totalCents),
    open: moneyOut(closing.openCents),
    followedBy: null,
    lines: closing.lines.map(toLine),
    payment: chargeOf({ ...practice, pixKey: practice.pix_key }, id, closing.openCents),
    sends: [],
  }
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
): Promise<number> {
  const { lines, items, totalCents } = closing
  const { rows } = await sql<{ number: number }>`
    with statement as (
      insert into statements (psychologist_id, id, number, patient_id, month, total_cents, created_at)
      select ${tenant.id}, ${id}, coalesce(max(number), 0) + 1, ${patientId}, ${`${month}-01`}::date, ${totalCents}, ${new Date(now)}
      from statements where psychologist_id = ${tenant.id}
      returning psychologist_id, id, number),
    lines as (
      insert into statement_lines (psychologist_id, statement_id, position, kind, session_id, date, text, amount_cents)
      select t.psychologist_id, t.id, l.position, l.kind, l."sessionId", l.date, l.text, l."amountCents"
      from statement t, rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as (kind text, "sessionId" uuid, date date, text text, "amountCents" integer)) with ordinality
        l (kind, "sessionId", date, text, "amountCents", position)),
    items as (
      insert into statement_items (psychologist_id, statement_id, position, session_id, package_id, asked_cents, received_cents)
      select t.psychologist_id, t.id, i.position, i."sessionId", i."packageId", i."costCents", i."receivedCents"
      from statement t, rows from (jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as ("sessionId" uuid, "packageId" uuid, "costCents" integer, "receivedCents" integer)) with ordinality
        i ("sessionId", "packageId", "costCents", "receivedCents", position))
    select number from statement`.execute(tenant.sql)
  const [row] = rows
  if (!row) throw new Error('no statement was written')
  return row.number
}

/** Records a payment, applied to the oldest items first, also those left open by earlier statements. */
export async function recordStatementPayment(
  tenant: Tenant,
  id: string,
  typed: PaymentInput & Pick<ReceivedPayment, 'payerOf'>,
  now: number,
): Promise<Payment> {
  const practice = await lockPractice(tenant)
  const { patientId } = await findStatement(tenant, id)
  const items = patientId ? ((await findStatedItems(tenant, [patientId])).get(patientId) ?? []) : []
  const input = receivedPayment(typed, practice.timezone, now)
  const surplus = { patientId, missing: mostCents('payment', items), input }
  return withSurplus(tenant, surplus, now, (within) => {
    const { kind, amount: amountCents } = within
    refuseAmount(within, mostCents(kind, items), now)
    const shares = sharesOf(items, { kind, amountCents })
    const packageIds = shares.flatMap(({ packageId }) => packageId ?? [])
    const shared = { statementId: id, patientId, input: within, shares: shares.map(toTarget) }
    const work = () => recordSharedPayment(tenant, shared, now)
    return withPackageNotices(tenant, practice, { packageIds, work }, now)
  })
}

function toTarget({ sessionId, packageId, amountCents }: Share) {
  const target = packageId === null ? { sessionId: sessionId ?? '' } : { packageId }
  return { target, amountCents }
}
