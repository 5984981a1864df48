import { describe, expect, it } from 'vitest'
import { HOUR } from '../../platform/shared/calendar.ts'
import type { PatientSession } from './contract.ts'
import { groupSessions } from './rules.ts'

const NOW = Date.parse('2026-03-10T12:00:00.000Z')

function sessionIn(hours: number, status: PatientSession['status'] = 'confirmed'): PatientSession {
  return {
    id: String(hours),
    psychologist: { name: 'Ana', crp: null, profileImage: null },
    datetime: new Date(NOW + hours * HOUR).toISOString(),
    duration: 50,
    type: 'online',
    price: '150.00',
    location: null,
    notes: null,
    status,
    paid: false,
    serviceName: 'Terapia',
    canCancel: false,
    holdExpired: false,
    timezone: 'America/Sao_Paulo',
    payment: null,
  }
}

const hoursOf = (sessions: PatientSession[]) => sessions.map(({ id }) => Number(id))

describe("a patient's sessions", () => {
  it('are upcoming while future and not cancelled, the soonest first', () => {
    const { upcoming } = groupSessions([sessionIn(48), sessionIn(2), sessionIn(-1)], NOW)
    expect(hoursOf(upcoming)).toEqual([2, 48])
  })

  it('are previous once past or cancelled, the latest first', () => {
    const all = [sessionIn(-5), sessionIn(3, 'cancelled'), sessionIn(-1, 'completed')]
    expect(hoursOf(groupSessions(all, NOW).previous)).toEqual([3, -1, -5])
  })

  it('show the first 5 of the previous ones', () => {
    const all = [-1, -2, -3, -4, -5, -6].map((hours) => sessionIn(hours))
    expect(hoursOf(groupSessions(all, NOW).previous)).toEqual([-1, -2, -3, -4, -5])
  })
})
