import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { createDeliver } from '../features/delivery/outbox-commands.ts'
import { keepProofAlive } from '../features/identity/commands.ts'
import { countOrphanedPasskeys } from '../features/identity/passkey-queries.ts'
import { rpIdOf } from '../features/identity/passkey-rules.ts'
import { authenticate, findLogin, provePassword } from '../features/identity/queries.ts'
import { ensureDataKey, rewrapDataKeys } from '../features/records/key-commands.ts'
import { keyringOf } from '../features/records/safe-queries.ts'
import { createUsageNotes, writeUsage } from '../features/usage/commands.ts'
import { recordFailure } from '../platform/server/data-folder.ts'
import { connectEmbedded, connectPostgres, type Database } from '../platform/server/database.ts'
import { type Environment, SettingError } from '../platform/server/environment.ts'
import { errorFields } from '../platform/server/errors.ts'
import { finishRequests } from '../platform/server/finish-requests.ts'
import { collectAll } from '../platform/server/garbage-collection.ts'
import { startJobs } from '../platform/server/jobs.ts'
import { hashPassword } from '../platform/server/password.ts'
import { ensurePushKeys } from '../platform/server/push.ts'
import type { Services } from '../platform/server/services.ts'
import { ensureSecret } from '../platform/server/signing.ts'
import { APP_NAME } from '../platform/shared/app-name.ts'
import { MINUTE } from '../platform/shared/calendar.ts'
import { ensureAdmin } from './admin.ts'
import { serveControl } from './control.ts'
import { readEnvironment } from './environment.ts'
import { jobsOf } from './jobs.ts'
import { prepareDatabase } from './prepare.ts'
import { openKeys } from './record-keys.ts'
import { removeFactorIn } from './second-factor.ts'
import { createServer } from './server.ts'
import { startOrExplain } from './start-errors.ts'

const TEMPLATE = fileURLToPath(new URL('../../dist/database/template.tar.gz', import.meta.url))

/**
 * Starts serving and resolves to the address; `prepare` runs on the migrated database before the
 * first request. `again`: Node's arguments for a restart on a restored database.
 */
export async function serve(
  env: Record<string, string | undefined>,
  prepare?: (services: Services) => Promise<void>,
  again: string[] = process.argv.slice(1),
): Promise<string> {
  const environment = readEnvironment(env)
  const log = pino({ level: environment.logLevel, base: null })
  const db = await connect(environment, log)
  let origin = environment.origin ?? ''
  const ending = new AbortController()
  await prepareDatabase(db)
  const usage = createUsageNotes()
  const { keyring, sheet, warnings } = await openKeys(environment, db)
  const services: Services = {
    db,
    environment,
    log,
    now: Date.now,
    origin: () => origin,
    secret: await ensureSecret(db),
    pushKeys: await ensurePushKeys(db),
    authenticate: (tenant, token, now) => authenticate(tenant, token, now, rpIdOf(origin)),
    hashPassword,
    provePassword: (id, typed) => provePassword(db, id, 'password', typed),
    keepProofAlive,
    keyring,
    openDataKey: (tenant, now) => ensureDataKey(tenant, keyringOf({ keyring }), now),
    noteUse: usage.noteUse,
    findLogin,
    ending: ending.signal,
  }
  await announceAdmin(services)
  await prepare?.(services)
  const app = await createServer(services)
  const jobs = runJobs(services, usage)
  const address = await listen(app, environment)
  origin ||= address
  if (sheet) console.log(`\n${sheet}\n`)
  for (const warning of warnings) log.warn(warning)
  warnOfTrial(environment, log)
  await warnOfOrphanedPasskeys(db, origin, log)
  const end = onlyOnce(async (within) => {
    await Promise.all([finishRequests(app, within), jobs.stop()])
    // Without a database some seconds of usage counts are lost; the shutdown does not wait for them.
    await writeUsage(db, usage).catch(() => {})
    await db.close()
  })
  const endWithControl = await listenToCommands(services, end, again)
  endOnSignal(async () => {
    ending.abort()
    if (environment.production) await wait(LEAVES_WITHIN)
    await endWithControl(SENT_WITHIN)
  })
  setTimeout(collectAll, STARTED_AFTER).unref()
  console.log(`${APP_NAME} em ${origin}`)
  return origin
}

/** The milliseconds after a start until its first jobs have run too. */
const STARTED_AFTER = 2_000

function runJobs(services: Services, usage: ReturnType<typeof createUsageNotes>) {
  const { db, log } = services
  const deliver = createDeliver(services)
  const jobs = startJobs(jobsOf(services, deliver, usage, db.copyTo !== null), log)
  db.onEnqueued((queues) => queues.forEach(jobs.wake))
  return jobs
}

/** Milliseconds for a load balancer to notice that the server is not ready; until then it sends requests. */
const LEAVES_WITHIN = 5_000

/**
 * Milliseconds after which requests in transfer, such as a slow upload, are cut off, before a supervisor kills the process
 * (TimeoutStopSec=60 in deploy/).
 */
const SENT_WITHIN = 40_000

type End = (within?: number) => Promise<void>

const FINISHED_WITHIN = MINUTE

async function listenToCommands(
  { db, environment: { dataDir, logLevel }, log, now, keyring }: Services,
  end: End,
  again: string[],
): Promise<End> {
  const { copyTo } = db
  if (!copyTo) return end
  const restore = async (incoming: string) => {
    await endWithControl(FINISHED_WITHIN)
    const { replaceDatabase } = await import('./replace-database.ts')
    await replaceDatabase(dataDir, incoming, now())
  }
  const stepAside = (incoming: string) => {
    restore(incoming)
      .catch((error) => reportFailure(incoming, error, logLevel))
      .finally(() => restartProcess(again))
  }
  const answers = async () => (await db.ping()) === 'ok'
  const rewrapKeys = async () => (keyring ? rewrapDataKeys(db, keyring) : 0)
  const removeSecondFactor = (email: string) => removeFactorIn(db, email, now())
  const control = await serveControl(
    { dataDir, since: now(), answers, copyTo, rewrapKeys, removeSecondFactor, stepAside },
    log,
  )
  async function endWithControl(within?: number): Promise<void> {
    control?.close()
    await end(within)
  }
  return endWithControl
}

function reportFailure(
  incoming: string,
  error: { code?: string; name: string; message: string },
  level: string,
): void {
  const code = error.code ?? error.name
  const log = pino({ level, base: null }, pino.destination({ sync: true }))
  log.error({ code }, 'restore failed')
  recordFailure(incoming, error instanceof SettingError ? error.message : code)
}

const START_AGAIN = 75

function restartProcess(again: string[]): void {
  if (process.platform === 'win32' || !process.execve) process.exit(START_AGAIN)
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...again], process.env)
}

async function connect(environment: Environment, log: pino.Logger): Promise<Database> {
  if (!environment.databaseUrl) return connectEmbedded(environment.dataDir, TEMPLATE)
  return connectPostgres(environment.databaseUrl, (error) =>
    log.warn({ code: errorFields(error).code }, 'idle database connection lost'),
  )
}

async function listen(app: FastifyInstance, { host, port }: Environment): Promise<string> {
  await app.listen({ host, port }).catch((error: { code?: string }) => {
    throw new SettingError(
      `Não foi possível abrir a porta ${port} em ${host} (${error.code}). Escolha outra em PORT.`,
    )
  })
  const opened = app.server.address() as { port: number }
  // A browser allows no passkeys at an IP address.
  const name = ['127.0.0.1', '::1'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${opened.port}`
}

/** Creates the super admin of ADMIN_EMAIL. Without ADMIN_PASSWORD a password is generated and printed once. */
async function announceAdmin(services: Services): Promise<void> {
  const { adminEmail, adminPassword } = services.environment
  if (!adminEmail) return
  const password = adminPassword ?? randomBytes(12).toString('base64url')
  const isNewAdmin = await ensureAdmin(services, adminEmail, password)
  if (isNewAdmin && !adminPassword)
    console.log(`Super admin ${adminEmail}, senha: ${password}  (mostrada só desta vez)`)
}

function warnOfTrial(environment: Environment, log: pino.Logger): void {
  if (environment.patientLogin === 'phone')
    log.warn('PATIENT_LOGIN=phone: quem souber o telefone de um paciente vê as consultas dele')
  if (environment.testCheckout) log.warn('Checkout de teste: nenhum valor é cobrado pelos planos')
  if (!environment.mailUrl)
    log.warn(
      environment.production
        ? 'MAIL_URL ausente: nenhum e-mail é enviado'
        : 'MAIL_URL ausente: as mensagens são gravadas em DATA_DIR/outbox',
    )
}

/** Logs the number of passkeys that a changed domain orphans; the former APP_ORIGIN restores them. */
async function warnOfOrphanedPasskeys(db: Database, origin: string, log: pino.Logger) {
  const rpId = rpIdOf(origin)
  const count = await db.asPlatform((scope) => countOrphanedPasskeys(scope, rpId))
  if (count > 0)
    log.warn(
      { count, domain: rpId },
      'APP_ORIGIN mudou de domínio: as chaves de acesso criadas no anterior não funcionam neste',
    )
}

function onlyOnce(end: End): End {
  let ending: Promise<void> | undefined
  return (within) => {
    ending ??= end(within)
    return ending
  }
}

function endOnSignal(end: () => Promise<void>): void {
  const stop = () => {
    end().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** Serves, or prints why that is impossible and ends the process. */
export function serveOrExplain(again?: string[]): Promise<void> {
  return startOrExplain(() => serve(process.env, undefined, again))
}

if (import.meta.main) await serveOrExplain()
