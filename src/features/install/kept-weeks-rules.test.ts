import { describe, expect, it } from 'vitest'
import type { Session } from '../sessions/contract.ts'
import { readKeptWeeks, weeksAt, weeksToKeep } from './kept-weeks-rules.ts'

const NOW = Date.parse('2026-03-04T15:00:00Z')
const READ = { today: '2026-03-04', savedAt: NOW }
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
  presence: 'confirmed',
  patientName: 'Maria da Silva',
  bookedFor: null,
  samePhoneAs: [],
  patientPhone: '+5511912345678',
  billedMonthly: false,
  patientEnded: false,
  noticeEmail: null,
  serviceName: 'Terapia de casal',
  packageId: null,
  packagePlace: null,
  packageSessions: null,
  received: '150.00',
  paidAt: '2026-02-01T13:00:00.000Z',
  couponCode: null,
  agreedPrice: null,
  holdExpired: false,
  patientRemovable: false,
  origin: 'psychologist',
  seriesId: null,
  seriesDate: null,
  cancelNoticeHours: 24,
  lateCancelPercent: 0,
  outcome: null,
  fee: null,
  feeWaived: false,
  createdAt: '2026-02-01T13:00:00.000Z',
  version: 1,
}

describe('the kept weeks', () => {
  it('the kept weeks contain times and initials, nothing else of a patient, and no expired booking', () => {
    const expired = { ...SESSION, id: 'expired', status: 'pending', holdExpired: true } as const
    expect(JSON.stringify(weeksToKeep([SESSION, expired], ANA, READ))).toBe(
      '{"psychologistId":"ana","zone":"America/Sao_Paulo","sunday":"2026-03-01","savedAt":1772636400000,' +
        '"sessions":[{"startsAt":"2026-03-05T13:00:00.000Z","duration":50,"initials":"MS","type":"online","status":"confirmed"}]}',
    )
  })

  it('the kept weeks have no initials of a patient who was erased', () => {
    const erased = { ...SESSION, patientId: null, patientName: 'Paciente não encontrado' }
    expect(weeksToKeep([erased], ANA, READ).sessions[0]?.initials).toBe('')
  })

  it('the kept weeks are two, from Sunday to Saturday in the practice’s zone, by time', () => {
    const instants = [
      '2026-03-15T02:59:00.000Z',
      '2026-03-01T03:00:00.000Z',
      '2026-03-01T02:59:00.000Z',
      '2026-03-15T03:00:00.000Z',
    ]
    const sessions = instants.map((datetime) => ({ ...SESSION, id: datetime, datetime }))
    const weeks = (zone: string) =>
      weeksToKeep(sessions, { ...ANA, zone }, READ).sessions.map(({ startsAt }) => startsAt)
    expect(weeks('America/Sao_Paulo')).toEqual([instants[1], instants[0]])
    expect(weeks('America/Noronha')).toEqual([instants[2], instants[1]])
  })

  it('the kept weeks show the sessions of Monday on a Saturday', () => {
    const monday = { ...SESSION, datetime: '2026-03-09T13:00:00.000Z' }
    const saturday = { today: '2026-03-07', savedAt: Date.parse('2026-03-07T15:00:00Z') }
    const weeks = weeksToKeep([monday], ANA, saturday)
    expect(weeksAt(weeks, saturday.savedAt).days).toMatchObject([{ day: '2026-03-09' }])
  })

  it('the kept weeks contain a session once if it is in both weeks', () => {
    expect(weeksToKeep([SESSION, SESSION], ANA, READ).sessions).toHaveLength(1)
  })

  it('the kept weeks can be read only by their psychologist', () => {
    const weeks = weeksToKeep([SESSION], ANA, READ)
    const text = JSON.stringify(weeks)
    expect(readKeptWeeks(text, 'ana', NOW)).toEqual(weeks)
    expect(readKeptWeeks(text, 'bia', NOW)).toBeNull()
  })

  it.each([null, '', '{', '[]', '{"psychologistId":"ana"}'])(
    'there are no kept weeks if %s is stored',
    (text) => {
      expect(readKeptWeeks(text, 'ana', NOW)).toBeNull()
    },
  )

  it('the kept weeks are shown day by day, and marked as past when both are over', () => {
    const later = { ...SESSION, id: 'later', datetime: '2026-03-06T13:00:00.000Z' }
    const weeks = weeksToKeep([later, SESSION], ANA, READ)
    expect(weeksAt(weeks, NOW)).toMatchObject({
      today: '2026-03-04',
      isPresent: true,
      saturday: '2026-03-14',
      days: [{ day: '2026-03-05' }, { day: '2026-03-06' }],
    })
    expect(weeksAt(weeks, Date.parse('2026-03-15T02:59:00Z')).isPresent).toBe(true)
    expect(weeksAt(weeks, Date.parse('2026-03-15T03:00:00Z')).isPresent).toBe(false)
  })
})
