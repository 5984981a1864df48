import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/**
 * The map of docs/specification.md: every line of the specification leads to the test that holds it. A line whose test
 * is gone or renamed beyond recognition is told, one that leads nowhere is counted, and either fails. What was specified
 * does not change: a section that says how many lines it has keeps them, so that none is mapped by being left out.
 */

/** One test of a file: its titles from the outermost `describe` on, joined by ` › `, and its source. */
interface FoundTest {
  title: string
  source: string
  /** Neither it nor a group around it is skipped, still to be written, or to fail. */
  proves: boolean
}

/** What a map holds: lines led to a test, lines that promise nothing, lines led to neither, and what is wrong. */
export interface MapReport {
  mapped: number
  untested: number
  unmapped: number
  problems: string[]
}

/** A syntax node of any kind, as the parser gives it. */
interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

const LINE = /^- (?<said>.+) → (?<target>.+)$/
const TEST = /^(?<path>\S+\.(?:test|e2e)\.tsx?) › "(?<title>[^"]+)"(?: with "(?<text>[^"]+)")?$/
const UNTESTED = /^no test: .+$/
const HEADING = /^#{2,4} (?<name>.+?)(?: \((?<lines>\d+)\))?$/

/** Reads the map; `readTest` gives a test file's source by its path from the root, null where there is none. */
export function checkSpecification(
  map: string,
  readTest: (path: string) => string | null,
): MapReport {
  const report: MapReport = { mapped: 0, untested: 0, unmapped: 0, problems: sectionProblems(map) }
  const testsOf = remembering((path: string) => {
    const source = readTest(path)
    return source === null ? null : testsIn(source, path)
  })
  for (const [index, line] of map.split('\n').entries()) {
    if (!line.startsWith('- ')) continue
    const problem = readLine(line, report, testsOf)
    if (problem) report.problems.push(`docs/specification.md:${index + 1}: ${problem}`)
  }
  return report
}

function readLine(
  line: string,
  report: MapReport,
  testsOf: (path: string) => FoundTest[] | null,
): string | null {
  const target = LINE.exec(line)?.groups?.target ?? ''
  if (UNTESTED.test(target)) {
    report.untested += 1
    return null
  }
  const { path = '', title = '', text } = TEST.exec(target)?.groups ?? {}
  if (!path) {
    report.unmapped += 1
    return `leads to no test, and to no reason for none: ${line}`
  }
  report.mapped += 1
  return testProblem({ path, title, text }, testsOf)
}

/** Sections that have more or fewer lines than they say. */
function sectionProblems(map: string): string[] {
  const sections: { place: number; said: number | null; name: string; found: number }[] = []
  for (const [index, line] of map.split('\n').entries()) {
    const { name, lines } = HEADING.exec(line)?.groups ?? {}
    if (name)
      sections.push({ place: index + 1, said: lines ? Number(lines) : null, name, found: 0 })
    const section = sections.at(-1)
    if (section && line.startsWith('- ')) section.found += 1
  }
  return sections
    .filter(({ said, found }) => said !== null && said !== found)
    .map(
      ({ place, said, name, found }) =>
        `docs/specification.md:${place}: "${name}" has ${found} lines, not ${said}`,
    )
}

/** A test as a line names it. */
interface NamedTest {
  path: string
  title: string
  text: string | undefined
}

function testProblem(
  { path, title, text }: NamedTest,
  testsOf: (path: string) => FoundTest[] | null,
): string | null {
  const tests = testsOf(path)
  if (!tests) return `${path} is gone`
  const whole = tests.filter((test) => test.title === title)
  const named = whole.length > 0 ? whole : tests.filter((test) => test.title.includes(title))
  if (named.length === 0) return `${path} has no test "${title}"`
  if (named.length > 1) return `${path} has ${named.length} tests "${title}": tell which`
  const [found] = named
  if (!found?.proves) return `${path} › "${title}" does not run, or is to fail`
  return text && !found.source.includes(text) ? `${path} › "${title}" lacks "${text}"` : null
}

/** Every `it` and `test` of a source, whatever is chained to it (`it.each(…)`), with the titles of its groups. */
export function testsIn(source: string, path = 'tests.ts'): FoundTest[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const file: File = { source, tables: new Map() }
  // The parser types each kind of node; the walk below looks at whatever has children.
  const root = program as unknown as Node
  rememberTables(root, file)
  return testsUnder(root, file, { titles: [], rows: '', proves: true })
}

/** A file's text, and the source of each of its constants: the tables that tests are made of. */
interface File {
  source: string
  tables: Map<string, string>
}

function rememberTables(node: Node, file: File): void {
  if (node.type === 'VariableDeclarator')
    file.tables.set(textOf(node.id as Node, file).replace(/:[\s\S]*/, ''), textOf(node, file))
  for (const child of childrenOf(node)) rememberTables(child, file)
}

interface Group {
  titles: string[]
  /** The tables its tests are repeated for. */
  rows: string
  proves: boolean
}

function testsUnder(node: Node, file: File, group: Group): FoundTest[] {
  const call = node.type === 'CallExpression' ? titledCall(node, file) : null
  if (!call) return childrenOf(node).flatMap((child) => testsUnder(child, file, group))
  const titles = [...group.titles, call.title]
  const rows = group.rows + rowsOf(node, file)
  const proves = group.proves && !chainOf(node).some((name) => PROVES_NOTHING.includes(name))
  if (call.name !== 'describe')
    return [{ title: titles.join(' › '), source: rows + textOf(node, file), proves }]
  return childrenOf(node).flatMap((child) => testsUnder(child, file, { titles, rows, proves }))
}

const PROVES_NOTHING = ['skip', 'todo', 'fails']

/** What is chained to a test, last first: `skip` and `each` of `it.each(rows).skip('…')`, not what is inside them. */
function chainOf({ callee, tag, object, property }: Node): string[] {
  const before = (callee ?? tag ?? object) as Node | undefined
  const { name } = (property ?? {}) as { name?: string }
  return [...(name ? [name] : []), ...(before ? chainOf(before) : [])]
}

/** The constants that a call names before its title: `it.each(rows)('…')`. */
function rowsOf(node: Node, file: File): string {
  const named = textOf(node.callee as Node, file).match(/\w+/g) ?? []
  return named.map((name) => file.tables.get(name) ?? '').join('\n')
}

/** `it('a title', …)`, `describe.each(…)('a title', …)`: its first name and its title; null for any other call. */
function titledCall(node: Node, file: File): { name: string; title: string } | null {
  const name = /^(describe|it|test)\b/.exec(textOf(node, file))?.[1]
  const [title] = node.arguments as (Node | undefined)[]
  const isText = title?.type === 'TemplateLiteral' || typeof title?.value === 'string'
  const steps = /\.(each|for|skipIf|runIf)$/.test(textOf(node.callee as Node, file))
  if (!name || !title || !isText || steps) return null
  return { name, title: textOf(title, file).slice(1, -1).replaceAll("\\'", "'") }
}

function textOf({ start, end }: Node, { source }: File): string {
  return source.slice(start, end)
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((part): part is Node => typeof (part as Node | null)?.type === 'string')
}

function remembering<Answer>(ask: (path: string) => Answer): (path: string) => Answer {
  const known = new Map<string, Answer>()
  return (path) => {
    if (!known.has(path)) known.set(path, ask(path))
    return known.get(path) as Answer
  }
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const { mapped, untested, unmapped, problems } = checkSpecification(
    readFileSync(join(root, 'docs/specification.md'), 'utf8'),
    (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null),
  )
  for (const problem of problems) console.error(problem)
  console.log(
    `${mapped + untested + unmapped} linhas: ${mapped} com teste, ${untested} sem o que testar, ${unmapped} sem mapeamento`,
  )
  process.exitCode = problems.length > 0 ? 1 : 0
}
