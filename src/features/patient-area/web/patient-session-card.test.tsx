import { describe, expect, it, vi } from 'vitest'
import { patientSession, pixPayment as payment } from '../../../../test/patient-session.ts'
import { shownText } from '../../../../test/shown-text.ts'
import type { PatientSession } from '../contract.ts'
import { PatientSessionCard } from './patient-session-card.tsx'

const session = patientSession({
  type: 'presencial',
  location: 'Rua Augusta, 1200',
  notes: 'Traga um documento',
})

function textOf(change: Partial<PatientSession> = {}): string {
  return shownText(<PatientSessionCard session={{ ...session, ...change }} />)
}

describe('an appointment in the patient area', () => {
  it.each([
    ['psychologist name', 'Ana Souza'],
    ['CRP', 'CRP 06/123456'],
    ['service', 'Terapia'],
    ['date', '03/03/2026'],
    ['time', '10:00'],
    ['Presencial', 'Presencial'],
    ['price', 'R$ 180,00'],
    ['location', 'Rua Augusta, 1200'],
    ['notes', 'Traga um documento'],
  ])('The card shows its %s', (_, text) => {
    expect(textOf()).toContain(text)
  })

  it('The card of an online session shows Online and no location', () => {
    const text = textOf({ type: 'online' })
    expect(text).toContain('Online')
    expect(text).not.toContain('Rua Augusta')
  })

  it('The card of an online session shows the password next to its address', () => {
    const location = 'https://sala.exemplo.com/ana senha 123'
    expect(textOf({ type: 'online', location })).toContain(location)
    expect(textOf({ type: 'online', location: 'https://sala.exemplo.com/ana' })).not.toContain(
      'sala.',
    )
  })

  it.each([
    ['pending', 'Aguardando pagamento'],
    ['confirmed', 'Confirmada'],
    ['completed', 'Concluída'],
    ['cancelled', 'Cancelada'],
    ['postponed', 'postponed'],
  ])('The card of a session that is %s reads %s', (status, label) => {
    expect(textOf({ status: status as PatientSession['status'] })).toContain(label)
  })

  it.each<[string, Partial<PatientSession>, string | null]>([
    ['paid', { paid: true }, 'Pago'],
    ['to be paid', { payment }, 'A pagar'],
    ['of a package to be paid whole', { payment: { ...payment, amount: '640.00' } }, 'R$ 640,00'],
    ['pending without a Pix key', { status: 'pending' }, 'Ana Souza vai enviar os dados'],
    ['pending with one', { status: 'pending', payment }, null],
  ])('The card of a session that is %s shows how it is paid', (_, change, text) => {
    if (text) expect(textOf(change)).toContain(text)
    else expect(textOf(change)).not.toContain('vai enviar')
  })

  it.each<[string, Partial<PatientSession>]>([
    ['paid', { paid: true }],
    ['free', { price: '0.00' }],
  ])('The card of a pending session that is %s waits for no payment', (_, change) => {
    const text = textOf({ status: 'pending', ...change })
    expect(text).toContain('Pendente')
    expect(text).not.toMatch(/aguardando pagamento|dados para pagamento|a pagar/i)
  })

  it('A package is paid in full with one session', () => {
    const bought = { place: 1, count: 4 }
    expect(textOf({ package: bought, payment })).toContain('A pagar pelo pacote: R$ 180,00')
    const next = { status: 'pending', package: { ...bought, place: 2 } } as const
    expect(textOf(next)).not.toContain('vai enviar')
  })

  it('A session of a package shows its credit number', () => {
    expect(textOf({ package: { place: 2, count: 4 } })).toContain('Sessão 2 de 4')
    expect(textOf()).not.toContain('Sessão')
  })

  it("An expired booking reads 'Reserva expirada' and shows how to book again", () => {
    const otherTime = { whatsappUrl: null, bookingPath: '/agendar/7/ana' }
    const text = textOf({ status: 'pending', holdExpired: true, otherTime })
    expect(text).toContain('Reserva expirada')
    expect(text).toContain('Agende de novo pelo link de Ana Souza.')
    expect(text).not.toContain('vai enviar')
  })

  it('An expired booking offers no new booking if the practice accepts none', () => {
    const otherTime = { whatsappUrl: null, bookingPath: null }
    const text = textOf({ status: 'pending', holdExpired: true, otherTime })
    expect(text).toContain('Para marcar outro, fale com Ana Souza.')
    expect(text).not.toContain('Agende de novo')
  })

  it('A held session shows the end of its hold', () => {
    const text = textOf({ status: 'pending', payment, holdExpiresAt: '2026-03-03T01:17:00.000Z' })
    expect(text).toMatch(/Reservado até .*, 22:17/)
    expect(textOf({ status: 'pending', payment })).not.toContain('Reservado')
  })

  it('A session of today or tomorrow shows that word', () => {
    vi.useFakeTimers({ now: Date.parse('2026-03-03T02:00:00Z') })
    expect(textOf()).toContain('amanhã, terça-feira')
    vi.setSystemTime(Date.parse('2026-03-03T04:00:00Z'))
    expect(textOf()).toContain('hoje, terça-feira')
    vi.useRealTimers()
  })

  it('The card ends with its actions', () => {
    const card = (
      <PatientSessionCard session={session} actions={<button type="button">Pagar</button>} />
    )
    expect(shownText(card)).toMatch(/Pagar$/)
  })
})
