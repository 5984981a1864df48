import { describe, expect, it } from 'vitest'
import type { Ending } from './contract.ts'
import { asksAboutSessions, endedAtOf, openLines, undoneText } from './rules.ts'

const ZONE = 'America/Sao_Paulo'
/** Late on 2 March in that zone, 3 March in UTC. */
const NOW = Date.parse('2026-03-03T01:30:00Z')

it.each([
  ['2026-03-02', '2026-03-03T01:30:00.000Z'],
  ['2026-03-01', '2026-03-01T03:00:00.000Z'],
  ['2025-12-31', '2025-12-31T03:00:00.000Z'],
  ['2026-03-03', null],
])('a treatment that ended on %s ended at %s', (on, at) => {
  const ended = endedAtOf(on, NOW, ZONE)
  expect(ended && new Date(ended).toISOString()).toBe(at)
})

const NOTHING: Ending = {
  sessions: 0,
  lastSession: null,
  received: '0.00',
  series: [],
  credits: 0,
  contracts: 0,
  owed: '0.00',
}
const FIXED = {
  id: '0198c0de-0000-7000-8000-000000000001',
  firstDate: '2026-03-10',
  every: { unit: 'week', count: 1 },
  time: '15:00',
} as const

describe('an open matter of a patient', () => {
  it.each<[string, Partial<Ending>, string[], boolean]>([
    ['nothing', {}, [], false],
    ['one session', { sessions: 1 }, ['1 sessão por vir'], true],
    ['sessions', { sessions: 26 }, ['26 sessões por vir'], true],
    ['a fixed time', { series: [FIXED] }, ['Horário fixo: toda terça, 15:00'], true],
    ['a credit', { credits: 1 }, ['1 sessão de pacote por usar'], false],
    [
      'credits and contracts',
      { credits: 3, contracts: 2 },
      ['3 sessões de pacote por usar', '2 contratos à espera do aceite'],
      false,
    ],
    ['a debt', { owed: '150.00' }, ['R$ 150,00 a receber do que já aconteceu'], false],
  ])(
    'of the open matters of a patient, %s is named, and only sessions and fixed times need a decision',
    (_, open, lines, asks) => {
      const ending = { ...NOTHING, ...open }
      expect(openLines(ending).map((line) => line.replace(/\s/g, ' '))).toEqual(lines)
      expect(asksAboutSessions(ending)).toBe(asks)
    },
  )
})

it.each<[string, Parameters<typeof undoneText>[0], string | undefined]>([
  ['nothing was cancelled', { restored: 0, resumed: 0, kept: [] }, undefined],
  ['one session is back', { restored: 1, resumed: 0, kept: [] }, '1 sessão voltou.'],
  [
    'all is back',
    { restored: 26, resumed: 1, kept: [] },
    '26 sessões voltaram, e 1 horário fixo continua.',
  ],
  [
    'one time was taken',
    {
      restored: 4,
      resumed: 1,
      kept: [{ sessionId: FIXED.id, datetime: '2026-03-17T18:00:00.000Z', code: 'time_occupied' }],
    },
    '4 sessões voltaram, e 1 horário fixo continua. Continua cancelada: 17/03/2026 às 15:00 (horário ocupado por outra).',
  ],
])('the undo of an ending says what was restored if %s', (_, undone, expected) => {
  expect(undoneText(undone, 'America/Sao_Paulo')).toBe(expected)
})
