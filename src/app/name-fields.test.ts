import { describe, expect, it } from 'vitest'
import { createBooking } from '../features/booking/contract.ts'
import { register } from '../features/identity/contract.ts'
import { createPatient, updatePatient } from '../features/patients/contract.ts'
import { updateProfile } from '../features/profile/contract.ts'
import { createService, updateService } from '../features/services/contract.ts'

const NAMES = [
  [register, 'name'],
  [updateProfile, 'name'],
  [createService, 'name'],
  [updateService, 'name'],
  [createPatient, 'name'],
  [updatePatient, 'name'],
  [createPatient, 'payerName'],
  [updatePatient, 'payerName'],
  [createBooking, 'patientName'],
] as const

describe.each(
  NAMES.map(([{ method, path, body }, field]) => ({ call: `${method} ${path}`, body, field })),
)('$call', ({ call, body, field }) => {
  const refusals = (typed: string) =>
    (body.safeParse({ [field]: typed }).error?.issues ?? [])
      .filter(({ path }) => path[0] === field)
      .map(({ message }) => message)

  it.each([
    ['an e-mail', 'Ana ana@exemplo'],
    ['a scheme', 'Ganhe em https://x'],
    ['www', 'Veja www.exemplo'],
    ['a web address', 'Ganhe em exemplo.com'],
    ['a phone', 'Ana (11) 98765-4321'],
  ])(`${call} refuses a ${field} with %s`, (_, typed) => {
    expect(refusals(typed)).toEqual(['Escreva só o nome, sem e-mail, site ou telefone'])
  })

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
