import { sql } from 'kysely'
import { afterAll, expect, it, vi } from 'vitest'
import { routes } from '../src/app/server.ts'
import { closeAccount } from '../src/features/account/contract.ts'
import { changePassword, login, logout } from '../src/features/identity/contract.ts'
import { releaseEveryExpiredHold } from '../src/features/sessions/changes/hold-commands.ts'
import { deleteOldChanges, LOGIN } from '../src/platform/server/changes.ts'
import { DAY } from '../src/platform/shared/calendar.ts'
import { EVERYTHING } from '../src/platform/shared/live.ts'
import { Actor } from './actors.ts'
import { listenTo, openStream, type ReadStream } from './live-stream.ts'
import { openPractice } from './practice.ts'

// A server asks for changes each second: here more often, so that nothing waits for it.
const atInterval = setInterval
const intervals = vi
  .spyOn(globalThis, 'setInterval')
  .mockImplementation((run, delay) => atInterval(run, delay === 1_000 ? 50 : delay))
afterAll(() => intervals.mockRestore())

const practice = await openPractice()
const { given, visitor, db, clock } = practice
const origin = await listenTo(practice.app)
const second = await practice.startAnother()
const otherOrigin = await listenTo(second)

/** Reads events until one names the topic. Transactions elsewhere on the server may hold back the version: earlier topics come again. */
async function untilNamed(topic: string, stream: ReadStream): Promise<void> {
  while (!(await stream.topics()).includes(topic));
}

it('a change names its topics to every open stream of its practice and on every server, and to no other practice', {
  tags: 'both-databases',
}, async () => {
  const { ana } = await given.practice()
  const bia = await given.psychologist()
  const here = await openStream(origin, ana.token)
  const there = await openStream(otherOrigin, ana.token)
  const others = await openStream(origin, bia.token)
  await given.patient(ana, { name: 'Segredo Silva' })
  await untilNamed('patients', here)
  await untilNamed('patients', there)
  await given.service(bia)
  await untilNamed('services', others)
  expect(others.text()).not.toContain('patients')
  expect(here.text() + others.text()).not.toMatch(/Segredo|[0-9a-f]{8}-[0-9a-f]{4}/)
})

it('a booking of a visitor and an expired hold send the topic sessions to the practice', {
  tags: 'both-databases',
}, async () => {
  const { ana, serviceId } = await given.practice()
  const stream = await openStream(origin, ana.token)
  await given.booking(ana, { serviceId })
  expect(await stream.topics()).toEqual(expect.arrayContaining(['patients', 'sessions']))
  clock.advance(2 * DAY)
  await releaseEveryExpiredHold(db, clock.now())
  expect(await stream.topics()).toContain('sessions')
})

it('a reconnect with its version names the changes meanwhile', {
  tags: 'both-databases',
}, async () => {
  const { ana } = await given.practice()
  const stream = await openStream(origin, ana.token)
  await given.service(ana)
  await untilNamed('services', stream)
  stream.hangUp()
  const since = stream.version()
  await given.patient(ana)
  const again = await openStream(otherOrigin, ana.token, { since })
  expect(await again.topics()).toContain('patients')
  await given.service(ana)
  await untilNamed('services', again)
})

it.each([
  ['of another database', '999999999999999-1'],
  ['older than what is kept', '1-1'],
  ['that is unreadable', 'x'],
])('a version %s makes everything stale', async (_, since) => {
  const ana = await given.psychologist()
  const stream = await openStream(origin, ana.token, { since })
  expect(await stream.topics()).toEqual([EVERYTHING])
})

it('a first connection gets the changes since its tab was opened', async () => {
  const { ana } = await given.practice()
  const stream = await openStream(origin, ana.token, { age: 60_000 })
  expect(await stream.topics()).toEqual(expect.arrayContaining(['patients', 'services']))
})

it.each<[string, (ana: Ana) => Promise<unknown>]>([
  ['a logout', (ana) => ana.ask(logout)],
  [
    'a password changed on another device',
    async ({ id, password }) => {
      const { token } = await visitor.ask(login, { body: { email: await emailOf(id), password } })
      const body = { currentPassword: password, newPassword: 'outra senha boa' }
      await new Actor(practice.app, token).ask(changePassword, { body })
    },
  ],
  ['closing the account', (ana) => ana.ask(closeAccount, { body: { password: ana.password } })],
])('%s ends the stream of changes', async (_, end) => {
  const ana = await given.psychologist()
  const stream = await openStream(origin, ana.token)
  await end(ana)
  await stream.ended
})

const emailOf = async (id: string) =>
  (
    await db.asPlatform((scope) =>
      scope
        .selectFrom('psychologists')
        .select('email')
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    )
  ).email

type Ana = Awaited<ReturnType<typeof given.psychologist>>

it('without a login, with a false one and for a closed account the stream is refused', async () => {
  expect((await openStream(origin, null)).status).toBe(401)
  expect((await openStream(origin, 'x'.repeat(64))).status).toBe(401)
  const ana = await given.psychologist()
  await ana.ask(closeAccount, { body: { password: ana.password } })
  expect((await openStream(origin, ana.token)).status).toBe(403)
})

it('each topic that a practice’s screens read is recorded by the database', {
  tags: 'both-databases',
}, async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_triggerdef(oid) as definition from pg_trigger where tgname like '%is_noted'`.execute(
    db.owner,
  )
  const noted = new Set(
    rows.flatMap(({ definition }) => /note_change\('(\w+)'\)/.exec(definition)?.[1] ?? []),
  )
  const read = new Set(
    routes.flatMap(({ endpoint }) => (endpoint.access === 'tenant' ? (endpoint.reads ?? []) : [])),
  )
  // The practice's own row makes everything stale.
  expect([...noted, 'calendarFeed'].sort()).toEqual([...read].sort())
})

it('old changes are deleted, and recent ones stay', { tags: 'both-databases' }, async () => {
  const count = async () =>
    Number(
      (await sql<{ n: number }>`select count(*)::int as n from changes`.execute(db.owner)).rows[0]
        ?.n,
    )
  await db.asPlatform(deleteOldChanges)
  const before = await count()
  expect(before).toBeGreaterThan(0)
  await sql`update changes set changed_at = changed_at - interval '2 hours' where topic <> ${LOGIN}`.execute(
    db.owner,
  )
  await given.psychologist()
  const ana = await given.psychologist()
  await given.patient(ana)
  await db.asPlatform(deleteOldChanges)
  const left = await count()
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(before)
})
