import { describe, expect, it } from 'vitest'
import { shownText } from '../../../../test/shown-text.ts'
import { HOUR } from '../../../platform/shared/calendar.ts'
import { CancelAdvice } from './cancel-advice.tsx'

const NOW = Date.parse('2026-03-10T12:00:00Z')

const adviceIn = (hours: number, paid = false) => {
  const datetime = new Date(NOW + hours * HOUR).toISOString()
  const psychologist = {
    name: 'Ana Souza',
    crp: null,
    professionalTitle: 'neutral' as const,
    profileImage: null,
  }
  return shownText(<CancelAdvice session={{ datetime, paid, psychologist }} now={NOW} />)
}

describe('before a patient cancels', () => {
  it('24 hours ahead or more, the advised notice is met', () => {
    expect(adviceIn(24)).toBe(
      'Avise com pelo menos 24 horas de antecedência: você está dentro desse prazo.',
    )
  })

  it('less than 24 hours ahead, a message of one’s own is advised too', () => {
    expect(adviceIn(23)).toBe(
      'Faltam menos de 24 horas. O ideal é avisar com 24 horas de antecedência; se puder, avise também por mensagem.',
    )
  })

  it('what was paid is to be settled with the psychologist', () => {
    expect(adviceIn(48, true)).toContain(
      'O pagamento já foi feito: combine a devolução com Ana Souza.',
    )
    expect(adviceIn(48)).not.toContain('devolução')
  })
})
