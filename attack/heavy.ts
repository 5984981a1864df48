import { sql } from 'kysely'
import { createDayOff } from '../src/features/closures/contract.ts'
import { register } from '../src/features/identity/contract.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { getProfile } from '../src/features/practice/contract.ts'
import { createSession, listSessions } from '../src/features/sessions/contract.ts'
import { previewStatements } from '../src/features/statements/contract.ts'
import { DAY } from '../src/platform/shared/calendar.ts'
import { ask, call, newAccount, openPractice, type Practice } from '../test/process/caller.ts'
import { type Installation, liftPlanLimits, withDatabase } from '../test/process/installation.ts'
import { startServer } from '../test/process/server-process.ts'
import { type Attack, attackServer, type Outcome, withInstallation } from './attack.ts'

const SESSIONS = 30_000
const CALLS = 40
const PASSWORDS = 5
/** The limit for 95 of 100 calls of another account, in milliseconds. */
const OTHERS_WITHIN = 2_000

export const heavy: Attack = {
  name: 'Heavy calls of one account',
  invariant:
    'forty whole lists and previews of 30,000 sessions, and long passwords, leave others answered; decisions that do not fit change nothing',
  databases: ['postgres'],
  run: (field) =>
    withInstallation(field, async (installation) => {
      await liftPlanLimits(installation)
      const practice = await prepare(installation)
      return attackServer(installation, {}, ({ url }) => requestWholeLists(url, practice))
    }),
}

/** Returns a practice whose one session, created over the API, was copied into the past by SQL. */
async function prepare(installation: Installation): Promise<Practice> {
  const server = await startServer(installation.settings)
  const practice = await openPractice(server.url)
  const { token, serviceId } = practice
  const { id: patientId } = await ask(
    server.url,
    createPatient,
    { body: { name: 'Maria Lima', phone: '(11) 91234-5678' } },
    { token },
  )
  const datetime = new Date(Date.now() - 40 * DAY).toISOString()
  const body = { patientId, serviceId, type: 'online' as const, datetime }
  await ask(server.url, createSession, { body }, { token })
  await server.stop()
  await withDatabase(installation, ({ owner }) =>
    sql`insert into sessions (psychologist_id, id, patient_id, service_id, type, starts_at, ends_at, blocked_until, duration, price_cents, origin, holds, created_at)
      select psychologist_id, gen_random_uuid(), patient_id, service_id, type, starts_at - n * interval '1 hour', ends_at - n * interval '1 hour',
        blocked_until - n * interval '1 hour', duration, price_cents, origin, false, created_at
      from sessions, generate_series(1, ${SESSIONS}) n`.execute(owner),
  )
  return practice
}

async function requestWholeLists(url: string, { token }: Practice): Promise<Outcome> {
  const other = await openPractice(url)
  const month = new Date(Date.now() - 40 * DAY).toISOString().slice(0, 7)
  const statuses: number[] = []
  let isOver = false
  const lists = Array.from({ length: CALLS }, async (_, n) => {
    const reply =
      n % 4 === 3
        ? await call(url, previewStatements, { query: { month } }, { token })
        : await call(url, listSessions, {}, { token })
    statuses.push(reply.status)
  })
  const passwords = Array.from({ length: PASSWORDS }, async () => {
    const body = { ...newAccount(), password: 'p4$$w0rd'.repeat(25) }
    statuses.push((await call(url, register, { body })).status)
  })
  const finished = Promise.all([...lists, ...passwords]).finally(() => {
    isOver = true
  })
  const took: number[] = []
  while (!isOver) {
    const began = performance.now()
    statuses.push((await call(url, getProfile, {}, { token: other.token })).status)
    took.push(performance.now() - began)
  }
  await finished
  const slow = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? 0
  const failed = statuses.filter((status) => status >= 500)
  const broken = [
    ...(failed.length > 0 ? [`${failed.length} answers of 5xx`] : []),
    ...(slow > OTHERS_WITHIN ? [`others waited ${slow.toFixed(0)} ms (p95)`] : []),
    ...(await unfit(url, token)),
  ]
  const refused = statuses.filter((status) => status === 429).length
  const seen = `${took.length} calls of another account, p95 ${slow.toFixed(0)} ms; ${refused} lists refused with 429`
  return { tried: statuses.length, seen, broken }
}

/** Returns the day-off decisions about sessions outside it that were not refused with 422. */
async function unfit(url: string, token: string): Promise<string[]> {
  const id = '0198c0de-0000-7000-8000-00000000abcd'
  const keep = { id, action: 'keep' as const }
  const ahead = new Date(Date.now() + 60 * DAY).toISOString()
  const day = ahead.slice(0, 10)
  const lists = [[keep], [keep, keep], [{ id, action: 'move' as const, datetime: ahead }]]
  const broken: string[] = []
  for (const sessions of lists) {
    const body = { firstDay: day, lastDay: day, sessions }
    const { status } = await call(url, createDayOff, { body }, { token })
    if (status !== 422) broken.push(`a day off took ${JSON.stringify(sessions)}: ${status}`)
  }
  return broken
}
