import { expect, it } from 'vitest'
import { deadlineText } from './deadline.ts'

const zone = 'America/Sao_Paulo'
const now = Date.parse('2026-03-02T09:00:00-03:00')

it.each([
  ['today', '2026-03-02T14:20:00-03:00', null, 'hoje, 14:20'],
  ['tomorrow', '2026-03-03T14:20:00-03:00', null, 'amanhã, 14:20'],
  ['later', '2026-03-04T14:20:00-03:00', null, 'quarta-feira, 4 de março, 14:20'],
  ['where the clocks agree', '2026-03-03T14:20:00-03:00', 'America/Bahia', 'amanhã, 14:20'],
  [
    'by the own clock first',
    '2026-03-03T14:20:00-03:00',
    'America/Rio_Branco',
    'amanhã, 12:20, Horário do Acre (GMT-5); para quem atende, 14:20, Horário de Brasília (GMT-3)',
  ],
  [
    'on another day',
    '2026-03-03T01:20:00-03:00',
    'America/Rio_Branco',
    'hoje, 23:20, Horário do Acre (GMT-5); para quem atende, amanhã, 01:20, Horário de Brasília (GMT-3)',
  ],
])('a deadline reads in words: %s', (_, until, ownZone, text) => {
  expect(deadlineText(until, { zone, ownZone, now })).toBe(text)
})
