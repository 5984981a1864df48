import { describe, expect, it } from 'vitest'
import { placeAfter, shownPrice, shownTime, usualPlace } from './session-values.ts'

const profile = {
  videoLink: 'https://sala.exemplo.com/ana',
  address: 'Rua das Acácias',
  addressNumber: '10',
  city: 'São Paulo',
  state: 'SP',
}
const OFFICE = 'Rua das Acácias, 10 – São Paulo/SP'

describe('where a session takes place', () => {
  it('is the usual room on the web, or the office, unless told', () => {
    expect([usualPlace('online', profile), usualPlace('presencial', profile)]).toEqual([
      profile.videoLink,
      OFFICE,
    ])
    expect(usualPlace('online', { ...profile, videoLink: null })).toBe('')
  })

  it.each([
    ['presencial', profile.videoLink, OFFICE],
    ['online', OFFICE, profile.videoLink],
    ['presencial', '', OFFICE],
    ['presencial', ' ', OFFICE],
    ['online', 'Sala 2, com a porta azul', 'Sala 2, com a porta azul'],
    ['presencial', 'https://outra.exemplo.com', 'https://outra.exemplo.com'],
  ])('once it is %s, from %j, is %j', (type, location, place) => {
    expect(placeAfter(type, location, profile)).toBe(place)
  })
})

it.each([
  ['2026-03-03T10:00', '03/03/2026 às 10:00'],
  ['', ''],
])('the time typed as %j reads %j', (typed, shown) => {
  expect(shownTime(typed)).toBe(shown)
})

it.each([
  ['150.00', '150,00'],
  ['1234.50', '1.234,50'],
  ['', ''],
])('the price %j is written %j', (price, shown) => {
  expect(shownPrice(price)).toBe(shown)
})
