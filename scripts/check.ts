import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { postgresIsAvailable } from '../test/postgres-server.ts'
import {
  changedFiles,
  reachedCode,
  reachedPureTests,
  reachedTests,
  readSources,
} from './reached-tests.ts'

/**
 * `npm run check`: what must hold before a change lands, in about 45 seconds. It checks the types, words and unused code of all
 * files, and runs the lint rules, the pure tests and the nearest database tests that reach a changed file. Stops at the first
 * failure, and prints only that.
 */

interface Step {
  name: string
  run: string[]
}

interface Outcome {
  code: number | null
  output: string
}

const root = join(import.meta.dirname, '..')
const bin = (path: string) => `node_modules/${path}`

const types = (name: string) => [
  bin('typescript/bin/tsc'),
  '-p',
  `${name}.json`,
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/consultorio/${name}.tsbuildinfo`,
]
const suite = (project: string, ...words: string[]) => [
  bin('vitest/vitest.mjs'),
  'run',
  `--project=${project}`,
  '--reporter=dot',
  ...words,
]

const sources = readSources(root)
const changed = changedFiles(root) ?? new Set(sources.keys())
const isThere = (path: string) => existsSync(join(root, path))
const linted = reachedCode(changed, sources)?.filter(isThere) ?? ['.']
const formatted = linted[0] === '.' ? ['.'] : [...changed].filter(isThere)

/** The files that `scripts/generate.ts` reads or writes. */
const GENERATED =
  /^(db\/|docs\/(architecture|decisions\/|generated\/schema)|oxlint\.config|scripts\/generate|src\/app\/operations)|contract\.ts$/
const isStale = linted[0] === '.' || [...changed].some((path) => GENERATED.test(path))

/** Each runs in a separate process, two at a time, the longest first. The database tests come last, with both processors. */
const STEPS: Step[] = [
  ...steps(linted.length > 0, {
    name: 'promessas (oxlint)',
    run: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', ...linted],
  }),
  {
    name: 'testes sem banco',
    run: suite('unit', '--maxWorkers=1', ...reachedPureTests(changed, sources)),
  },
  { name: 'tipos dos testes', run: types('tsconfig') },
  { name: 'tipos do servidor', run: types('tsconfig.server') },
  { name: 'tipos do navegador', run: types('tsconfig.web') },
  { name: 'código sem uso (knip)', run: [bin('knip/bin/knip.js')] },
  ...steps(isStale, { name: 'retrato do banco', run: ['scripts/generate.ts', '--check'] }),
  ...steps(formatted.length > 0, {
    name: 'formato e estilo (biome)',
    run: [
      bin('@biomejs/biome/bin/biome'),
      'ci',
      '--colors=off',
      '--files-ignore-unknown=true',
      '--no-errors-on-unmatched',
      ...formatted,
    ],
  }),
  { name: 'citações', run: ['scripts/check-citations.ts'] },
  { name: 'palavras', run: ['scripts/check-words.ts'] },
]
const AT_ONCE = 2
/**
 * The number of database test files that take some ten seconds. A change of shared code reaches nearly all, which take minutes.
 */
const NEAREST = 16

const waiting = STEPS.filter(({ run: [file = ''] }) => isThere(file))
await Promise.all(Array.from({ length: AT_ONCE }, work))
const reached = reachedTests(changed, sources)
const nearest = reached.slice(0, NEAREST)
if (nearest.length > 0)
  await finish({
    name: `testes de banco (${nearest.length} arquivos)`,
    run: suite(postgresIsAvailable() ? 'postgres' : 'embedded', ...nearest),
  })
const rest = reached.length - nearest.length
const further = `; outros ${rest} arquivos de testes de banco chegam ao que mudou: npm test`
console.log(`✓ ${Math.round(performance.now() / 1000)} s${rest > 0 ? further : ''}`)

function steps(isDue: boolean, step: Step): Step[] {
  return isDue ? [step] : []
}

async function work(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) await finish(step)
}

async function finish(step: Step): Promise<void> {
  const { code, output } = await run(step)
  if (code === 0) return
  console.error(`${output.trim()}\n\n✗ ${step.name}`)
  process.exit(1)
}

function run({ run: [file = '', ...words] }: Step): Promise<Outcome> {
  const child = spawn(process.execPath, [file, ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, output }))
  })
}
