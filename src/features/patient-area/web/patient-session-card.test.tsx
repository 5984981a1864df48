import { describe, expect, it } from 'vitest'
import { shownText } from '../../../../test/shown-text.ts'
import type { PatientSession } from '../contract.ts'
import { PatientSessionCard } from './patient-session-card.tsx'

const session: PatientSession = {
  id: '1',
  psychologist: { name: 'Ana Souza', crp: '06/123456', profileImage: null },
  datetime: '2026-03-03T13:00:00.000Z',
  duration: 50,
  type: 'presencial',
  price: '180.00',
  location: 'Rua Augusta, 1200',
  notes: 'Traga um documento',
  status: 'confirmed',
  paid: false,
  serviceName: 'Terapia',
  canCancel: true,
  holdExpired: false,
  timezone: 'America/Sao_Paulo',
  payment: null,
}

function textOf(change: Partial<PatientSession> = {}): string {
  return shownText(<PatientSessionCard session={{ ...session, ...change }} />)
}

describe('an appointment in the patient area', () => {
  it.each([
    ['psychologist name', 'Ana Souza'],
    ['CRP', 'CRP 06/123456'],
    ['date', '03/03/2026'],
    ['time', '10:00'],
    ['Presencial', 'Presencial'],
    ['price', 'R$ 180,00'],
    ['location', 'Rua Augusta, 1200'],
    ['notes', 'Traga um documento'],
  ])('shows its %s', (_, text) => {
    expect(textOf()).toContain(text)
  })

  it('shows Online, and no location, where it is online', () => {
    const text = textOf({ type: 'online' })
    expect(text).toContain('Online')
    expect(text).not.toContain('Rua Augusta')
  })

  it.each([
    ['pending', 'Aguardando pagamento'],
    ['confirmed', 'Confirmada'],
    ['completed', 'Concluída'],
    ['cancelled', 'Cancelada'],
    ['postponed', 'postponed'],
  ])('that is %s reads %s', (status, label) => {
    expect(textOf({ status: status as PatientSession['status'] })).toContain(label)
  })
})
