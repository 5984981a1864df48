import { expect, it } from 'vitest'
import { type AgreedSessions, termsOf } from './term-rules.ts'

const TUESDAY: AgreedSessions = {
  rhythm: 'toda terça, 15:00 (horário de Brasília)',
  priceCents: 18_000,
  minutes: 50,
  types: ['online'],
}
const USUAL = {
  agreed: [TUESDAY],
  billing: 'session',
  paysByPix: true,
  hasOwnTerms: false,
} as const

it('the terms of a fixed time are its price, days, hour, length and way', () => {
  expect(termsOf(USUAL)).toEqual({
    fees: 'R$ 180,00 por sessão, pagos a cada sessão, por Pix',
    frequency: 'sessões de 50 minutos, online, toda terça, 15:00 (horário de Brasília)',
    technologies: null,
  })
})

it.each([
  ['session', true, 'pagos a cada sessão, por Pix'],
  ['monthly', false, 'pagos uma vez por mês'],
  ['package', true, 'pagos por pacote, na contratação, por Pix'],
] as const)('the payment of a patient billed by %s is said', (billing, paysByPix, expected) => {
  expect(termsOf({ ...USUAL, billing, paysByPix }).fees).toBe(`R$ 180,00 por sessão, ${expected}`)
})

it('the terms of two fixed times name both', () => {
  const thursday = { ...TUESDAY, rhythm: 'toda quinta, 10:00', types: ['presencial'] as const }
  const { fees, frequency } = termsOf({
    ...USUAL,
    agreed: [TUESDAY, { ...thursday, priceCents: 20_000 }],
  })
  expect(fees).toContain('R$ 180,00 ou R$ 200,00 por sessão')
  expect(frequency).toBe(
    'sessões de 50 minutos, online ou presenciais, toda terça, 15:00 (horário de Brasília) e toda quinta, 10:00',
  )
})

it('without a fixed time no frequency is promised, but a practice’s own template keeps its frequency', () => {
  const agreed = [{ ...TUESDAY, rhythm: null }]
  const frequency = 'sessões de 50 minutos, online, em dias e horários combinados'
  expect(termsOf({ ...USUAL, agreed }).frequency).toBe(frequency)
  expect(termsOf({ ...USUAL, agreed, hasOwnTerms: true }).frequency).toBeNull()
})

it('a contract for sessions in person has no technologies', () => {
  const agreed = [{ ...TUESDAY, types: ['presencial'] as const }]
  expect(termsOf({ ...USUAL, agreed })).toMatchObject({
    frequency: expect.stringContaining('50 minutos, presenciais, toda terça'),
    technologies: 'nenhuma: o atendimento é presencial',
  })
})

it('a patient without sessions has no terms', () => {
  expect(termsOf({ ...USUAL, agreed: [] })).toEqual({
    fees: null,
    frequency: null,
    technologies: null,
  })
})
