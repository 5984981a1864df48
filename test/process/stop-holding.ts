import { sql } from 'kysely'
import { connectPostgres } from '../../src/platform/server/database.ts'

/** A process that stops, as by SIGSTOP, within a transaction that holds what every login needs. */
const db = await connectPostgres(process.argv[2] ?? '', () => {})
await db.asPlatform(async (scope) => {
  await sql`select from psychologists for update`.execute(scope)
  process.kill(process.pid, 'SIGSTOP')
})
