import { expect, it } from 'vitest'
import { changedPlace, placeAfter, usualPlace } from './place-rules.ts'

const ROOM = 'https://sala.exemplo.com/ana'
const OFFICE = 'Rua das Acácias, 10 – São Paulo/SP'
const places = {
  videoLink: ROOM,
  address: 'Rua das Acácias',
  addressNumber: '10',
  city: 'São Paulo',
  state: 'SP',
}

it('a session takes place at the usual video link, or the office, by default', () => {
  expect([usualPlace('online', places), usualPlace('presencial', places)]).toEqual([ROOM, OFFICE])
  const none = { ...places, videoLink: null, address: null }
  expect([usualPlace('online', none), usualPlace('presencial', none)]).toEqual([null, null])
})

it.each([
  ['presencial', ROOM, OFFICE],
  ['online', OFFICE, ROOM],
  ['presencial', null, OFFICE],
  ['presencial', ' ', OFFICE],
  ['online', 'Sala 2, com a porta azul', 'Sala 2, com a porta azul'],
  ['presencial', 'https://outra.exemplo.com', 'https://outra.exemplo.com'],
] as const)('the place of a session that becomes %s, from %j, is %j', (type, location, place) => {
  expect(placeAfter(type, location, places)).toBe(place)
})

it.each([
  [{ type: 'presencial' }, OFFICE],
  [{ type: 'presencial', location: 'Sala 2' }, 'Sala 2'],
  [{ type: 'presencial', location: null }, null],
  [{ type: 'online' }, undefined],
  [{}, undefined],
] as const)(
  'the place of a session at the video link, changed by %j, becomes %j',
  (change, place) => {
    expect(changedPlace({ type: 'online', location: ROOM }, change, places)).toBe(place)
  },
)
