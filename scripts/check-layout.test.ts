import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkLayout, readSources, type Sources } from './check-layout.ts'

/** The files a case needs beside the one it is about. */
const HOUSE: Sources = {
  'src/platform/shared/money.ts': '',
  'src/platform/server/database.ts': '',
  'src/platform/web/api.ts': '',
  'src/features/patients/contract.ts': '',
  'src/features/patients/rules.ts': '',
  'src/features/patients/queries.ts': '',
  'src/features/patients/commands.ts': '',
  'src/features/patients/routes.ts': '',
  'src/features/patients/web/api.ts': '',
  'src/features/patients/web/patients-page.tsx': '',
  'src/features/sessions/queries.ts': '',
  'src/features/sessions/web/sessions-page.tsx': '',
  'src/app/server.ts': '',
  'src/app/web.tsx': '',
}

function check(path: string, text: string): string[] {
  return checkLayout({ ...HOUSE, [path]: text })
}

describe('who may import whom', () => {
  it('keeps our own house', () => {
    expect(checkLayout(readSources(join(import.meta.dirname, '..')))).toEqual([])
  })

  it.each([
    ['src/features/patients/routes.ts', './commands.ts'],
    ['src/features/patients/commands.ts', '../sessions/queries.ts'],
    ['src/features/patients/commands.ts', '../../platform/server/database.ts'],
    ['src/features/patients/package-commands.ts', './commands.ts'],
    ['src/features/patients/contract.ts', 'zod/mini'],
    ['src/features/patients/web/patient-form.tsx', './api.ts'],
    ['src/features/sessions/web/session-form.tsx', '../../patients/web/api.ts'],
    ['src/features/reports/web/reports-page.tsx', '../../sessions/web/parts/session-badges.tsx'],
    ['src/app/server.ts', '../features/patients/routes.ts'],
    ['src/app/web.tsx', '../features/patients/web/patients-page.tsx'],
    ['src/features/patients/commands.test.ts', '../../../test/practice.ts'],
  ])('%s may import %s', (path, target) => {
    expect(check(path, `import { a } from '${target}'`)).toEqual([])
  })

  it.each([
    ['src/features/patients/queries.ts', './commands.ts', 'queries may not import commands'],
    ['src/features/patients/rules.ts', './queries.ts', 'rules may not import queries'],
    [
      'src/features/patients/rules.ts',
      '../../platform/server/database.ts',
      'rules may not import server',
    ],
    [
      'src/features/patients/web/patients-page.tsx',
      '../queries.ts',
      'screen may not import queries',
    ],
    ['src/features/patients/web/patients-page.tsx', '../routes.ts', 'screen may not import routes'],
    ['src/features/patients/web/api.ts', './patients-page.tsx', 'web-api may not import screen'],
    [
      'src/features/sessions/web/parts/session-badges.tsx',
      '../sessions-page.tsx',
      'part may not import screen',
    ],
    ['src/features/patients/web/patients-page.tsx', 'node:fs', 'the browser has no Node'],
    [
      'src/features/patients/web/patients-page.tsx',
      '../../../platform/server/database.ts',
      'screen may not import server',
    ],
    [
      'src/features/sessions/web/agenda/agenda-page.tsx',
      '../../../patients/web/list/patient-card.tsx',
      'screens are private to their slice',
    ],
    [
      'src/features/sessions/routes.ts',
      '../patients/routes.ts',
      'routes are private to their slice',
    ],
    [
      'src/features/sessions/web/session-form.tsx',
      '../../patients/web/patients-page.tsx',
      'screens are private to their slice',
    ],
    [
      'src/platform/server/mail.ts',
      '../../features/patients/rules.ts',
      'platform knows no feature',
    ],
    ['src/platform/server/mail.ts', '../web/api.ts', 'server may not import web'],
    ['src/platform/web/query.ts', '../server/database.ts', 'web may not import server'],
    ['src/platform/shared/slug.ts', '../web/api.ts', 'shared may not import web'],
    ['src/platform/shared/slug.ts', 'fastify', 'what both sides share leans on pure packages only'],
    [
      'src/features/patients/contract.ts',
      'node:crypto',
      'what both sides share leans on pure packages only',
    ],
    ['src/features/patients/commands.ts', '../../app/server.ts', 'nothing imports the app'],
    [
      'src/features/patients/routes.ts',
      '../../../db/types.ts',
      'only SQL knows the tables, as types',
    ],
  ])('%s may not import %s: %s', (path, target, reason) => {
    const problems = check(path, `import {\n  a,\n  type B,\n} from '${target}'`)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${path} → .*: ${reason}$`))
  })

  it.each([
    "export { a } from './commands.ts'",
    "import './commands.ts'",
    "const { a } = await import('./commands.ts')",
  ])('sees %s', (text) => {
    expect(check('src/features/patients/queries.ts', text)).toHaveLength(1)
  })
})

describe('names', () => {
  it.each([
    'src/platform/shared/utils.ts',
    'src/platform/web/form-helpers.ts',
    'src/platform/common/money.ts',
    'src/features/patients/index.ts',
    'src/app/web/PatientService.ts',
    'src/features/patients/patient-manager.ts',
    'src/features/patients/model.ts',
    'src/features/patients/components/card.tsx',
    'src/features/patients/web/list/cards/card.tsx',
    'src/features/patients/web/common/card.tsx',
    'src/elsewhere/thing.ts',
  ])('refuses %s', (path) => {
    expect(check(path, '')).toHaveLength(1)
  })

  it.each([
    'src/features/patients/web/list/patient-card.tsx',
    'src/features/patients/web/list/use-search.ts',
    'src/features/patients/web/list/patient-card.test.tsx',
  ])('gives the parts of a screen one room below web/: %s', (path) => {
    expect(check(path, '')).toEqual([])
  })

  it('refuses a class that manages', () => {
    expect(check('src/platform/server/mail.ts', 'export class MailManager {}')).toEqual([
      'src/platform/server/mail.ts: class MailManager: name what it does',
    ])
  })

  it('knows that a service is what is sold', () => {
    expect(check('src/features/patients/web/choose-service.tsx', '')).toEqual([])
  })
})

describe('circles', () => {
  it('tells files that import each other', () => {
    const problems = checkLayout({
      'src/platform/shared/a.ts': "import { b } from './b.ts'",
      'src/platform/shared/b.ts': "import { a } from './a.ts'",
    })
    expect(problems).toEqual([
      'src/platform/shared/a.ts → src/platform/shared/b.ts → src/platform/shared/a.ts: files import each other in a circle',
    ])
  })

  it('lets types go both ways', () => {
    const problems = checkLayout({
      'src/platform/shared/a.ts': "import type { B } from './b.ts'",
      'src/platform/shared/b.ts': "import { a } from './a.ts'",
    })
    expect(problems).toEqual([])
  })

  it('tells slices whose commands lead back to each other', () => {
    const problems = checkLayout({
      'src/features/patients/commands.ts': "import { a } from '../sessions/commands.ts'",
      'src/features/sessions/commands.ts': '',
      'src/features/sessions/hold-commands.ts': "import { a } from '../patients/note-commands.ts'",
      'src/features/patients/note-commands.ts': '',
    })
    expect(problems).toEqual([
      'src/features/patients → src/features/sessions → src/features/patients: commands of slices form a circle',
    ])
  })
})
