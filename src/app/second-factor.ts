import fs from 'node:fs'
import { removeSecondFactor } from '../features/identity/second-factor-commands.ts'
import { findAccountByEmail } from '../features/identity/second-factor-queries.ts'
import { databaseFolder } from '../platform/server/data-folder.ts'
import { connectEmbedded, connectPostgres, type Database } from '../platform/server/database.ts'
import { SettingError } from '../platform/server/environment.ts'
import { requestFactorRemoval, requestRunning } from './control.ts'
import { readEnvironment } from './environment.ts'
import { openQueues } from './prepare.ts'

/** Removes the second factor of an account, with an entry in its log and a mail to its owner, as `Controlled` describes. */
export async function removeFactorIn(
  db: Pick<Database, 'asPlatform' | 'asTenant'>,
  email: string,
  now: number,
): Promise<boolean | null> {
  const id = await db.asPlatform((sql) => findAccountByEmail(sql, email))
  return id && db.asTenant(id, (tenant) => removeSecondFactor(tenant, 'system', now))
}

/**
 * Removes an account's second factor (`npm run second-factor -- remove E-MAIL`): for an owner who lost the device and the
 * recovery codes, after the operator verified who asks. Servers may keep running. Resolves to the text to print.
 */
export async function removeFactorOf(
  env: Record<string, string | undefined>,
  email: string,
  now: number,
): Promise<string> {
  const { DATA_DIR, DATABASE_URL } = env
  const { dataDir, databaseUrl } = readEnvironment({ DATA_DIR, DATABASE_URL })
  const removed = await removeFrom(dataDir, databaseUrl, email.trim().toLowerCase(), now)
  if (removed === null) throw new SettingError('Nenhuma conta tem este e-mail. Nada foi mudado.')
  return removed
    ? 'A verificação em duas etapas desta conta foi desligada, e os e-mails dela foram avisados. Para entrar, basta a senha.'
    : 'Esta conta não tem a verificação em duas etapas. Nada foi mudado.'
}

async function removeFrom(
  dataDir: string,
  databaseUrl: string | null,
  email: string,
  now: number,
): Promise<boolean | null> {
  if (!databaseUrl) {
    if (await requestRunning(dataDir)) return requestFactorRemoval(dataDir, email)
    if (!fs.existsSync(databaseFolder(dataDir))) return null
  }
  const db = databaseUrl
    ? await connectPostgres(databaseUrl, () => {}, 2, 'consultorio-command')
    : await connectEmbedded(dataDir, null)
  try {
    await openQueues(db)
    return await removeFactorIn(db, email, now)
  } finally {
    await db.close()
  }
}
