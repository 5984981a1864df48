import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/**
 * The arrows of docs/architecture: which file may import which. No list of exceptions. Printed as
 * `src/a.ts → src/b.ts: reason`; fails when there is any.
 */

/** A source file by its path from the root, `src/…`, and its text. */
export type Sources = Record<string, string>

interface Import {
  from: string
  /** A path `src/…` or `db/…`, or a package's name. */
  to: string
  isPackage: boolean
  typeOnly: boolean
}

type Kind =
  | 'contract'
  | 'rules'
  | 'queries'
  | 'commands'
  | 'routes'
  | 'web-api'
  | 'part'
  | 'screen'
  | 'server'
  | 'web'
  | 'shared'
  | 'app'
  | 'app-web'
  | 'test'
  | 'outside'

/** A layer may import itself and what its row names. */
const ALLOWED: Record<Kind, Kind[]> = {
  shared: [],
  server: ['shared'],
  web: ['shared'],
  contract: ['rules', 'shared'],
  rules: ['contract', 'shared'],
  queries: ['contract', 'rules', 'shared', 'server'],
  commands: ['queries', 'contract', 'rules', 'shared', 'server'],
  routes: ['commands', 'queries', 'contract', 'rules', 'shared', 'server'],
  'web-api': ['contract', 'rules', 'shared', 'web'],
  // What a status or a charge looks like is one thing, wherever it is shown.
  part: ['contract', 'rules', 'shared', 'web'],
  screen: ['web-api', 'part', 'contract', 'rules', 'shared', 'web'],
  app: ['routes', 'commands', 'queries', 'contract', 'rules', 'shared', 'server'],
  'app-web': ['screen', 'web-api', 'part', 'contract', 'rules', 'shared', 'web'],
  test: [],
  outside: [],
}

/** Packages that work on both sides; shared code leans on nothing else. */
const PURE_PACKAGES = ['zod', '@brazilian-utils/brazilian-utils', 'uqr', 'ical-generator']
const BROWSER: Kind[] = ['web', 'web-api', 'part', 'screen', 'app-web']
const BOTH_SIDES: Kind[] = ['shared', 'contract', 'rules']
const KNOW_TABLES: Kind[] = ['server', 'queries', 'commands']
const PRIVATE: Kind[] = ['routes', 'screen']

const FORBIDDEN_NAME =
  /(^|[/-])(utils?|helpers?|common|misc)([/.-]|$)|(^|\/)index\.tsx?$|(Service|[mM]anager)\.tsx?$/
/** A service is what is sold; a class of that name would be something else. */
const FORBIDDEN_CLASS = /\bclass \w*(Service|Manager)\b/
/** Below web/ a screen of many pieces may have a room of its own, one folder deep; web/parts/ is what other slices may show. */
const SLICE_FILE =
  /^([a-z]+(-[a-z]+)*-)?(contract|rules|queries|commands|routes)\.ts$|^web\/([a-z-]+\/)?[a-z0-9-]+\.tsx?$|^(web\/([a-z-]+\/)?)?[a-z0-9-]+\.test\.tsx?$/

const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]/g
const STATIC = /^\s*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]/gm

/** Everything that breaks a rule, one line each. */
export function checkLayout(sources: Sources): string[] {
  const imports = Object.entries(sources).flatMap(([path, text]) => importsOf(path, text))
  const names = Object.entries(sources).flatMap(([path, text]) => nameProblem(path, text))
  const arrows = imports.flatMap((arrow) => {
    const reason = reasonAgainst(arrow)
    return reason ? [`${arrow.from} → ${arrow.to}: ${reason}`] : []
  })
  const ours = imports.filter(
    ({ from, to, isPackage }) => !isPackage && kindOf(from) !== 'test' && to in sources,
  )
  return [...names, ...arrows, ...fileCycles(ours), ...sliceCycles(ours)]
}

function importsOf(from: string, text: string): Import[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const found = [
    ...[...code.matchAll(STATIC)].map(([, type, target = '']) => ({
      target,
      typeOnly: type !== undefined,
    })),
    ...[...code.matchAll(DYNAMIC)].map(([, target = '']) => ({ target, typeOnly: false })),
  ]
  return found.map(({ target, typeOnly }) => {
    const isPackage = !target.startsWith('.')
    return {
      from,
      to: isPackage ? target : posix.join(posix.dirname(from), target),
      isPackage,
      typeOnly,
    }
  })
}

function kindOf(path: string): Kind {
  if (/\.test\.tsx?$/.test(path)) return 'test'
  const [, area, name, ...rest] = path.split('/')
  if (area === 'platform')
    return name === 'server' || name === 'web' || name === 'shared' ? name : 'outside'
  if (area === 'app')
    return /\.tsx$/.test(path) || ['dev', 'web'].includes(name ?? '') ? 'app-web' : 'app'
  if (area !== 'features') return 'outside'
  if (rest[0] === 'web') return kindOfWeb(rest.slice(1).join('/'))
  const layer = /(contract|rules|queries|commands|routes)\.ts$/.exec(rest[0] ?? '')?.[1]
  return (layer as Kind | undefined) ?? 'outside'
}

function kindOfWeb(file: string): Kind {
  if (/(^|-)api\.ts$/.test(file)) return 'web-api'
  return file.startsWith('parts/') ? 'part' : 'screen'
}

function sliceOf(path: string): string | null {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? null
}

function nameProblem(path: string, text: string): string[] {
  if (FORBIDDEN_NAME.test(path.replace(/\.test(?=\.)/, '')))
    return [`${path}: a name that says nothing, or a barrel; name what it holds`]
  const name = FORBIDDEN_CLASS.exec(text)?.[0]
  if (name) return [`${path}: ${name}: name what it does`]
  const inSlice = /^src\/features\/[^/]+\/(.+)$/.exec(path)?.[1]
  if (inSlice && !SLICE_FILE.test(inSlice))
    return [
      `${path}: a slice holds contract, rules, queries, commands, routes, web/ and their tests`,
    ]
  return kindOf(path) === 'outside' ? [`${path}: belongs to no room of the house`] : []
}

function reasonAgainst({ from, to, isPackage, typeOnly }: Import): string | null {
  const kind = kindOf(from)
  if (kind === 'test') return null
  if (isPackage) return reasonAgainstPackage(kind, to)
  if (to.startsWith('db/')) {
    return typeOnly && KNOW_TABLES.includes(kind) ? null : 'only SQL knows the tables, as types'
  }
  if (to.endsWith('.css') || to.includes('/public/')) return null
  if (!to.startsWith('src/')) return 'outside of src'
  const target = kindOf(to)
  if (target === 'test') return 'nothing imports a test'
  const elsewhere = sliceOf(to) !== null && sliceOf(from) !== null && sliceOf(from) !== sliceOf(to)
  if (elsewhere && PRIVATE.includes(target))
    return `${target === 'routes' ? 'routes are' : 'screens are'} private to their slice`
  if (kind === target || ALLOWED[kind].includes(target)) return null
  if (target === 'app' || target === 'app-web') return 'nothing imports the app'
  if (from.startsWith('src/platform/') && sliceOf(to)) return 'platform knows no feature'
  return `${kind} may not import ${target}`
}

function reasonAgainstPackage(kind: Kind, name: string): string | null {
  const pure = PURE_PACKAGES.some((known) => name === known || name.startsWith(`${known}/`))
  if (BOTH_SIDES.includes(kind) && !pure) return 'what both sides share leans on pure packages only'
  if (BROWSER.includes(kind) && name.startsWith('node:')) return 'the browser has no Node'
  return null
}

function fileCycles(imports: Import[]): string[] {
  const arrows = imports.filter(({ typeOnly }) => !typeOnly)
  return cyclesOf(arrows.map(({ from, to }) => [from, to])).map(
    (cycle) => `${cycle.join(' → ')}: files import each other in a circle`,
  )
}

/** Between slices only what changes data may form one: a command that leads back to its own slice. */
function sliceCycles(imports: Import[]): string[] {
  const arrows = imports.flatMap(({ from, to }): [string, string][] => {
    const [one, other] = [sliceOf(from), sliceOf(to)]
    const bothCommands = kindOf(from) === 'commands' && kindOf(to) === 'commands'
    return bothCommands && one && other && one !== other ? [[one, other]] : []
  })
  return cyclesOf(arrows).map(
    (cycle) =>
      `${cycle.map((slice) => `src/features/${slice}`).join(' → ')}: commands of slices form a circle`,
  )
}

/** The circles of a graph, each told once and from its first name on. */
function cyclesOf(arrows: [string, string][]): string[][] {
  const targets = Map.groupBy(arrows, ([from]) => from)
  const found = new Map<string, string[]>()
  const done = new Set<string>()
  function visit(node: string, path: string[]): void {
    const start = path.indexOf(node)
    if (start >= 0) {
      const circle = path.slice(start)
      found.set([...circle].sort().join(), [...circle, node])
      return
    }
    if (done.has(node)) return
    for (const [, to] of targets.get(node) ?? []) visit(to, [...path, node])
    done.add(node)
  }
  for (const from of [...targets.keys()].sort()) visit(from, [])
  return [...found.values()]
}

/** The sources as they lie in the folder. */
export function readSources(root: string): Sources {
  const paths = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((path) =>
    path.replaceAll('\\', '/'),
  )
  return Object.fromEntries(
    paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  )
}

if (import.meta.main) {
  const problems = checkLayout(readSources(join(import.meta.dirname, '..')))
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
