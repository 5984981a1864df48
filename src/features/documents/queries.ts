import { type RawBuilder, sql } from 'kysely'
import { type Batch, cutBatch } from '../../platform/server/batches.ts'
import { cursorWhole, decodeCursor, encodeCursor } from '../../platform/server/cursor.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { openIn, type Safe } from '../records/safe-queries.ts'
import type { IssuedDocument } from './contract.ts'
import type { DocumentFacts } from './document-rules.ts'

interface Row {
  id: string
  patientId: string
  year: number
  number: number
  issuedOn: string
  content: Uint8Array
  createdAt: Date
}

export function documentAssociatedData({
  id,
  patientId,
  year,
  number,
}: Omit<Row, 'issuedOn' | 'content' | 'createdAt'>) {
  return { table: 'record_documents', id, owner: `${patientId} ${number}/${year}`, version: 1 }
}

export async function listDocumentsOf(safe: Safe, patientId: string): Promise<IssuedDocument[]> {
  const rows = await readDocuments(safe.tenant, sql`d.patient_id = ${patientId}`)
  return rows.map((row) => toDocument(row, openFacts(safe, row)))
}

export async function findDocument(
  safe: Safe,
  id: string,
): Promise<{ patientId: string; document: IssuedDocument; facts: DocumentFacts }> {
  const [row] = await readDocuments(safe.tenant, sql`d.id = ${id}`)
  if (!row) throw new Problem('not_found')
  const facts = openFacts(safe, row)
  return { patientId: row.patientId, document: toDocument(row, facts), facts }
}

const BATCH = 20

export async function findDocumentBatch(
  safe: Safe,
  patientId: string,
  after: string | undefined,
): Promise<Batch<{ document: IssuedDocument; facts: DocumentFacts }>> {
  const [year, number] = decodeCursor(after, 3)
  const from =
    year !== undefined && number !== undefined
      ? sql`and (d.year, d.number) > (${cursorWhole(year)}::int, ${cursorWhole(number)}::int)`
      : sql``
  const condition = sql`d.patient_id = ${patientId} ${from}`
  const rows = await readDocuments(safe.tenant, condition, sql`d.year, d.number limit ${BATCH + 1}`)
  const { items, next } = cutBatch(rows, BATCH, (row) =>
    encodeCursor(`${row.year}`, `${row.number}`, row.id),
  )
  const opened = items.map((row) => {
    const facts = openFacts(safe, row)
    return { document: toDocument(row, facts), facts }
  })
  return { items: opened, next }
}

async function readDocuments(
  { id, sql: db }: Tenant,
  condition: RawBuilder<unknown>,
  order = sql`d.issued_on desc, d.number desc`,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select d.id, d.patient_id as "patientId", d.year, d.number, d.issued_on as "issuedOn", d.content, d.created_at as "createdAt"
    from record_documents d where d.psychologist_id = ${id} and ${condition}
    order by ${order}`.execute(db)
  return rows
}

const openFacts = (safe: Safe, row: Row): DocumentFacts =>
  JSON.parse(openIn(safe, documentAssociatedData(row), row.content))

function toDocument(row: Row, { input }: DocumentFacts): IssuedDocument {
  return {
    ...input,
    id: row.id,
    number: `${row.number}/${row.year}`,
    issuedOn: row.issuedOn,
    createdAt: row.createdAt.toISOString(),
    // Documents from before social names existed do not have it.
    usesSocialName: input.usesSocialName ?? false,
    validUntil: input.validUntil ?? null,
    leaveFrom: input.leaveFrom ?? null,
    leaveDays: input.leaveDays ?? null,
  }
}
