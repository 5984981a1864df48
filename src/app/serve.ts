import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { authenticate } from '../features/identity/queries.ts'
import { connectEmbedded, connectPostgres, type Database } from '../platform/server/database.ts'
import { type Environment, readEnvironment, SettingError } from '../platform/server/environment.ts'
import { startJobs } from '../platform/server/jobs.ts'
import { ensurePushKeys } from '../platform/server/push.ts'
import type { Services } from '../platform/server/services.ts'
import { ensureSecret } from '../platform/server/signing.ts'
import { APP_NAME } from '../platform/shared/app-name.ts'
import { ensureAdmin } from './admin.ts'
import { createDeliver } from './deliver.ts'
import { jobsOf } from './jobs.ts'
import { prepareDatabase } from './prepare.ts'
import { createServer } from './server.ts'

/** The process: settings, database, jobs, server, and an orderly end. */

const TEMPLATE = fileURLToPath(new URL('../../dist/database/template.tar.gz', import.meta.url))

/** Starts serving and resolves to where; `prepare` runs on the migrated database before the first request. */
export async function serve(
  env: Record<string, string | undefined>,
  prepare?: (services: Services) => Promise<void>,
): Promise<string> {
  const environment = readEnvironment(env)
  const log = pino({ level: environment.logLevel, base: null })
  const db = await connect(environment, log)
  let origin = environment.origin ?? ''
  await prepareDatabase(db)
  const services: Services = {
    db,
    environment,
    log,
    now: Date.now,
    origin: () => origin,
    secret: await ensureSecret(db),
    pushKeys: await ensurePushKeys(db),
    authenticate,
  }
  await announceAdmin(services)
  await prepare?.(services)
  const app = await createServer(services)
  const jobs = startJobs(
    jobsOf(services, createDeliver(services), environment.databaseUrl === null),
    log,
  )
  db.onEnqueued((queues) => queues.forEach(jobs.wake))
  const address = await listen(app, environment)
  origin ||= address
  warnOfTrial(environment, log)
  endOnSignal(async () => {
    await Promise.all([finishRequests(app), jobs.stop()])
    await db.close()
  })
  console.log(`${APP_NAME} em ${origin}`)
  return origin
}

async function connect(environment: Environment, log: pino.Logger): Promise<Database> {
  if (!environment.databaseUrl) return connectEmbedded(environment.dataDir, TEMPLATE)
  return connectPostgres(environment.databaseUrl, (error) =>
    log.warn({ code: (error as { code?: string }).code }, 'idle database connection lost'),
  )
}

/** Opens the port and tells the address it is reached at from this machine. */
async function listen(app: FastifyInstance, { host, port }: Environment): Promise<string> {
  await app.listen({ host, port }).catch((error: { code?: string }) => {
    throw new SettingError(
      `Não foi possível abrir a porta ${port} em ${host} (${error.code}). Escolha outra em PORT.`,
    )
  })
  const opened = app.server.address() as { port: number }
  return `http://${host.includes(':') ? `[${host}]` : host}:${opened.port}`
}

/** decisions §1: ADMIN_EMAIL alone has a password made, printed once. */
async function announceAdmin(services: Services): Promise<void> {
  const { adminEmail, adminPassword } = services.environment
  if (!adminEmail) return
  const password = adminPassword ?? randomBytes(12).toString('base64url')
  const made = await ensureAdmin(services, adminEmail, password)
  if (made && !adminPassword)
    console.log(`Super admin ${adminEmail}, senha: ${password}  (mostrada só desta vez)`)
}

/** What is safe only where nobody else can reach it, said at each start. */
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

/** Takes no new request and resolves when the last answer is out. A connection that is kept open afterwards is closed. */
async function finishRequests(app: FastifyInstance): Promise<void> {
  const hangUp = setInterval(() => app.server.closeIdleConnections(), 100)
  await app.close().finally(() => clearInterval(hangUp))
}

/** SIGTERM and SIGINT finish what is in flight, then end the process. */
function endOnSignal(end: () => Promise<void>): void {
  let ending = false
  const stop = () => {
    if (ending) return
    ending = true
    end().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** Runs a start and tells its failure in one line. */
export async function startOrExplain(start: () => Promise<unknown>): Promise<void> {
  try {
    await start()
  } catch (error) {
    console.error(
      error instanceof SettingError
        ? error.message
        : `Não foi possível iniciar: ${(error as Error).stack ?? error}`,
    )
    process.exit(1)
  }
}

if (import.meta.main) await startOrExplain(() => serve(process.env))
