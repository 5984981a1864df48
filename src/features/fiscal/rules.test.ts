import { expect, it } from 'vitest'
import { darfDay, expenseLine, netOf, type Portion, plainField, receiptLine } from './rules.ts'

const PAYMENT = {
  day: '2026-11-05',
  netCents: 24_285,
  text: 'Atendimento de 05/11/2026',
  payerCpf: '52998224725',
  beneficiaryCpf: '11144477735',
}

it('a line of the Receita Saúde file has the 16 fields of the layout', () => {
  const line = receiptLine(PAYMENT, { cpf: '39053344705', crp: '06/123456' })
  expect(line).toBe(
    '05/11/2026;R01.001.001;255;242,85;;Atendimento de 05/11/2026;PF;52998224725;11144477735;;;;;S;39053344705;06/123456',
  )
  expect(line.split(';')).toHaveLength(16)
})

it('a line of the Receita Saúde file has no separators, line breaks and quotes in its fields, and cuts them to their length', () => {
  const text = `Sessão; "de"\r\n5 — “novembro” ${'x'.repeat(300)}`
  const line = receiptLine({ ...PAYMENT, text }, { cpf: '39053344705', crp: '06/1234567890123' })
  const fields = line.split(';')
  expect(fields).toHaveLength(16)
  expect(fields[5]).toMatch(/^Sessão de 5 - 'novembro' x+$/)
  expect(fields[5]).toHaveLength(255)
  expect(fields[15]).toBe('06/123456789012')
})

it('a line of the file of expenses has four fields', () => {
  const rent = {
    day: '2026-02-10',
    category: 'P10.01.00002',
    amountCents: 120_000,
    text: 'Aluguel',
  }
  expect(expenseLine(rent)).toBe('10/02/2026;P10.01.00002;1200,00;Aluguel')
})

it.each([
  ['João Ção', 'João Ção'],
  ['Łukasz Šimek', 'Lukasz Simek'],
  ['PHQ-9 ≥ 10 → nível ½, x²', 'PHQ-9 >= 10 -> nível ½, x²'],
  ['de\ufb01nição de H₂O por €\u202f5…', 'definição de H2O por EUR 5...'],
  ['10 − 2', '10 - 2'],
  ['日本 🙂', '[U+65E5][U+672C] [U+1F642]'],
  [`${'x'.repeat(45)}日`, 'x'.repeat(45)],
  ['  a  b ', 'a b'],
  ['Aluguel；sala ＂3＂﹔ x\u037e', 'Aluguel sala 3 x'],
])('a text outside Latin-1 is converted to it: %s', (typed, expected) => {
  expect(plainField(typed, 50)).toBe(expected)
})

const portion = (
  paymentId: string,
  target: string,
  amountCents: number,
  at: number,
  kind: Portion['kind'] = 'payment',
): Portion => ({ paymentId, target, amountCents, at, kind })

it('the net amount subtracts a refund from the latest payment of the same session first', () => {
  const net = netOf([
    portion('a', 's', 10_000, 1),
    portion('b', 's', 5_000, 2),
    portion('r', 's', 7_000, 3, 'refund'),
    portion('c', 'other', 4_000, 2),
  ])
  expect([...net]).toEqual(
    expect.arrayContaining([
      ['a', 8_000],
      ['b', 0],
      ['c', 4_000],
    ]),
  )
})

it('the net amount subtracts a return from its own payment, and refunds from the rest of the latest', () => {
  const net = netOf([
    portion('a', 's', 10_000, 1),
    portion('b', 's', 5_000, 2),
    portion('b', 's', 4_000, 4, 'return'),
    portion('r', 's', 2_000, 3, 'refund'),
  ])
  expect([...net].toSorted()).toEqual([
    ['a', 9_000],
    ['b', 0],
  ])
})

it('the net amount adds the shares of a payment of several sessions', () => {
  const net = netOf([
    portion('a', 's', 10_000, 1),
    portion('a', 't', 10_000, 1),
    portion('r', 't', 2_500, 2, 'refund'),
  ])
  expect(net.get('a')).toBe(17_500)
})

it.each([
  ['2026-11', '2026-12-30'],
  ['2028-01', '2028-02-25'],
  ['2029-04', '2029-05-30'],
  ['2022-11', '2022-12-29'],
  ['2023-11', '2023-12-28'],
  ['2026-09', '2026-10-30'],
  ['2026-04', '2026-05-29'],
  ['2027-03', '2027-04-30'],
])(
  'the DARF of %s is paid until %s, the last day of the next month on which banks serve',
  (month, day) => {
    expect(darfDay(month)).toBe(day)
  },
)
