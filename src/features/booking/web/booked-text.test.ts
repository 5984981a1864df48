import { describe, expect, it } from 'vitest'
import { bookedText, confirmationOf } from './booked-text.ts'

const payment = { pixKey: 'ana@exemplo.com', amount: '150.00', brCode: '000201', whatsappUrl: null }

describe.each([
  ['queued', 'A confirmação está a caminho do seu e-mail. Se não chegar, use o link da consulta.'],
  [
    'withheld',
    'Este e-mail já recebeu muitas mensagens hoje, e a confirmação não foi enviada a ele. Guarde o link da consulta.',
  ],
  ['waiting', 'A confirmação por e-mail ainda não foi enviada. Guarde o link da consulta.'],
  [
    'unsent',
    'O envio de e-mails ainda não foi ligado aqui: nenhum e-mail chega. Guarde o link da consulta.',
  ],
  ['none', 'Nenhum e-mail foi informado, e nada foi enviado. Guarde o link da consulta.'],
] as const)('the page about a booking whose confirmation is %s', (confirmation, text) => {
  it.each([
    ['where to pay', payment, '150.00', ' Confira os dados para pagamento abaixo.'],
    [
      'who will say how to pay',
      null,
      '150.00',
      ' Quem atende vai enviar os dados para pagamento a você.',
    ],
    ['nothing more where nothing is due', null, '0.00', ''],
  ])('says so, and %s', (_, due, price, more) => {
    expect(bookedText(confirmation, { payment: due, session: { price } })).toBe(text + more)
  })
})

it.each([
  ['queued', true, 'queued'],
  ['queued', false, 'unsent'],
  ['none', false, 'none'],
  ['withheld', false, 'withheld'],
] as const)(
  'a %s confirmation, where e-mails are sent is %s, is shown as %s',
  (confirmation, sendsMail, shown) => {
    expect(confirmationOf({ confirmation }, { sendsMail })).toBe(shown)
  },
)
