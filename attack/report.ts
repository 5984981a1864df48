import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { table } from '../bench/document.ts'
import type { Attack, DatabaseKind, Outcome } from './attack.ts'

export interface Row {
  attack: Attack
  kind: DatabaseKind
  outcome: Outcome
  seconds: number
}

const FILE = join(import.meta.dirname, '../docs/generated/attacks.md')
const MARKED = /(<!-- attack -->\n)[\s\S]*(<!-- \/attack -->)/

const DATABASES = { embedded: 'embedded', postgres: 'PostgreSQL' }

/** Returns the table, one line for each attack on each database. */
export function tableOf(rows: readonly Row[]): string {
  return table(
    ['attack', 'database', 'must hold', 'tried', 'seen', 's', ''],
    rows.map(({ attack, kind, outcome, seconds }) => [
      attack.name,
      DATABASES[kind],
      attack.invariant,
      outcome.tried.toLocaleString('en'),
      outcome.skipped ? `not run: ${outcome.skipped}` : outcome.seen,
      seconds.toFixed(0),
      outcome.skipped ? '–' : outcome.broken.length === 0 ? '✓' : `✗ ${outcome.broken.length}`,
    ]),
  )
}

/** Writes the table between its marks; text around it stays. */
export function saveTable(rows: readonly Row[], took: number): void {
  const day = new Date().toISOString().slice(0, 10)
  const words = `${day}, Node ${process.version}, ${Math.round(took / 1000)} s in all.\n\n${tableOf(rows)}\n`
  const document = readFileSync(FILE, 'utf8')
  writeFileSync(
    FILE,
    document.replace(MARKED, (_, begin, end) => `${begin}${words}${end}`),
  )
}
