import { describe, expect, it } from 'vitest'
import { KnownPeople } from './matching-rules.ts'
import type { PersonFacts } from './row-rules.ts'

const NOBODY: PersonFacts = {
  name: '',
  socialName: null,
  phone: null,
  isGuardianPhone: false,
  email: null,
  cpf: null,
  birthDate: null,
}
const PHONE = '+5511912340001'
const CPF = '52998224725'
const OTHER_CPF = '11144477735'

type Facts = Partial<PersonFacts>

/** Returns how a row relates to known people, and by which facts. */
function matched(known: readonly Facts[], row: Facts) {
  const people = new KnownPeople()
  for (const [index, facts] of known.entries())
    people.add({ ...NOBODY, ...facts, id: `id-${index}`, n: null })
  const { state, candidates } = people.match({ ...NOBODY, ...row })
  return [state, ...candidates.map(({ id, why }) => `${id} ${why}`)]
}

const bruno = { name: 'Bruno Costa', phone: PHONE }

describe('a row', () => {
  it.each<[sentence: string, known: Facts[], row: Facts, expected: string[]]>([
    ['of nobody known', [bruno], { name: 'Eva Reis', phone: '+5511900000000' }, ['new']],
    ['with the phone and name', [bruno], bruno, ['same', 'id-0 phone']],
    [
      'with the mobile without its ninth digit',
      [{ ...bruno, phone: '+5511987654321' }],
      { name: 'bruno costa', phone: '+551187654321' },
      ['same', 'id-0 phone'],
    ],
    [
      'with the phone and a longer name',
      [bruno],
      { ...bruno, name: 'Bruno Alves Costa' },
      ['same', 'id-0 phone'],
    ],
    [
      'with the phone and the social name',
      [{ ...bruno, socialName: 'Bruna Costa' }],
      { ...bruno, name: 'Bruna Costa' },
      ['same', 'id-0 phone'],
    ],
    [
      'with the phone and another first name',
      [bruno],
      { ...bruno, name: 'Davi Costa' },
      ['ambiguous', 'id-0 phone'],
    ],
    [
      'with the phone of two, one of whom has its name',
      [bruno, { ...bruno, name: 'Davi Costa' }],
      bruno,
      ['same', 'id-0 phone'],
    ],
    [
      'with the phone of two of its name',
      [bruno, bruno],
      bruno,
      ['ambiguous', 'id-0 phone', 'id-1 phone'],
    ],
    [
      'with the phone of two of fitting names, one of them equal',
      [{ ...bruno, name: 'Bruno Costa Lima' }, bruno],
      bruno,
      ['same', 'id-1 phone'],
    ],
    [
      'with the phone and another birth date',
      [{ ...bruno, birthDate: '1990-01-02' }],
      { ...bruno, birthDate: '1991-01-02' },
      ['ambiguous', 'id-0 phone'],
    ],
    [
      'with the phone and another CPF',
      [{ ...bruno, cpf: CPF }],
      { ...bruno, cpf: OTHER_CPF },
      ['ambiguous', 'id-0 phone'],
    ],
    [
      'with the CPF and a changed surname',
      [{ name: 'Ana Lima', cpf: CPF }],
      { name: 'Ana Souza', cpf: CPF },
      ['same', 'id-0 cpf'],
    ],
    [
      'with the CPF and another first name',
      [{ name: 'Ana Lima', cpf: CPF }],
      { name: 'Rui Lima', cpf: CPF },
      ['ambiguous', 'id-0 cpf'],
    ],
    [
      'with the e-mail and name',
      [{ name: 'Ana Lima', email: 'ana@exemplo.com' }],
      { name: 'Ana M. Lima', email: 'ana@exemplo.com' },
      ['same', 'id-0 email'],
    ],
    [
      'with the name only',
      [{ ...bruno, phone: '+5511900000000' }],
      bruno,
      ['ambiguous', 'id-0 name'],
    ],
    [
      'with a like name only',
      [{ name: 'Bruno A. Costa' }],
      { name: 'Bruno Alves Costa' },
      ['ambiguous', 'id-0 name'],
    ],
    [
      'with an initial for the word of a known name',
      [{ name: 'Bruno Alves' }],
      { name: 'Bruno A' },
      ['ambiguous', 'id-0 name'],
    ],
    ['with the first name only', [{ name: 'Bruno Costa' }], { name: 'Bruno' }, ['new']],
    ['with a single name', [{ name: 'Bruno' }], { name: 'bruno' }, ['ambiguous', 'id-0 name']],
    [
      'with the name and another CPF',
      [{ name: 'Bruno Costa', cpf: CPF }],
      { name: 'Bruno Costa', cpf: OTHER_CPF },
      ['new'],
    ],
    [
      'with the name and another birth date',
      [{ name: 'Bruno Costa', birthDate: '1990-01-02' }],
      { name: 'Bruno Costa', birthDate: '1980-01-02' },
      ['new'],
    ],
    [
      'of a sibling with the same guardian’s phone',
      [{ ...bruno, isGuardianPhone: true }],
      { ...bruno, name: 'Eva Costa', isGuardianPhone: true },
      ['new'],
    ],
    [
      'of a child with the same guardian’s phone',
      [{ ...bruno, isGuardianPhone: true }],
      { ...bruno, isGuardianPhone: true },
      ['same', 'id-0 phone'],
    ],
    [
      'with the CPF of one and the phone of another',
      [{ name: 'Ana Lima', cpf: CPF }, bruno],
      { name: 'Ana Lima', cpf: CPF, phone: PHONE },
      ['same', 'id-0 cpf'],
    ],
  ])('%s is known, asked about or new', (_, known, row, expected) => {
    expect(matched(known, row)).toEqual(expected)
  })
})

it.each<[sentence: string, row: Facts]>([
  ['the phone of both', { ...bruno, cpf: CPF }],
  [
    'the CPF of one and the phone of the other',
    { name: 'Bruno Costa', cpf: CPF, phone: '+5511900000000' },
  ],
])('a patient known twice, since two were joined, is the same by %s', (_, row) => {
  const people = new KnownPeople()
  people.add({ ...NOBODY, ...bruno, cpf: CPF, id: 'id', n: null })
  people.add({ ...NOBODY, ...bruno, phone: '+5511900000000', id: 'id', n: null })
  expect(people.match({ ...NOBODY, ...row })).toMatchObject({
    state: 'same',
    candidates: [{ id: 'id' }],
  })
  expect(people.matchNamed({ ...NOBODY, name: 'Bruno Costa' })).toMatchObject({ state: 'same' })
})
