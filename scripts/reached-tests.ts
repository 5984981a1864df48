import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/**
 * Which tests and rules reach a file that differs from main; `npm run check` runs them, but only the nearest of the database
 * tests; `npm test` runs all.
 */

const REACHES_ALL =
  /^(package-lock\.json|vitest\.config\.ts|db\/|scripts\/build-template\.ts|test\/(practice|given|database|postgres-[a-z]+|embedded-setup)\.ts)/
const DATABASE_TEST = /^(src\/.*(commands|queries|routes)|test\/[^/]+)\.test\.ts$/
const SERVER_FILE = /^src\/features\/[^/]+\/[^/]+(?<!\.test)\.ts$/

const FARTHEST = 1000

type Sources = ReadonlyMap<string, string>

/**
 * Returns the database tests that reach one of the changed files, the nearest first. A test reaches its imports, the routes of
 * its slice, and the routes of the contracts it imports directly; each import is a step. Files that it reaches only through the
 * app it starts (test/practice.ts) do not count: every database test starts the whole app.
 */
export function reachedTests(changed: ReadonlySet<string>, sources: Sources): string[] {
  const tests = [...sources.keys()].filter((path) => DATABASE_TEST.test(path))
  const reachesAll = [...changed].some((path) => REACHES_ALL.test(path))
  const imports = new Map([...sources].map(([path, text]) => [path, importsOf(path, text)]))
  return tests
    .map((test) => ({ test, steps: stepsTo(changed, test, imports) }))
    .filter(({ steps }) => reachesAll || steps < Infinity)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map(({ test }) => test)
}

const TEST = /^(src|scripts|db)\/.*\.test\.tsx?$/
/** A test that reads files as well as importing them: any change may affect it. */
const READS_FILES = /\b(readFileSync|readdirSync|globSync|import\.meta\.glob)\b/

/** Returns the tests without a database that import a changed file, at any distance, and the tests that read files. */
export function reachedPureTests(changed: ReadonlySet<string>, sources: Sources): string[] {
  const reached = withImporters(changed, sources)
  const reachesAll = [...changed].some((path) => REACHES_ALL.test(path))
  return [...sources]
    .filter(([path]) => TEST.test(path) && !DATABASE_TEST.test(path))
    .filter(([path, text]) => reachesAll || reached.has(path) || READS_FILES.test(text))
    .map(([path]) => path)
}

const CODE = /\.(tsx?|mjs)$/
/** Settings that decide how each file is compiled, or which rules apply to it. */
const CONCERNS_ALL = /^(package(-lock)?\.json|tsconfig.*\.json|[^/]+\.config\.ts|biome\.json)$/

/** Lists the routes of all slices and calls none of their functions: no promise passes through it. */
const LISTS_ROUTES = 'src/app/server.ts'

/**
 * Returns the files whose rules a change can break: the changed ones, and what imports them at any distance, since a call there
 * may have become a promise, up to the list of routes. Null if changed settings affect all files.
 */
export function reachedCode(changed: ReadonlySet<string>, sources: Sources): string[] | null {
  if ([...changed].some((path) => CONCERNS_ALL.test(path))) return null
  return [...withImporters(changed, sources, LISTS_ROUTES)]
    .filter((path) => CODE.test(path))
    .toSorted()
}

function withImporters(changed: ReadonlySet<string>, sources: Sources, end?: string): Set<string> {
  const importers = new Map<string, string[]>()
  for (const [path, text] of sources)
    for (const imported of importsOf(path, text))
      importers.set(imported, [...(importers.get(imported) ?? []), path])
  const reached = new Set(changed)
  // Iterating a set also visits elements added meanwhile.
  for (const path of reached)
    if (path !== end) for (const importer of importers.get(path) ?? []) reached.add(importer)
  return reached
}

function rankOf({ test, steps }: { test: string; steps: number }): number {
  const rank = Math.min(steps, FARTHEST)
  return test.startsWith('test/') ? rank + 0.5 : rank
}

function stepsTo(
  changed: ReadonlySet<string>,
  test: string,
  imports: ReadonlyMap<string, string[]>,
): number {
  if (changed.has(test.replace(/\.test\.ts$/, '.ts'))) return 0
  const reached = new Set([test])
  let layer = [test]
  for (let steps = 0; layer.length > 0; steps++) {
    if (layer.some((path) => changed.has(path))) return steps
    const next = layer.flatMap((path) => {
      const support = path.startsWith('test/') && path !== test
      const imported = imports.get(path) ?? []
      if (path === test) return [...imported, ...servedBy(test, imports)]
      return support ? imported.filter((path) => path.startsWith('test/')) : imported
    })
    layer = [...new Set(next)].filter((path) => !reached.has(path))
    for (const path of layer) reached.add(path)
  }
  return Infinity
}

function servedBy(test: string, imports: ReadonlyMap<string, string[]>): string[] {
  const slice = posix.dirname(test)
  const serverFiles = [...imports.keys()].filter(
    (path) => posix.dirname(path) === slice && SERVER_FILE.test(path),
  )
  const called = (imports.get(test) ?? []).filter((path) => /contract\.ts$/.test(path))
  return [...serverFiles, ...called.map((path) => path.replace(/[^/]*contract\.ts$/, 'routes.ts'))]
}

function importsOf(path: string, text: string): string[] {
  const names = text.matchAll(/(?:\bfrom|\bimport\(|^import) '(\.[^']+)'/gm)
  return Array.from(names, ([, name = '']) => posix.join(posix.dirname(path), name))
}

export function readSources(root: string): Sources {
  const paths = globSync('{src,test,db,scripts,e2e,screens,bench,attack,drill}/**/*.{ts,tsx}', {
    cwd: root,
  })
  return new Map(
    paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')]),
  )
}

/**
 * Returns the files that differ from the commit where this branch left main (on main itself, from its last commit), those not
 * yet added included; null outside of a repository.
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
