import { expect, it } from 'vitest'
import { concludes, guardianText, peopleToAccept, standingOf } from './acceptance-rules.ts'

const NOW = Date.parse('2026-03-02T12:00:00Z')

const person = (name: string, mayAccept: boolean) => ({
  ...{ id: name, name, relation: 'other' as const, phone: null, email: null, document: null },
  ...{ receivesNotices: true, mayAccept, pays: true, opensArea: false, emergency: false },
})
const rita = person('Rita', true)
const rui = person('Rui', true)
const people = [rita, person('Rosa', false), rui]

it.each([
  ['each who may accept for a minor', '2017-05-23', people, [rita, rui]],
  ['nobody but an adult', '2000-05-23', people, []],
  ['nobody but a patient of unknown age', null, people, []],
  ['nobody around a minor if none may accept', '2017-05-23', [person('Rosa', false)], []],
])('a contract asks %s', (_, birthDate, around, asked) => {
  expect(peopleToAccept({ birthDate, people: around }, '2026-03-02')).toEqual(asked)
})

it.each([
  ['the first', 'any', 1, true],
  ['the first of all', 'all', 1, false],
  ['the last of all', 'all', 0, true],
  ['the only one', 'any', 0, true],
] as const)(
  '%s acceptance of %s with %i missing concludes a contract: %s',
  (_, by, missing, is) => {
    expect(concludes(by, missing)).toBe(is)
  },
)

const open = { personId: 'Rita', expiresAt: NOW + 1 }
const past = { personId: 'Rui', expiresAt: NOW }

it.each([
  ['that is concluded is accepted', { isConcluded: true, asked: [open] }, 'accepted', null],
  ['with an open link is pending', { asked: [past, open] }, 'pending', null],
  ['whose links are past expired', { asked: [past] }, 'expired', null],
  ['of a patient who turned 18 ended', { asked: [open], isForMinor: false }, 'expired', 'adult'],
  ['with nobody left to accept ended', { asked: [] }, 'expired', 'people'],
  [
    'that waits for the patient outlives the birthday',
    { asked: [{ ...open, personId: null }], isForMinor: false },
    'pending',
    null,
  ],
])('a contract %s', (_, facts, state, ended) => {
  const standing = { isConcluded: false, isForMinor: true, ...facts }
  expect(standingOf(standing, NOW)).toEqual({ state, ended })
})

it.each([
  ['mother', 'mãe'],
  ['relative', 'familiar'],
  ['legal_guardian', 'responsável'],
  ['other', 'responsável'],
  [null, 'responsável'],
] as const)('a contract says of a guardian who is %s: %s', (relation, expected) => {
  expect(guardianText(relation)).toBe(expected)
})
