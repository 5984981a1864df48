import { DEFAULT_ZONE } from '../../../platform/shared/calendar.ts'
import { readDate } from '../../imports/reading/date-cells.ts'
import { DELIMITERS } from '../../imports/reading/delimiter.ts'
import { foldCell } from '../../imports/reading/fold-cell.ts'
import { readCsv } from '../../imports/reading/read-csv.ts'
import { LIMITS } from '../../imports/reading/sheet.ts'
import { isBareSide } from '../../imports/reading/side-cells.ts'
import {
  areComplete,
  areTitles,
  type BankColumn,
  endOf,
  filledWidth,
  findColumns,
  isDash,
  isOutgoing,
  MOST_COLUMNS,
} from './bank-columns.ts'
import { withYears } from './days-without-year.ts'
import { BankReadingProblem } from './reading-problem.ts'
import { readSignedCents } from './signed-amount.ts'
import {
  isBalance,
  isForeign,
  isReturned,
  LARGEST_FILE,
  printedText,
  type ReadStatement,
  type StatementRow,
} from './statement-row.ts'

const ROWS_SHOWN = 5
export const TABLE_LIMITS = {
  ...LIMITS,
  bytes: LARGEST_FILE,
  columns: MOST_COLUMNS,
  cellLength: 2_000,
}

/** The headings of earlier files, with the kinds of their columns. */
export type KnownColumns = readonly { source: string; columns: readonly BankColumn[] }[]

export interface ReadingOptions {
  known?: KnownColumns
  chosen?: readonly BankColumn[] | null
  /** The day up to which a file without a year may reach; today by default. */
  today?: string
  /** The year of the last day, chosen for a file that names none. */
  year?: number | null
}

export interface BankTable extends ReadStatement {
  columns: BankColumn[]
}

/**
 * Reads a CSV of a bank. Its columns are `chosen` by a person, else those of the same headings before, else found by their
 * content. Throws `BankReadingProblem`, with the uncertain columns.
 */
export function readBankCsv(written: string, options: ReadingOptions = {}): BankTable {
  const text = withDelimiters(written)
  const read = readCsv(text, TABLE_LIMITS, delimiterOfTitles(text))
  return readBankRows(withCents([...read].map(({ cells }) => cells)), options)
}

/** Reads the rows of a table of a bank, as `readBankCsv` does. */
export function readBankRows(
  written: string[][],
  { known = [], chosen = null, today, year }: ReadingOptions,
): BankTable {
  const { rows, periods } = withYears(written, { today, year })
  const layout = findColumns(rows)
  const source = sourceOf(layout.headings)
  const remembered = known.find((entry) => entry.source === source)?.columns
  const columns = [...(chosen ?? remembered ?? layout.columns)]
  const isKnown = areComplete(columns) && columns.length <= layout.headings.length
  const data = rows.slice(layout.first, endOf(rows))
  if (layout.headings.length === 0)
    throw new BankReadingProblem(areOnlyTitles(rows) ? 'bank_file_empty' : 'bank_file_unknown')
  if (periods.length > 0) throw new BankReadingProblem('bank_year_unknown', null, periods)
  if (!isKnown || !(chosen || remembered || layout.isSure)) {
    const shown = data
      .slice(0, ROWS_SHOWN)
      .map((cells) => layout.headings.map((_, index) => cells[index] ?? ''))
    throw new BankReadingProblem('bank_columns_unknown', null, {
      headings: layout.headings,
      rows: shown,
    })
  }
  const status = statusIn(layout.headings)
  const booked = inReais(
    data.filter((cells) => !NOT_BOOKED.test(foldCell(cells[status] ?? ''))),
    layout.headings,
  )
  const movements = withDays(withNextLines(booked, columns), columns)
  const signedRows = withSigns(movements, columns, status).flatMap(({ row }) => row ?? [])
  const { isOfCard, arePurchasesPositive } = cardOf(
    source,
    rows.slice(0, layout.first),
    signedRows,
    columns.includes('side'),
  )
  const bookedRows = signedRows.map((row) => {
    const cents = arePurchasesPositive ? -row.cents : row.cents
    // No patient pays a card's bill.
    return {
      ...row,
      cents,
      isReversal: cents > 0 && (isOfCard || row.isReversal || isReturned(row.text)),
    }
  })
  return { account: null, source, from: null, to: null, rows: bookedRows, columns }
}

/** Returns whether a file has headings, and below them no row of several cells. */
function areOnlyTitles(rows: readonly (readonly string[])[]): boolean {
  const titles = rows.findIndex(areTitles)
  const below = rows.slice(titles + 1)
  return (
    titles !== -1 && below.every((cells) => cells.filter((cell) => cell.trim() !== '').length < 2)
  )
}

/** Returns the rows in reais, if a column names each row's currency. */
function inReais(
  data: readonly (readonly string[])[],
  headings: readonly string[],
): readonly (readonly string[])[] {
  const at = headings.findIndex((heading) => /^(?:moeda|currency)$/.test(foldCell(heading)))
  const currencies = new Set(data.map((cells) => cells[at] ?? ''))
  const foreign = new Set([...currencies].filter(isForeign))
  const own = data.filter((cells) => !foreign.has(cells[at] ?? ''))
  if (own.length === 0 && data.length > 0) throw new BankReadingProblem('bank_file_currency')
  return own
}

/** The headings of a card's bill: Inter's, and those with amounts in dollars, where purchases are positive. */
const CARD_BILL = /^csv (?:data\|lancamento\|categoria\|tipo\|valor$|.*us\$)/
/** Itaú's bill, whose headings an account may have too. */
const ITAU_BILL = /^csv data\|lancamento\|valor$/
const NUBANK_BILL = /^csv date\|(?:category\|)?title\|amount$/
/** Headings and titles that only bills have; most of their amounts are purchases. */
const CARD_HEADING =
  /(?:^csv |\|)(?:portador|(?:final|numero) do cartao|estabelecimento\|(?:.*\|)?parcelas?)(?:\||$)/
const CARD_TITLE = /^fatura (?:d[eo]|fechada|aberta|atual|em aberto)\b|^extrato d[eo] cartao\b/

/** Returns whether the first line is the title of a bill; an account may name its card's bill further below. */
function haveCardTitle(above: readonly (readonly string[])[]): boolean {
  const [title = '', ...others] =
    above
      .map((cells) => cells.filter((cell) => cell.trim() !== ''))
      .find((cells) => cells.length > 0) ?? []
  return others.length === 0 && CARD_TITLE.test(foldCell(title))
}

/** Returns whether a row is a transfer received: accounts have these, bills do not. */
function isTransfer({ text, cents }: StatementRow): boolean {
  return cents > 0 && /\b(?:pix|ted|doc|transf\w*|deposito)\b/.test(foldCell(text))
}

/** Received money, and other movements that only accounts have. */
const OF_ACCOUNT =
  /\b(?:pix|ted|doc|tef|tev|transf\w*|dep(?:osito)?s?|salario|proventos|rend(?:iment\w*)?|resgate|aplic\w*|saque|saldo|boleto|cheque|sispag|receb\w*|cred\w*|tar(?:ifa)?|poupanca|cobranca|liquid\w*)\b/
/** The last words of an instalment: `LOJA 02/06`, `UBER PARC 2 de 3`. */
const INSTALMENT = /(?:\b\d{1,2}\/|\d de )\d{1,2}$|\bparc(?:ela)?\.? ?\d{1,2}\/\d/
const PURCHASE =
  /\*|\b(?:uber|99\w*|ifood|mercad\w*|super\w*|drog\w*|farma\w*|restaur\w*|padaria|posto|amazon|netflix|spotify|google|apple|shopee|loja\w*|estacion\w*|cinema|livraria|cafe\w*|hotel|bar|pizz\w*|hortifruti|acougue)\b/
const BILL_PAYMENT =
  /^(?:pag(?:amento|to|t)?|pgto)\.?(?:[ -](?:efetuad\w*|on ?line|internet|pix|d[ae] fatura|fatura|deb\w*|por deb\w*|em c\/?c|recebid\w*|boleto|obrigad\w*)\b|$)/

/** Returns whether rows below headings that accounts have too are those of a bill: purchases, and what its owner paid or got back. */
function areOfBill(source: string, rows: readonly StatementRow[]): boolean {
  const negative = rows.filter(({ cents }) => cents < 0)
  const texts = rows.flatMap(({ cents, text }) => (cents > 0 ? [foldCell(text)] : []))
  const isPaid = negative.some(({ text }) => BILL_PAYMENT.test(foldCell(text)))
  if (!negative.every(isBillCredit) || texts.some((text) => OF_ACCOUNT.test(text))) return false
  const hasInstalments =
    /\|parcelas?(?:\||$)/.test(source) || texts.some((text) => INSTALMENT.test(text))
  return ITAU_BILL.test(source)
    ? texts.length > 0 && (isPaid || hasInstalments || texts.some((text) => PURCHASE.test(text)))
    : isPaid && hasInstalments
}

/** Returns whether a CSV is a card's bill, and whether it prints purchases as positive amounts. */
function cardOf(
  source: string,
  above: readonly (readonly string[])[],
  rows: readonly StatementRow[],
  hasSides: boolean,
): { isOfCard: boolean; arePurchasesPositive: boolean } {
  const negative = rows.filter(({ cents }) => cents < 0)
  const isThanked = rows.some(({ text }) => /^obrigad[oa] pelo pagamento/i.test(text))
  const isNamed = CARD_HEADING.test(source) || haveCardTitle(above) || isThanked
  const isOfCard = isNamed && !rows.some(isTransfer)
  const isOfNubank = NUBANK_BILL.test(source) && !rows.some(isTransfer)
  const arePurchasesPositive =
    CARD_BILL.test(source) ||
    rows.some(isPaidBill) ||
    areOfBill(source, rows) ||
    (isOfNubank && negative.every(isBillCredit)) ||
    (isOfCard && !hasSides && negative.length * 2 <= rows.length)
  return { isOfCard: isOfCard || arePurchasesPositive, arePurchasesPositive }
}

/** Returns whether a row is the payment of a card's bill, which bills with common headings call `Pagamento recebido`. */
function isPaidBill({ text, cents }: StatementRow): boolean {
  return cents < 0 && /^pagamento recebido\b/i.test(text)
}

function isBillCredit({ text }: StatementRow): boolean {
  const words = foldCell(text)
  return BILL_PAYMENT.test(words) || /\b(?:pagamento|estorno|credito|ajuste|desconto)\b/.test(words)
}

/** The pattern below could be slow on longer lines. */
const LONGEST_LINE = 300
const DATED = /^\s*\d\d\/\d\d\/\d{4}(?!\S)/
/** A day, words and one amount, two spaces apart. */
const PRINTED =
  /^\s*\d\d\/\d\d\/\d{4} {2,}(?:(?!\d,\d\d(?!\d)).)* {2,}(?:R\$ ?)?([-+]?) ?\d[\d.]*,\d\d ?([-+CD]?)\s*$/

/**
 * Returns a text in columns of fixed widths as a CSV, if each dated line has one amount and as many parts as the others. Without
 * a sign or a side, amounts may be in two columns: such a text stays as it is.
 */
function withDelimiters(text: string): string {
  const lines = text.split(/\r\n|\r|\n/)
  const dated = lines.filter((line) => DATED.test(line))
  const signs = dated.map((line) => PRINTED.exec(line.slice(0, LONGEST_LINE))?.slice(1).join(''))
  const isSigned = signs.includes('-') || signs.every((sign) => sign)
  const partsOf = (line: string) => line.trim().split(/ {2,}/)
  const isEven = new Set(dated.map((line) => partsOf(line).length)).size === 1
  if (/[;\t|"]/.test(text) || signs.includes(undefined)) return text
  return isEven && isSigned ? lines.map((line) => partsOf(line).join(';')).join('\n') : text
}

const TITLE_LINES = 50

/** Returns the delimiter of the headings; sums in the lines above may have more commas. Undefined without headings. */
function delimiterOfTitles(text: string): string | undefined {
  const lines = text.slice(0, 20_000).split(/\r\n|\r|\n/, TITLE_LINES)
  for (const line of lines)
    for (const delimiter of DELIMITERS)
      if (areTitles(line.split(delimiter).map((cell) => cell.replaceAll('"', '')))) return delimiter
  return undefined
}

/** Joins the cents to amounts that a decimal comma splits, if a row has as many split amounts as cells without a heading. */
function withCents(rows: string[][]): string[][] {
  const titles = rows.findIndex(areTitles)
  const width = filledWidth(rows[titles] ?? [])
  return rows.map((cells, index) => {
    const extra = filledWidth(cells) - width
    if (titles === -1 || index <= titles || extra <= 0) return cells
    const joined: string[] = []
    for (const cell of cells) {
      const before = joined.at(-1) ?? ''
      if (/^\d\d$/.test(cell) && /^\s*-?(?:r\$ ?)?[\d.]+$/i.test(before))
        joined[joined.length - 1] = `${before},${cell}`
      else joined.push(cell)
    }
    return cells.length - joined.length === extra ? joined : cells
  })
}

/** Identifies a CSV layout by its headings, or without headings by its number of columns. */
function sourceOf(headings: readonly string[]): string {
  const words = headings.map(foldCell)
  return words.some((word) => word !== '') ? `csv ${words.join('|')}` : `csv ${headings.length}`
}

/** The counterparty's name, which Bradesco prints below its movement in any column: `REM: ANA LIMA`. */
const NEXT_LINE = /^(?:rem|des|dest|fav)\s*[.:]/i
/** Texts in the column of the descriptions that belong to no movement, such as a page's footer. */
const NO_NAME =
  /^(?:\* ?[a-z]|saldo|total|resumo|limite|lancamento|ultimo|proximo|observ|ouvidoria|sac\b|central|extrato|periodo|encargo|juros|data\b|www|pag(?:ina|\.)|folha|fim\b|final d|emitid|emissao|gerad|impress|atualizad|nao ha|nao houve|atencao|aviso|os dados|este (?:extrato|documento))/

/** Joins such a line to the text of its movement. */
function withNextLines(
  data: readonly (readonly string[])[],
  columns: readonly BankColumn[],
): readonly (readonly string[])[] {
  const [day, at] = [columns.indexOf('day'), columns.indexOf('text')]
  const joined: (readonly string[])[] = []
  for (const cells of data) {
    const filled = cells.filter((cell) => cell.trim() !== '')
    const text = filled[0]?.trim() ?? ''
    const before = joined.at(-1)
    // Sicoob prints it in the column of the descriptions, behind that of the days.
    const isName = day < at && cells[at]?.trim() === text && !NO_NAME.test(foldCell(text))
    const isMovement = before && readDate(before[day]?.trim() ?? '') !== null
    if (isMovement && filled.length === 1 && (isName || NEXT_LINE.test(text)))
      joined[joined.length - 1] = before.with(at, `${before[at] ?? ''} ${text}`)
    else joined.push(cells)
  }
  return joined
}

const NOT_BOOKED =
  /^(?:cancelad|pendente|agendad|recusad|negad|rejeitad|expirad|falh|nao |em (?:aberto|analise|process)|aguardando|a (?:vencer|receber|pagar)|futur|previst|programad|provisionad|processando|canceled|cancelled|pending|scheduled|failed|rejected|declined|reverted)/

const RETURNED_STATUS = /^(?:estornad|devolvid|reembolsad|contestad|refunded|charged back|reversed)/

/** Returns the index of the column with the status of each row; -1 without one. */
function statusIn(headings: readonly string[]): number {
  return headings.findIndex((heading) => /^(?:status|situacao|state)\b/.test(foldCell(heading)))
}

/**
 * Gives movements without a day the one above: some banks print each day once. Rows behind the last day count only if others
 * between two days have none, since sums follow the movements.
 */
function withDays(
  data: readonly (readonly string[])[],
  columns: readonly BankColumn[],
): readonly (readonly string[])[] {
  const at = columns.indexOf('day')
  const dayIn = (cells: readonly string[]) => cells[at]?.trim() ?? ''
  if (!data.some((cells) => dayIn(cells) === '')) return data
  const isDated = (cells: readonly string[]) => readDate(dayIn(cells)) !== null
  const last = data.findLastIndex(isDated)
  let day = ''
  const filled = data.map((cells) => {
    const written = dayIn(cells)
    if (isDated(cells)) day = written
    else if (written !== '' || cells.every((cell) => cell.trim() === '')) day = ''
    const hasText = columns.some((kind, index) => kind === 'text' && cells[index]?.trim())
    return written === '' && day !== '' && hasText && !cells.some(isBalance)
      ? cells.with(at, day)
      : cells
  })
  return data.some((cells, index) => index < last && filled[index] !== cells) ? filled : data
}

interface Parsed {
  row: StatementRow | null
  balance: number | null
}

/** Gives unsigned amounts the sign that the balances imply, if every balance implies one. */
function withSigns(
  data: readonly (readonly string[])[],
  columns: readonly BankColumn[],
  status: number,
): Parsed[] {
  const areDebitsSigned = areMostNegative(data, columns.indexOf('debit'))
  const parsed = data.map((cells) => parseRow(cells, columns, { status, areDebitsSigned }))
  const areUnsigned = parsed.every(({ row }) => row === null || row.cents > 0)
  if (!areUnsigned || !columns.includes('amount') || columns.includes('side')) return parsed
  for (const isNewestFirst of [false, true]) {
    const signed = bySigns(parsed, isNewestFirst)
    if (signed) return signed
  }
  return parsed
}

/** Returns whether a bank prints debits with a minus; one of the other sign is a debit that was reversed. Null if unclear. */
function areMostNegative(data: readonly (readonly string[])[], at: number): boolean | null {
  const amounts = data.map((cells) => readSignedCents(cells[at] ?? '') ?? 0)
  const sum = amounts.reduce((total, cents) => total + Math.sign(cents), 0)
  return sum === 0 ? null : sum < 0
}

function bySigns(parsed: readonly Parsed[], isNewestFirst: boolean): Parsed[] | null {
  const inOrder = isNewestFirst ? parsed.toReversed() : parsed
  const first = inOrder.findIndex(({ row }) => row !== null)
  const opening = inOrder.slice(0, first).findLast(({ balance }) => balance !== null)
  for (const start of opening ? [opening.balance, null] : [null]) {
    const signed = signedFrom(inOrder, start)
    if (signed) return isNewestFirst ? signed.toReversed() : signed
  }
  return null
}

/** Returns the rows with the signs that their balances imply from an opening one on; null if one does not fit. */
function signedFrom(inOrder: readonly Parsed[], opening: number | null): Parsed[] | null {
  let [before, missing] = [opening, 0]
  const signed = inOrder.map((row) => {
    if (!row.row || row.balance === null) return row
    const change = before === null ? null : row.balance - before
    before = row.balance
    if (change === null || Math.abs(change) !== row.row.cents) {
      missing++
      return row
    }
    return { ...row, row: { ...row.row, cents: change } }
  })
  // Without an opening balance, the first one has none before it.
  return missing === (opening === null ? 1 : 0) && signed.length > 1 ? signed : null
}

/** A cell that looks like a date, but is no valid day. */
const DATE_LIKE = /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}\b/

function parseRow(
  cells: readonly string[],
  columns: readonly BankColumn[],
  { status, areDebitsSigned }: { status: number; areDebitsSigned: boolean | null },
): Parsed {
  const cellsOf = (kind: BankColumn) =>
    columns.flatMap((column, index) => (column === kind ? [cells[index]?.trim() ?? ''] : []))
  const amountCellsOf = (kind: BankColumn) =>
    cellsOf(kind).map((cell) => (kind !== 'side' && isDash(cell) ? '' : cell))
  const [date = ''] = cellsOf('day')
  const day = readDate(date, { zone: DEFAULT_ZONE })
  // A side may say more than its side: `Pix enviado`.
  const isText = (cell: string, index: number) =>
    columns[index] === 'text' || (columns[index] === 'side' && !isBareSide(cell))
  const text = printedText(...cells.filter(isText))
  const amount = amountOf(amountCellsOf, areDebitsSigned)
  const balance = readSignedCents(cellsOf('balance')[0] ?? '')
  // Repeated headings, sums and remarks have no day, or no amount.
  if (isBalance(text)) return { row: null, balance: balance ?? amount }
  if (amount === null) return { row: null, balance }
  if (day === null && !DATE_LIKE.test(date)) return { row: null, balance }
  if (day === null || Number.isNaN(amount))
    throw new BankReadingProblem('bank_line_unreadable', `${date} ${text}`.trim())
  if (amount === 0) return { row: null, balance }
  const reference = printedText(...cellsOf('reference')) || null
  const isReversal = RETURNED_STATUS.test(foldCell(cells[status] ?? '').replaceAll('_', ' '))
  return {
    row: { day, cents: amount, text, payer: null, reference, isReversal },
    balance,
  }
}

/** Returns null for a row without an amount, and NaN for one that cannot be read. */
function amountOf(
  cellsOf: (kind: BankColumn) => string[],
  areDebitsSigned: boolean | null,
): number | null {
  const [amount] = cellsOf('amount')
  if (amount !== undefined) {
    const cents = amount === '' ? null : (readSignedCents(amount) ?? Number.NaN)
    const isOut = isOutgoing(cellsOf('side')[0] ?? '')
    // The sign decides; the type only if there is none.
    return cents !== null && cents > 0 && isOut ? -cents : cents
  }
  const [credit = '', debit = ''] = [cellsOf('credit')[0], cellsOf('debit')[0]]
  const [received, paidOut] = [credit, debit].map((cell) =>
    cell === '' ? 0 : readSignedCents(cell),
  )
  if (credit === '' && debit === '') return null
  if (received === null || received === undefined || paidOut === null || paidOut === undefined)
    return Number.NaN
  const isOut = areDebitsSigned === null || paidOut < 0 === areDebitsSigned
  return received + (isOut ? -Math.abs(paidOut) : Math.abs(paidOut))
}
