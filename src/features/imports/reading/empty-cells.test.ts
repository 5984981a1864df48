import { expect, it } from 'vitest'
import { isBlank, isTotalRow } from './empty-cells.ts'

it.each([
  [['Total'], true],
  [['', 'TOTAL GERAL', '2.140,00'], true],
  [['Subtotal', '540'], true],
  [['Total de pacientes: 10'], true],
  [['Total recebido em novembro', 'R$ 720,00'], true],
  [['Soma:', '720'], true],
  [['Média', '180'], true],
  [['R$ 720,00', 'Total', '4'], true],
  [['Total: R$ 1.234,50'], true],
  [['02/11/2026', 'Total', 'Ana'], false],
  [['Valor total', '720'], true],
  [['Faturamento total de março', '720'], true],
  [['Total R$', '720'], true],
  [['Total Pix', '720'], true],
  [['Total de sessões realizadas', '4'], true],
  [['Qtd. de pacientes', '4'], true],
  [['Total Pass academia', '90'], false],
  [['Quantidade Lima', '90'], false],
  [['Totti Silva'], false],
  [['Média Lima'], false],
  [[], false],
])('the row %j sums others: %s', (cells, isTotal) => {
  expect(isTotalRow(cells)).toBe(isTotal)
})

it.each(['-', '***', 'xxx', 'vazio', '(em branco)', 'não lembra', 'desconhecido', '#N/D'])(
  'the cell %j says nothing',
  (cell) => {
    expect(isBlank(cell)).toBe(true)
  },
)

it.each(['x', 'XX', 'Vaz', '* Ana'])('the cell %j says something', (cell) => {
  expect(isBlank(cell)).toBe(false)
})
