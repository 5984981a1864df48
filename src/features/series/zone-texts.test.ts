import { expect, it } from 'vitest'
import type { ZonePreview } from './zone-contract.ts'
import { asksAboutZone } from './zone-contract.ts'
import { zoneTexts } from './zone-texts.ts'

const ZONES = { before: 'America/Sao_Paulo', after: 'America/Manaus' }
const MARIA = { id: '1', patientName: 'Maria Lima' }
const PREVIEW: ZonePreview = {
  moving: 26,
  staying: [],
  patients: ['Maria Lima'],
  next: { ...MARIA, datetime: '2026-03-10T18:00:00.000Z', movesTo: '2026-03-10T19:00:00.000Z' },
  series: [{ ...MARIA, time: '15:00', timeAtInstant: '14:00' }],
  daysOff: 1,
  blocks: 0,
}
const NOTHING = { ...PREVIEW, moving: 0, patients: [], next: null, series: [] }

it('keeping the hour names the sessions that keep it, and who is notified', () => {
  expect(zoneTexts(PREVIEW, 'clock', ZONES)).toEqual([
    '26 sessões por vir continuam na mesma hora do relógio: a de Maria Lima, terça-feira, 10 de março, 15:00.',
    '1 horário fixo continua na mesma hora.',
    'O instante muda, e por isso recebe um aviso: Maria Lima.',
    'Os dias sem atendimento e as horas de atendimento ficam como estão no relógio.',
    'Os lembretes que ainda não saíram são planejados de novo.',
    'O que já passou fica no instante em que aconteceu.',
  ])
})

it('keeping the instant shows the new hours, and that nobody is notified', () => {
  expect(zoneTexts(PREVIEW, 'instant', ZONES).slice(0, 3)).toEqual([
    '26 sessões por vir aparecem em outra hora: a de Maria Lima passa de 15:00 para terça-feira, 10 de março, 14:00.',
    '1 horário fixo muda de hora no relógio: Maria Lima, de 15:00 para 14:00.',
    'Ninguém é avisado: nenhum instante muda.',
  ])
})

it.each([
  [0, 0, 'As horas de atendimento ficam como estão no relógio.'],
  [0, 2, 'Os horários bloqueados e as horas de atendimento ficam como estão no relógio.'],
  [
    1,
    1,
    'Os dias sem atendimento, os horários bloqueados e as horas de atendimento ficam como estão no relógio.',
  ],
])(
  'with %i days off and %i blocks both choices say which of them keep the local hour',
  (daysOff, blocks, expected) => {
    for (const keeps of ['clock', 'instant'] as const)
      expect(zoneTexts({ ...PREVIEW, daysOff, blocks }, keeps, ZONES)).toContain(expected)
  },
)

it('the question appears only if a session or a fixed time would change', () => {
  expect(asksAboutZone(PREVIEW)).toBe(true)
  expect(asksAboutZone({ ...NOTHING, series: PREVIEW.series })).toBe(true)
  const same = [{ ...MARIA, time: '15:00', timeAtInstant: '15:00' }]
  expect(asksAboutZone({ ...NOTHING, series: same })).toBe(false)
})
