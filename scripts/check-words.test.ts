import { join } from 'node:path'
import { expect, it } from 'vitest'
import { forbiddenWords, privateWords, readCode, readPlatform } from './check-words.ts'

const found = (...lines: string[]) => forbiddenWords({ 'a.ts': lines.join('\n') })

it.each([
  ['a word', 'the session of a day', 'session'],
  ['a word in capitals', 'PATIENT_LOGIN', 'patient'],
  ['a plural', "'/api/patients'", 'patients'],
  ['a part of a name', 'const newBookingPage = 1', 'booking'],
  ['a part of a name with capitals', 'readCRPNumber', 'crp'],
  ['a word of Portuguese', '// Sessões', 'sessoes'],
  ['a word of Portuguese without its accent', 'psicologo', 'psicologo'],
])('%s of the practice is found', (_, line, word) => {
  expect(found('', line)).toEqual([`a.ts:2: ${word}`])
})

it.each([
  'sessionStorage.clear()',
  "readFileSync('package.json')",
  'impatient',
  'prepackaged',
  'processions',
])('%s is no word of the practice', (line) => {
  expect(found(line)).toEqual([])
})

it('the column of the tenant is named once', () => {
  expect(found('psychologist_id')).toEqual([])
  expect(found('psychologist_id', 'psychologist_id')).toEqual(['a.ts:2: psychologist'])
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
])('the private word in the comment %s is found', (line, word) => {
  expect(privateWords({ 'a.ts': line })).toEqual([`a.ts:1: ${word}`])
})

it.each(["const text = 'told'", '// Returns what a session costs.'])(
  'the plain comment %s is accepted',
  (line) => {
    expect(privateWords({ 'a.ts': line })).toEqual([])
  },
)

it('no comment of the project uses a private word', () => {
  const code = readCode(join(import.meta.dirname, '..'))
  expect(Object.keys(code).length).toBeGreaterThan(1000)
  expect(privateWords(code)).toEqual([])
})
