import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pino from 'pino'
import { createServer } from '../src/app/server.ts'
import { authenticate } from '../src/features/identity/queries.ts'
import type { Database } from '../src/platform/server/database.ts'
import { type Environment, readEnvironment } from '../src/platform/server/environment.ts'
import type { Services } from '../src/platform/server/services.ts'
import { ensureSecret } from '../src/platform/server/signing.ts'
import { Actor } from './actors.ts'
import { createClock } from './clock.ts'
import { closeAtEnd } from './close-at-end.ts'
import { openTestDatabase } from './database.ts'
import { createGiven } from './given.ts'

const ORIGIN = 'https://consultorio.test'

/** Settings that a test may need otherwise: `{ THROTTLE: 'on' }`, `{ PATIENT_LOGIN: 'code' }`. */
type Settings = Record<string, string>

/**
 * The real app on a database of its own, with a clock the test sets and no network: once at the top of a test file,
 * closed after its last test. What the app would mail stays in the outbox, read with `messages()`.
 */
export async function openPractice(settings: Settings = {}) {
  const clock = createClock()
  const db = await openTestDatabase()
  const environment = readEnvironment({ NODE_ENV: 'test', THROTTLE: 'off', ...settings })
  const services = await createServices(db, environment, clock.now)
  const app = await createServer(services)
  closeAtEnd(() => close(app, services))
  return {
    app,
    db,
    services,
    clock,
    /** A second server on the same database. */
    startAnother: async () => {
      const another = await createServer(services)
      closeAtEnd(() => another.close())
      return another
    },
    /** Somebody without a login, by an address of their own. */
    visitor: new Actor(app),
    given: createGiven(app, db),
    messages: () => readOutbox(db),
  }
}

/** The outbox, oldest first. The clock stands still and ids of one millisecond are random: rows lie as they were written. */
function readOutbox(db: Database) {
  return db.asPlatform((scope) =>
    scope.selectFrom('messages').selectAll().orderBy('created_at').orderBy(sql`ctid`).execute(),
  )
}

async function createServices(
  db: Services['db'],
  environment: Environment,
  now: () => number,
): Promise<Services> {
  return {
    db,
    environment,
    log: pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
    now,
    origin: () => environment.origin ?? ORIGIN,
    secret: await ensureSecret(db),
    authenticate,
    wakeOutbox: () => {},
  }
}

async function close(app: FastifyInstance, services: Services): Promise<void> {
  await app.close()
  await services.db.close()
}
