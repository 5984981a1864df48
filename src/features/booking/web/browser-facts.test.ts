import { expect, it } from 'vitest'
import { ownTime } from './browser-facts.ts'

const practice = 'America/Sao_Paulo'

it.each([
  ['the same clock', '2026-12-01T12:00:00.000Z', 'America/Bahia', null],
  ['no zone known', '2026-12-01T12:00:00.000Z', null, null],
  ['an hour behind', '2026-12-01T12:00:00.000Z', 'America/Manaus', '08:00'],
  [
    'another day',
    '2026-12-01T12:00:00.000Z',
    'Pacific/Auckland',
    'quarta-feira, 2 de dezembro, 01:00',
  ],
])('the patient’s own time with %s', (_, slot, zone, own) => {
  expect(ownTime(slot, practice, zone)).toBe(own)
})
