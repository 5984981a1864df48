import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { sendAgreement } from '../features/agreements/contract.ts'
import { createBooking } from '../features/booking/contract.ts'
import { createDayOff } from '../features/closures/contract.ts'
import { issueDocument } from '../features/documents/contract.ts'
import { createExpense } from '../features/expenses/contract.ts'
import { register } from '../features/identity/contract.ts'
import { createPatient, updatePatient } from '../features/patients/input-contract.ts'
import { recordPayments } from '../features/payments/payer-contract.ts'
import { recordSessionPayment } from '../features/payments/record-contract.ts'
import { updateProfile } from '../features/profile/contract.ts'
import { createTemplate } from '../features/records/template-contract.ts'
import { createSeries } from '../features/series/contract.ts'
import { createService, updateService } from '../features/services/contract.ts'
import { createSession } from '../features/sessions/contract.ts'

/** Names that strangers type. */
const NAMES = [
  [register, 'name'],
  [createBooking, 'patientName'],
] as const

/** Labels that psychologists type. */
const LABELS = [
  [createService, 'name'],
  [updateService, 'name'],
  [updateProfile, 'name'],
  [createPatient, 'name'],
  [updatePatient, 'name'],
  [createPatient, 'socialName'],
  [updatePatient, 'guardianName'],
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

const LOOKING_LIKE_ADDRESSES = [
  ...['Ma.do Carmo Lima', 'Fco.de Assis', 'Sto.Antônio', 'Grupo 19:00–20:30', 'Turma 2026/2027'],
  ...[
    'Casal 2x1',
    'Jd.da Penha',
    'Av.Brasil 1500',
    'Espaço.Viva',
    'Psico.com 12345678',
    '01310-100',
  ],
]

type BodyWithName = (text: string) => object

/** All other names and descriptions that psychologists type. */
const DESCRIBED: [label: string, body: Pick<z.ZodMiniType, 'safeParse'>, named: BodyWithName][] = [
  ['a person around a patient', updatePatient.body, (name) => ({ people: [{ name }] })],
  ['who pays', recordPayments.body, (name) => ({ payer: { name, document: null } })],
  ['who pays, by an older call', recordSessionPayment.body, (payerName) => ({ payerName })],
  ['a companion', issueDocument.body, (companionName) => ({ companionName })],
  ['the purpose of a document', issueDocument.body, (purpose) => ({ purpose })],
  ['the addressee of a document', issueDocument.body, (addressee) => ({ addressee })],
  ['the fees of a contract', sendAgreement.body, (fees) => ({ fees })],
  ['the frequency of a contract', sendAgreement.body, (frequency) => ({ frequency })],
  ['a closed day', createDayOff.body, (name) => ({ name })],
  ['a template of notes', createTemplate.body, (name) => ({ name })],
  ['an expense', createExpense.body, (description) => ({ description })],
  ['the place of a session', createSession.body, (location) => ({ location })],
  ['the place of a fixed time', createSeries.body, (location) => ({ location })],
  ['the description of a service', createService.body, (description) => ({ description })],
  ['the own address', updateProfile.body, (address) => ({ address })],
  ['the own city', updateProfile.body, (city) => ({ city })],
  ['the own specialization', updateProfile.body, (specialization) => ({ specialization })],
  ['the own presentation', updateProfile.body, (bio) => ({ bio })],
]

it.each(DESCRIBED)('the field %s may look like a site or a number', (_, body, named) => {
  const isRefused = (text: string) => {
    const typed = named(text)
    const issues = body.safeParse(typed).error?.issues ?? []
    return issues.some(({ path }) => valueAt(typed, path) === text)
  }
  expect(LOOKING_LIKE_ADDRESSES.filter(isRefused)).toEqual([])
  expect(isRefused('a'.repeat(200_000))).toBe(true)
})

function valueAt(typed: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    typed,
  )
}
