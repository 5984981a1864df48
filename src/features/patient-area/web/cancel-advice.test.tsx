import { describe, expect, it } from 'vitest'
import { shownText } from '../../../../test/shown-text.ts'
import { HOUR } from '../../../platform/shared/calendar.ts'
import { CancelAdvice } from './cancel-advice.tsx'

const NOW = Date.parse('2026-03-10T12:00:00Z')

const session = {
  timezone: 'America/Sao_Paulo',
  paid: false,
  price: '150.00',
  package: null,
  psychologist: {
    name: 'Ana Souza',
    crp: null,
    professionalTitle: 'neutral' as const,
    profileImage: null,
  },
  noticeHours: 24,
  freeUntil: null,
  lateFee: null,
}

const adviceIn = (hours: number, paid = false, more: object = {}) => {
  const datetime = new Date(NOW + hours * HOUR).toISOString()
  return shownText(<CancelAdvice session={{ ...session, datetime, paid, ...more }} now={NOW} />)
}

describe('the advice before a cancellation', () => {
  it('A cancellation 24 hours ahead or more respects the advised notice', () => {
    expect(adviceIn(24)).toBe(
      'Avise com pelo menos 24 horas de antecedência: você está dentro desse prazo.',
    )
  })

  it('Less than 24 hours ahead a personal message is advised too', () => {
    expect(adviceIn(23)).toBe(
      'Faltam menos de 24 horas. O ideal é avisar com 24 horas de antecedência; se puder, avise também por mensagem.',
    )
  })

  it('A payment is settled with the psychologist', () => {
    expect(adviceIn(48, true)).toContain(
      'O pagamento já foi feito: combine a devolução com Ana Souza.',
    )
    expect(adviceIn(48)).not.toContain('devolução')
  })

  const freeUntil = '2026-03-09T18:00:00Z'
  it.each([
    [
      'until when it is free',
      48,
      null,
      'Cancelar é grátis até 09/03/2026 às 15:00: você está dentro desse prazo.',
    ],
    [
      'what it costs',
      23,
      '75.00',
      'O prazo para cancelar de graça terminou em 09/03/2026 às 15:00. Cancelando agora, você paga R$ 75,00.',
    ],
  ])('The advice on a possible cost shows %s', (_, hours, lateFee, text) => {
    expect(adviceIn(hours, false, { freeUntil, lateFee })).toBe(text)
  })

  it.each([
    [
      'counts as used where the whole price is charged',
      '150.00',
      'esta sessão do seu pacote conta como usada.',
    ],
    [
      'returns where a part of it is charged',
      '75.00',
      'você paga R$ 75,00, e a sessão volta ao seu pacote.',
    ],
  ])('A session of a package %s', (_, lateFee, text) => {
    const drawn = { freeUntil, lateFee, package: { place: 1, count: 4 } }
    expect(adviceIn(23, true, drawn).split('Cancelando agora, ')[1]).toBe(text)
  })

  it('A payment above the cost is settled with the psychologist', () => {
    expect(adviceIn(23, true, { freeUntil, lateFee: '75.00' })).toContain(
      'O pagamento já foi feito: o que passar desse valor, combine com Ana Souza.',
    )
  })
})
