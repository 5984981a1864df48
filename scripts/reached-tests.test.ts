import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { changedFiles, reachedCode, reachedPureTests, reachedTests } from './reached-tests.ts'

const SOURCES = new Map([
  ['src/platform/shared/money.ts', ''],
  ['src/features/patients/contract.ts', ''],
  ['src/features/patients/commands.ts', "import { format } from '../../platform/shared/money.ts'"],
  ['src/features/patients/routes.ts', "import { add } from './commands.ts'"],
  [
    'src/features/patients/routes.test.ts',
    "import { openPractice } from '../../../test/practice.ts'\nimport { add } from './contract.ts'",
  ],
  ['src/features/sessions/contract.ts', ''],
  ['src/features/sessions/queries.ts', ''],
  [
    'src/features/sessions/routes.ts',
    "import { add } from '../patients/commands.ts'\nimport {\n  list,\n} from './queries.ts'",
  ],
  ['src/features/sessions/queries.test.ts', "import { x } from '../../../test/practice.ts'"],
  ['src/features/sessions/rules.test.ts', "import { x } from './queries.ts'"],
  ['src/features/usage/routes.ts', ''],
  [
    'src/features/usage/commands.test.ts',
    "import { list } from '../sessions/contract.ts'\nimport { x } from '../../../test/practice.ts'",
  ],
  [
    'src/app/server.ts',
    "import a from '../features/patients/routes.ts'\nimport b from '../features/sessions/routes.ts'",
  ],
  ['test/practice.ts', "import { createServer } from '../src/app/server.ts'"],
  ['test/outbox.ts', ''],
  ['test/tenants.test.ts', "import { routes } from '../src/app/server.ts'"],
  ['test/queue.test.ts', "import { x } from './practice.ts'\nimport { y } from './outbox.ts'"],
])
const PATIENTS = 'src/features/patients/routes.test.ts'
const SESSIONS = 'src/features/sessions/queries.test.ts'
const USAGE = 'src/features/usage/commands.test.ts'
const [TENANTS, QUEUE] = ['test/tenants.test.ts', 'test/queue.test.ts']
const ALL = [PATIENTS, SESSIONS, USAGE, TENANTS, QUEUE]
const BY_DISTANCE = [PATIENTS, SESSIONS, USAGE, QUEUE, TENANTS]

it('A changed file’s rules are those of its importers too, up to the list of routes', () => {
  expect(reachedCode(new Set(['src/platform/shared/money.ts', 'README.md']), SOURCES)).toEqual([
    'src/app/server.ts',
    'src/features/patients/commands.ts',
    'src/features/patients/routes.ts',
    'src/features/sessions/routes.ts',
    'src/platform/shared/money.ts',
  ])
})

it('A change of settings concerns the rules of all files', () => {
  expect(reachedCode(new Set(['oxlint.config.ts']), SOURCES)).toBeNull()
})

it.each([
  [
    'its importer at any distance',
    'src/platform/shared/money.ts',
    ['src/features/sessions/list.test.tsx'],
  ],
  ['no test that does not import it', 'src/features/usage/routes.ts', []],
])('A changed file reaches, among the tests without a database, %s', (_, file, tests) => {
  const sources = new Map([
    ...SOURCES,
    ['src/features/sessions/list.test.tsx', "import { add } from '../patients/routes.ts'"],
    ['scripts/texts.test.ts', "import { readFileSync } from 'node:fs'"],
  ])
  expect(reachedPureTests(new Set([file]), sources)).toEqual([...tests, 'scripts/texts.test.ts'])
})

describe('a changed file reaches', () => {
  it.each([
    [
      'the tests of its slice and of who calls it',
      'src/features/sessions/queries.ts',
      [SESSIONS, USAGE, TENANTS],
    ],
    [
      'those of the slices above',
      'src/features/patients/commands.ts',
      [PATIENTS, SESSIONS, USAGE, TENANTS],
    ],
    [
      'those behind what is shared',
      'src/platform/shared/money.ts',
      [PATIENTS, SESSIONS, USAGE, TENANTS],
    ],
    ['not those that only start the app with it', 'src/features/usage/routes.ts', [USAGE]],
    ['itself, where it is a test', QUEUE, [QUEUE]],
    ['what is set up with it', 'test/outbox.ts', [QUEUE]],
    ['every test, where each starts from it', 'test/practice.ts', BY_DISTANCE],
    ['every test, where it is a migration', 'db/migrations/0009_more.sql', ALL],
    ['none of the database, where it is a text', 'docs/product.md', []],
  ])('a changed file reaches %s', (_, changed, tests) => {
    expect(reachedTests(new Set([changed]), SOURCES)).toEqual(tests)
  })

  it('a changed file reaches its own test and the nearest first, wherever they are', () => {
    const reversed = new Map([...SOURCES].reverse())
    expect(reachedTests(new Set(['src/features/sessions/queries.ts']), reversed)).toEqual([
      SESSIONS,
      USAGE,
      TENANTS,
    ])
  })
})

describe('the set of changed files', () => {
  const root = mkdtempSync(join(tmpdir(), 'consultorio-changed-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@exemplo.com.br', ...words], {
      cwd: root,
      stdio: 'ignore',
    })
  const save = (...names: string[]) => {
    for (const name of names) writeFileSync(join(root, name), name)
  }
  const commit = (...names: string[]) => {
    save(...names)
    git('add', '-A')
    git('commit', '-m', names.join(' '))
  }

  it('the set of changed files is unknown outside of a repository', () => {
    expect(changedFiles(root)).toBeNull()
  })

  it('the set of changed files has on main the uncommitted files, on a branch those changed since it left main', () => {
    git('init', '-b', 'main')
    commit('um.ts', 'dois.ts')
    expect(changedFiles(root)).toEqual(new Set())
    writeFileSync(join(root, 'dois.ts'), 'outro')
    save('novo com espaço.ts')
    expect(changedFiles(root)).toEqual(new Set(['dois.ts', 'novo com espaço.ts']))
    git('checkout', '-b', 'ramo')
    commit('três.ts')
    git('checkout', 'main')
    commit('de-outra-pessoa.ts')
    git('checkout', 'ramo')
    save('quatro.ts')
    expect(changedFiles(root)).toEqual(
      new Set(['dois.ts', 'novo com espaço.ts', 'três.ts', 'quatro.ts']),
    )
  })
})
