import { expect, it } from 'vitest'
import { Router } from 'wouter'
import { shownText } from '../../../../test/shown-text.ts'
import { type PatientWithSamePhone, patientWithSamePhone } from '../contract.ts'
import { type Person, person } from '../people-contract.ts'
import { PatientDetails } from './patient-details.tsx'
import { PeopleCard } from './patient-people.tsx'

const NOBODY: Person = {
  id: '0198c0de-0000-7000-8000-000000000003',
  name: '',
  relation: 'other',
  phone: null,
  email: null,
  document: null,
  receivesNotices: false,
  mayAccept: false,
  pays: false,
  opensArea: false,
  emergency: false,
}

const ONE: PatientWithSamePhone = {
  id: '0198c0de-0000-7000-8000-000000000001',
  name: 'Maria Lima',
  socialName: 'Mar Lima',
  email: 'maria@exemplo.com.br',
  emailUnconfirmed: false,
  phone: '+5511912345678',
  observations: 'Prefere as manhãs.',
  cpf: '52998224725',
  payerName: 'Rita Lima',
  payerCpf: '11144477735',
  birthDate: '1990-05-04',
  people: [{ ...NOBODY, name: 'Rita Lima', pays: true }],
  guardianName: 'João Lima',
  guardianCpf: '39053344705',
  billing: 'monthly',
  price: '150.00',
  priceSince: '2026-01-05',
  priceReason: 'Valor social',
  nextPrice: '165.00',
  nextPriceSince: '2026-06-01',
  optedOut: ['email'],
  samePhoneAs: [],
  adultAnswer: null,
  endedAt: null,
  endReason: null,
  createdAt: '2026-03-11T15:00:00.000Z',
  version: 1,
}

const OTHER: PatientWithSamePhone = {
  id: '0198c0de-0000-7000-8000-000000000002',
  name: 'Érica Nunes',
  socialName: 'Éric Nunes',
  email: 'erica@exemplo.com.br',
  emailUnconfirmed: true,
  phone: '+5521988887777',
  observations: 'Prefere as tardes.',
  cpf: '39053344705',
  payerName: 'Ana Nunes',
  payerCpf: '52998224725',
  birthDate: '1991-06-05',
  people: [{ ...NOBODY, name: 'Ana Nunes', pays: true }],
  guardianName: 'José Nunes',
  guardianCpf: '11144477735',
  billing: 'package',
  price: '180.00',
  priceSince: '2026-02-05',
  priceReason: 'Reajuste',
  nextPrice: '190.00',
  nextPriceSince: '2026-07-01',
  optedOut: ['sms'],
  samePhoneAs: [{ id: '0198c0de-0000-7000-8000-000000000003', name: 'Rui Lima' }],
  adultAnswer: 'kept',
  endedAt: null,
  endReason: null,
  createdAt: '2026-03-12T15:00:00.000Z',
  version: 2,
}

const ELSEWHERE: Partial<Record<keyof PatientWithSamePhone, string>> = {
  id: 'It is in the address.',
  socialName: 'It is the heading of the page.',
  emailUnconfirmed: 'The form says it below the address.',
  createdAt: 'It is for the export.',
  adultAnswer: 'The page asks for it once.',
  endedAt: 'The card of an ended treatment says it.',
  endReason: 'The card of an ended treatment says it.',
  version: 'The form sends it back.',
  payerName: 'It is a person who pays.',
  payerCpf: 'It is a person who pays.',
  guardianName: 'It is a person who may accept contracts.',
  guardianCpf: 'It is a person who may accept contracts.',
}

function detailsOf(patient: PatientWithSamePhone): string {
  return shownText(
    <Router ssrPath="/">
      <PatientDetails patient={patient} />
      <PeopleCard people={patient.people} />
    </Router>,
  )
}

it('the details of a patient show each field that is not shown elsewhere', () => {
  const shown = detailsOf(ONE)
  const hidden = Object.keys(patientWithSamePhone.shape).filter((field) => {
    const changed = { ...ONE, [field]: OTHER[field as keyof PatientWithSamePhone] }
    return detailsOf(changed) === shown
  })
  expect(hidden.toSorted()).toEqual(Object.keys(ELSEWHERE).toSorted())
})

it('the details of a patient show each field of the people around', () => {
  const shownWith = (people: Person[]) => detailsOf({ ...ONE, people })
  const shown = shownWith([NOBODY])
  const other: Person = {
    id: ONE.id,
    name: 'Rita Lima',
    relation: 'mother',
    phone: '+5511900001001',
    email: 'rita@exemplo.com.br',
    document: '12ABC34501DE35',
    receivesNotices: true,
    mayAccept: true,
    pays: true,
    opensArea: true,
    emergency: true,
  }
  const hidden = Object.keys(person.shape).filter(
    (field) => shownWith([{ ...NOBODY, [field]: other[field as keyof Person] }]) === shown,
  )
  expect(hidden).toEqual(['id'])
})
