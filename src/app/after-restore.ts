import { sql } from 'kysely'
import { giveUpWaiting } from '../features/delivery/outcome-commands.ts'
import { remindFrom } from '../features/reminders/commands.ts'
import { remindOfStatementsFrom } from '../features/statements/reminder-commands.ts'
import { connectPostgres, type Database, SERVES, type Sql } from '../platform/server/database.ts'
import { SettingError } from '../platform/server/environment.ts'
import { migrate } from '../platform/server/migrations.ts'
import { DELIVERY } from './delivery.ts'
import { MIGRATIONS } from './prepare.ts'

/**
 * Marks the queued messages of a restored database as failed and skips the reminders that are due: they may have been sent
 * after the backup. `prepare` runs first, in the same transaction.
 */
export async function giveUpRestored(
  database: Pick<Database, 'owner' | 'runScript'>,
  now: number,
  prepare: (db: Sql) => Promise<unknown> = async () => {},
): Promise<void> {
  await migrate(database, MIGRATIONS)
  await database.owner.transaction().execute(async (db) => {
    await prepare(db)
    await giveUpWaiting(db, DELIVERY)
    await remindFrom(db, now)
    await remindOfStatementsFrom(db, now)
  })
}

/**
 * Runs `giveUpRestored` on the PostgreSQL server of DATABASE_URL, with all application servers stopped (`npm run
 * after-restore`). Resolves to the text to print.
 */
export async function settleRestored(
  env: Record<string, string | undefined>,
  now: number,
): Promise<string> {
  if (!env.DATABASE_URL)
    throw new SettingError(
      'DATABASE_URL está ausente: o banco embutido é restaurado por npm run restore, que já faz isto.',
    )
  const db = await connectPostgres(env.DATABASE_URL, () => {}, 2, 'consultorio-command')
  try {
    await giveUpRestored(db, now, refuseRunning)
    return 'O que esperava envio não é enviado por si: está em Mensagens, como “Não enviada”. Os servidores já podem ser iniciados.'
  } finally {
    await db.close()
  }
}

/** Throws if a server is running: it would already be sending. */
async function refuseRunning(db: Sql): Promise<void> {
  const { rows } = await sql<{ servers: number }>`
    select count(*)::int as servers from pg_stat_activity
    where datname = current_database() and application_name = ${SERVES}`.execute(db)
  if (rows[0]?.servers)
    throw new SettingError(
      'Há um servidor ligado a este banco: encerre todos antes. Nada foi mudado.',
    )
}
