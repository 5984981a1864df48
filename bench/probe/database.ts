import pg from 'pg'
import { parsers } from '../../src/platform/server/parsers.ts'
import * as statements from './statements.ts'

/** As many as the server's pool. */
const CONNECTIONS = 10
for (const [oid, parse] of Object.entries(parsers)) pg.types.setTypeParser(Number(oid), parse)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: CONNECTIONS })

/** Resolves to a statement's first row. */
export type First = <Row>(text: string, values: unknown[]) => Promise<Row>

export async function inTransaction<T>(
  role: string,
  tenant: string,
  work: (first: First) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(statements.ENTER, [role, tenant])
    const result = await work(async (text, values) => (await client.query(text, values)).rows[0])
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const practices = new Map<number, string>()

/** Looked up once, as the server does. */
export async function practiceOf(friendlyId: number): Promise<string> {
  const id =
    practices.get(friendlyId) ??
    (
      await inTransaction('consultorio_platform', '', (first) =>
        first<{ id: string }>(statements.FIND_PRACTICE, [friendlyId]),
      )
    ).id
  practices.set(friendlyId, id)
  return id
}
