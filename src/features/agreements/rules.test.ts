import { expect, it } from 'vitest'
import { isMinor } from '../patients/people-roles.ts'
import { DEFAULT_TEMPLATE } from './default-template.ts'
import {
  absenceText,
  fillTemplate,
  openPlaceholders,
  PLACEHOLDERS,
  type Placeholder,
  signerFault,
  unknownPlaceholders,
} from './rules.ts'

const VALUES = Object.fromEntries(
  Object.keys(PLACEHOLDERS).map((name) => [name, `<${name}>`]),
) as Record<Placeholder, string>

it('the text of a contract has every placeholder filled, and nothing else changed', () => {
  expect(fillTemplate('{paciente} paga {valor}, {paciente}. {a b} {}', VALUES)).toBe(
    '<paciente> paga <valor>, <paciente>. {a b} {}',
  )
})

it('a filled-in value is unchanged, including braces and dollar signs', () => {
  expect(fillTemplate('{valor}', { ...VALUES, valor: '{crp} $& $1' })).toBe('{crp} $& $1')
})

it.each([
  ['R$ [VALOR] por sessão, [VALOR]', ['[VALOR]']],
  ['[nome do paciente] paga {valor}', ['[nome do paciente]', '{valor}']],
  ['Leia [a resolução](https://cfp.example), [x] sim, [ ] não, [...]', []],
  ['R$ 180,00 por sessão', []],
])('the placeholders left in %j are found', (text, open) => {
  expect(openPlaceholders(text)).toEqual(open)
})

it('unknown placeholders of a contract are reported once each', () => {
  expect(unknownPlaceholders('{paciente} {preço} {preço} {constructor}')).toEqual([
    'preço',
    'constructor',
  ])
})

it('the default text of a contract has every placeholder but the emergency contact, and the parts that online care requires', () => {
  const { text } = DEFAULT_TEMPLATE
  expect(unknownPlaceholders(text)).toEqual([])
  // A patient without an emergency contact could not get a text that names one.
  const missing = Object.keys(PLACEHOLDERS).filter((name) => !text.includes(`{${name}}`))
  expect(missing).toEqual(['emergencia'])
  for (const word of ['09/2024', 'tecnologias', 'gravadas', 'sigilo', 'urgência', 'presencial'])
    expect(text).toContain(word)
})

it.each([
  [24, 50, 'Cancelar é grátis até 24 h antes; depois, ou se faltar, é cobrada metade.'],
  [24, 0, 'Cancelar é grátis; faltas não são cobradas.'],
])('a contract states the practice’s rule of absences: %s h, %s %%', (hours, percent, expected) => {
  const rule = { cancelNoticeHours: hours, lateCancelPercent: percent }
  expect(absenceText(rule)).toBe(expected)
})

it.each([
  ['2008-03-03', true],
  ['2008-03-02', false],
  ['2008-02-29', false],
  [null, false],
])('a guardian accepts until the day of majority: born on %s', (birthDate, isByGuardian) => {
  expect(isMinor(birthDate, '2026-03-02')).toBe(isByGuardian)
})

it.each([
  ['2008-02-29', '2026-02-28', true],
  ['2008-02-29', '2026-03-01', false],
])('a patient born on 29 February is of age from 1 March: %s on %s', (birth, day, minor) => {
  expect(isMinor(birth, day)).toBe(minor)
})

const MARIA = { name: 'Maria Lima', cpf: '52998224725', guardianCpf: '11144477735' }
it.each([
  ['a grown-up with the CPF on file', false, 'Maria Lima', '52998224725', null],
  ['a grown-up with another', false, 'Maria Lima', '11144477735', 'cpf'],
  ['a guardian with the CPF on file', true, 'Rui Lima', '11144477735', null],
  ['a guardian with another', true, 'Rui Lima', '93541134780', 'cpf'],
  ['a minor in the guardian’s place', true, 'MARIA LIMÁ ', '11144477735', 'name'],
  ['a guardian with the minor’s CPF', true, 'Rui Lima', '52998224725', 'cpf'],
])('the signer of a contract is checked: %s', (_, isByGuardian, name, cpf, field) => {
  expect(signerFault(MARIA, isByGuardian, { name, cpf })?.field ?? null).toBe(field)
})

it('any valid CPF may accept if none is on file', () => {
  const unknown = { name: 'Maria Lima', cpf: null, guardianCpf: null }
  expect(signerFault(unknown, false, { name: 'Maria L', cpf: '11144477735' })).toBeNull()
})
