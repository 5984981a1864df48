import { describe, expect, it } from 'vitest'
import { checkSpecification, testsIn } from './check-specification.ts'

const SOURCE = `
describe('a password', () => {
  it('is refused when short', () => {})
  it.each([
    ['12345', 'Senha deve ter pelo menos 6 caracteres'],
    ['\\'', \`( it('no test') \`],
  ])('refuses %j: %s', (typed) => {})
})
const rows: [string, number][] = [['Digite sua senha atual', 422]]
it.each(rows)('answers %s with %i', () => <b>no</b>)
describe.each(['one', 'two'])('a login on %s', () => {
  describe('that died', () => {
    test.skipIf(!slow)('is somebody\\'s no more', async () => {})
  })
})
it(\`keeps \${KEPT} days\`, () => {})
it('keeps', () => {})
it.skip('sleeps', () => {})
it.todo('shall come')
it.fails.each(['.skip'])('breaks %s', () => {})
describe.skip('a thing', () => {
  it('rests', () => {})
})
`
const FILES: Record<string, string> = { 'src/password.test.tsx': SOURCE }
const check = (...lines: string[]) =>
  checkSpecification(lines.join('\n'), (path) => FILES[path] ?? null)

describe('the tests of a file', () => {
  it('are found with the titles of their groups, whatever is chained to them', () => {
    expect(testsIn(SOURCE, 'password.test.tsx').map(({ title }) => title)).toEqual([
      'a password › is refused when short',
      'a password › refuses %j: %s',
      'answers %s with %i',
      "a login on %s › that died › is somebody's no more",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a title as it is written
      'keeps ${KEPT} days',
      'keeps',
      'sleeps',
      'shall come',
      'breaks %s',
      'a thing › rests',
    ])
  })
})

describe('a line of the map', () => {
  it.each([
    ['a test', '- Senha: mínimo 6 → src/password.test.tsx › "is refused when short"', 'mapped'],
    ['a test by its groups', '- Senha → src/password.test.tsx › "a password › refuses"', 'mapped'],
    [
      'a test by its whole title, part of another’s',
      '- Dias → src/password.test.tsx › "keeps"',
      'mapped',
    ],
    [
      'a row of a table',
      '- Senha → src/password.test.tsx › "refuses %j" with "Senha deve ter pelo menos 6 caracteres"',
      'mapped',
    ],
    [
      'a row of a table that has a name',
      '- Senha → src/password.test.tsx › "answers %s" with "Digite sua senha atual"',
      'mapped',
    ],
    ['a test, though it speaks of an arrow', '- a → b → src/password.test.tsx › "days"', 'mapped'],
    ['nothing to test', '- O nome do produto → no test: the name is chosen elsewhere', 'untested'],
  ] as const)('leads to %s', (_, line, counted) => {
    const { problems, ...counts } = check(line)
    expect(problems).toEqual([])
    expect(counts).toEqual({ mapped: 0, untested: 0, unmapped: 0, [counted]: 1 })
  })

  it.each([
    ['whose file is gone', '- Senha → src/gone.test.ts › "short"', 'src/gone.test.ts is gone'],
    [
      'whose test is gone',
      '- Senha → src/password.test.tsx › "is refused when long"',
      'src/password.test.tsx has no test "is refused when long"',
    ],
    [
      'that several tests answer to',
      '- Senha → src/password.test.tsx › "refuse"',
      'src/password.test.tsx has 2 tests "refuse": tell which',
    ],
    [
      'whose row is gone',
      '- Senha → src/password.test.tsx › "refuses %j" with "Senhas não coincidem"',
      'src/password.test.tsx › "refuses %j" lacks "Senhas não coincidem"',
    ],
    ...['sleeps', 'shall come', 'breaks', 'rests'].map((title) => [
      `whose test "${title}" proves nothing`,
      `- Senha → src/password.test.tsx › "${title}"`,
      `src/password.test.tsx › "${title}" does not run, or is to fail`,
    ]),
  ])('%s is told, with its place', (_, line, problem) => {
    const report = check('# Part 1', '', line)
    expect(report).toEqual({
      mapped: 1,
      untested: 0,
      unmapped: 0,
      problems: [`docs/specification.md:3: ${problem}`],
    })
  })

  it.each([
    ['for a later issue', '- Perguntas frequentes → issue 7'],
    ['that names no test yet', '- Agenda → TODO e2e/agenda.e2e.ts'],
    ['that leads nowhere', '- Senha: mínimo 6'],
    ['that leads anywhere', '- Senha → some day'],
  ])('%s is told, and counted as unmapped', (_, line) => {
    expect(check('# Part 1', '', line)).toEqual({
      mapped: 0,
      untested: 0,
      unmapped: 1,
      problems: [`docs/specification.md:3: leads to no test, and to no reason for none: ${line}`],
    })
  })

  it('is one that starts with a dash: headings and prose are read by people alone', () => {
    expect(check('# Part 1', 'Some words → here', '', '  - below')).toEqual({
      mapped: 0,
      untested: 0,
      unmapped: 0,
      problems: [],
    })
  })
})

describe('a section that says how many lines it has', () => {
  const line = '- Senha → src/password.test.tsx › "is refused when short"'

  it('keeps them, whatever the sections beside it have', () => {
    expect(
      check('## Part 1', line, '### §5 (2)', line, line, '#### Landing', line).problems,
    ).toEqual([])
  })

  it.each([
    ['one line is left out', [line], 1],
    ['one is added', [line, line, line], 3],
    ['all are gone', [], 0],
  ])('is told where %s', (_, lines, found) => {
    expect(check('# Map', '### §5 Validation (2)', ...lines, '### §6').problems).toEqual([
      `docs/specification.md:2: "§5 Validation" has ${found} lines, not 2`,
    ])
  })
})
