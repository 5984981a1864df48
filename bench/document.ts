import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'

/** The measured figures as text, and a line for each promise that was not kept. */
export interface Report {
  text: string
  broken: string[]
}

export interface Part extends Report {
  title: string
  postgres: string | null
}

const DOCS = join(import.meta.dirname, '../docs')
const FILE = join(DOCS, 'benchmarks.md')
const PARTS = join(DOCS, 'generated/benchmarks')

const INTRODUCTION = `# Benchmarks

\`npm run bench\` writes this page from the last run of each part, and whole tables and missed promises into
\`docs/generated/benchmarks/\`. \`npm run bench -- scale\` measures one part, \`npm run drill\` the last one.

- **Read the ratios first.** Both sides are measured in one run, in turns, on one machine, so its speed cancels out.
- Milliseconds and answers per second are only comparable with another run on the same machine.
- A run counts if the load before it was below the number of cores; a busy machine is refused.
- Some parts compare with an older, built checkout:
  \`npm run bench -- patient --against ../before\`.
- The promises are in product.md, Performance. The command ends with 1 if one is missed.
`

/** Returns the page of one part: its machine, then its tables. */
export function sectionOf({ title, text, postgres, broken }: Part, load: number): string {
  const [cpu] = cpus()
  const rows = [
    ['date', new Date().toISOString().slice(0, 10)],
    [
      'machine',
      `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB`,
    ],
    [LOAD, `${load.toFixed(1)} (figures are to be trusted below ${cpus().length})`],
    ['Node', process.version],
    ...(postgres ? [['PostgreSQL', `${postgres}, fsync and synchronous_commit on`]] : []),
    [MISSED, broken.length > 0 ? broken.join('; ') : NONE],
  ]
  return `# ${title}\n\n${table(['', ''], rows)}\n\n${text.trim().replaceAll(/^### /gm, '## ')}\n`
}

const LOAD = 'load before the run'
const MISSED = 'missed promises'
const NONE = 'none'

/** The order of the page; other parts follow. */
const ORDER = [
  ...['bare', 'scale', 'documents', 'exports', 'records', 'reminders', 'series', 'statements'],
  ...[
    'admin',
    'live',
    'calendars',
    'writing',
    'imports',
    'waitlist',
    'bank',
    'pix',
    'screens',
    'patient',
  ],
  ...['months', 'logins', 'bookings', 'day', 'web', 'drill'],
]

/** Writes a page for each part measured now, and the page of all parts; the other parts keep their pages. */
export function saveSections(measured: Record<string, string>): void {
  mkdirSync(PARTS, { recursive: true })
  for (const [name, text] of Object.entries(measured)) writeFileSync(pathOf(name), text)
  const saved = readdirSync(PARTS).map((file) => file.replace('.md', ''))
  const sorted = saved.sort((one, other) => placeOf(one) - placeOf(other))
  writeFileSync(FILE, pageOf(sorted.map((name) => [name, readFileSync(pathOf(name), 'utf8')])))
}

function placeOf(name: string): number {
  return ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length
}

function pathOf(name: string): string {
  return join(PARTS, `${name}.md`)
}

/** Returns docs/benchmarks.md: the ratios of all parts, then what each part promises and missed. */
export function pageOf(parts: [name: string, text: string][]): string {
  const ratios = parts.flatMap((part) => ratioRows(part))
  return `${INTRODUCTION}
## Ratios

${table(['part', 'what', 'ratio', 'promised'], ratios)}

## Results

${table(['part', 'measured', 'load', 'missed'], parts.map(resultRow))}
`
}

function resultRow([name, text]: [string, string]): string[] {
  const facts = new Map(tablesOf(text)[0]?.rows.map(([fact = '', value = '']) => [fact, value]))
  const missed = facts.get(MISSED) ?? ''
  return [
    linkTo(name, text),
    facts.get('date') ?? '',
    facts.get(LOAD)?.split(' ')[0] ?? '',
    missed && missed !== NONE ? String(missed.split('; ').length) : missed,
  ]
}

function ratioRows([name, text]: [string, string]): string[][] {
  return tablesOf(text).flatMap(({ heads, rows }) => {
    const ratio = heads.indexOf('ratio')
    const promised = heads.indexOf('promised')
    if (ratio < 0) return []
    return rows.map((cells, row) => [
      row === 0 ? linkTo(name, text) : '',
      labelOf(heads, cells),
      cells[ratio] ?? '',
      cells[promised] ?? '',
    ])
  })
}

function labelOf(heads: string[], cells: string[]): string {
  const at = heads.indexOf('connections')
  const count = at < 0 ? [] : [cells[at] === '1' ? '1 connection' : `${cells[at]} connections`]
  return [...(at === 0 ? [] : [cells[0] ?? '']), ...count].join(', ')
}

function linkTo(name: string, text: string): string {
  const title = /^# (.+)$/m.exec(text)?.[1] ?? name
  return `[${title}](generated/benchmarks/${name}.md)`
}

function tablesOf(text: string): { heads: string[]; rows: string[][] }[] {
  return text
    .split('\n\n')
    .map((block) => block.trim().split('\n'))
    .filter(([, line]) => /^\|(?: --- \|)+$/.test(line ?? ''))
    .map(([heads = '', , ...rows]) => ({ heads: cellsOf(heads), rows: rows.map(cellsOf) }))
}

function cellsOf(line: string): string[] {
  return line.slice(2, -2).split(' | ')
}

export function table(heads: string[], rows: string[][]): string {
  const lines = [heads, heads.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export function mark(kept: boolean): string {
  return kept ? '✓' : '✗'
}
