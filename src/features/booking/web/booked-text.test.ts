import { describe, expect, it } from 'vitest'
import { bookedText } from './booked-text.ts'

describe.each([
  [
    'queued',
    true,
    'A confirmação está a caminho do seu e-mail. Se não chegar, use o link da consulta, abaixo.',
  ],
  [
    'withheld by the limit of its address',
    false,
    'Este e-mail já recebeu muitas mensagens hoje, e a confirmação não foi enviada a ele. Guarde o link da consulta, abaixo.',
  ],
  ['for nobody, or held with the account', null, 'Seu horário foi registrado.'],
])('the page about a booking whose confirmation is %s', (_, mailed, text) => {
  it('says so, and where to pay', () => {
    expect(bookedText({ mailed, session: { price: '150.00' } })).toBe(
      `${text} Confira os dados para pagamento abaixo.`,
    )
  })

  it('says so alone where nothing is due', () => {
    expect(bookedText({ mailed, session: { price: '0.00' } })).toBe(text)
  })
})
