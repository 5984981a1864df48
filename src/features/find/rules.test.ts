import { expect, it } from 'vitest'
import { clockOfTyped, isAtTypedTime, isFound, looksLikeName, typedTime } from './rules.ts'

const TODAY = '2026-03-11'
const read = (text: string) => {
  const typed = typedTime(text, TODAY)
  return typed && [typed.day, clockOfTyped(typed)].filter(Boolean).join(' ')
}

it.each([
  ['hoje', '2026-03-11'],
  ['Amanhã', '2026-03-12'],
  ['depois de amanhã', '2026-03-13'],
  ['ontem', '2026-03-10'],
  ['qua', '2026-03-11'],
  ['qui', '2026-03-12'],
  ['ter', '2026-03-17'],
  ['terça-feira', '2026-03-17'],
  ['Terça Feira', '2026-03-17'],
  ['sábado', '2026-03-14'],
  ['24/11', '2026-11-24'],
  ['1/1', '2026-01-01'],
  ['24/11/2025', '2025-11-24'],
  ['24/11/25', '2025-11-24'],
  ['dia 20', '2026-03-20'],
  ['dia 3', '2026-04-03'],
  ['24 de novembro', '2026-11-24'],
  ['3 mar', '2026-03-03'],
])('the typed day %s is %s', (text, day) => {
  expect(read(text)).toBe(day)
})

it('a day typed without a year is the next one, unless it was in the last 90 days', () => {
  expect(typedTime('20/12', '2026-01-05')?.day).toBe('2025-12-20')
  expect(typedTime('5/1', '2026-12-20')?.day).toBe('2027-01-05')
})

it.each([
  ['ter 15h', '2026-03-17 15:00'],
  ['15h ter', '2026-03-17 15:00'],
  ['ter 15', '2026-03-17 15:00'],
  ['ter, 15 h', '2026-03-17 15:00'],
  ['amanhã às 9:30', '2026-03-12 09:30'],
  ['24/11 9h30', '2026-11-24 09:30'],
  ['15h', '2026-03-11 15:00'],
  ['08:00', '2026-03-11 08:00'],
])('the typed time %s is %s', (text, time) => {
  expect(read(text)).toBe(time)
})

it.each([
  '',
  'às',
  '15',
  '1198765',
  'terezinha',
  'ter silva',
  'dom pedro',
  'sexo',
  '31/2',
  '40/13',
  'ter 25h',
  'ter 15h qua',
  '15h 16h',
  'dia 32',
  'dia',
])('“%s” is neither a day nor a time', (text) => {
  expect(typedTime(text, TODAY)).toBeNull()
})

it.each<[string, string, boolean]>([
  ['ter 15h', '15:30', true],
  ['ter 15h', '16:00', false],
  ['ter 15:30', '15:30', true],
  ['ter 15:30', '15:00', false],
  ['ter', '08:00', true],
])('“%s” finds a session at %s: %s', (text, time, expected) => {
  const typed = typedTime(text, TODAY)
  expect(typed && isAtTypedTime(time, typed)).toBe(expected)
})

it.each<[string, string, boolean]>([
  ['conf', 'Configurações', true],
  ['CONFIGURACOES', 'Configurações', true],
  ['nov pac', 'Novo paciente', true],
  ['atend', 'Horários de Atendimento', true],
  ['imento', 'Horários de Atendimento', false],
  ['sessão x', 'Nova sessão', false],
])('“%s” finds “%s”: %s', (typed, text, expected) => {
  expect(isFound(typed, text)).toBe(expected)
})

it.each<[string, string, boolean]>([
  ['exportar os meus dados', 'Exportar dados', true],
  ['os', 'Exportar dados', false],
  ['nov', 'Novo paciente', true],
])('“%s” finds “%s”, ignoring small words: %s', (typed, text, found) => {
  expect(isFound(typed, text)).toBe(found)
})

it.each([
  ['Zuleica Prates', true],
  ['joão d’ávila', true],
  ['Zuleica', false],
  ['backup', false],
  ['11 98765', false],
  ['ter 15h', false],
  ['', false],
])('“%s” looks like the name of a person: %s', (text, expected) => {
  expect(looksLikeName(text)).toBe(expected)
})
