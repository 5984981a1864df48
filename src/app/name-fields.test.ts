import { describe, expect, it } from 'vitest'
import { createBooking } from '../features/booking/contract.ts'
import { register } from '../features/identity/contract.ts'
import { createPatient, updatePatient } from '../features/patients/input-contract.ts'
import { updateProfile } from '../features/profile/contract.ts'
import { createService, updateService } from '../features/services/contract.ts'

/** Names that a stranger types, and that of the account. */
const NAMES = [
  [register, 'name'],
  [updateProfile, 'name'],
  [createBooking, 'patientName'],
] as const

/** Labels that the psychologist types. */
const LABELS = [
  [createService, 'name'],
  [updateService, 'name'],
  [createPatient, 'name'],
  [updatePatient, 'name'],
  [createPatient, 'payerName'],
  [updatePatient, 'payerName'],
] as const

const REFUSAL = 'Escreva só o nome, sem e-mail, site ou telefone'
const ADDRESSES = [
  ['an e-mail', 'ana@exemplo.com'],
  ['a scheme', 'Ganhe em https://x'],
  ['www', 'Veja www.exemplo'],
  ['a phone and no name', '(11) 98765-4321'],
] as const
const LOOKALIKES = [
  ['an @', 'Ana ana@exemplo'],
  ['a web address', 'Ganhe em exemplo.com'],
  ['a phone', 'Ana (11) 98765-4321'],
] as const

describe.each(
  [...NAMES, ...LABELS].map((one) => {
    const [{ method, path, body }, field] = one
    return {
      call: `${method} ${path}`,
      body,
      field,
      isLabel: LABELS.some((label) => label === one),
    }
  }),
)('$call', ({ call, body, field, isLabel }) => {
  const refusals = (typed: string) =>
    (body.safeParse({ [field]: typed }).error?.issues ?? [])
      .filter(({ path }) => path[0] === field)
      .map(({ message }) => message)

  it.each(ADDRESSES)(`${call} refuses a ${field} with %s`, (_, typed) => {
    expect(refusals(typed)).toEqual([REFUSAL])
  })

  it.each(LOOKALIKES)(`${call} ${isLabel ? 'takes' : 'refuses'} a ${field} with %s`, (_, typed) =>
    expect(refusals(typed)).toEqual(isLabel ? [] : [REFUSAL]),
  )

  it.each([
    'Ma.do Carmo Lima',
    'Fco.de Assis Reis',
    'Grupo 19:00-20:30',
    'Turma 2026/2027',
    'Ana\nSouza',
    '\u202aBia Lima\u202c',
  ])(`${call} takes a ${field} %j`, (typed) => expect(refusals(typed)).toEqual([]))

  it(`${call} takes a valid ${field}`, () => {
    expect(refusals('Dra. Ana D’Arc-Souza Jr.')).toEqual([])
  })
})
