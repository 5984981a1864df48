import { describe, expect, it } from 'vitest'
import { planRun, readOrder, toolsToInstall } from './test-plan.ts'

const BARE = { postgres: false, browser: false, caldav: false }
const FULL = { postgres: true, browser: true, caldav: true }
const optionsOf = (words = '') => readOrder(words.split(' ').filter(Boolean))

describe('the plan of the parts', () => {
  it.each([
    [
      'on a full machine, each database test once and the named set twice',
      FULL,
      '',
      'unit postgres both caldav screens process e2e',
    ],
    [
      'on a bare machine, every database test embedded and no journey',
      BARE,
      '',
      'unit embedded process',
    ],
    [
      'without PostgreSQL, the journeys too',
      { ...FULL, postgres: false },
      '',
      'unit embedded caldav screens process e2e',
    ],
    [
      'without Chromium, everything but the journeys',
      { ...FULL, browser: false },
      '',
      'unit postgres both caldav process',
    ],
    ['of a project asked for by its name, that one', FULL, 'embedded', 'embedded'],
    ['of two, those', FULL, 'unit process', 'unit process'],
    ['of journeys without Chromium, nothing', BARE, 'e2e', ''],
    ['of PostgreSQL without it, nothing', BARE, 'postgres', ''],
    ['of the database tests, those of the databases there are', BARE, 'database', 'embedded'],
    ['of a journey’s file, the journeys', FULL, 'e2e/agenda.e2e.ts', 'e2e'],
    ['of a screen’s file, the screens', FULL, 'screens/settings.test.ts', 'screens'],
    ['of a process test’s file, the process tests', FULL, 'test/process/outbox.test.ts', 'process'],
    ['of another file, where it can belong', FULL, 'src/features/sessions', 'unit postgres both'],
    [
      'of files of two kinds, both',
      BARE,
      'scripts/test-plan.test.ts test/process/x.test.ts',
      'unit embedded process',
    ],
    [
      'of a test’s name, everything',
      FULL,
      '-t payment',
      'unit postgres both caldav screens process e2e',
    ],
    ['of a CalDAV server’s file, those', FULL, 'test/caldav/real-servers.test.ts', 'caldav'],
    ['of CalDAV servers without them, nothing', BARE, 'caldav', ''],
  ])('the plan of the parts %s', (_, has, words, projects) => {
    expect(planRun(optionsOf(words), has).projects.join(' ')).toBe(projects)
  })

  it('the plan of the parts passes files, names and options on to vitest, without the names of projects', () => {
    expect(optionsOf('e2e e2e/agenda.e2e.ts -t payment --bail=1').rest).toEqual([
      'e2e/agenda.e2e.ts',
      '-t',
      'payment',
      '--bail=1',
    ])
  })
})

describe('the tools to install', () => {
  it.each([
    ['what is missing', BARE, '', ['postgres', 'caldav', 'browser']],
    ['the CalDAV servers for their tests', BARE, 'caldav', ['caldav']],
    ['nothing if nothing is missing', FULL, '', []],
    ['only what the tests asked for use', BARE, 'process', ['postgres']],
    ['nothing for tests that use nothing', BARE, 'unit', []],
    ['Chromium for a journey', BARE, 'e2e/agenda.e2e.ts', ['browser']],
  ])('the tools to install are %s', (_, has, words, tools) => {
    expect(toolsToInstall(optionsOf(words), { has, installs: true })).toEqual(tools)
  })

  it('the list of tools to install is empty for users who are not root, or have no apt', () => {
    expect(toolsToInstall(optionsOf(), { has: BARE, installs: false })).toEqual([])
  })
})

describe('a missing tool', () => {
  it.each([
    [
      'of all',
      BARE,
      'Falta instalar o PostgreSQL (pacote postgresql, ou TEST_DATABASE_URL), o Radicale e o Xandikos (pacotes radicale e xandikos) e o Chromium (pacote chromium, ou CHROME_PATH): ' +
        'por enquanto, os testes de banco usam só o banco embutido, os testes com servidores CalDAV ficam de fora e as telas e as jornadas no navegador ficam de fora.',
    ],
    [
      'of Chromium',
      { ...FULL, browser: false },
      'Falta instalar o Chromium (pacote chromium, ou CHROME_PATH): por enquanto, as telas e as jornadas no navegador ficam de fora.',
    ],
    ['of nothing', FULL, null],
  ])('a missing tool is reported in one line: %s', (_, has, advice) => {
    expect(planRun(optionsOf(), has).advice).toBe(advice)
  })

  it('a missing tool is not reported if the chosen tests do not need it', () => {
    expect(planRun(optionsOf('unit'), BARE).advice).toBeNull()
  })
})
