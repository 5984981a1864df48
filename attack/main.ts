import { parseArgs } from 'node:util'
import { type PostgresServer, postgresIsAvailable, startPostgres } from '../test/postgres-server.ts'
import type { Attack, DatabaseKind, Outcome } from './attack.ts'
import { disk } from './disk.ts'
import { flood } from './flood.ts'
import { foreign } from './foreign.ts'
import { fuzz } from './fuzz.ts'
import { heavy } from './heavy.ts'
import { hours } from './hours.ts'
import { imports } from './imports.ts'
import { kills } from './kills.ts'
import { longTests } from './long-tests.ts'
import { loop } from './loop.ts'
import { refused } from './refused.ts'
import { type Row, saveTable, tableOf } from './report.ts'
import { spelling } from './spelling.ts'
import { unproved } from './unproved.ts'

/**
 * `npm run attack`: attacks servers that it starts itself on 127.0.0.1, for at most ten minutes, writes the table of
 * docs/generated/attacks.md and exits with 1 if something broke. `npm run attack -- flood kills` runs only these and writes
 * nothing.
 */

const attacks: Record<string, Attack> = {
  fuzz,
  foreign,
  unproved,
  spelling,
  refused,
  heavy,
  flood,
  loop,
  disk,
  kills,
  hours,
  imports,
  tests: longTests,
}

/** Milliseconds that one attack on one database may take; it then ends early and says how far it came. */
const FOR_ONE = 120_000
/** After this long no further attack starts, and after the second limit none continues. */
const TRIED_FOR = 480_000
const FOR_ALL = 600_000

const { positionals } = parseArgs({ allowPositionals: true })
const chosen = positionals.length > 0 ? positionals : Object.keys(attacks)
const began = performance.now()
setTimeout(() => {
  console.error('Not finished within ten minutes.')
  process.exit(1)
}, FOR_ALL).unref()

const postgres = postgresIsAvailable() ? await startPostgres({ durable: true }) : undefined
const rows: Row[] = []
try {
  for (const name of chosen) {
    const attack = attacks[name]
    if (!attack)
      throw new Error(`There is no attack ${name}; there are ${Object.keys(attacks).join(', ')}.`)
    for (const kind of attack.databases) rows.push(await run(attack, kind, postgres))
  }
} finally {
  await postgres?.stop()
}
console.log(tableOf(rows))
const broken = rows.flatMap(({ attack, kind, outcome }) =>
  outcome.broken.map((line) => `${attack.name} (${kind}): ${line}`),
)
for (const line of broken) console.error(`Broken: ${line}`)
if (positionals.length === 0) saveTable(rows, performance.now() - began)
process.exit(broken.length > 0 ? 1 : 0)

async function run(
  attack: Attack,
  kind: DatabaseKind,
  server: PostgresServer | undefined,
): Promise<Row> {
  const start = performance.now()
  const missing = kind === 'postgres' && !server
  const until = Math.min(start + FOR_ONE, began + TRIED_FOR)
  const field = { kind, postgres: kind === 'postgres' ? server : undefined, until }
  const outcome: Outcome = missing
    ? { tried: 0, seen: '', broken: [], skipped: 'no PostgreSQL on this machine' }
    : await attack.run(field).catch((error: Error) => ({
        tried: 0,
        seen: '',
        broken: [`it ended with: ${error.message.slice(0, 500)}`],
      }))
  const seconds = (performance.now() - start) / 1000
  console.error(
    `${attack.name} (${kind}): ${seconds.toFixed(0)} s, ${outcome.broken.length} broken`,
  )
  return { attack, kind, outcome, seconds }
}
