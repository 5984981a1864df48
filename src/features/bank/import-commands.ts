import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { Upload } from '../../platform/server/routes.ts'
import { fingerprint } from '../../platform/server/signing.ts'
import { wholeFile } from '../../platform/server/uploaded-file.ts'
import { platformDay } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordChange } from '../audit/commands.ts'
import { lockPractice } from '../practice/commands.ts'
import { findOwnRow, refuseUnlessOpen } from '../practice/queries.ts'
import type { ImportedStatements } from './contract.ts'
import { problemOfFile } from './file-problem.ts'
import { findNewLines } from './line-rules.ts'
import { counterpartyOf, type Printed, txidIn } from './payer-rules.ts'
import { findKnownColumns } from './queries.ts'
import type { BankColumn } from './reading/bank-columns.ts'
import { readBankInThread } from './reading/in-thread.ts'
import type { ReadBankFile } from './reading/read-statement.ts'
import { BANK_READING_PROBLEMS } from './reading/reading-problem.ts'
import { LARGEST_FILE, type ReadStatement, type StatementRow } from './reading/statement-row.ts'

export interface ImportContext {
  inTenant: <T>(step: (tenant: Tenant) => Promise<T>) => Promise<T>
  /** The secret of the keyed hashes. */
  secret: Buffer
  now: number
}

interface SentFile {
  name: string
  upload: Upload | null
  /** The columns that a person chose. */
  chosen: readonly BankColumn[] | null
  /** The year that a person chose for a file that names none. */
  year: number | null
}

/** Reads a statement in a thread and stores its new lines. A refused file leaves nothing. */
export async function importStatement(
  { inTenant, secret, now }: ImportContext,
  { name, upload, chosen, year }: SentFile,
): Promise<ImportedStatements> {
  const known = await inTenant(async (tenant) => {
    refuseUnlessOpen('bankStatements', await findOwnRow(tenant))
    return findKnownColumns(tenant)
  })
  if (!upload) throw new Problem('bank_file_empty')
  const [, tooLarge] = BANK_READING_PROBLEMS.bank_file_too_large
  const bytes = await wholeFile(upload.bytes, LARGEST_FILE, tooLarge)
  const read = await readBankInThread(bytes, {
    known,
    chosen,
    year,
    today: platformDay(now),
  }).catch((error: unknown) => {
    throw problemOfFile(error)
  })
  return inTenant((tenant) => keepStatements(tenant, { name, secret, read }, now))
}

interface StoredFile {
  name: string
  secret: Buffer
  read: ReadBankFile
}

/** Stores the new lines of a file, and the columns of a CSV. Throws on a plan without the feature. */
export async function keepStatements(
  tenant: Tenant,
  { name, secret, read: { statements, columns } }: StoredFile,
  now: number,
): Promise<ImportedStatements> {
  const practice = await lockPractice(tenant)
  refuseUnlessOpen('bankStatements', practice)
  const [first] = statements
  if (columns && first) await rememberColumns(tenant, first.source, columns)
  const imported: ImportedStatements = []
  for (const statement of statements) {
    const id = newId()
    const { account, from, to, rows } = statement
    await tenant.sql
      .insertInto('bank_statements')
      .values({
        ...{ psychologist_id: tenant.id, id, name, account },
        ...{ from_day: from, to_day: to, created_at: new Date(now) },
      })
      .execute()
    const added = await insertLines(tenant, { id, statement, secret }, now)
    imported.push({ id, account, from, to, added, known: rows.length - added })
    await recordChange(tenant, 'bank.imported', id, now)
  }
  return imported
}

async function rememberColumns(
  { id, sql: db }: Tenant,
  source: string,
  columns: readonly BankColumn[],
): Promise<void> {
  await sql`
    insert into bank_columns (psychologist_id, source, columns) values (${id}, ${source}, ${columns})
    on conflict (psychologist_id, source) do update set columns = excluded.columns`.execute(db)
}

interface NewLines {
  /** The id of the statement. */
  id: string
  statement: ReadStatement
  secret: Buffer
}

/** Returns the number of lines that were new. */
async function insertLines(
  tenant: Tenant,
  { id, statement, secret }: NewLines,
  now: number,
): Promise<number> {
  const { account, source, rows } = statement
  const hash = (purpose: string, ...content: unknown[]) =>
    fingerprint(secret, purpose, JSON.stringify([tenant.id, ...content])).toString('hex')
  const read = rows.map((row) => ({
    key: hash('bank-line', account ?? source, row.day, row.cents, row.text.toLowerCase()),
    reference:
      row.reference === null ? null : hash('bank-reference', account ?? source, row.reference),
    row,
  }))
  const stored = await listStoredKeys(tenant, account, rows)
  const added = findNewLines(read, stored).flatMap((index) => read[index] ?? [])
  for (let start = 0; start < added.length; start += LINES_A_STATEMENT) {
    const values = added.slice(start, start + LINES_A_STATEMENT).map(({ row, ...keys }) => ({
      ...row,
      ...keys,
      id: newId(),
      txid: txidIn(row.reference, row.text),
      payerKey: payerKeyOf(secret, tenant.id, row),
    }))
    await insertRows(tenant, { id, account, values: JSON.stringify(values) }, now)
  }
  return added.length
}

const LINES_A_STATEMENT = 2_000

/**
 * Returns the keyed hash by which a line's counterparty is recognized again, in hexadecimal digits; null if nobody is named.
 */
function payerKeyOf(secret: Buffer, tenantId: string, printed: Printed): string | null {
  const name = counterpartyOf(printed)
  return name === null
    ? null
    : fingerprint(secret, 'bank-payer', JSON.stringify([tenantId, name])).toString('hex')
}

async function listStoredKeys(
  { id, sql: db }: Tenant,
  account: string | null,
  rows: readonly StatementRow[],
) {
  const days = rows.map(({ day }) => day).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const hex = (column: string): RawBuilder<string | null> =>
    sql<string | null>`encode(${sql.ref(column)}, 'hex')`
  const { rows: stored } = await sql<{ key: string; reference: string | null }>`
    select ${hex('line_key')} as key, ${hex('reference_key')} as reference from bank_lines
    where psychologist_id = ${id} and account is not distinct from ${account} and day between ${first}::date and ${last}::date`.execute(
    db,
  )
  return stored
}

interface Insertion {
  id: string
  account: string | null
  /** A JSON list. */
  values: string
}

/** Lines of a counterparty that was set aside before are set aside too. */
async function insertRows(
  { id: practice, sql: db }: Tenant,
  { id, account, values }: Insertion,
  now: number,
): Promise<void> {
  await sql`
    insert into bank_lines (psychologist_id, id, statement_id, account, day, amount_cents, text, payer, txid, is_reversal,
      line_key, reference_key, payer_key, set_aside, created_at)
    select ${practice}, r.id, ${id}, ${account}, r.day, r.cents, r.text, r.payer, r.txid, r."isReversal",
      decode(r.key, 'hex'), decode(r.reference, 'hex'), decode(r."payerKey", 'hex'), coalesce(c.is_set_aside, false), ${new Date(now)}
    from jsonb_to_recordset(${values}::jsonb) as r (id uuid, day date, cents bigint, text text, payer text, txid text,
      "isReversal" boolean, key text, reference text, "payerKey" text)
    left join bank_counterparties c on c.psychologist_id = ${practice} and c.payer_key = decode(r."payerKey", 'hex')`.execute(
    db,
  )
}
