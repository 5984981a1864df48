import { expect, it } from 'vitest'
import { isTotalRow } from './empty-cells.ts'

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
  [['Total Pass academia', '90'], false],
  [['Totti Silva'], false],
  [['Média Lima'], false],
  [[], false],
])('the row %j sums others: %s', (cells, isTotal) => {
  expect(isTotalRow(cells)).toBe(isTotal)
})
