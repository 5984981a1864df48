import { expect, it } from 'vitest'
import { type YearlyFacts, yearlyText } from './yearly-rules.ts'

const FACTS: YearlyFacts = {
  year: '2026',
  patient: { name: 'Maria Lima', cpf: '52998224725' },
  payments: [
    payment('2026-02-03', 1, 15_000),
    { ...payment('2026-03-03', 2, 20_050), payerName: 'Rui Lima', payerCpf: '11144477735' },
    payment('2026-04-03', 3, 10_000),
  ],
  psychologist: {
    name: 'Ana Souza',
    crp: '06/123456',
    cpf: '39053344705',
    city: 'São Paulo',
    professionalTitle: 'neutral',
    isCompany: false,
  },
  today: '2027-01-15',
}

function payment(day: string, receiptNumber: number, netCents: number) {
  const text = `Atendimento de ${day.split('-').reverse().join('/')}`
  return { day, text, receiptNumber, netCents, payerName: null, payerCpf: null }
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it('a yearly statement sums the payments of each payer, and names the recipient', () => {
  const { rows, payers, total, placeAndDate, signature } = yearlyText(FACTS)
  expect(rows.map((row) => row.map(plain))).toEqual([
    ['Recebido por', 'Ana Souza, CPF 390.533.447-05, CRP 06/123456'],
    ['Paciente', 'Maria Lima, CPF 529.982.247-25'],
  ])
  expect(payers.map(({ name, total }) => [name, total].map(plain))).toEqual([
    ['Maria Lima, CPF 529.982.247-25', 'R$ 250,00'],
    ['Rui Lima, CPF 111.444.777-35', 'R$ 200,50'],
  ])
  expect(payers[1]?.lines.map((line) => line.map(plain))).toEqual([
    ['03/03/2026', 'Atendimento de 03/03/2026', 'Nº 2', 'R$ 200,50'],
  ])
  expect(plain(total)).toBe('R$ 450,50')
  expect(placeAndDate).toBe('São Paulo, 15/01/2027')
  expect(signature).toEqual(['Ana Souza', 'Psicóloga(o)', 'CRP 06/123456'])
})

it.each([
  [false, 'não substitui o Receita Saúde'],
  [true, 'não substitui a nota fiscal'],
])(
  'a yearly statement is no fiscal document, and names the official one: company %s',
  (isCompany, expected) => {
    const psychologist = { ...FACTS.psychologist, isCompany }
    const { notes, rows } = yearlyText({ ...FACTS, psychologist })
    expect(notes.join(' ')).toContain(`Este informe não é documento fiscal e ${expected}`)
    expect(rows[0]?.[1].includes('390.533.447-05')).toBe(!isCompany)
  },
)
