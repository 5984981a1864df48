import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pino from 'pino'
import { readEnvironment } from '../src/app/environment.ts'
import { renderEmail } from '../src/app/render-email.ts'
import { createServer } from '../src/app/server.ts'
import type { Delivery, Outgoing } from '../src/features/delivery/registry-queries.ts'
import { keepProofAlive } from '../src/features/identity/commands.ts'
import { rpIdOf } from '../src/features/identity/passkey-rules.ts'
import { authenticate, findLogin, provePassword } from '../src/features/identity/queries.ts'
import { ensureDataKey } from '../src/features/records/key-commands.ts'
import { keyringOf } from '../src/features/records/safe-queries.ts'
import { createUsageNotes } from '../src/features/usage/commands.ts'
import type { TenantId } from '../src/platform/server/database.ts'
import type { Environment } from '../src/platform/server/environment.ts'
import { senderOf } from '../src/platform/server/mail.ts'
import { type HashCost, hashPassword } from '../src/platform/server/password.ts'
import { ensurePushKeys } from '../src/platform/server/push.ts'
import type { Services } from '../src/platform/server/services.ts'
import { ensureSecret } from '../src/platform/server/signing.ts'
import { type Keyring, masterKey } from '../src/platform/server/vault-keys.ts'
import { Actor } from './actors.ts'
import { createClock } from './clock.ts'
import { closeAtEnd } from './close-at-end.ts'
import { openTestDatabase } from './database.ts'
import { createGiven } from './given.ts'

/** The minimum for argon2: at the server's cost, hashes took a tenth of these tests. password.test.ts uses that cost. */
const LEAST_COST: HashCost = { memoryKib: 8, passes: 1 }

const ORIGIN = 'https://consultorio.test'

type Settings = Record<string, string>

/**
 * Opens the real app on a separate database, with a settable clock and no network: once at the top of a test file, closed
 * after its last test. Messages stay in the outbox, read with `messages()`.
 */
export async function openPractice(settings: Settings = {}, delivery?: Delivery) {
  const clock = createClock()
  const db = await openTestDatabase(delivery)
  const environment = readEnvironment({ NODE_ENV: 'test', THROTTLE: 'off', ...settings })
  const usage = createUsageNotes()
  const services = await createServices(db, environment, clock.now, usage.noteUse)
  const app = await createServer(services)
  closeAtEnd(() => close(app, services))
  return {
    app,
    db,
    services,
    usage,
    clock,
    /** A second server on the same database. */
    startAnother: async () => {
      const another = await createServer(services)
      closeAtEnd(() => another.close())
      return another
    },
    /** A caller without a login, from a separate address. */
    visitor: new Actor(app),
    given: createGiven(app, services),
    messages: () => readOutbox(services),
  }
}

/** Returns the parameters of a call about a row. */
export const of = ({ id }: { id: string }) => ({ params: { id } })

/**
 * Reads the outbox, oldest first, with each message's text. The clock does not move and ids of one
 * millisecond are random: the order is that of the inserts.
 */
async function readOutbox(services: Services) {
  const rows = await services.db.asPlatform((scope) =>
    scope
      .selectFrom('messages as m')
      .leftJoin('sessions as s', (on) =>
        on.onRef('s.psychologist_id', '=', 'm.psychologist_id').onRef('s.id', '=', 'm.session_id'),
      )
      .leftJoin('patient_people as q', (on) =>
        on.onRef('q.psychologist_id', '=', 'm.psychologist_id').onRef('q.id', '=', 'm.person_id'),
      )
      .selectAll('m')
      .select([
        's.link_number as linkNumber',
        's.version as sessionVersion',
        's.created_at as madeAt',
        'q.link_number as personLinkNumber',
        'q.opens_area as personOpens',
      ])
      .orderBy('m.created_at')
      .orderBy(sql`m.ctid`)
      .execute(),
  )
  return rows.map((row) => {
    const message = {
      ...row,
      tenantId: row.psychologist_id as TenantId,
      emailContent: row.letter as Outgoing['emailContent'],
      patientId: row.patient_id,
      revision:
        row.sessionVersion && row.madeAt
          ? { version: row.sessionVersion, changedAt: row.madeAt.getTime() }
          : null,
      personLink:
        row.person_id === null
          ? null
          : {
              personId: row.person_id,
              linkNumber: row.personLinkNumber ?? 0,
              opens: row.personOpens ?? false,
            },
      sessionId: row.session_id,
      startsAt: null,
      agendaDay: null,
      bookingPath: null,
      practice: { name: '', timezone: '' },
    }
    return { ...row, text: renderEmail(services, message, senderOf(services.environment)).text }
  })
}

async function createServices(
  db: Services['db'],
  environment: Environment,
  now: () => number,
  noteUse: Services['noteUse'],
): Promise<Services> {
  const services: Services = {
    db,
    environment,
    log: pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
    now,
    origin: () => environment.origin ?? ORIGIN,
    secret: await ensureSecret(db),
    pushKeys: await ensurePushKeys(db),
    authenticate: (tenant, token, now) =>
      authenticate(tenant, token, now, rpIdOf(services.origin())),
    hashPassword: (password) => hashPassword(password, LEAST_COST),
    provePassword: (id, typed) => provePassword(db, id, 'password', typed),
    keepProofAlive,
    keyring: testKeyring(),
    openDataKey: (tenant, at) => ensureDataKey(tenant, keyringOf(services), at),
    noteUse,
    findLogin,
    ending: new AbortController().signal,
  }
  return services
}

function testKeyring(): Keyring {
  const key = masterKey()
  return { current: () => key, find: (id) => (id === key.id ? key : null) }
}

async function close(app: FastifyInstance, services: Services): Promise<void> {
  await app.close()
  await services.db.close()
}
