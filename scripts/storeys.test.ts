import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { STOREYS } from '../oxlint.config.ts'

const root = join(import.meta.dirname, '..')

const PLANTED: readonly (readonly [refused: number, what: string, path: string, text: string])[] = [
  [
    1,
    'an import from a storey above',
    'features/patients/a-rules.ts',
    "import '../sessions/z-rules.ts'",
  ],
  [
    1,
    'a type from a storey above',
    'features/patients/b-rules.ts',
    "import type { Z } from '../sessions/z-rules.ts'\nexport type B = Z",
  ],
  [
    1,
    're-exporting from a storey above',
    'features/patients/c-rules.ts',
    "export { z } from '../sessions/z-rules.ts'",
  ],
  [
    1,
    'a dynamic import from a storey above',
    'features/patients/d-rules.ts',
    "export const d = () => import('../sessions/z-rules.ts')",
  ],
  [
    0,
    'an import from a storey below',
    'features/sessions/a-rules.ts',
    "import '../patients/z-rules.ts'",
  ],
  [
    1,
    'an import from a neighbour',
    'features/patients/e-rules.ts',
    "import '../services/z-rules.ts'",
  ],
  [1, 'importing the app', 'features/patients/f-rules.ts', "import '../../app/server.ts'"],
  [1, 'importing a test', 'features/patients/g-rules.ts', "import './z-rules.test.ts'"],
  [
    1,
    'a slice in the platform',
    'platform/shared/a.ts',
    "import '../../features/patients/z-rules.ts'",
  ],
  [
    1,
    'the server in a rule',
    'features/patients/h-rules.ts',
    "import '../../platform/server/database.ts'",
  ],
  [1, 'the server in a screen', 'features/patients/web/a.tsx', "import '../queries.ts'"],
  [1, 'Node in a screen', 'features/patients/web/b.tsx', "import 'node:fs'"],
  [
    0,
    'the platform in a screen',
    'features/patients/web/c.tsx',
    "import '../../../platform/web/query.ts'",
  ],
  [1, 'a screen in a rule', 'features/patients/i-rules.ts', "import './web/a.tsx'"],
  [1, 'a command in a query', 'features/patients/a-queries.ts', "import './commands.ts'"],
  [1, 'a route in a command', 'features/patients/a-commands.ts', "import './routes.ts'"],
  [1, "another slice's routes", 'features/sessions/a-routes.ts', "import '../patients/routes.ts'"],
  [1, "another slice's screen", 'features/sessions/web/a.tsx', "import '../../patients/web/a.tsx'"],
  [
    0,
    "another slice's part",
    'features/sessions/web/b.tsx',
    "import '../../patients/web/parts/a.tsx'",
  ],
  [1, 'a screen in the hooks of the API', 'features/patients/web/a-api.ts', "import './a.tsx'"],
  [1, 'the tables in a route', 'features/patients/a-routes.ts', "import '../../../db/types.ts'"],
  [1, 'an impure package in a rule', 'features/patients/j-rules.ts', "import 'react'"],
  [0, 'a pure package in a rule', 'features/patients/k-rules.ts', "import 'zod/mini'"],
  [
    1,
    'a cycle of types',
    'features/patients/l-rules.ts',
    "import type { M } from './m-rules.ts'\nexport type L = M",
  ],
  [
    1,
    'the other half of the cycle',
    'features/patients/m-rules.ts',
    "import type { L } from './l-rules.ts'\nexport type M = L",
  ],
  [
    1,
    'an import from a storey above in a sub-folder',
    'features/patients/lists/a-rules.ts',
    "import '../../sessions/z-rules.ts'",
  ],
  [
    1,
    'an import from a storey above in a deep sub-folder',
    'features/patients/lists/filters/a-rules.ts',
    "import '../../../sessions/z-rules.ts'",
  ],
  [
    1,
    "an import from a storey above's sub-folder",
    'features/patients/lists/b-rules.ts',
    "import '../../sessions/agenda/z-rules.ts'",
  ],
  [
    0,
    'an import from a storey below in a sub-folder',
    'features/sessions/agenda/a-rules.ts',
    "import '../../patients/z-rules.ts'",
  ],
  [
    0,
    "an import from a sub-folder next to the file's own",
    'features/sessions/agenda/b-rules.ts',
    "import '../lists/z-rules.ts'\nimport '../z-rules.ts'",
  ],
  [
    1,
    'the server in a rule of a sub-folder',
    'features/patients/lists/c-rules.ts',
    "import '../../../platform/server/database.ts'",
  ],
  [
    1,
    'a query in a rule of a sub-folder',
    'features/patients/lists/d-rules.ts',
    "import '../queries.ts'",
  ],
  [
    1,
    'a screen in a rule of a sub-folder',
    'features/patients/lists/e-rules.ts',
    "import '../web/a.tsx'",
  ],
  [
    1,
    'an impure package in a rule of a sub-folder',
    'features/patients/lists/f-rules.ts',
    "import 'react'",
  ],
  [
    0,
    'platform and a pure package in a rule of a sub-folder',
    'features/patients/lists/g-rules.ts',
    "import 'zod/mini'\nimport '../../../platform/shared/calendar.ts'",
  ],
  [
    1,
    'a query in a component outside web/',
    'features/patients/lists/a.tsx',
    "import '../queries.ts'",
  ],
  [
    1,
    'a command in a query of a sub-folder',
    'features/patients/lists/a-queries.ts',
    "import '../commands.ts'",
  ],
  [
    1,
    "the slice's route in a query of a sub-folder",
    'features/patients/lists/b-queries.ts',
    "import '../routes.ts'",
  ],
  [
    0,
    "the platform's routes in a query of a sub-folder",
    'features/patients/lists/c-queries.ts',
    "import '../../../platform/server/routes.ts'",
  ],
  [
    1,
    "another slice's route in a command of a sub-folder",
    'features/sessions/agenda/a-commands.ts',
    "import '../../patients/lists/a-routes.ts'",
  ],
  [
    1,
    "another slice's routes in a route of a sub-folder",
    'features/sessions/agenda/a-routes.ts',
    "import '../../patients/routes.ts'",
  ],
  [
    1,
    "another slice's routes of a sub-folder",
    'features/sessions/b-routes.ts',
    "import '../patients/lists/a-routes.ts'",
  ],
  [
    0,
    "the slice's own routes in a route of a sub-folder",
    'features/sessions/agenda/b-routes.ts',
    "import '../routes.ts'\nimport '../lists/a-routes.ts'\nimport '../../../platform/server/routes.ts'",
  ],
  [
    0,
    "a sub-folder's routes in the slice's routes",
    'features/sessions/c-routes.ts',
    "import './payments/a-routes.ts'",
  ],
  [
    1,
    'the tables in a route of a sub-folder',
    'features/patients/lists/a-routes.ts',
    "import '../../../../db/types.ts'",
  ],
  [
    1,
    'the server in a screen of a sub-folder',
    'features/patients/web/lists/a.tsx',
    "import '../../lists/a-queries.ts'",
  ],
  [
    1,
    "another slice's screen in a screen of a sub-folder",
    'features/sessions/web/agenda/a.tsx',
    "import '../../../patients/web/a.tsx'",
  ],
  [
    1,
    "another slice's screen in a deep sub-folder",
    'features/sessions/web/agenda/grid/a.tsx',
    "import '../../../../patients/web/a.tsx'",
  ],
  [
    1,
    "another slice's screen of a sub-folder",
    'features/sessions/web/c.tsx',
    "import '../../patients/web/lists/a.tsx'",
  ],
  [
    0,
    "another slice's hooks and parts, and the platform, in a screen of a sub-folder",
    'features/sessions/web/agenda/b.tsx',
    [
      "import '../../../patients/web/api.ts'",
      "import '../../../patients/web/lists/list-api.ts'",
      "import '../../../patients/web/parts/a.tsx'",
      "import '../../../../platform/web/ui/button.tsx'",
      "import '../lists/a.tsx'",
    ].join('\n'),
  ],
  [
    1,
    'a screen in the hooks of a sub-folder',
    'features/patients/web/lists/a-api.ts',
    "import '../a.tsx'",
  ],
  [
    0,
    'a file without imports',
    'features/sessions/z-rules.ts',
    'export const z = 1\nexport type Z = number',
  ],
]

const folder = mkdtempSync(join(tmpdir(), 'consultorio-storeys-'))
let refusals: string[] = []

beforeAll(() => {
  copyFileSync(join(root, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'))
  for (const [, , path, text] of PLANTED) {
    mkdirSync(dirname(join(folder, 'src', path)), { recursive: true })
    writeFileSync(join(folder, 'src', path), `${text}\n`)
  }
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format=unix', 'src'], {
    cwd: folder,
    encoding: 'utf8',
  })
  refusals = stdout.split('\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

it.each(PLANTED)('the linter refuses %i time(s) %s', (refused, _, path) => {
  expect(refusals.filter((line) => line.startsWith(`src/${path}:`))).toHaveLength(refused)
})

const slices = STOREYS.flatMap(([, names]) => names)

it('every slice has exactly one storey', () => {
  expect([...slices].sort()).toEqual(readdirSync(join(root, 'src/features')).sort())
})

it('docs/architecture.md shows the storeys as the linter reads them', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const shown = STOREYS.map(([, names]) => names.join(' '))
  const lines = page.split('\n').map((line) => line.trim().split(/\s{2,}/)[1] ?? '')
  expect(lines.filter((line) => shown.includes(line))).toEqual(shown)
})

const SAYS_NOTHING =
  /(^|[/-])(utils?|helpers?|common|misc)([/.-]|$)|(^|\/)index\.tsx?$|(Service|[mM]anager)\.tsx?$/

it('no file has a meaningless name', () => {
  const paths = globSync('src/**/*.{ts,tsx}', { cwd: root })
  expect(paths.length).toBeGreaterThan(1_000)
  expect(paths.filter((path) => SAYS_NOTHING.test(path))).toEqual([])
})
