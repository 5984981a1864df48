import { expect, it } from 'vitest'
import { changedLocation, locationAfter, usualLocation } from './location-rules.ts'

const ROOM = 'https://sala.exemplo.com/ana'
const OFFICE = 'Rua das Acácias, 10 – São Paulo/SP'
const usualLocations = {
  videoLink: ROOM,
  address: 'Rua das Acácias',
  addressNumber: '10',
  city: 'São Paulo',
  state: 'SP',
}

it('a session has the usual video link as its location, or the office, by default', () => {
  expect([
    usualLocation('online', usualLocations),
    usualLocation('presencial', usualLocations),
  ]).toEqual([ROOM, OFFICE])
  const none = { ...usualLocations, videoLink: null, address: null }
  expect([usualLocation('online', none), usualLocation('presencial', none)]).toEqual([null, null])
})

it.each([
  ['presencial', ROOM, OFFICE],
  ['online', OFFICE, ROOM],
  ['presencial', null, OFFICE],
  ['presencial', ' ', OFFICE],
  ['presencial', 'Sala 2, com a porta azul', 'Sala 2, com a porta azul'],
  ['online', 'Sala 2, com a porta azul', ROOM],
  ['online', 'https://outra.exemplo.com/a', 'https://outra.exemplo.com/a'],
  ['presencial', 'https://outra.exemplo.com/a', OFFICE],
  ['presencial', 'meet.exemplo.com/a, senha 123', OFFICE],
] as const)(
  'the location of a session that becomes %s, from %j, is %j',
  (type, location, expected) => {
    expect(locationAfter(type, location, usualLocations)).toBe(expected)
  },
)

it.each([
  [{ type: 'presencial' }, OFFICE],
  [{ type: 'presencial', location: 'Sala 2' }, 'Sala 2'],
  [{ type: 'presencial', location: null }, null],
  [{ type: 'online' }, undefined],
  [{}, undefined],
] as const)(
  'the location of a session at the video link, changed by %j, becomes %j',
  (change, expected) => {
    expect(changedLocation({ type: 'online', location: ROOM }, change, usualLocations)).toBe(
      expected,
    )
  },
)
