import type { ColumnField } from './cells.ts'
import { isBlank } from './empty-cells.ts'
import { readCategory } from './expense-categories.ts'
import { foldCell } from './fold-cell.ts'
import { guessColumns } from './headings.ts'
import { readMoney } from './money-cells.ts'
import type { RawSheet } from './sheet.ts'

/** A sheet whose rows become several: one for each amount, or for each list next to others. */
export interface SplitRows {
  columns: string[]
  cellsOf(cells: readonly string[]): string[][]
}

export const SIDE_HEADING = 'Entrada ou saída'

const AROUND_SIDE = String.raw`(?: ?\(?r\$\)?| ?\(\+\)| ?\(-\)| do dia| do mes)*$`
const RECEIVED = new RegExp(
  `^(?:(?:valor|total) (?:de |da )?)?(?:entradas?|entrou|receitas?|creditos?|recebid[oa]s?|recebimentos?|ganhos?|haver)${AROUND_SIDE}`,
)
const PAID = new RegExp(
  `^(?:(?:valor|total) (?:de |da )?)?(?:saidas?|saiu|despesas?|debitos?|gast(?:os?|ou)|pagamentos?|pag[oa]s?|deve)${AROUND_SIDE}`,
)
/** Headings that name a side also without the other one. */
const ONE_SIDE = /^(?:(?:valor|total) (?:de |da )?)?(?:entrada|receita|saida|despesa)s?\b/
/** Words of a list of expenses, in which a minus is a refund. */
const OF_EXPENSES = /\b(?:despesas?|gastos?|custos?|contas a pagar|fornecedor\w*)\b/
const PATIENT = /\b(?:paciente|cliente)s?\b/

/** Returns how a sheet becomes a cash book with sides: by two columns of amounts, by one, or by the sign. Null for other sheets. */
export function cashBookOf(sheet: RawSheet, titles: readonly string[]): SplitRows | null {
  if (sheet.headingRow === null) return null
  const headings = sheet.columns.map(foldCell)
  const [received, ...otherReceived] = amountColumns(sheet, RECEIVED)
  const [paid, ...otherPaid] = amountColumns(sheet, PAID)
  if (otherReceived.length > 0 || otherPaid.length > 0) return null
  if (received !== undefined && paid !== undefined) {
    // A list of the charges and payments of patients is no cash book.
    const isOfPatients = headings.some((heading) => PATIENT.test(heading))
    const areSure = [received, paid].every((at) => ONE_SIDE.test(headings[at] ?? ''))
    return isOfPatients && !areSure ? null : withSides(sheet, received, paid)
  }
  const guesses = guessColumns(sheet)
  if (guesses.includes('side')) return null
  const only = received ?? paid
  if (only !== undefined)
    return ONE_SIDE.test(headings[only] ?? '') && isOnlyAmount(guesses, only)
      ? withSides(sheet, received, paid)
      : null
  const amount = guesses.indexOf('price')
  const isSpent = [...titles, ...sheet.columns].some((text) => OF_EXPENSES.test(foldCell(text)))
  const bySign = Map.groupBy(sheet.rows, (cells) => signOf(cells[amount] ?? ''))
  // Programs write some expenses with a minus and others without.
  const isIncome = bySign.get('+')?.every((cells) => cells.every((cell) => !readCategory(cell)))
  const isSigned = isIncome && bySign.has('-') && !isSpent && !guesses.includes('name')
  return amount !== -1 && isSigned ? withSign(sheet, amount) : null
}

/** Returns the columns of amounts with such a heading. */
function amountColumns({ columns, rows }: RawSheet, words: RegExp): number[] {
  return columns.flatMap((heading, at) => {
    const values = rows.map((cells) => cells[at] ?? '').filter((cell) => !isNothing(cell))
    const areAmounts = values.every((cell) => readMoney(cell) !== null)
    return words.test(foldCell(heading)) && areAmounts ? [at] : []
  })
}

function isOnlyAmount(guesses: readonly ColumnField[], at: number): boolean {
  return guesses.every((field, other) => other === at || (field !== 'price' && field !== 'paid'))
}

/** Returns whether a cell of amounts is empty, a dash or zero. */
function isNothing(cell: string): boolean {
  return cell === '' || isBlank(cell) || /^r\$ ?-+$/i.test(cell) || readMoney(cell) === '0.00'
}

function withSides(
  sheet: RawSheet,
  received: number | undefined,
  paid: number | undefined,
): SplitRows {
  const headings = sheet.columns.map(foldCell)
  const amountColumnsOf = [received ?? paid ?? 0, paid ?? received ?? 0]
  // Behind a repeated heading, the list of the other side begins.
  const second = headings.findIndex((heading, at) => headings.indexOf(heading) < at)
  const areApart = Math.min(...amountColumnsOf) < second && Math.max(...amountColumnsOf) > second
  const isSecond = (at: number) => areApart && at >= second
  const others = headings.flatMap((heading, at) => {
    const isKnown = isSecond(at) && headings.indexOf(heading) < second
    return isKnown || amountColumnsOf.includes(at) ? [] : [at]
  })
  const ownCells = (cells: readonly string[], amount: number) =>
    others.map((at) => {
      const isOwn = (heading: string, other: number) =>
        heading === headings[at] && isSecond(other) === isSecond(amount)
      return cells[areApart ? headings.findIndex(isOwn) : at] ?? ''
    })
  const sides = [
    ['Entrada', received],
    ['Saída', paid],
  ] as const
  return {
    columns: [...others.map((at) => sheet.columns[at] ?? ''), 'Valor', SIDE_HEADING],
    cellsOf(cells) {
      const amounts = sides.flatMap(([side, at]) => {
        const cell = at === undefined ? '' : (cells[at] ?? '')
        return at === undefined || isNothing(cell) ? [] : [[...ownCells(cells, at), cell, side]]
      })
      return amounts.length > 0 ? amounts : [others.map((at) => cells[at] ?? '')]
    },
  }
}

function withSign({ columns }: RawSheet, amount: number): SplitRows {
  return {
    columns: [...columns, SIDE_HEADING],
    cellsOf(cells) {
      const sign = signOf(cells[amount] ?? '')
      const side = sign === '' ? '' : sign === '-' ? 'Saída' : 'Entrada'
      return [[...columns.map((_, at) => cells[at] ?? ''), side]]
    },
  }
}

function signOf(cell: string): '+' | '-' | '' {
  const amount = readMoney(cell)
  if (amount === null || isNothing(cell)) return ''
  return amount.startsWith('-') ? '-' : '+'
}
