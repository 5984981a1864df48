import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { isBuilt, serverPath } from '../scripts/build-stamp.ts'
import { measureAdmin } from './admin/measure.ts'
import { measureAgainstBare } from './against-bare.ts'
import { measureBank } from './bank/measure.ts'
import { measureBookings } from './bookings/measure.ts'
import { measureCalendars } from './calendars/measure.ts'
import { measureClosing } from './closing/measure.ts'
import { measureDay } from './day/measure.ts'
import { type Part, saveSections, sectionOf } from './document.ts'
import { measureDocuments } from './documents/measure.ts'
import { measureExports } from './exports/measure.ts'
import { measureImports } from './imports/measure.ts'
import { measureLive } from './live/measure.ts'
import { measureLogins } from './logins/measure.ts'
import { measureMonths } from './months/measure.ts'
import { measurePatientPage } from './patient-page/measure.ts'
import { measurePix } from './pix/measure.ts'
import { measureRecords } from './records/measure.ts'
import { measureReminders } from './reminders/measure.ts'
import { measureScale } from './scale/measure.ts'
import { measureScreens } from './screens/measure.ts'
import { measureSeries } from './series/measure.ts'
import { measureWaitlist } from './waitlist/measure.ts'
import { measureWeb } from './web/measure.ts'
import { measureWriting } from './writing/measure.ts'

/**
 * `npm run bench`: measures what is promised, writes docs/benchmarks.md and docs/generated/benchmarks/, and ends with 1 if a
 * promise is broken. `npm run bench -- scale screens` measures only these parts and keeps the others' pages; `--quick` is a short
 * run on little data that writes nothing; otherwise a busy machine is refused. `npm run bench:web` is the part `web`.
 * `npm run bench -- patient --against ../before` compares with an older, built checkout; it, `months`, `logins`, `bookings` and
 * `day` run only with that.
 */

const parts = {
  bare: measureAgainstBare,
  scale: measureScale,
  documents: measureDocuments,
  exports: measureExports,
  records: measureRecords,
  reminders: measureReminders,
  series: measureSeries,
  statements: measureClosing,
  admin: measureAdmin,
  live: measureLive,
  calendars: measureCalendars,
  writing: measureWriting,
  imports: measureImports,
  waitlist: measureWaitlist,
  bank: measureBank,
  pix: measurePix,
  screens: measureScreens,
  patient: measurePatientPage,
  months: measureMonths,
  logins: measureLogins,
  bookings: measureBookings,
  day: measureDay,
  web: measureWeb,
}
const names = Object.keys(parts) as (keyof typeof parts)[]

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, against: { type: 'string' } },
  allowPositionals: true,
})
const { quick, against } = values
/** The parts that compare with an older build: they run with `--against` only. */
const COMPARING = ['patient', 'months', 'logins', 'bookings', 'day']
const all = names.filter((name) => COMPARING.includes(name) === (against !== undefined))
const chosen = positionals.length > 0 ? positionals.map(partOf) : all
refuseBusyMachine()
if (!isBuilt() || !existsSync(serverPath())) build()
const sections: Record<string, string> = {}
const broken: string[] = []
for (const name of chosen) {
  const load = loadavg()[0] ?? 0
  const began = performance.now()
  const part: Part = await parts[name]({ quick, against })
  sections[name] = sectionOf(part, load)
  broken.push(...part.broken)
  console.log(sections[name])
  console.log(`${name}: ${Math.round((performance.now() - began) / 1000)} s`)
}
if (!quick) saveSections(sections)
for (const line of broken) console.error(`Missed: ${line}`)
process.exit(broken.length > 0 ? 1 : 0)

function partOf(word: string): keyof typeof parts {
  const name = names.find((known) => known === word)
  if (!name) throw new Error(`There is no part ${word}; there are ${names.join(', ')}.`)
  return name
}

/** Figures of a machine that does other work are not published. */
function refuseBusyMachine(): void {
  const [load = 0] = loadavg()
  if (quick || load < cpus().length) return
  console.error(`The machine is busy (load ${load.toFixed(1)}): wait, or measure with --quick.`)
  process.exit(1)
}

function build(): void {
  const script = join(import.meta.dirname, '../scripts/build.ts')
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
