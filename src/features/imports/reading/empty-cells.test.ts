import { expect, it } from 'vitest'
import { isBlank, isHeadingRow, isTitleRow, isTotalRow } from './empty-cells.ts'

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
  [['SOMA TOTAL', '900'], true],
  [['Receita bruta', '900'], true],
  [['Subtotal 1ª semana', '300'], true],
  [['Sessões realizadas: 12'], true],
  [['Pacientes: 12'], true],
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
  [['Total de faltas', '3'], true],
  [['SALDO', '90'], true],
  [['Saldo final', '90'], true],
  [['Total Nov/26', '720'], true],
  [['Total (4 sessões)', '720'], true],
  [['Total: 4 sessões', ''], true],
  [['Total geral (R$)', '720'], true],
  [['Nº de sessões', '4'], true],
  [['Faturamento', '720'], true],
  [['Faturamento bruto', '720'], true],
  [['Tot.', '720'], true],
  [['Contagem', '12'], true],
  [['Grand Total', '720'], true],
  [['Sum', '720'], true],
  [['Total amount', '720'], true],
  [['Total paid', '720'], true],
  [['Saldo Lima', '90'], false],
  [['Ana Total', '90'], false],
  [[], false],
])('the row %j sums others: %s', (cells, isTotal) => {
  expect(isTotalRow(cells)).toBe(isTotal)
})

it.each([
  'S/ e-mail',
  's/ tel',
  'sem tel',
  'não tem e-mail',
  'nao tem whatsapp',
  'perguntar',
  'None',
  '(null)',
  'N/I',
  'sem contato',
  'indefinido',
  'TBD',
  'not provided',
  'unknown',
  'none',
  'No email',
  'não disponível',
  'indisponível',
  'não forneceu',
  'não quer informar',
  'não cadastrado',
  '0/0/00',
  '-',
  '***',
  'xxx',
  'vazio',
  '(em branco)',
  'não lembra',
  'desconhecido',
  '#N/D',
])('the cell %j says nothing', (cell) => {
  expect(isBlank(cell)).toBe(true)
})

it.each(['x', 'XX', 'Vaz', '* Ana', 'Noé Lima', 'Nona Reis'])(
  'the cell %j says something',
  (cell) => {
    expect(isBlank(cell)).toBe(false)
  },
)

it.each([
  [['NOVEMBRO/2026'], true],
  [['', 'Mês: março de 26'], true],
  [['Abril'], true],
  [['Obs.: valores reajustados'], true],
  [['Legenda: P = presente'], true],
  [['MAR/26'], true],
  [['03/2026'], true],
  [['2026'], true],
  [['SEGUNDA-FEIRA'], true],
  [['Semana de 02 a 06/03'], true],
  [['2ª semana'], true],
  [['Pacientes ativos'], true],
  [['PACIENTES SOCIAIS'], true],
  [['Pacientes: 12', 'Ana'], false],
  [['Lista de espera'], true],
  [['Online'], true],
  [['Domingos'], false],
  [['* Ana Lima'], false],
  [['Mar Lima'], false],
  [['Abril Souza'], false],
  [['Maio', '180'], false],
  [['Nota Reis'], false],
])('the row %j is a title: %s', (cells, isTitle) => {
  expect(isTitleRow(cells)).toBe(isTitle)
})

it.each([
  [['Nome', 'Telefone', ''], true],
  [['NOME', 'TELEFONE'], true],
  [['Nome', '11 91234-0001'], false],
  [['', ''], false],
])('the row %j has the headings again: %s', (cells, isHeading) => {
  expect(isHeadingRow(cells, ['Nome', 'Telefone', 'Obs.'])).toBe(isHeading)
})
