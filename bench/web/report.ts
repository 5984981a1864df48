import { mark, table } from '../document.ts'
import { quantile } from '../results.ts'
import { CATEGORIES, type Finding, type Measure, type Run } from './lighthouse.ts'

export interface Looked {
  name: 'landing' | 'booking'
  address: string
  runs: Run[]
}

interface Figure {
  name: string
  read(run: Run): number
  show(value: number): string
  promise?: Promised
  peers?: [string, string]
}

interface Promised {
  text: string
  aim?: string
  isKept(value: number): boolean
  page?: Looked['name']
}

const KIB = 1024
const whole = (value: number) => value.toFixed(0)
const milliseconds = (value: number) => `${whole(value)} ms`
const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`
const kib = (value: number) => `${(value / KIB).toFixed(1)} KiB`
const shift = (value: number) => value.toFixed(3)

const measured = (measure: Measure) => (run: Run) => run.figures[measure]
const atMost = (most: number) => (value: number) => value <= most
const FULL = 100
const full = { text: '100', isKept: (value: number) => value === FULL }

const FIGURES: Figure[] = [
  {
    name: CATEGORIES.performance,
    read: ({ scores }) => scores.performance,
    show: whole,
    promise: { text: '≥ 95', aim: '98', isKept: (value) => value >= 95 },
    peers: ['25–37', '74–78'],
  },
  ...(['accessibility', 'best-practices', 'seo'] as const).map((category) => ({
    name: CATEGORIES[category],
    read: ({ scores }: Run) => scores[category],
    show: whole,
    promise: full,
  })),
  { name: 'first contentful paint', read: measured('fcp'), show: seconds },
  {
    name: 'largest contentful paint',
    read: measured('lcp'),
    show: seconds,
    promise: { text: '≤ 1.8 s', aim: '1.5 s', isKept: atMost(1_800) },
    peers: ['8 s', '5.1 s'],
  },
  {
    name: 'total blocking time',
    read: measured('tbt'),
    show: milliseconds,
    promise: { text: '≤ 100 ms', isKept: atMost(100) },
  },
  {
    name: 'cumulative layout shift',
    read: measured('cls'),
    show: shift,
    promise: { text: '0', isKept: (value) => Number(shift(value)) === 0 },
  },
  { name: 'speed index', read: measured('speedIndex'), show: seconds },
  { name: 'transferred', read: measured('bytes'), show: kib },
  {
    name: 'of it JavaScript',
    read: measured('script'),
    show: kib,
    promise: { text: 'booking ≤ 72 KiB', isKept: atMost(72 * KIB), page: 'booking' },
    peers: ['757 KiB', '528 KiB'],
  },
  { name: 'requests', read: measured('requests'), show: whole },
]

export function textOf(pages: Looked[]): string {
  const indexes = pages.flatMap(({ runs }) => runs.map(({ benchmarkIndex }) => benchmarkIndex))
  const looks = pages[0]?.runs.length ?? 0
  const heads = ['', ...pages.map(({ name }) => name), 'promised', 'aim', 'kept']
  return `The built server with the demo's practices, each page measured by Lighthouse as on a phone: mobile preset, simulated slow 4G,
CPU four times slower. Each figure is the median of ${looks}; sizes are compressed, as they travel, without headers.
Lighthouse gives this machine a benchmark index of ${whole(quantile(indexes, 0.5))} (a desktop computer: 1,000 to 2,000).

${table(
  [...heads, 'cal.com', 'Easy!Appointments'],
  FIGURES.map((figure) => rowOf(figure, pages)),
)}

The figures of cal.com and Easy!Appointments are quoted from earlier runs on such a machine, not measured here.

### What Lighthouse would have better

${pages.flatMap(findingLines).join('\n') || 'Nothing.'}
`
}

export function brokenPromises(pages: Looked[]): string[] {
  return FIGURES.flatMap((figure) =>
    pages
      .filter((page) => !isKept(figure, page))
      .map(
        (page) =>
          `${page.name}: ${figure.name} ${figure.show(medianOf(figure, page))}, promised ${figure.promise?.text}`,
      ),
  )
}

function medianOf({ read }: Figure, { runs }: Looked): number {
  return quantile(runs.map(read), 0.5)
}

function isKept(figure: Figure, page: Looked): boolean {
  const { promise } = figure
  if (!promise || (promise.page && promise.page !== page.name)) return true
  return promise.isKept(medianOf(figure, page))
}

function rowOf(figure: Figure, pages: Looked[]): string[] {
  const { name, show, promise, peers } = figure
  return [
    name,
    ...pages.map((page) => `**${show(medianOf(figure, page))}**`),
    promise?.text ?? '',
    promise?.aim ?? '',
    promise ? mark(pages.every((page) => isKept(figure, page))) : '',
    ...(peers ?? ['', '']),
  ]
}

function findingLines({ name, runs }: Looked): string[] {
  const byAudit = Map.groupBy(
    runs.flatMap(({ findings }) => findings),
    ({ category, audit }) => `${category} ${audit}`,
  )
  return [...byAudit.values()].map((findings) => lineOf(name, findings, runs.length))
}

function lineOf(page: string, findings: Finding[], looks: number): string {
  const [first] = findings
  if (!first) return ''
  const locations = first.locations.map((location) => `\`${location}\``).join(', ')
  const where = `${page}, ${CATEGORIES[first.category]}`
  return `- ${where}: \`${first.audit}\`: ${first.title} (${findings.length} of ${looks})${locations && `: ${locations}`}`
}
