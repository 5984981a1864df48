import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  forbiddenWords,
  longLines,
  privateTitles,
  privateWords,
  readCode,
  readPages,
  readPlatform,
  strayComments,
} from './check-words.ts'

const wordsIn = (...lines: string[]) => forbiddenWords({ 'a.ts': lines.join('\n') })

it.each([
  ['a word', 'the session of a day', 'session'],
  ['a word in capitals', 'PATIENT_LOGIN', 'patient'],
  ['a plural', "'/api/patients'", 'patients'],
  ['a part of a name', 'const newBookingPage = 1', 'booking'],
  ['a part of a name with capitals', 'readCRPNumber', 'crp'],
  ['a word of Portuguese', '// Sessões', 'sessoes'],
  ['a word of Portuguese without its accent', 'psicologo', 'psicologo'],
])('%s of the practice is found', (_, line, word) => {
  expect(wordsIn('', line)).toEqual([`a.ts:2: ${word}`])
})

it.each([
  'sessionStorage.clear()',
  "readFileSync('package.json')",
  'impatient',
  'prepackaged',
  'processions',
])('%s is no word of the practice', (line) => {
  expect(wordsIn(line)).toEqual([])
})

it('the column of the tenant is named once', () => {
  expect(wordsIn('psychologist_id')).toEqual([])
  expect(wordsIn('psychologist_id', 'psychologist_id')).toEqual(['a.ts:2: psychologist'])
})

it('the platform holds no word of the practice', () => {
  const platform = readPlatform(join(import.meta.dirname, '..'))
  expect(Object.keys(platform).length).toBeGreaterThan(100)
  expect(forbiddenWords(platform)).toEqual([])
})

it.each([
  ['/** What a session costs. */', 'What'],
  [' * Whoever waits is notified.', 'Whoever'],
  ['  // Read anew.', 'anew'],
  ['// The list alone.', 'alone'],
  ['/** The page that was asked for. */', 'asked for'],
])('the private word in the comment %s is found', (line, word) => {
  expect(privateWords({ 'a.ts': line })).toEqual([`a.ts:1: ${word}`])
})

it.each(["const text = 'told'", '// Returns what a session costs.'])(
  'the plain comment %s is accepted',
  (line) => {
    expect(privateWords({ 'a.ts': line })).toEqual([])
  },
)

it.each([
  ["  it('shows the error beside the field', () => {", 'beside'],
  ['])(`%s is looked at`, (path) => {', 'looked at'],
])('the private word in the title %s is found', (line, word) => {
  expect(privateTitles({ 'a.test.ts': line })).toEqual([`a.test.ts:1: ${word}`])
})

it('a title may say that a person is told', () => {
  expect(privateTitles({ 'a.test.ts': "it('a patient is told the hour', () => {" })).toEqual([])
})

it('a doc comment above another one is found', () => {
  const lines = ['/** Returns the fee. */', '/** Returns the price. */', 'function price() {}']
  expect(strayComments({ 'a.ts': lines.join('\n') })).toEqual(['a.ts:1: a comment above a comment'])
  expect(strayComments({ 'a.ts': lines.slice(1).join('\n') })).toEqual([])
})

it('no comment and no title of the project uses a private word, and each comment is above code', () => {
  const code = readCode(join(import.meta.dirname, '..'))
  expect(Object.keys(code).length).toBeGreaterThan(1000)
  expect([...privateWords(code), ...privateTitles(code), ...strayComments(code)]).toEqual([])
})

it('a line of a page is long after 160 characters, except in tables and code', () => {
  const long = 'a'.repeat(161)
  const page = ['a'.repeat(160), `| ${long} |`, '```', long, '```', long].join('\n')
  expect(longLines({ 'docs/a.md': page })).toEqual(['docs/a.md:6: 161 characters'])
})

it('no page has a long line', () => {
  const pages = readPages(join(import.meta.dirname, '..'))
  expect(Object.keys(pages).length).toBeGreaterThan(100)
  expect(longLines(pages)).toEqual([])
})
