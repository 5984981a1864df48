import { sql } from 'kysely'
import type { Sql, Tenant } from '../../platform/server/database.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { centsOf, MAX_CENTS } from '../../platform/shared/money.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { recordChange } from '../audit/commands.ts'
import { createExpense, deleteExpense } from '../expenses/commands.ts'
import { recordAdvance } from '../payments/advance-commands.ts'
import { reversePayment } from '../payments/commands.ts'
import { refusalOfItem } from '../payments/item-rules.ts'
import { findSharedPayer } from '../payments/payer-queries.ts'
import { findReceivableRow, isCounted, listSharesOf } from '../payments/queries.ts'
import type { ReceivedPayment } from '../payments/record-contract.ts'
import { missingCents } from '../payments/record-rules.ts'
import { lockPractice } from '../practice/commands.ts'
import { recordPackagePayment, recordSessionPayment } from '../sessions/payments/commands.ts'
import { recordStatementPayment } from '../statements/commands.ts'
import { findStatement } from '../statements/queries.ts'
import type { Confirmed, LineExpense, LineMatch, MatchPart } from './contract.ts'
import type { Part, TargetKind } from './matching-rules.ts'
import { methodOf } from './payer-rules.ts'
import { findLineRow, type LineRow, listLineRows, suggestForOpen } from './queries.ts'

/** Settles a line: payments, an expense, or neither. Each command takes the practice's lock, so that nothing is paid twice. */

export async function matchLine(
  tenant: Tenant,
  id: string,
  { parts, payerId, payer, toBalance = false }: LineMatch,
  now: number,
): Promise<void> {
  await lockPractice(tenant)
  const line = await findOpenLine(tenant, id)
  if (line.cents < 0)
    throw invalidField('parts', 'Este lançamento é uma saída: registre-o como despesa.')
  const total = parts.reduce((sum, { amount }) => sum + amount, 0)
  if (total > line.cents)
    throw invalidField('parts', 'Os valores somam mais do que o lançamento. Diminua algum deles.')
  const targets = parts.map(targetOf)
  const patientIds = await listPatientsOf(tenant, targets)
  const rest = toBalance === false ? 0 : line.cents - total
  const keeper = rest === 0 ? null : balancePatient(toBalance, patientIds)
  const around = keeper === null ? patientIds : [...new Set([...patientIds, keeper])]
  const shared = await findSharedPayer(tenant, payerId, around)
  for (const [index, target] of targets.entries()) {
    try {
      const paymentId = await findRecorded(tenant, target)
      await settlePart(
        tenant,
        line,
        { ...target, paymentId },
        { ...shared, payer: payer ?? null },
        now,
      )
    } catch (error) {
      throw error instanceof Problem ? refusalOfItem(error, index, 'parts') : error
    }
  }
  if (keeper !== null)
    await keepRest(
      tenant,
      line,
      { patientId: keeper, cents: rest, payer: { ...shared, payer: payer ?? null } },
      now,
    )
  await recordChange(tenant, 'bank.matched', id, now)
}

/** Returns the patient whose balance gets the rest of a line. */
function balancePatient(toBalance: LineMatch['toBalance'], patientIds: readonly string[]): string {
  if (typeof toBalance === 'string') return toBalance
  const [only, ...others] = patientIds
  if (only === undefined || others.length > 0)
    throw invalidField('toBalance', 'Diga de que paciente é o saldo.')
  return only
}

/** Adds the rest of a line to a patient's balance. */
async function keepRest(
  tenant: Tenant,
  line: LineRow,
  { patientId, cents, payer }: { patientId: string; cents: number; payer: Payer },
  now: number,
): Promise<void> {
  if (cents > MAX_CENTS)
    throw invalidField(
      'toBalance',
      'Um pagamento tem no máximo R$ 99.999,99: registre antes o que este lançamento pagou.',
    )
  const advance = {
    ...payer,
    amount: cents,
    method: methodOf(line.text),
    receivedOn: line.day,
    note: null,
  }
  const { id } = await recordAdvance(tenant, patientId, advance, now)
  await link(tenant, line, id, { isMade: true })
}

/** Confirms suggestions as shown. If one changed, or two have the same target, nothing is recorded. */
export async function confirmLines(
  tenant: Tenant,
  lines: readonly Confirmed[],
  now: number,
): Promise<number> {
  const { timezone } = await lockPractice(tenant)
  const open = await listLineRows(tenant, { state: 'open' })
  const { suggestions } = await suggestForOpen(tenant, open, timezone, now)
  const chosen = lines.map(({ id, suggestion }) => ({
    id,
    found: suggestions.get(id)?.find(({ key }) => key === suggestion),
  }))
  const linked = new Set<string>()
  for (const { id, found } of chosen) {
    if (!found) throw new Problem('bank_suggestion_changed')
    const line = await findOpenLine(tenant, id).catch(asChanged)
    const patientIds = found.parts.flatMap(({ patientId }) => patientId ?? [])
    for (const part of found.parts) {
      if (part.paymentId !== null && linked.has(part.paymentId))
        throw new Problem('bank_suggestion_changed')
      if (part.paymentId !== null) linked.add(part.paymentId)
      const payer = found.payerId ? { payerId: found.payerId, payerOf: patientIds } : {}
      await settlePart(tenant, line, part, payer, now).catch(asChanged)
    }
    await recordChange(tenant, 'bank.matched', id, now)
  }
  return chosen.length
}

/** Throws the problem of a suggestion that another one has settled: two chosen ones may be for one session or one line. */
function asChanged(error: unknown): never {
  throw error instanceof Problem ? new Problem('bank_suggestion_changed') : error
}

type Target = Pick<Part, 'kind' | 'id' | 'cents'>
type Payer = Pick<ReceivedPayment, 'payerId' | 'payerOf'> & Partial<Pick<ReceivedPayment, 'payer'>>

function targetOf({ sessionId, statementId, packageId, amount }: MatchPart): Target {
  if (sessionId) return { kind: 'session', id: sessionId, cents: amount }
  return statementId
    ? { kind: 'statement', id: statementId, cents: amount }
    : { kind: 'package', id: packageId ?? '', cents: amount }
}

async function findOpenLine(tenant: Tenant, id: string): Promise<LineRow> {
  const line = await findLineRow(tenant, id)
  if (line.state !== 'open') throw new Problem('bank_line_settled')
  // The match whose payments were undone elsewhere.
  await forgetMatches(tenant, id)
  return line
}

async function forgetMatches({ id: practice, sql: db }: Tenant, lineId: string): Promise<void> {
  await db
    .deleteFrom('bank_matches')
    .where('psychologist_id', '=', practice)
    .where('line_id', '=', lineId)
    .execute()
}

/** Records the payments of a line on its day, or links a payment that was recorded by hand. */
async function settlePart(
  tenant: Tenant,
  line: LineRow,
  part: Target & Pick<Part, 'paymentId'>,
  payer: Payer,
  now: number,
): Promise<void> {
  const paymentId = part.paymentId ?? (await record(tenant, line, part, payer, now))
  await link(tenant, line, paymentId, { isMade: part.paymentId === null })
}

async function link(
  { id, sql: db }: Tenant,
  line: LineRow,
  paymentId: string,
  { isMade }: { isMade: boolean },
): Promise<void> {
  await db
    .insertInto('bank_matches')
    .values({
      psychologist_id: id,
      line_id: line.id,
      payment_id: paymentId,
      made_payment: isMade,
    })
    .execute()
}

async function record(
  tenant: Tenant,
  line: LineRow,
  { kind, id, cents }: Target,
  payer: Payer,
  now: number,
): Promise<string> {
  const input = {
    ...{ payerName: null, payerCpf: null, payer: null, note: null },
    ...payer,
    kind: 'payment' as const,
    method: methodOf(line.text),
    amount: cents,
    receivedAt: line.day,
  }
  // The money was received, even if the session's time was taken.
  if (kind === 'session')
    return (await recordSessionPayment(tenant, id, { ...input, recordOnly: true }, now)).id
  const recordWhole = kind === 'statement' ? recordStatementPayment : recordPackagePayment
  return (await recordWhole(tenant, id, input, now)).id
}

/**
 * Returns the payment of that amount recorded by hand for a target that now lacks less than it; null if the line's payment must
 * still be recorded.
 */
async function findRecorded(tenant: Tenant, { kind, id, cents }: Target): Promise<string | null> {
  const missing =
    kind === 'statement'
      ? centsOf((await findStatement(tenant, id)).open)
      : missingCents(
          await findReceivableRow(
            tenant,
            kind === 'session' ? { sessionId: id } : { packageId: id },
          ),
        )
  if (missing >= cents) return null
  const column = sql.ref(`y.${kind}_id`)
  const { rows } = await sql<{ id: string }>`
    select y.id from payments y
    where y.psychologist_id = ${tenant.id} and ${column} = ${id} and y.kind = 'payment' and y.amount_cents = ${cents}
      and y.balance_id is null
      and ${isCounted('y')}
      and not exists (select from bank_matches m where m.psychologist_id = y.psychologist_id and m.payment_id = y.id)
    order by y.received_at desc, y.id limit 1`.execute(tenant.sql)
  return rows[0]?.id ?? null
}

async function listPatientsOf(
  { id: practice, sql: db }: Tenant,
  targets: readonly Target[],
): Promise<string[]> {
  const idsOf = (kind: TargetKind) =>
    targets.filter((target) => target.kind === kind).map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`
    select s.patient_id as id from sessions s
    where s.psychologist_id = ${practice} and s.id = any(${idsOf('session')}::uuid[]) and s.patient_id is not null
    union
    select t.patient_id from statements t
    where t.psychologist_id = ${practice} and t.id = any(${idsOf('statement')}::uuid[]) and t.patient_id is not null
    union
    select k.patient_id from packages k
    where k.psychologist_id = ${practice} and k.id = any(${idsOf('package')}::uuid[]) and k.patient_id is not null`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Undoes the match of a line; payments recorded by hand stay. */
export async function undoLine(tenant: Tenant, id: string, now: number): Promise<void> {
  await lockPractice(tenant)
  const line = await findLineRow(tenant, id)
  const { rows } = await sql<{ id: string; isMade: boolean }>`
    select y.id, m.made_payment as "isMade"
    from bank_matches m join payments y on y.psychologist_id = m.psychologist_id and y.id = m.payment_id
    where m.psychologist_id = ${tenant.id} and m.line_id = ${id} and ${isCounted('y')}
    order by y.created_at desc, y.id desc`.execute(tenant.sql)
  for (const payment of rows.filter(({ isMade }) => isMade)) {
    await refuseRefunded(tenant, payment.id)
    await reversePayment(tenant, payment.id, now)
  }
  await forgetMatches(tenant, id)
  if (line.expenseId !== null) await deleteExpense(tenant, line.expenseId, now)
  await sql`
    update bank_lines l set set_aside = false, expense_id = null
    where l.psychologist_id = ${tenant.id} and l.id = ${id}`.execute(tenant.sql)
  if (line.state === 'aside') await remember(tenant, id, { isSetAside: false })
  await recordChange(tenant, 'bank.undone', id, now)
}

async function refuseRefunded(tenant: Tenant, paymentId: string): Promise<void> {
  for (const { target, amountCents } of await listSharesOf(tenant, paymentId)) {
    const { receivedCents } = await findReceivableRow(tenant, target)
    if (receivedCents < amountCents) throw new Problem('bank_match_refunded')
  }
}

export async function makeExpense(
  tenant: Tenant,
  id: string,
  { category: chosen, description }: LineExpense,
  now: number,
): Promise<void> {
  await lockPractice(tenant)
  const line = await findOpenLine(tenant, id)
  if (line.cents > 0)
    throw invalidField('category', 'Este lançamento é uma entrada: diga o que ele pagou.')
  const category = chosen ?? line.category
  if (category === null) throw invalidField('category', 'Escolha a categoria')
  const amount = -line.cents
  if (amount > MAX_CENTS)
    throw invalidField(
      'category',
      'Uma despesa tem no máximo R$ 99.999,99. Registre esta em partes, no Livro.',
    )
  const text = description || line.text || 'Lançamento do banco'
  const values = { date: line.day, category, amount, description: cutOff(text) }
  const expense = await createExpense(tenant, values, now)
  await tenant.sql
    .updateTable('bank_lines')
    .set({ expense_id: expense.id })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
  await remember(tenant, id, { category })
}

function cutOff(text: string): string {
  return Array.from(text).slice(0, 255).join('')
}

/** Sets a line aside, and with it the open and future lines of the same counterparty. */
export async function setLineAside(tenant: Tenant, id: string): Promise<void> {
  await lockPractice(tenant)
  await findOpenLine(tenant, id)
  await remember(tenant, id, { isSetAside: true })
  await sql`
    update bank_lines l set set_aside = true
    from bank_lines own
    where own.psychologist_id = ${tenant.id} and own.id = ${id} and l.psychologist_id = own.psychologist_id
      and (l.id = own.id or (l.payer_key = own.payer_key and not l.set_aside and l.expense_id is null
        and not exists (select from bank_matches m where m.psychologist_id = l.psychologist_id and m.line_id = l.id)))`.execute(
    tenant.sql,
  )
}

/**
 * Stores the category of a line's counterparty, and whether its lines are set aside, under the keyed hash of its name; stores
 * nothing if the line names nobody.
 */
async function remember(
  { id: practice, sql: db }: Tenant,
  lineId: string,
  { category = null, isSetAside = null }: { category?: string | null; isSetAside?: boolean | null },
): Promise<void> {
  await sql`
    insert into bank_counterparties (psychologist_id, payer_key, category, is_set_aside)
    select l.psychologist_id, l.payer_key, ${category}, coalesce(${isSetAside}::boolean, false) from bank_lines l
    where l.psychologist_id = ${practice} and l.id = ${lineId} and l.payer_key is not null
    on conflict (psychologist_id, payer_key) do update set
      category = coalesce(excluded.category, bank_counterparties.category),
      is_set_aside = coalesce(${isSetAside}::boolean, bank_counterparties.is_set_aside)`.execute(db)
}

/** How long the names of counterparties who are not patients are kept after the import. */
const NAMES_KEPT = 90 * DAY

/** Clears the texts of lines that are not patients' payments; day and amount stay. */
export async function forgetBankNames(db: Sql, now: number): Promise<void> {
  await sql`
    update bank_lines l set text = '', payer = null, txid = null, payer_key = null, is_named = false
    where l.is_named and l.created_at <= ${new Date(now - NAMES_KEPT)}
      and not exists (select from bank_matches m
        where m.psychologist_id = l.psychologist_id and m.line_id = l.id)`.execute(db)
}
