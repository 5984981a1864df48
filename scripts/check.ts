import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** `npm run check`: everything that must hold before a change lands, the quick suite included. Stops at the first failure. */

interface Step {
  name: string
  /** A file under the root, run with this Node, and its words. */
  run: string[]
}

interface Outcome {
  code: number | null
  output: string
  seconds: string
}

const root = join(import.meta.dirname, '..')
const bin = (path: string) => `node_modules/${path}`

/** Read-only and each its own process: two at a time. The suite comes last, with both processors. */
const STEPS: Step[] = [
  {
    name: 'formato e estilo (biome)',
    run: [bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '.'],
  },
  {
    name: 'promessas (oxlint)',
    run: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', '.'],
  },
  { name: 'tipos do servidor', run: [bin('typescript/bin/tsc'), '-p', 'tsconfig.server.json'] },
  { name: 'tipos do navegador', run: [bin('typescript/bin/tsc'), '-p', 'tsconfig.web.json'] },
  { name: 'tipos dos testes', run: [bin('typescript/bin/tsc'), '-p', 'tsconfig.json'] },
  { name: 'camadas', run: ['scripts/check-layout.ts'] },
  { name: 'retrato do banco', run: ['scripts/generate.ts', '--check'] },
  { name: 'especificação', run: ['scripts/check-specification.ts'] },
  { name: 'código sem uso (knip)', run: [bin('knip/bin/knip.js')] },
]
const SUITE: Step = {
  name: 'testes',
  run: [bin('vitest/vitest.mjs'), 'run', '--project=unit', '--project=embedded', '--reporter=dot'],
}
const AT_ONCE = 2

const waiting = STEPS.filter(({ run: [file = ''] }) => existsSync(join(root, file)))
await Promise.all(Array.from({ length: AT_ONCE }, work))
await finish(SUITE)

async function work(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) await finish(step)
}

async function finish(step: Step): Promise<void> {
  const { code, output, seconds } = await run(step)
  if (code === 0) return console.log(`✓ ${step.name} (${seconds} s)`)
  console.error(`${output.trim()}\n\n✗ ${step.name}`)
  process.exit(1)
}

function run({ run: [file = '', ...words] }: Step): Promise<Outcome> {
  const start = performance.now()
  const child = spawn(process.execPath, [file, ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return new Promise((resolve) => {
    child.on('close', (code) =>
      resolve({ code, output, seconds: ((performance.now() - start) / 1000).toFixed(1) }),
    )
  })
}
