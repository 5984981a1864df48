import { describe, expect, it } from 'vitest'
import type { Session } from '../sessions/contract.ts'
import { readKeptWeek, weekAt, weekToKeep } from './kept-week-rules.ts'

/** Wednesday, 4 March 2026, 12:00 in São Paulo. */
const NOW = Date.parse('2026-03-04T15:00:00Z')
const ANA = { psychologistId: 'ana', zone: 'America/Sao_Paulo' }

const SESSION: Session = {
  id: '0199',
  patientId: '0198',
  serviceId: '0197',
  type: 'online',
  datetime: '2026-03-05T13:00:00.000Z',
  duration: 50,
  location: 'https://video.exemplo.com.br/maria',
  price: '150.00',
  notes: 'Trazer o diário',
  status: 'confirmed',
  paid: true,
  patientName: 'Maria da Silva',
  patientPhone: '+5511912345678',
  serviceName: 'Terapia de casal',
  packageId: null,
  createdAt: '2026-02-01T13:00:00.000Z',
  version: 1,
}

describe('the kept week', () => {
  it('holds times and initials, and nothing else of a patient', () => {
    expect(JSON.stringify(weekToKeep([SESSION], ANA, NOW))).toBe(
      '{"psychologistId":"ana","zone":"America/Sao_Paulo","sunday":"2026-03-01","savedAt":1772636400000,' +
        '"sessions":[{"startsAt":"2026-03-05T13:00:00.000Z","duration":50,"initials":"MS","type":"online","status":"confirmed"}]}',
    )
  })

  it('has no initials of a patient who was erased', () => {
    const erased = { ...SESSION, patientId: null, patientName: 'Paciente não encontrado' }
    expect(weekToKeep([erased], ANA, NOW).sessions[0]?.initials).toBe('')
  })

  it('is Sunday to Saturday in the practice’s zone, by time', () => {
    const instants = [
      '2026-03-08T02:59:00.000Z',
      '2026-03-01T03:00:00.000Z',
      '2026-03-01T02:59:00.000Z',
      '2026-03-08T03:00:00.000Z',
    ]
    const sessions = instants.map((datetime) => ({ ...SESSION, datetime }))
    const kept = (zone: string) =>
      weekToKeep(sessions, { ...ANA, zone }, NOW).sessions.map(({ startsAt }) => startsAt)
    expect(kept('America/Sao_Paulo')).toEqual([instants[1], instants[0]])
    expect(kept('America/Noronha')).toEqual([instants[2], instants[1]])
  })

  it('is read back whole by its psychologist alone', () => {
    const week = weekToKeep([SESSION], ANA, NOW)
    const text = JSON.stringify(week)
    expect(readKeptWeek(text, 'ana', NOW)).toEqual(week)
    expect(readKeptWeek(text, 'bia', NOW)).toBeNull()
  })

  it.each([null, '', '{', '[]', '{"psychologistId":"ana"}'])(
    'is none where %s is stored',
    (text) => {
      expect(readKeptWeek(text, 'ana', NOW)).toBeNull()
    },
  )

  it('is shown day by day, and known to be past once the next one began', () => {
    const later = { ...SESSION, datetime: '2026-03-06T13:00:00.000Z' }
    const week = weekToKeep([later, SESSION], ANA, NOW)
    expect(weekAt(week, NOW)).toMatchObject({
      today: '2026-03-04',
      isPresent: true,
      saturday: '2026-03-07',
      days: [{ day: '2026-03-05' }, { day: '2026-03-06' }],
    })
    expect(weekAt(week, Date.parse('2026-03-08T02:59:00Z')).isPresent).toBe(true)
    expect(weekAt(week, Date.parse('2026-03-08T03:00:00Z')).isPresent).toBe(false)
  })
})
