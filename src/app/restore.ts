import fs from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasStripeSubscriptions } from '../features/subscription/queries.ts'
import { GRACE } from '../features/subscription/rules.ts'
import { countRows, type RowCounts } from '../features/system/queries.ts'
import { readBackup } from '../platform/server/backup-file.ts'
import {
  databaseFolder,
  formerDatabases,
  instantInName,
  makeWorkingFolder,
  readFailure,
  removeLeftovers,
} from '../platform/server/data-folder.ts'
import { lockCommands } from '../platform/server/data-locks.ts'
import { wrapPGlite } from '../platform/server/database.ts'
import { openEmbedded } from '../platform/server/embedded.ts'
import { SettingError } from '../platform/server/environment.ts'
import { findUnknownMigrations } from '../platform/server/migrations.ts'
import { DAY, MINUTE } from '../platform/shared/calendar.ts'
import { embeddedDataDir, rowsText } from './backup.ts'
import { type Running, requestRunning, requestStepAside } from './control.ts'
import { MIGRATIONS } from './prepare.ts'
import { refuseLostKeys } from './record-keys.ts'
import { replaceDatabase } from './replace-database.ts'

const RETURN_WITHIN = 3 * MINUTE

type Env = Record<string, string | undefined>

export interface Asked {
  file: string
  now: number
  migrations?: URL
  confirm(question: string): Promise<boolean>
  tell(line: string): void
}

/** Replaces the database by the backup and keeps the old one. Returns false if not confirmed. */
export async function restoreBackup(env: Env, order: Asked): Promise<boolean> {
  const dataDir = embeddedDataDir(env, 'pg_restore')
  refuseMount(dataDir)
  const release = lockCommands(dataDir)
  try {
    removeLeftovers(dataDir, order.now)
    return await restoreInto(dataDir, order, env)
  } finally {
    release()
  }
}

function refuseMount(dataDir: string): void {
  const folder = databaseFolder(dataDir)
  if (fs.existsSync(folder) && fs.statSync(folder).dev !== fs.statSync(dataDir).dev)
    throw new SettingError(
      `${folder} é um volume próprio: restaurar troca essa pasta, então monte o volume em ${dataDir}.`,
    )
}

async function restoreInto(
  dataDir: string,
  { file, now, migrations = MIGRATIONS, confirm, tell }: Asked,
  env: Env,
): Promise<boolean> {
  const incoming = makeWorkingFolder(dataDir, 'database-incoming-')
  const contents = await removeOnFailure(incoming, () =>
    unpack(resolve(file), incoming, migrations, env),
  )
  const question = `O banco de dados em ${databaseFolder(dataDir)} dá lugar ao backup (${rowsText(contents)}). O que foi gravado depois dele deixa de valer. Continuar?`
  if (!(await removeOnFailure(incoming, () => confirm(question)))) {
    remove(incoming)
    return false
  }
  const databases = new Set(formerDatabases(dataDir))
  await replace(dataDir, incoming, now, tell)
  tell(
    'O que esperava envio no backup não é enviado por si: está em Mensagens, como “Não enviada”.',
  )
  for (const name of formerDatabases(dataDir).filter((database) => !databases.has(database)))
    tell(
      `O banco anterior ficou em ${join(dataDir, name)}, com os dados de todos os pacientes, até que alguém o apague.`,
    )
  if (env.STRIPE_SECRET_KEY !== undefined || contents.atStripe) tell(stripeText(file))
  return true
}

/** Returns the advice to send again Stripe's notifications since the backup, which the restored database lacks. */
function stripeText(file: string): string {
  const since = instantInName(basename(file))?.toISOString() ?? 'o momento do backup'
  return `A Stripe não repete o que já contou: reenvie, em até ${GRACE / DAY} dias, os eventos desde ${since}, ou quem pagou depois dele perde o plano (docs/operations.md, “After a restore”).`
}

async function removeOnFailure<T>(folder: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    remove(folder)
    throw error
  }
}

function remove(folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true })
}

interface Contents extends RowCounts {
  atStripe: boolean
}

/** Opens the backup in a separate folder: what does not open, is not ours, or has records without their key is refused before anything is touched. */
async function unpack(
  path: string,
  incoming: string,
  migrations: URL,
  env: Env,
): Promise<Contents> {
  if (!fs.existsSync(path)) throw new SettingError(`O arquivo ${path} não existe.`)
  const notBackup = new SettingError(
    `${path} não é um backup, ou está danificado. Nada foi mudado.`,
  )
  const backup = await readBackup(path)
  if (!backup) throw notBackup
  const pglite = await openEmbedded(incoming, backup).catch(() => {
    throw notBackup
  })
  const database = wrapPGlite(pglite)
  try {
    const unknown = await findUnknownMigrations(database.owner, migrations).catch(() => null)
    if (!unknown) throw notBackup
    if (unknown.length > 0)
      throw new SettingError(
        `${path} é de uma versão mais nova (${unknown.join(', ')}): atualize antes de restaurar. Nada foi mudado.`,
      )
    await refuseLostKeys(env, database)
    return await database.asPlatform(async (db) => ({
      ...(await countRows(db)),
      atStripe: await hasStripeSubscriptions(db),
    }))
  } finally {
    await database.close()
  }
}

async function replace(
  dataDir: string,
  incoming: string,
  now: number,
  tell: Asked['tell'],
): Promise<void> {
  const running = await requestRunning(dataDir)
  if (running) {
    tell('O servidor termina o que está em andamento e recomeça…')
    await replaceRunning(dataDir, incoming, running)
    tell('Backup restaurado; o servidor está de volta.')
  } else {
    await removeOnFailure(incoming, () => replaceDatabase(dataDir, incoming, now))
    tell('Backup restaurado; o servidor começa com ele.')
  }
}

/**
 * Makes the running server restart on the folder `incoming`. From the request on, the folder is the server's unless it restarts
 * without using it.
 */
async function replaceRunning(dataDir: string, incoming: string, before: Running): Promise<void> {
  await requestStepAside(dataDir, incoming)
  const { restored } = await waitUntilBack(dataDir, before)
  if (restored === basename(incoming)) return
  const why = readFailure(incoming) ?? 'o log dele diz por quê'
  remove(incoming)
  throw new SettingError(`O servidor voltou com o banco anterior: a troca falhou (${why}).`)
}

async function waitUntilBack(dataDir: string, before: Running): Promise<Running> {
  const limit = AbortSignal.timeout(RETURN_WITHIN)
  for (;;) {
    await sleep(250)
    const running = await requestRunning(dataDir)
    if (running && running.since !== before.since) return running
    if (limit.aborted)
      throw new SettingError(
        'O servidor não voltou em 3 minutos: veja o log dele. Se parou, npm start começa com um dos dois bancos, inteiro.',
      )
  }
}
