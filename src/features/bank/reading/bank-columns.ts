import { readDate } from '../../imports/reading/date-cells.ts'
import { foldCell } from '../../imports/reading/fold-cell.ts'
import { bareSide, isBareSide, readSide } from '../../imports/reading/side-cells.ts'
import { readSignedCents } from './signed-amount.ts'

/** The kinds of a statement's columns, with the label that the screen offers. */
export const BANK_COLUMNS = {
  day: 'Data',
  text: 'Descrição',
  amount: 'Valor (com sinal)',
  credit: 'Entrada (crédito)',
  debit: 'Saída (débito)',
  side: 'Tipo (C/D, entrada ou saída)',
  balance: 'Saldo',
  reference: 'Identificador',
  ignore: 'Não usar',
} as const

export type BankColumn = keyof typeof BANK_COLUMNS

export const MOST_COLUMNS = 60

/** The share of a column's cells that must be of a kind. */
const LEAST_SHARE = 0.7

/**
 * Words of a heading, in lower case without accents; the first match decides. To read another bank's layout, add its headings
 * here and an example to bank-layouts.test.ts.
 */
const HEADINGS: readonly (readonly [BankColumn, RegExp])[] = [
  [
    'ignore',
    /^(?:moeda|currency)$|^(?:status|situacao|state|banco|instituicao)\b|us\$|dolar|^cotacao\b|^exchange\b|\bfees?$|^(?:valor (?:d[aeo] )?)?(?:tarifa|taxa)\b|\bmdr\b|\bvalor bruto\b/,
  ],
  ['balance', /saldo|balance/],
  ['day', /\bdata\b|\bdate\b|\bdt\b|^dia$/],
  [
    'side',
    /^(?:tipo|natureza|sinal|d\/c|c\/d|dc|cd|operacao|deb(?:ito)?\.?\/cred(?:ito)?\.?|cr\/db|tp\.?|nat\.?|op\.?|indicador|ind\. d\/c|tipo (?:de |da )?(?:transacao|operacao|movimentacao|movimento)|tipo lanc\.?|debito\/credito|credito\/debito|entrada\/saida|tipo de lancamento|tipo lancamento)$|(?:credito|entrada)s?\b.*\b(?:debito|saida)|(?:debito|saida)s?\b.*\b(?:credito|entrada)/,
  ],
  [
    'credit',
    /credito|entrada|recebid|recebimento|receita|deposit|\bcredit\b|\b(?:money|paid) in$|^(?:v\w*\.? )?cred\b|^ganhos?\b|^(?:entrou|haver)$/,
  ],
  [
    'debit',
    /debito|saida|(?<!mercado )\bpagos?\b|^pagamentos\b|enviad|despesa|retirada|^saques?\b|\bdebit\b|\b(?:money|paid) out$|^(?:v\w*\.? )?deb\b|^gastos?\b|withdraw|^(?:saiu|deve)$/,
  ],
  ['amount', /valor|amount|^net\b|\bliquido\b|montante|quantia|movimentacao \(r\$\)/],
  ['reference', /^(?:codigo|id|identificador|numero)\b/],
  [
    'text',
    /hist|descri|lancamento|detalhe|favorecido|complemento|titulo|title|estabelecimento|transacao|memo|beneficiario|remetente|origem|nome|movimentacao|informac|observac/,
  ],
  [
    'reference',
    /identificador|\bid\b|documento|\bdoc\b|docto|dcto|numero|\bn[o.]\b|referencia|codigo|agencia|conta|\bcpf|cnpj/,
  ],
]

const DATE_LENGTH = 35
/** An amount without grouped thousands also looks like a spreadsheet's number of a day: `15000,00`. */
const UNGROUPED = /^\d{5,8}[.,]\d\d$/

function isDate(cell: string): boolean {
  const mayBeDay = cell.length <= DATE_LENGTH && /\d/.test(cell) && !UNGROUPED.test(cell.trim())
  return mayBeDay && readDate(cell) !== null
}

/** Returns whether a cell is an amount rather than another number: it has cents, a sign or a currency. */
function isAmount(cell: string): boolean {
  return (
    /[.,]\d\d(?!\d)|^\s*[-+(−]|r\$|\d\s*[cd]$/i.test(cell) &&
    !isDate(cell) &&
    readSignedCents(cell) !== null
  )
}

const RECEIVED =
  /\b(?:recebid|recebimento|recebeu|received\b|credit|entrada|deposit|venda|estorn|devol|revers)/
/** A fee, also for money received, and money received that was returned. */
const CERTAINLY_OUT =
  /^(?:tarifa|taxa|iof|juros|anuidade|imposto)\b|\b(?:estorn|devol|revers|reembols)\w* (?:enviad|efetuad|(?:d[aeo] )?(?:pix |ted |doc |transf\w* |pagamento |valor )?(?:recebimento|recebid[ao] de|venda|deposito|entrada|credito)|(?:d[aeo] (?:\w+ )?|pix |ted |doc |transf\w* |pagamento |valor )recebid)|\brecebid[ao] (?:estornad|devolvid|cancelad)/
const PAID_OUT =
  /\b(?:sent\b|enviad|envio|enviou|pag(?:amento|ou|o|a)\b|debit|saida|saque|compra|despesa|retirada|tarifa)/

/** Returns whether a cell marks the amount next to it as a debit; null if it says neither. */
export function isOutgoing(cell: string): boolean | null {
  const marked = readSide(cell)
  if (marked !== null) return marked === 'out'
  const side = bareSide(cell)
  if (CERTAINLY_OUT.test(side)) return true
  if (RECEIVED.test(side)) return false
  return PAID_OUT.test(side) ? true : null
}

/** Returns whether cells mark sides. `Pagamento` may name a payment received too, unless other cells are received money. */
function areSides(values: readonly string[], isSide: (value: string) => boolean): boolean {
  const isClear =
    values.every((value) => foldCell(value) !== 'pagamento') ||
    values.some((value) => isOutgoing(value) === false)
  return isClear && areMost(values, isSide)
}

/** Returns whether cells name movements whose side they say: `Pix enviado`. */
function areNamedSides(values: readonly string[]): boolean {
  return areSides(values, (value) => isOutgoing(value) !== null)
}

function areBothSides(values: readonly string[]): boolean {
  return [true, false].every((side) => values.some((value) => isOutgoing(value) === side))
}

/** Banks print a dash in the column without an amount, Excel `R$ -`. */
export function isDash(cell: string): boolean {
  return /^(?:R\$\s*)?[-–—]+$/.test(cell.trim())
}

export interface FoundColumns {
  columns: BankColumn[]
  headings: string[]
  /** The index of the first row below the headings. */
  first: number
  /** False if a person must choose the columns. */
  isSure: boolean
}

/** Finds the headings of a statement's rows and the field of each column: by its heading and its content. */
export function findColumns(rows: readonly (readonly string[])[]): FoundColumns {
  const titles = rows.findIndex(areTitles)
  const firstIndex = rows.findIndex((cells) => cells.some(isDate) && cells.some(isAmountLike))
  const start = titles !== -1 ? titles + 1 : firstIndex === -1 ? rows.length : firstIndex
  const data = rows.slice(start, endOf(rows)).filter((cells) => cells.some(isDate))
  const above =
    rows[titles] ??
    rows
      .slice(0, start)
      .findLast((cells) => cells.filter((cell) => cell.trim()).length > 1 && !cells.some(isAmount))
  // Spreadsheets add empty cells behind the last column, or leave them out.
  const widths = data.length === 0 ? [] : [above ?? [], ...data].map(filledWidth)
  const width = Math.min(
    MOST_COLUMNS,
    widths.reduce((most, filled) => Math.max(most, filled), 0),
  )
  const headings = Array.from({ length: width }, (_, index) => above?.[index]?.trim() ?? '')
  const columns = headings.map((heading, index) => kindOf(heading, valuesOf(data, index)))
  const settled = settle(withNamedAmount(columns, headings), data, headings)
  // Delimiters within texts move amounts to the next column.
  const isMoved = headings.some(
    (heading, at) => nameOf(heading) === 'amount' && settled[at] === 'text',
  )
  const isSure =
    areComplete(settled) &&
    !isMoved &&
    !hasUnsignedDebits(settled, data) &&
    !hasNetAmount(settled, headings, data)
  return { columns: settled, headings, first: start, isSure }
}

const FEE = /^(?:valor (?:d[aeo] )?)?(?:tarifa|taxa)\b|\bfees?$|\bmdr\b/

/** Returns whether another column is the amount without a fee: what was received of a sale. */
function hasNetAmount(
  columns: readonly BankColumn[],
  headings: readonly string[],
  data: readonly (readonly string[])[],
): boolean {
  const amount = columns.indexOf('amount')
  const fees = headings.flatMap((heading, at) => (FEE.test(wordsOf(heading)) ? [at] : []))
  const centsIn = (cells: readonly string[], at: number) =>
    Math.abs(readSignedCents(cells[at] ?? '') ?? 0)
  return headings.some((_, other) =>
    fees.some((fee) => {
      const charged = data.filter((cells) => centsIn(cells, fee) > 0)
      const isNet = (cells: readonly string[]) =>
        centsIn(cells, other) === centsIn(cells, amount) - centsIn(cells, fee)
      return amount !== -1 && charged.length > 0 && charged.every(isNet)
    }),
  )
}

const UNSIGNED_DEBIT =
  /^(?:(?:pix|ted|doc|transf\w*|pagamento) (?:enviad|efetuad)|debito (?:automatico|em conta)|(?:tarifa|saque|saida|iof|retirada|sent)\b)/

/** Returns whether positive amounts include debits by their texts, and neither a side nor a balance says which. */
function hasUnsignedDebits(
  columns: readonly BankColumn[],
  data: readonly (readonly string[])[],
): boolean {
  const amount = columns.indexOf('amount')
  if (amount === -1 || columns.includes('side') || columns.includes('balance')) return false
  const isText = (cell: string, at: number) => columns[at] === 'text' && cell !== ''
  return (
    data.every((cells) => (readSignedCents(cells[amount] ?? '') ?? 0) >= 0) &&
    data.some(
      (cells) =>
        readSignedCents(cells[amount] ?? '') !== 0 &&
        cells.some((cell, at) => isText(cell, at) && UNSIGNED_DEBIT.test(foldCell(cell))),
    )
  )
}

/** Returns the number of cells up to the last one that is not empty. */
export function filledWidth(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1
}

/** Returns the index of the row below which the bank prints payments that are only planned. */
export function endOf(rows: readonly (readonly string[])[]): number {
  const index = rows.findIndex((cells) => {
    const [text = '', ...others] = cells.filter((cell) => cell.trim() !== '')
    return others.length === 0 && isPlanned(text)
  })
  return index === -1 ? rows.length : index
}

/** Returns whether a title is that of payments that are only planned. */
export function isPlanned(title: string): boolean {
  return PLANNED.test(foldCell(title))
}

const PLANNED =
  /^(?:lancamentos|agendamentos|pagamentos|debitos|creditos|saidas|entradas|transacoes|movimentacoes) (?:futur|agendad|provisionad|previst|programad)[ao]s\b|^proxim[ao]s (?:lancamentos|pagamentos|debitos|saidas|transacoes)\b/

/** Returns whether a row has a day and an amount; above such rows, banks print the account's owner and the period. */
export function areTitles(cells: readonly string[]): boolean {
  const kinds = cells.map(nameOf)
  const hasAmount = kinds.some((kind) => kind === 'amount' || kind === 'credit')
  return hasAmount && kinds.includes('day') && !cells.some((cell) => isDate(cell) || isAmount(cell))
}

/** Returns the columns with one amount: of several, the one that its heading names; another heading may name a fee. */
function withNamedAmount(
  columns: readonly BankColumn[],
  headings: readonly string[],
): readonly BankColumn[] {
  const amounts = columns.flatMap((kind, index) => (kind === 'amount' ? [index] : []))
  const amountColumns = amounts.filter((at) => nameOf(headings[at] ?? '') === 'amount')
  if (amountColumns.length !== 1 || amounts.some((at) => headings[at] === '')) return columns
  return columns.map((kind, index) =>
    kind === 'amount' && index !== amountColumns[0] ? 'ignore' : kind,
  )
}

function wordsOf(heading: string): string {
  return foldCell(heading).replaceAll('_', ' ')
}

function nameOf(heading: string): BankColumn | undefined {
  const folded = wordsOf(heading)
  return HEADINGS.find(([, words]) => words.test(folded))?.[0]
}

/** How a sale was paid; its credit or debit is that of a card. */
const WAY =
  /^(?:produto|bandeira|modalidade|plano|(?:forma|meio|tipo)s?(?: d[eoa])? (?:pagamento|pgto|recebimento|venda)|forma|meio)$/

function areWays(heading: string, values: readonly string[]): boolean {
  const hasSide = values.some((value) => /receb|envi|entrada|saida/.test(foldCell(value)))
  return WAY.test(wordsOf(heading)) && !hasSide
}

function isAmountLike(cell: string): boolean {
  return !isDate(cell) && readSignedCents(cell) !== null
}

function valuesOf(data: readonly (readonly string[])[], at: number): string[] {
  return data.map((cells) => cells[at]?.trim() ?? '').filter((cell) => cell !== '')
}

function areMost(values: readonly string[], isKind: (value: string) => boolean): boolean {
  return values.length > 0 && values.filter(isKind).length >= values.length * LEAST_SHARE
}

/** Returns a column's kind by its heading, which counts only if the cells below it agree. */
function kindOf(heading: string, values: readonly string[]): BankColumn {
  const kind = nameOf(heading)
  if (kind === 'ignore') return 'ignore'
  // A number of an account also looks like a spreadsheet's number of a day.
  const mayBeDays = kind === 'day' || heading === '' || values.some((value) => /\D/.test(value))
  if (mayBeDays && areMost(values, isDate)) return 'day'
  const filled = values.filter((value) => !isDash(value))
  const areAmounts = areMost(filled, isAmount)
  const isEmptySide = filled.length === 0 && (kind === 'credit' || kind === 'debit')
  if (areWays(heading, values)) return 'text'
  if (!areAmounts && !isEmptySide && areSides(values, isBareSide)) return 'side'
  if (kind === 'balance') return 'balance'
  if (kind === 'amount' || kind === 'credit' || kind === 'debit')
    return filled.length === 0 || areMost(filled, isAmountLike) ? kind : 'text'
  if (areAmounts) return 'amount'
  if (kind === 'reference') return 'reference'
  const areWords = kind === 'text' ? hasLetter : isPlainText
  return areMost(values, areWords) ? 'text' : 'reference'
}

function hasLetter(value: string): boolean {
  return /\p{L}/u.test(value)
}

/** Identifiers have digits and no spaces; words have letters. */
function isPlainText(value: string): boolean {
  return /\p{L}{2}/u.test(value) && (/\s/.test(value) || !/\d/.test(value))
}

/** Days that are not those of the movement. */
const OTHER_DAY = /venc|compet|emiss|agend|previs|solicit|criac|cadastr|\bdue\b|\bcreat/

/**
 * Keeps the movement's day, and of several amounts the one that the balance follows. A credit or a debit next to an amount stays, so
 * that a person is asked.
 */
function settle(
  columns: readonly BankColumn[],
  data: readonly (readonly string[])[],
  headings: readonly string[],
): BankColumn[] {
  const settled = [...columns]
  const indexes = (kind: BankColumn) =>
    settled.flatMap((column, index) => (column === kind ? [index] : []))
  const days = indexes('day')
  const booked = days.find((at) => !OTHER_DAY.test(foldCell(headings[at] ?? ''))) ?? days[0]
  for (const at of days) if (at !== booked) settled[at] = 'ignore'
  // A balance may have its own side.
  if (indexes('side').length > 1)
    for (const at of indexes('side')) if (settled[at - 1] === 'balance') settled[at] = 'ignore'
  const amounts = indexes('amount')
  const sides = [...indexes('credit'), ...indexes('debit')]
  // Next to both sides, a further amount is a gross one or a sum.
  if (indexes('credit').length === 1 && indexes('debit').length === 1)
    for (const at of amounts) settled[at] = 'ignore'
  else if (sides.length > 1 && amounts.some((at) => nameOf(headings[at] ?? '') === 'amount'))
    for (const at of sides) settled[at] = 'ignore'
  if (amounts.length === 2) {
    const [first = 0, second = 0] = amounts
    if (isBalanceOf(data, first, second)) settled[second] = 'balance'
    else if (isBalanceOf(data, second, first)) settled[first] = 'balance'
  }
  const [amount, ...others] = indexes('amount')
  const isUnsigned =
    amount !== undefined &&
    others.length === 0 &&
    indexes('side').length === 0 &&
    data.every((cells) => (readSignedCents(cells[amount] ?? '') ?? 0) >= 0)
  const hasBalance = indexes('balance').length > 0
  const named = settled.findIndex((kind, at) => {
    const values = valuesOf(data, at)
    const isSide = nameOf(headings[at] ?? '') === 'side' || (!hasBalance && areBothSides(values))
    return (
      kind === 'text' && isSide && !areWays(headings[at] ?? '', values) && areNamedSides(values)
    )
  })
  if (isUnsigned && named !== -1) settled[named] = 'side'
  return settled
}

/** Returns whether each balance is the one before, or after, changed by the amount. */
function isBalanceOf(
  data: readonly (readonly string[])[],
  amount: number,
  balance: number,
): boolean {
  const rows = data.flatMap((cells) => {
    const [change, sum] = [
      readSignedCents(cells[amount] ?? ''),
      readSignedCents(cells[balance] ?? ''),
    ]
    return change === null || sum === null ? [] : [{ change: Math.abs(change), sum }]
  })
  const fits = (shift: 0 | 1) =>
    rows.filter(({ sum }, index) => {
      const next = rows[index + 1]
      return next && Math.abs(next.sum - sum) === (shift ? next.change : rows[index]?.change)
    }).length
  return rows.length > 2 && Math.max(fits(0), fits(1)) >= (rows.length - 1) * LEAST_SHARE
}

/** Returns whether the columns include a day, a text, and one amount or both a credit and a debit. */
export function areComplete(columns: readonly BankColumn[]): boolean {
  const count = (kind: BankColumn) => columns.filter((column) => column === kind).length
  const sides = count('credit') + count('debit')
  const hasAmount =
    count('amount') === 1 ? sides === 0 : count('credit') === 1 && count('debit') === 1
  return count('day') === 1 && hasAmount && count('text') > 0 && count('side') <= 1
}
