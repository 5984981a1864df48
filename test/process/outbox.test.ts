import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settleRestored } from '../../src/app/after-restore.ts'
import { MESSAGE_KINDS } from '../../src/app/message-kinds.ts'
import { prepareDatabase } from '../../src/app/prepare.ts'
import { queueMessages } from '../../src/features/delivery/commands.ts'
import { RESTORED } from '../../src/features/delivery/log-rules.ts'
import { createPsychologist } from '../../src/features/identity/commands.ts'
import { forgotPassword } from '../../src/features/identity/contract.ts'
import { MINUTE } from '../../src/platform/shared/calendar.ts'
import { MailServer } from '../mail-server.ts'
import { type PostgresServer, postgresIsAvailable, startPostgres } from '../postgres-server.ts'
import { passQueueTime } from '../queue.ts'
import { call, newAccount } from './caller.ts'
import { createInstallation, type Installation, PATIENCE, withDatabase } from './installation.ts'
import { type ServerProcess, startServer } from './server-process.ts'

const MESSAGES = 60

describe('the outbox of the embedded database', { tags: 'long' }, () => {
  // Nobody else can have taken them: they are not waited for.
  survivesAKill(
    () => createInstallation(),
    async () => {},
  )
})

describe.skipIf(!postgresIsAvailable())('the outbox on PostgreSQL', () => {
  let postgres: PostgresServer
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())
  const createInstallationToSendFrom = () => createInstallation(postgres)
  survivesAKill(createInstallationToSendFrom, letTheJobsBeAnybodys)

  it('the outbox of a server stopped while it sends records the accepted messages; after a restart it sends the rest, all once', async () => {
    await withPost(createInstallationToSendFrom, async ({ mail, installation, start }) => {
      await writeMessages(installation)
      mail.hold()
      const stopped = await start()
      await untilSome(mail)
      const code = stopped.stop()
      mail.release()
      expect(await code).toBe(0)
      const sent = await countSent(installation)
      expect([sent, sent < MESSAGES]).toEqual([mail.taken.length, true])
      await start()
      await untilAll(mail)
      expect(mail.taken.length).toBe(MESSAGES)
    })
  })
})

describe.skipIf(!postgresIsAvailable())('a PostgreSQL database that was restored', () => {
  it('a restored PostgreSQL database sends no queued message, if npm run after-restore ran with every server stopped', async () => {
    const postgres = await startPostgres()
    await withPost(
      () => createInstallation(postgres),
      async ({ mail, installation, start }) => {
        await writeMessages(installation)
        mail.hold()
        const running = await start()
        const settle = () => settleRestored(installation.settings, Date.now())
        await expect(settle()).rejects.toThrow('Há um servidor ligado a este banco')
        await running.kill()
        await expect
          .poll(() => settle().catch((error: Error) => error.message), PATIENCE)
          .toMatch(/^O que esperava envio não é enviado por si/)
        mail.release()
        const before = mail.taken.length
        await start()
        await expect.poll(() => countGivenUp(installation), PATIENCE).toBe(MESSAGES)
        expect(mail.taken.length).toBe(before)
      },
    )
    await postgres.stop()
  })
})

function survivesAKill(
  createInstallationToSendFrom: () => Promise<Installation>,
  waitForTheJobs: (installation: Installation) => Promise<void>,
): void {
  it('the outbox of a server killed while it sends loses nothing, and repeats nothing that was accepted before', async () => {
    await withPost(createInstallationToSendFrom, async ({ mail, installation, start }) => {
      await writeMessages(installation)
      mail.hold()
      const killed = await start()
      await untilSome(mail)
      await killed.kill()
      await expect.poll(() => mail.connections, PATIENCE).toBe(0)
      const takenBefore = recipientsOf(mail)
      mail.release()
      await waitForTheJobs(installation)
      await start()
      await untilAll(mail)
      const doubled = recipientsOf(mail).filter((who, n, all) => all.indexOf(who) !== n)
      expect(takenBefore).toEqual(expect.arrayContaining(doubled))
      expect(new Set(doubled).size).toBe(doubled.length)
      // A repeated message has the same Message-ID.
      const ids = (await mail.read()).map(({ messageId }) => messageId)
      expect(new Set(ids).size).toBe(MESSAGES)
    })
  })
}

interface Post {
  mail: MailServer
  installation: Installation
  start(): Promise<ServerProcess>
}

async function withPost(
  createInstallationToSendFrom: () => Promise<Installation>,
  work: (post: Post) => Promise<void>,
): Promise<void> {
  const [mail, installation] = [new MailServer(), await createInstallationToSendFrom()]
  await mail.listen()
  const servers: ServerProcess[] = []
  const start = async () => {
    const server = await startServer({ ...installation.settings, MAIL_URL: mail.url })
    servers.push(server)
    await call(server.url, forgotPassword, { body: { email: 'ninguem@exemplo.com.br' } })
    return server
  }
  try {
    await work({ mail, installation, start })
  } finally {
    mail.release()
    await Promise.all(servers.map((server) => server.stop()))
    await mail.close()
    await installation.remove()
  }
}

async function writeMessages(installation: Installation): Promise<void> {
  await withDatabase(installation, async (db) => {
    await prepareDatabase(db)
    const account = { ...newAccount(), passwordHash: 'none', isActive: true, isProved: true }
    const id = await db.asPlatform((scope) => createPsychologist(scope, account, Date.now()))
    const messages = Array.from({ length: MESSAGES }, (_, n) => ({
      channel: 'email' as const,
      kind: MESSAGE_KINDS.booking_notice,
      recipient: `paciente${n}@exemplo.com.br`,
      subject: 'Novo agendamento',
      body: 'Olá',
    }))
    await db.asTenant(id, (tenant) => queueMessages(tenant, messages, Date.now()))
  })
}

/** Releases a dead server's claimed jobs at once. */
async function letTheJobsBeAnybodys(installation: Installation): Promise<void> {
  await withDatabase(installation, async (db) => {
    await prepareDatabase(db)
    await passQueueTime(db.owner, 5 * MINUTE)
    await db.queue.lookAfter()
    await passQueueTime(db.owner, MINUTE)
  })
}

const countSent = (installation: Installation) =>
  withDatabase(installation, async ({ owner }) => {
    const rows = await owner
      .selectFrom('messages')
      .select('id')
      .where('status', '=', 'sent')
      .execute()
    return rows.length
  })

const countGivenUp = (installation: Installation) =>
  withDatabase(installation, async ({ owner }) => {
    const rows = await owner
      .selectFrom('messages')
      .select('id')
      .where('status', '=', 'failed')
      .where('last_error', '=', RESTORED)
      .execute()
    return rows.length
  })

const recipientsOf = ({ taken }: MailServer) => taken.flatMap(({ recipients }) => recipients)
const untilSome = (mail: MailServer) =>
  expect.poll(() => mail.taken.length, PATIENCE).toBeGreaterThan(0)
const untilAll = (mail: MailServer) =>
  expect.poll(() => new Set(recipientsOf(mail)).size, PATIENCE).toBe(MESSAGES)
