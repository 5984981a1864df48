import { expect, it } from 'vitest'
import type { TimeCheck } from './time-contract.ts'
import { collisionText, isFree } from './time-rules.ts'

const ZONE = 'America/Sao_Paulo'
const FREE: TimeCheck = { sessions: [], closed: null, elsewhere: [], near: [], refused: false }
const beatriz: TimeCheck['sessions'][number] = {
  id: '00000000-0000-7000-8000-000000000001',
  patientName: 'Beatriz Nogueira',
  start: '2026-03-02T12:00:00.000Z',
  end: '2026-03-02T12:50:00.000Z',
  status: 'confirmed',
  holds: true,
}
const bruno = {
  ...beatriz,
  patientName: 'Bruno Lima',
  start: '2026-03-02T12:30:00.000Z',
  status: 'pending',
} as const

const hospital = {
  start: '2026-03-02T12:00:00.000Z',
  end: '2026-03-02T13:00:00.000Z',
  calendarName: 'Hospital',
}

it.each<[sentence: string, found: Partial<TimeCheck>, text: string]>([
  [
    'names the session that holds the time',
    { sessions: [beatriz] },
    'Beatriz Nogueira já está às 09:00 (confirmada).',
  ],
  [
    'names each of several',
    { sessions: [beatriz, bruno] },
    'Beatriz Nogueira já está às 09:00 (confirmada). Bruno Lima já está às 09:30 (pendente).',
  ],
  [
    'names the lunch beside a session',
    { sessions: [bruno], closed: { reason: 'lunch', name: null } },
    'Bruno Lima já está às 09:30 (pendente). É o seu horário de almoço.',
  ],
  [
    'names a day off',
    { closed: { reason: 'day_off', name: 'Férias' } },
    'Você não atende: Férias.',
  ],
  [
    'names a day off without a name',
    { closed: { reason: 'day_off', name: null } },
    'Você marcou este período sem atendimento.',
  ],
  [
    'names a holiday',
    { closed: { reason: 'holiday', name: 'Tiradentes' } },
    'É feriado: Tiradentes.',
  ],
  [
    'names closed hours',
    { closed: { reason: 'closed', name: null } },
    'Fica fora do seu horário de atendimento.',
  ],
  [
    'names the calendar that takes the time',
    { elsewhere: [hospital] },
    'Hospital está ocupado das 09:00 às 10:00.',
  ],
  [
    'says a time of two calendars once',
    { elsewhere: [hospital, { ...hospital, calendarName: 'Pessoal' }] },
    'Hospital e Pessoal estão ocupados das 09:00 às 10:00.',
  ],
])('a collision %s', (_, collision, text) => {
  expect(isFree({ ...FREE, ...collision })).toBe(false)
  expect(collisionText({ ...FREE, ...collision }, ZONE)).toBe(text)
})

it('a time without sessions within open hours is free', () => {
  expect(isFree(FREE)).toBe(true)
})
