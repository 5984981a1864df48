import { expect, it } from 'vitest'
import { type ReceiptFacts, receiptText } from './receipt-rules.ts'

const FACTS: ReceiptFacts = {
  number: 12,
  amountCents: 15_000,
  receivedOn: '2026-03-03',
  method: 'pix',
  paidFor: { startsAt: Date.parse('2026-03-04T01:30:00Z') },
  patient: { name: 'Maria Lima', cpf: '52998224725' },
  payer: { name: null, cpf: null },
  refundedCents: 0,
  psychologist: {
    name: 'Ana Souza',
    crp: '06/123456',
    city: 'São Paulo',
    professionalTitle: 'neutral',
  },
  timezone: 'America/Sao_Paulo',
}
const WITHOUT_CRP = {
  name: 'Ana Souza',
  crp: null,
  city: null,
  professionalTitle: 'feminine',
} as const
const textOf = (more: Partial<ReceiptFacts> = {}) => {
  const text = receiptText({ ...FACTS, ...more })
  const rows = text.rows.map((row) => row.map(plain))
  return { ...text, rows, amount: plain(text.amount), statement: plain(text.statement) }
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it('a receipt names payer, amount, day, method, purpose and recipient', () => {
  expect(textOf()).toEqual({
    title: 'Recibo de pagamento',
    number: 'Nº 12',
    amount: 'R$ 150,00',
    amountInWords: 'cento e cinquenta reais',
    statement:
      'Recebi de Maria Lima, CPF 529.982.247-25, a quantia de R$ 150,00 (cento e cinquenta reais), referente a atendimento em 03/03/2026 de Maria Lima.',
    rows: [
      ['Pagador', 'Maria Lima, CPF 529.982.247-25'],
      ['Paciente', 'Maria Lima, CPF 529.982.247-25'],
      ['Data do pagamento', '03/03/2026'],
      ['Forma de pagamento', 'Pix'],
    ],
    placeAndDate: 'São Paulo, 03/03/2026',
    signature: ['Ana Souza', 'Psicóloga(o)', 'CRP 06/123456'],
    note: 'Este é um recibo de pagamento. Ele não é o documento fiscal e não substitui a nota fiscal nem o Receita Saúde.',
  })
})

it.each([
  [1, 'um centavo'],
  [100, 'um real'],
  [100_000, 'mil reais'],
  [9_999_999, 'noventa e nove mil novecentos e noventa e nove reais e noventa e nove centavos'],
])('a receipt of %s cents says %s', (amountCents, words) => {
  expect(textOf({ amountCents }).amountInWords).toBe(words)
})

it('a receipt names the payer who pays for the patient', () => {
  const payer = { name: 'Rui Lima', cpf: '11144477735' }
  const { statement, rows } = textOf({ payer })
  expect(statement).toContain('Recebi de Rui Lima, CPF 111.444.777-35, a quantia')
  expect(rows.slice(0, 2)).toEqual([
    ['Pagador', 'Rui Lima, CPF 111.444.777-35'],
    ['Paciente', 'Maria Lima, CPF 529.982.247-25'],
  ])
})

it.each<[more: Partial<ReceiptFacts>, said: string]>([
  [{ patient: { name: 'Maria Lima', cpf: null } }, 'Maria Lima, CPF não informado'],
  [{ payer: { name: 'Rui Lima', cpf: null } }, 'Rui Lima, CPF não informado'],
  [
    { patient: { name: 'Maria Lima', cpf: null }, payer: { name: null, cpf: '11144477735' } },
    'Maria Lima, CPF não informado',
  ],
  [{ psychologist: WITHOUT_CRP }, 'CRP não informado'],
  [{ psychologist: WITHOUT_CRP }, 'Ana Souza\nPsicóloga\nCRP'],
  [{ paidFor: { sessionsCount: 4 } }, 'referente a pacote de 4 sessões de Maria Lima.'],
  [{ paidFor: { sessionsCount: 1 } }, 'referente a pacote de 1 sessão de Maria Lima.'],
  [{ refundedCents: 5_000 }, 'Valor devolvido,R$ 50,00 deste atendimento'],
  [{ refundedCents: 5_000, paidFor: { sessionsCount: 4 } }, 'R$ 50,00 deste pacote'],
  [{ method: 'cash' }, 'Forma de pagamento,Dinheiro'],
])('a receipt with %j says %s', (more, expected) => {
  const { statement, rows, signature } = textOf(more)
  expect(plain([statement, rows.join('\n'), signature.join('\n')].join('\n'))).toContain(expected)
})

it('a receipt of an erased patient has no name', () => {
  const { statement, rows } = textOf({ patient: null })
  expect(statement).toBe(
    'Recebi de pessoa cujos dados foram apagados, a quantia de R$ 150,00 (cento e cinquenta reais), referente a atendimento em 03/03/2026 de pessoa cujos dados foram apagados.',
  )
  expect(rows.slice(0, 2)).toEqual([
    ['Pagador', 'pessoa cujos dados foram apagados'],
    ['Paciente', 'pessoa cujos dados foram apagados'],
  ])
})

it('a receipt breaks up stored names with addresses and phones', () => {
  const name = 'Ganhe em exemplo.com 11 98765-4321'
  const text = textOf({
    patient: { name, cpf: null },
    psychologist: { ...FACTS.psychologist, name },
  })
  const paidByAnother = textOf({ payer: { name, cpf: null } })
  const shown = 'Ganhe em exemplo com …'
  expect(text.statement).toContain(`Recebi de ${shown}, CPF não informado`)
  expect(text.statement).toMatch(/ de Ganhe em exemplo com …\.$/)
  expect(paidByAnother.statement).toContain(`Recebi de ${shown}, CPF não informado`)
  expect(text.rows.slice(0, 2)).toEqual([
    ['Pagador', `${shown}, CPF não informado`],
    ['Paciente', `${shown}, CPF não informado`],
  ])
  expect(text.signature[0]).toBe(shown)
})

it('a receipt shows only the middle of a CPF if the reader is not identified', () => {
  const { statement, rows } = textOf({ masksCpf: true })
  expect(statement).toContain('Recebi de Maria Lima, CPF ***.982.247-**, a quantia')
  expect(rows.join()).not.toContain('529')
})

it('a receipt without a city has only the date', () => {
  const { placeAndDate } = textOf({ psychologist: { ...FACTS.psychologist, city: null } })
  expect(placeAndDate).toBe('03/03/2026')
})
