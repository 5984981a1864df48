import { describe, expect, it } from 'vitest'
import {
  type Choices,
  consequenceText,
  DONE,
  decisionsOf,
  isSpokenFor,
  noticesText,
  timelessOf,
  undecidedOf,
} from './day-off-choices.ts'
import type { MetSession } from './day-off-contract.ts'

const TIMES = { timezone: 'America/Sao_Paulo', bufferMinutes: 10 }
const dayOff = {
  ...{ firstDay: '2026-03-09', lastDay: '2026-03-13', name: 'Férias' },
  ...{ startTime: null, endTime: null },
}
const session: MetSession = {
  ...{ id: '', patientId: 'p', patientName: '', patientPhone: null, serviceId: 's' },
  ...{ serviceName: 'Psicoterapia', type: 'online', datetime: '', duration: 50, location: null },
  ...{ price: '150.00', received: '0.00', paid: false, couponCode: null, notes: null },
  ...{
    packageId: null,
    packagePlace: null,
    paidAt: null,
    packageSessions: null,
    status: 'confirmed',
  },
  ...{ presence: null, holdExpired: false, patientRemovable: false, version: 1 },
  ...{ seriesId: null, seriesDate: null },
  ...{ cancelNoticeHours: 24, lateCancelPercent: 0, outcome: null, fee: null, feeWaived: false },
  ...{ createdAt: '2026-02-02T13:00:00.000Z', reachedBy: ['email'] },
}
const met = ['Ana', 'Bia', 'Caio'].map(
  (patientName, place): MetSession => ({
    ...session,
    id: patientName,
    patientName,
    datetime: `2026-03-1${place}T13:00:00.000Z`,
    reachedBy: patientName === 'Caio' ? [] : ['email'],
  }),
)
const NEW_TIME = '2026-03-16T13:00:00.000Z'
const mixed: Choices = {
  Ana: { action: 'cancel' },
  Bia: { action: 'move', datetime: NEW_TIME },
  Caio: { action: 'move' },
}
const all = (action: 'cancel' | 'keep'): Choices =>
  Object.fromEntries(met.map(({ id }) => [id, { action }]))
const ids = (sessions: MetSession[]) => sessions.map(({ id }) => id)

describe('the choices about the sessions of a day off', () => {
  it('leave some undecided, and some that move without a time', () => {
    expect(ids(undecidedOf(met, { Bia: { action: 'keep' } }))).toEqual(['Ana', 'Caio'])
    expect(ids(timelessOf(met, mixed))).toEqual(['Caio'])
    expect(decisionsOf(met, { Bia: mixed.Bia })).toEqual([
      { id: 'Bia', action: 'move', datetime: NEW_TIME },
    ])
  })

  it.each<[Choices, does: string, sends: string]>([
    [{}, '', ''],
    [
      all('cancel'),
      '3 sessões serão canceladas.',
      'Os pacientes recebem 2 avisos por e-mail, um por sessão. Fale você com Caio: não há como enviar um aviso.',
    ],
    [
      mixed,
      '1 sessão será cancelada e 2 serão remarcadas.',
      'Os pacientes recebem 2 avisos por e-mail, um por sessão. Fale você com Caio: não há como enviar um aviso.',
    ],
    [
      { Ana: { action: 'cancel' }, Bia: { action: 'keep' } },
      '1 sessão será cancelada e 1 continua marcada.',
      'O paciente recebe um aviso por e-mail.',
    ],
    [all('keep'), '3 sessões continuam marcadas.', ''],
  ])('%j say what saving does and sends', (choices, does, sends) => {
    expect([consequenceText(met, choices), noticesText(met, choices)]).toEqual([does, sends])
  })
})

it('says what was done once it is saved', () => {
  expect(consequenceText(met, mixed, DONE)).toBe('1 sessão cancelada e 2 remarcadas.')
})

describe('a time for a session that moves', () => {
  const caio = { id: 'Caio', duration: 50 }
  it.each([
    ['lies in the day off', '2026-03-12T13:00:00.000Z', true],
    ['is what another one is to have', NEW_TIME, true],
    ['begins in the pause after that', '2026-03-16T13:50:00.000Z', true],
    ['follows that pause', '2026-03-16T14:00:00.000Z', false],
    ['is on another day', '2026-03-17T13:00:00.000Z', false],
  ])('that %s, %s, is spoken for: %s', (_, instant, expected) => {
    expect(isSpokenFor(instant, caio, { dayOff, met, choices: mixed }, TIMES)).toBe(expected)
  })

  it('may be the one it was given already', () => {
    const bia = { id: 'Bia', duration: 50 }
    expect(isSpokenFor(NEW_TIME, bia, { dayOff, met, choices: mixed }, TIMES)).toBe(false)
  })
})
