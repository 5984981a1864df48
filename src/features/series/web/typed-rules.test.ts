import { expect, it } from 'vitest'
import type { Profile } from '../../practice/contract.ts'
import { FIRST_REPETITION } from '../../sessions/web/parts/typed-repetition.ts'
import { endOf, rhythmOf, rulesOf } from './typed-rules.ts'

const ID = '0190a0a0-0000-7000-8000-000000000000'
const PROFILE = { videoLink: 'https://sala.exemplo.com', address: null } as Profile

const VALUES = {
  patientId: ID,
  serviceId: ID,
  packageId: '',
  type: 'online' as const,
  datetime: '10/03/2026 15:00',
  duration: '50',
  location: 'https://sala.exemplo.com',
  price: '180,00',
  notes: '',
  pending: false,
  notify: true,
  happened: null,
  received: '' as const,
}
const WEEKLY = { ...FIRST_REPETITION, rhythm: '1' as const }

function made(values: object = {}, repetition: object = {}) {
  return rulesOf({ ...VALUES, ...values }, { ...WEEKLY, ...repetition }, PROFILE)
}

it('the form of a fixed time creates one on the weekday of its date, at the practice’s usual location', () => {
  expect(made().map(({ body }) => body)).toEqual([
    {
      patientId: ID,
      serviceId: ID,
      type: 'online',
      duration: 50,
      location: null,
      firstDate: '2026-03-10',
      time: '15:00',
      every: { unit: 'week', count: 1 },
      end: null,
      price: '180.00',
      packageId: null,
    },
  ])
})

it('the form of a fixed time creates another one for each further weekday, from that weekday’s first day on and at its hour', () => {
  const more = { 1: '09:00', 2: '18:00', 4: '10:00', 5: undefined }
  expect(made({}, { more }).map(({ firstDate, time }) => `${firstDate} ${time}`)).toEqual([
    '2026-03-10 15:00',
    '2026-03-16 09:00',
    '2026-03-12 10:00',
  ])
  expect(made({}, { more, rhythm: 'month' })).toHaveLength(1)
})

it('the form of a fixed time sends no price if a package is chosen', () => {
  expect(made({ packageId: ID })[0]?.body).toMatchObject({ packageId: ID, price: null })
})

it.each([
  ['a patient', { patientId: '' }, {}],
  ['an hour', {}, { more: { 4: '' } }],
  ['a number of times', {}, { ending: 'count', count: '' }],
  ['a last day', {}, { ending: 'date', until: '3' }],
])('the fixed times of a form are incomplete without %s', (_, values, repetition) => {
  expect(made(values, repetition).at(-1)?.body).toBeNull()
})

it('the form of a fixed time creates none without a date', () => {
  expect(made({ datetime: '10/03' })).toEqual([])
})

it.each([
  [{ ending: 'none', count: '3', until: '' } as const, null],
  [{ ending: 'count', count: '3', until: '' } as const, { count: 3 }],
  [{ ending: 'date', count: '', until: '31/03/2026' } as const, { date: '2026-03-31' }],
])('an end is sent as chosen: %o', (typed, end) => {
  expect(endOf(typed)).toEqual(end)
})

it('a monthly rhythm is sent as chosen', () => {
  expect(rhythmOf({ unit: 'month', count: 1 })).toBe('month')
  expect(rhythmOf({ unit: 'week', count: 3 })).toBe('3')
})
