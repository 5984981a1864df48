import { existsSync, readFileSync, writeFileSync } from 'node:fs'
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

const FILE = join(import.meta.dirname, '../docs/benchmarks.md')
const INTRODUCTION = `# Benchmarks

Written by \`npm run bench\`; \`npm run bench -- scale\` (or \`bare\`, \`documents\`, \`exports\`, \`records\`, \`reminders\`, \`series\`, \`statements\`, \`admin\`, \`live\`, \`calendars\`, \`imports\`, \`waitlist\`, \`screens\` or \`web\`) measures one part alone. \`npm run bench -- patient --against ../before\`
compares a patient's page with an older, built checkout, \`months\` a month's free times and \`day\` what a psychologist does all day. Run it on a quiet machine. The last section is written by \`npm run drill\`.
`

export function sectionOf({ title, text, postgres, broken }: Part, load: number): string {
  const [cpu] = cpus()
  const rows = [
    ['date', new Date().toISOString().slice(0, 10)],
    [
      'machine',
      `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB`,
    ],
    [
      'load before the run',
      `${load.toFixed(1)} (figures are to be trusted below ${cpus().length})`,
    ],
    ['Node', process.version],
    ...(postgres ? [['PostgreSQL', `${postgres}, fsync and synchronous_commit on`]] : []),
    [MISSED, broken.length > 0 ? broken.join('; ') : 'none'],
  ]
  return `## ${title}\n\n${table(['', ''], rows)}\n\n${text.trim()}\n`
}

const MISSED = 'missed promises'

const ORDER = [
  ...['bare', 'scale', 'documents', 'exports', 'records', 'reminders', 'series', 'statements'],
  ...[
    'admin',
    'live',
    'calendars',
    'imports',
    'waitlist',
    'screens',
    'patient',
    'months',
    'day',
    'web',
    'drill',
  ],
]

/** Writes the sections measured now into the document, each under its part's mark; the others stay. */
export function saveSections(measured: Record<string, string>): void {
  const sections = { ...savedSections(), ...measured }
  const present = ORDER.flatMap((name) => {
    const text = sections[name]
    return text ? [{ name, text }] : []
  })
  const marked = present.map(({ name, text }) => `<!-- ${name} -->\n${text}`)
  const results = resultsOf(present.map(({ text }) => text))
  writeFileSync(FILE, [INTRODUCTION, results, ...marked].join('\n'))
}

/** Returns the table of all parts that stands before their sections. */
function resultsOf(sections: string[]): string {
  const rows = sections.map((section) => {
    const title = /^## (.+)$/m.exec(section)?.[1] ?? ''
    const cell = (name: string) =>
      new RegExp(`^\\| ${name} \\| (.+) \\|$`, 'm').exec(section)?.[1] ?? ''
    const anchor = title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-')
    const load = cell('load before the run').split(' ')[0] ?? ''
    return [`[${title}](#${anchor})`, cell('date'), load, cell(MISSED)]
  })
  return `## Results\n\n${table(['part', 'measured', 'load', 'promises missed'], rows)}\n`
}

function savedSections(): Record<string, string> {
  if (!existsSync(FILE)) return {}
  const [, ...pieces] = readFileSync(FILE, 'utf8').split(/^<!-- (\w+) -->\n/m)
  const sections: Record<string, string> = {}
  for (let at = 0; at + 1 < pieces.length; at += 2)
    sections[pieces[at] ?? ''] = `${pieces[at + 1]?.trim()}\n`
  return sections
}

export function table(heads: string[], rows: string[][]): string {
  const lines = [heads, heads.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export function mark(kept: boolean): string {
  return kept ? '✓' : '✗'
}
