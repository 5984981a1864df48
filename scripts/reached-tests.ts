import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Which database tests reach a file that differs from main: those `npm run check` runs. `npm test` runs them all. */

/** A change in one of them may reach any test. */
const REACHES_ALL =
  /^(package-lock\.json|vitest\.config\.ts|db\/|scripts\/build-template\.ts|test\/(practice|given|database|postgres-[a-z]+|embedded-setup)\.ts)/
const DATABASE_TEST = /^(src\/.*(commands|queries|routes)|test\/[^/]+)\.test\.ts$/
const SERVER_FILE = /^src\/features\/[^/]+\/[^/]+(?<!\.test)\.ts$/

/** Source files by path from the root, with their text. */
type Sources = ReadonlyMap<string, string>

/**
 * The database tests that reach one of the changed files. A test reaches what it imports, what its own slice serves, and what
 * serves the contracts it imports itself. What it reaches only through the app it starts (test/practice.ts) is other tests' matter:
 * every database test starts the whole app.
 */
export function reachedTests(changed: ReadonlySet<string>, sources: Sources): string[] {
  const tests = [...sources.keys()].filter((path) => DATABASE_TEST.test(path))
  if ([...changed].some((path) => REACHES_ALL.test(path))) return tests
  const imports = new Map([...sources].map(([path, text]) => [path, importsOf(path, text)]))
  return tests.filter((test) => !reachOf(test, imports).isDisjointFrom(changed))
}

function reachOf(test: string, imports: ReadonlyMap<string, string[]>): Set<string> {
  const reached = new Set<string>()
  const waiting = [test, ...servedBy(test, imports)]
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    const support = path.startsWith('test/') && path !== test
    for (const next of imports.get(path) ?? [])
      if (!support || next.startsWith('test/')) waiting.push(next)
  }
  return reached
}

/** The server's files that a test calls without importing them. */
function servedBy(test: string, imports: ReadonlyMap<string, string[]>): string[] {
  const slice = posix.dirname(test)
  const own = [...imports.keys()].filter(
    (path) => posix.dirname(path) === slice && SERVER_FILE.test(path),
  )
  const called = (imports.get(test) ?? []).filter((path) => /contract\.ts$/.test(path))
  return [...own, ...called.map((path) => path.replace(/[^/]*contract\.ts$/, 'routes.ts'))]
}

function importsOf(path: string, text: string): string[] {
  const names = text.matchAll(/(?:\bfrom|\bimport\(|^import) '(\.[^']+)'/gm)
  return Array.from(names, ([, name = '']) => posix.join(posix.dirname(path), name))
}

/** The tests' sources in this folder. */
export function readSources(root: string): Sources {
  const paths = globSync('{src,test,db,scripts}/**/*.{ts,tsx}', { cwd: root })
  return new Map(
    paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')]),
  )
}

/**
 * The files that differ from where this branch left main (on main itself, from its last commit), those not yet added
 * included; null outside of a repository.
 */
export function changedFiles(root: string): Set<string> | null {
  const git = (...words: string[]) => {
    const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
    return status === 0 ? stdout : null
  }
  const base =
    git('merge-base', 'main', 'HEAD') ?? git('merge-base', 'origin/main', 'HEAD') ?? 'HEAD'
  const changed = git('diff', '--name-only', '--no-renames', '-z', base.trim())
  const added = git('ls-files', '--others', '--exclude-standard', '-z')
  return changed === null || added === null
    ? null
    : new Set(`${changed}${added}`.split('\0').filter(Boolean))
}
