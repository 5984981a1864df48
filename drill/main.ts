import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { saveSections, sectionOf } from '../bench/document.ts'
import { settleRestored } from '../src/app/after-restore.ts'
import { freePort } from '../test/postgres-server.ts'
import { openPractice, type Practice } from '../test/process/caller.ts'
import { App } from './apps.ts'
import { Cluster, installPrograms } from './cluster.ts'
import { Bookings, MailSink } from './load.ts'
import { type Phase, reportOf } from './report.ts'

/**
 * `npm run drill`: starts a cluster of the files in deploy/ and two servers of the application on loopback, books 20 times a
 * second, breaks one part after the other, and writes the effects on visitors to docs/generated/benchmarks/drill.md. Ends with
 * 1 if a promise was not kept. `--quick` kills the primary once and writes nothing.
 */

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })

const A_SECOND = 20
const PRACTICES = 32
/** Milliseconds after each part in which mails come that a dead server had claimed. */
const AFTERMATH = 45_000
const WRITES_BACK = 20_000
const SWITCHED = 4_000
const FROZEN_FOR = 15_000
/** Milliseconds until the balancer notices that a server died or froze; a visitor's browser then tries again. */
const SERVER_GONE = 5_000
const REQUESTS_MEANWHILE = 1_000

installPrograms()
const folder = mkdtempSync(join(tmpdir(), 'consultorio-drill-'))
const load = loadavg()[0] ?? 0
const addresses = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`] as const
const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)

say('starts the cluster')
const cluster = await Cluster.start(folder, [...addresses])
const mails = new MailSink()
const origin = `http://${cluster.settings.APP_ADDRESS}`
const settings = {
  APP_ORIGIN: origin,
  DATABASE_URL: cluster.databaseUrl,
  MAIL_URL: await mails.listen(),
  MAIL_FROM: 'Consultório <avisos@drill.exemplo.com.br>',
  RECORDS_KEY_FILE: 'off',
  THROTTLE: 'off',
  TRUST_PROXY: 'loopback',
}
const apps = addresses.map((address) => new App(folder, address, settings))
process.once('exit', () => {
  for (const app of apps) app.signal('SIGKILL')
})
const phases: Phase[] = []
const others: { what: string; found: string; kept: boolean }[] = []

await cluster.query("create role consultorio login createrole password 'drill'", 'postgres')
await cluster.query('create database consultorio owner consultorio', 'postgres')
// Both start at the same time, behind PgBouncer, on an empty database.
await Promise.all(apps.map((app) => app.start()))
while (!(await fetch(`${origin}/api/ready`)).ok) await wait(250)
await cluster.query("alter table psychologists alter column plan set default 'pro'")
const practices: Practice[] = []
for (let n = 0; n < PRACTICES; n++) practices.push(await openPractice(origin))
await cluster.query('update psychologists set email_verified_at = now()')
const bookings = new Bookings(origin, practices)
bookings.start(A_SECOND)
cluster.script('base-backup.sh')
await phase('nothing breaks', 1_000, () => wait(10_000))
for (let times = 1; times <= (values.quick ? 1 : 3); times++)
  await phase(`primary killed (${times})`, WRITES_BACK, killPrimary)
await phase('switchover', SWITCHED, async () => {
  const leader = await cluster.leader()
  if (leader) await cluster.switchOver(leader)
})
await phase('a server frozen for 15 s', SERVER_GONE, async () => {
  apps[0]?.signal('SIGSTOP')
  await wait(FROZEN_FOR)
  apps[0]?.signal('SIGCONT')
})
await phase('a server killed while it sends', SERVER_GONE, async () => {
  await apps[1]?.end('SIGKILL')
  await wait(10_000)
  await apps[1]?.start()
})
await phase('all servers restarted in turn', 1_000, restartInTurn)
await bookings.stop()
await wait(5_000)
const booked = await cluster.query<{ email: string }>(`
  select p.email from sessions s join patients p on p.psychologist_id = s.psychologist_id and p.id = s.patient_id`)
await restoreToInstant()
const report = reportOf(
  phases,
  bookings.all,
  mails.taken,
  { booked: booked.map(({ email }) => email) },
  others,
)
for (const app of apps) await app.end('SIGKILL')
await cluster.stop()
mails.close()
const part = {
  title: 'Drill: parts of a cluster die',
  text: report.text,
  postgres: null,
  broken: report.broken,
}
const section = sectionOf(part, load)
console.log(`\n${section}`)
if (!values.quick) saveSections({ drill: section })
for (const line of report.broken) console.error(`Missed: ${line}`)
if (report.broken.length === 0) rmSync(folder, { recursive: true, force: true })
else console.error(`Logs: ${folder}`)
process.exit(report.broken.length > 0 ? 1 : 0)

/** Breaks something, waits until its effects are over, and records from when to when. */
async function phase(name: string, most: number, work: () => Promise<unknown>): Promise<void> {
  say(name)
  const from = Date.now()
  await work()
  await cluster.untilWhole()
  if (name !== 'nothing breaks') await wait(Math.max(5_000, AFTERMATH - (Date.now() - from)))
  phases.push({ name, from, to: Date.now(), most })
}

async function killPrimary(): Promise<void> {
  const leader = await cluster.leader()
  if (!leader) throw new Error('there is no primary')
  cluster.kill(leader)
  while (!(await cluster.leader())) await wait(250)
  cluster.restart(leader)
}

/** Restarts one server after the other while pages are requested, and counts the requests that failed. */
async function restartInTurn(): Promise<void> {
  let failed = 0
  let asked = 0
  let isOver = false
  const visitors = Array.from({ length: 4 }, async () => {
    while (asked < REQUESTS_MEANWHILE || !isOver) {
      asked += 1
      const isFine = await fetch(`${origin}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (!isFine) failed += 1
      await wait(20)
    }
  })
  for (const app of apps) {
    await app.end('SIGTERM')
    await app.start()
    await wait(3_000)
  }
  isOver = true
  await Promise.all(visitors)
  const found = `${failed} of ${asked}`
  others.push({
    what: 'requests that failed while all servers restarted in turn',
    found,
    kept: failed === 0,
  })
}

/** Checks the base backup, destroys data after an instant, and restores the cluster to that instant. */
async function restoreToInstant(): Promise<void> {
  say('back to an instant')
  await Promise.all(apps.map((app) => app.end('SIGTERM')))
  const count = 'select count(*)::int as sessions from sessions'
  const [expected] = await cluster.query<{ sessions: number }>(count)
  const [time] = await cluster.query<{ now: string }>('select clock_timestamp()::text as now')
  await wait(1_000)
  await archive()
  const checked = cluster.script('check-restore.sh').trim()
  others.push({
    what: 'nightly check of the base backup',
    found: checked,
    kept: checked.includes(`, ${expected?.sessions} sessions, `),
  })
  await cluster.query("update messages set status = 'queued', sent_at = null where status = 'sent'")
  await cluster.query('delete from sessions')
  await archive()
  const from = Date.now()
  await cluster.restoreTo(time?.now ?? '')
  say(`restored after ${Math.round((Date.now() - from) / 1000)} s`)
  await settleRestored(settings, Date.now())
  const before = mails.taken.length
  await Promise.all(apps.map((app) => app.start()))
  await wait(10_000)
  const [found] = await cluster.query<{ sessions: number }>(count)
  others.push({
    what: 'sessions of the instant, restored',
    found: `${found?.sessions} of ${expected?.sessions}`,
    kept: found?.sessions === expected?.sessions,
  })
  const again = mails.taken.length - before
  others.push({
    what: 'mails sent again after the restore',
    found: String(again),
    kept: again === 0,
  })
}

/** Has the write-ahead log archived up to now. */
async function archive(): Promise<void> {
  await cluster.query('select pg_switch_wal()', 'postgres')
  await wait(3_000)
}
