import { expect, it } from 'vitest'
import { needsAdultAnswer } from './adult-rules.ts'
import { formatDocument } from './document-rules.ts'
import type { PersonInput } from './input-contract.ts'
import { namedFields, peopleAfter } from './people-rules.ts'

const [CPF, OTHER_CPF, CNPJ] = ['52998224725', '11144477735', '12ABC34501DE35']

function person(fields: Partial<PersonInput> & { name: string }): PersonInput {
  return {
    relation: 'other',
    phone: null,
    email: null,
    document: null,
    receivesNotices: false,
    mayAccept: false,
    pays: false,
    opensArea: false,
    emergency: false,
    ...fields,
  }
}

const rita = person({
  id: 'rita',
  name: 'Rita Lima',
  relation: 'mother',
  mayAccept: true,
  pays: true,
})
const phoned = { ...rita, phone: '+5511900001001' }

it('older calls read the first person with a role; a CNPJ is not read as a CPF', () => {
  const school = person({ name: 'Escola Aurora', document: CNPJ, pays: true })
  expect(namedFields([school, { ...rita, document: CPF }])).toEqual({
    payerName: 'Escola Aurora',
    payerCpf: null,
    guardianName: 'Rita Lima',
    guardianCpf: CPF,
  })
  expect(namedFields([])).toEqual({
    payerName: null,
    payerCpf: null,
    guardianName: null,
    guardianCpf: null,
  })
})

it('fields that an older call omits stay unchanged', () => {
  expect(peopleAfter([phoned], {})).toEqual([phoned])
  expect(peopleAfter([phoned], { payerName: 'rita  lima', payerCpf: CPF })).toEqual([
    { ...phoned, name: 'rita  lima', document: CPF },
  ])
})

it('an empty name removes the role; the person stays if other data remain', () => {
  expect(peopleAfter([phoned], { payerName: null })).toEqual([{ ...phoned, pays: false }])
  expect(peopleAfter([rita], { payerName: null, guardianName: null })).toEqual([])
})

it('another name is another person, listed before the others with the role', () => {
  const aunt = person({ name: 'Rosa Lima', relation: 'relative', phone: '+5511900001003' })
  expect(peopleAfter([phoned, aunt], { payerName: 'Rosa Lima', payerCpf: CPF })).toEqual([
    { ...phoned, pays: false },
    { ...aunt, pays: true, document: CPF },
  ])
  const named = peopleAfter([phoned], { guardianName: 'Otto Lima' })
  expect(named).toEqual([
    { ...phoned, mayAccept: false },
    person({ name: 'Otto Lima', relation: 'legal_guardian', mayAccept: true }),
  ])
})

it('a guardian and a payer with the same name are one person, unless their CPFs differ', () => {
  const both = { guardianName: 'Rui Lima', payerName: 'Rui Lima', guardianCpf: CPF }
  expect(peopleAfter([], { ...both, payerCpf: CPF })).toEqual([
    person({
      name: 'Rui Lima',
      relation: 'legal_guardian',
      mayAccept: true,
      pays: true,
      document: CPF,
    }),
  ])
  expect(namedFields(peopleAfter([], { ...both, payerCpf: OTHER_CPF }))).toEqual({
    ...both,
    payerCpf: OTHER_CPF,
  })
  const rui = person({ name: 'Rui Lima', mayAccept: true, pays: true, document: CPF })
  const apart = { guardianCpf: CPF, payerCpf: OTHER_CPF }
  expect(namedFields(peopleAfter([rui], apart))).toMatchObject(apart)
})

it('a CPF without a name is refused', () => {
  expect(() => peopleAfter([], { payerCpf: CPF })).toThrow('Informe o nome de quem paga')
  expect(() => peopleAfter([rita], { guardianName: null, guardianCpf: CPF })).toThrow(
    'Informe o nome do responsável',
  )
})

it('an empty CPF does not remove a CNPJ', () => {
  const school = person({ name: 'Escola Aurora', document: CNPJ, pays: true })
  expect(peopleAfter([school], { payerName: 'Escola Aurora', payerCpf: null })).toEqual([school])
})

it('a CPF and a CNPJ with letters are formatted as usual', () => {
  expect([CPF, CNPJ].map(formatDocument)).toEqual(['529.982.247-25', '12.ABC.345/01DE-35'])
})

it.each([
  ['on the day before the birthday', {}, '2026-05-19', false],
  ['on the birthday', {}, '2026-05-20', true],
  ['later, until it is answered', {}, '2027-01-01', true],
  ['once it is answered', { adultAnswer: 'kept' as const }, '2027-01-01', false],
  ['for who was an adult when added', { createdAt: '2026-05-21T12:00:00Z' }, '2027-01-01', false],
  ['without a date of birth', { birthDate: null }, '2027-01-01', false],
  ['for a husband', { people: [{ ...phoned, relation: 'spouse' as const }] }, '2027-01-01', false],
  ['for who only pays', { people: [{ ...phoned, mayAccept: false }] }, '2027-01-01', false],
])(
  'the question whether the people around an adult keep their roles appears %s',
  (_, fields, today, questions) => {
    const lia = {
      ...{ birthDate: '2008-05-20', createdAt: '2026-01-10T12:00:00Z', adultAnswer: null },
      people: [{ ...phoned, id: 'rita' }],
      ...fields,
    }
    expect(needsAdultAnswer(lia, today, 'America/Sao_Paulo')).toBe(questions)
  },
)
