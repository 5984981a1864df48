import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isScreenText, readSources, retiredWords, tableOf, textsOf } from './screen-texts.ts'

it('finds the texts of elements, attributes, values and templates, but not names for machines', () => {
  const source = `
    import { a } from './Marcar uma sessão.ts'
    const title = 'Marcar uma sessão'
    const sentence = \`Com \${name}, às \${hour}\`
    const query = sql\`select data de hoje\`
    throw new Error('a conta não existe')
    const screen = (
      <p className="Data de hoje" title="Sessão de hoje">
        Olá,{' '}
        <b>{name}</b>. Até amanhã
      </p>
    )`
  expect(textsOf('a.tsx', source)).toEqual([
    'Marcar uma sessão',
    'Com {…}, às {…}',
    'Olá, {…}. Até amanhã',
    'Sessão de hoje',
  ])
})

it.each(['Pacientes', 'Ver todos', 'Enviado em {…}', 'de {…} a {…}', 'às'])(
  'the list of screen texts takes %s as Portuguese',
  (text) => {
    expect(isScreenText(text)).toBe(true)
  },
)

it.each(['grid-cols-2 gap-4', 'The table is not there', 'is_paid', '{…}', 'dd/MM/yyyy'])(
  'the list of screen texts leaves out %s',
  (text) => {
    expect(isScreenText(text)).toBe(false)
  },
)

it('lists each text once, in alphabetical order, with the places that have it', () => {
  const texts = new Map([
    ['Zerar', new Set(['payments'])],
    ['Área', new Set(['patients', 'booking'])],
  ])
  expect(tableOf(texts)).toBe('Área\tbooking, patients\nZerar\tpayments\n')
})

it('no text of screens and messages uses a retired word', () => {
  const sources = readSources(join(import.meta.dirname, '..'))
  expect(Object.keys(sources).length).toBeGreaterThan(500)
  expect(retiredWords(sources)).toEqual([])
})

it('finds a retired word, except in comments and in the parsers of imported files', () => {
  const text = "// um estorno\nconst title = 'Registrar estorno'"
  expect(retiredWords({ 'src/features/payments/a.ts': text })).toEqual([
    'src/features/payments/a.ts:2: estorno, not: devolução',
  ])
  expect(retiredWords({ 'src/features/bank/a.ts': text })).toEqual([])
})

it('a script that run.mjs imports does not wait to be the main module', () => {
  const root = join(import.meta.dirname, '..')
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const paths = Object.values<string>(scripts).flatMap(
    (command) => /run\.mjs (scripts\/\S+)/.exec(command)?.[1] ?? [],
  )
  const waiting = paths.filter((path) =>
    readFileSync(join(root, path), 'utf8').includes('import.meta.main)'),
  )
  expect(paths).not.toEqual([])
  expect(waiting).toEqual([])
})
