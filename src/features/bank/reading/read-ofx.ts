import { type Tag, tagsOf } from './markup.ts'
import { postedDay } from './posted-day.ts'
import { BankReadingProblem } from './reading-problem.ts'
import { readSignedCents } from './signed-amount.ts'
import {
  isBalance,
  isForeign,
  isReturned,
  printedText,
  type ReadStatement,
  type StatementRow,
} from './statement-row.ts'

const STATEMENTS = new Set(['STMTRS', 'CCSTMTRS', 'INVSTMTRS'])
/** Tags that follow the last movement of a list, whether or not the list is closed. */
const AFTER_LIST = new Set(['BANKTRANLIST', 'LEDGERBAL', 'AVAILBAL', 'STMTTRNRS', 'CCSTMTTRNRS'])

type Fields = Map<string, string>

/** A statement while it is read. */
interface OpenStatement extends ReadStatement {
  isOfCard: boolean
  isForeign: boolean
}

/** Reads the statements of an OFX file, 1.02 (SGML) or 2.x (XML), with or without closing tags. */
export function readOfx(text: string): ReadStatement[] {
  const reader = new OfxReader(haveThreeDecimals(text))
  for (const tag of tagsOf(text)) reader.take(tag)
  return reader.end()
}

const AMOUNT = /<(?:\w+:)?(TRNAMT|BALAMT)>\s*([^<\s]*)/gi
const OF_THREE = /^[-+]?(\d+)[.,]\d\d0$/

/**
 * Returns whether a bank writes tenths of a cent, `150.000`, as OFX 1.6, 3.2.9.2 allows: all amounts have them, and none more
 * than zero. Where each has one digit before them, as `1.500`, they are grouped thousands.
 */
function haveThreeDecimals(text: string): boolean {
  const written = Array.from(text.matchAll(AMOUNT), ([, tag = '', amount = '']) => ({
    tag,
    amount,
  }))
  const amounts = written.filter(({ tag }) => /^TRNAMT$/i.test(tag))
  const isGrouped = written.some(({ amount }) => /\.\d{3},\d\d$/.test(amount))
  const heads = amounts.map(({ amount }) => OF_THREE.exec(amount)?.[1]?.length ?? 0)
  return !isGrouped && heads.some((length) => length > 1) && heads.every((length) => length > 0)
}

class OfxReader {
  readonly #haveThreeDecimals: boolean
  readonly #statements: OpenStatement[] = []
  #statement: OpenStatement | null = null
  #movement: Fields | null = null
  /** Whether the text so far ends in or right behind a movement; a balance or a closing tag follows the last one. */
  #isCut = false

  constructor(haveThreeDecimals: boolean) {
    this.#haveThreeDecimals = haveThreeDecimals
  }

  take(tag: Tag): void {
    const { name, isClosing } = tag
    if (name === 'STMTTRN' || AFTER_LIST.has(name)) this.#endMovement()
    if (STATEMENTS.has(name)) this.#begin(tag)
    else if (name === 'STMTTRN') this.#movement = isClosing ? null : new Map()
    else if (!isClosing) this.#keep(tag)
    this.#isCut = this.#movement !== null || name === 'STMTTRN'
  }

  end(): ReadStatement[] {
    if (this.#isCut || this.#statements.length === 0)
      throw new BankReadingProblem('bank_file_damaged')
    const statements = this.#statements.filter((statement) => !statement.isForeign)
    if (statements.length === 0) throw new BankReadingProblem('bank_file_currency')
    return statements.map(({ isOfCard: _, isForeign: __, ...statement }) => statement)
  }

  #begin({ name, isClosing }: Tag): void {
    this.#endMovement()
    this.#statement = isClosing
      ? null
      : {
          ...{ account: null, source: 'ofx', from: null, to: null, rows: [] },
          ...{ isOfCard: name === 'CCSTMTRS', isForeign: false },
        }
    if (this.#statement) this.#statements.push(this.#statement)
  }

  #keep({ name, value }: Tag): void {
    if (value === '') return
    if (this.#movement) {
      if (name === 'TRNAMT' && this.#haveThreeDecimals) {
        this.#movement.set(name, value.replace(/0$/, ''))
        return
      }
      const before = this.#movement.get(name)
      if (before === undefined) this.#movement.set(name, value)
      else if (name === 'MEMO') this.#movement.set(name, `${before} ${value}`)
      return
    }
    if (!this.#statement) return
    if (name === 'ACCTID') this.#statement.account ??= printedText(value)
    if (name === 'CURDEF') this.#statement.isForeign = isForeign(value)
    if (name === 'DTSTART') this.#statement.from = postedDay(value)
    if (name === 'DTEND') this.#statement.to = postedDay(value)
  }

  #endMovement(): void {
    const fields = this.#movement
    this.#movement = null
    if (fields === null || fields.size === 0) return
    if (!this.#statement) throw new BankReadingProblem('bank_file_damaged')
    const row = rowOf(fields)
    if (!row) return
    // No patient pays a card's bill.
    const isReversal = row.isReversal || (this.#statement.isOfCard && row.cents > 0)
    this.#statement.rows.push({ ...row, isReversal })
  }
}

/** Returns null for a line without an amount, and for a balance. */
function rowOf(fields: Fields): StatementRow | null {
  const [name = '', memo = ''] = [fields.get('NAME') ?? fields.get('EXTDNAME'), fields.get('MEMO')]
  const longer = [memo, name].find((whole) => isWithin(name, whole) && isWithin(memo, whole))
  const text = longer === undefined ? printedText(name, memo) : printedText(longer)
  const amount = fields.get('TRNAMT')
  if (amount === undefined || isBalance(text)) return null
  const day = postedDay(DAYS.map((field) => fields.get(field)).find(isWritten) ?? '')
  const cents = readSignedCents(amount)
  if (day === null || cents === null)
    throw new BankReadingProblem('bank_line_unreadable', `${text} ${amount}`.trim())
  if (cents === 0) return null
  const references = ['FITID', 'REFNUM', 'CHECKNUM'].map((field) => fields.get(field))
  return {
    ...{ day, cents, text, payer: null, isReversal: cents > 0 && [text, memo].some(isReturned) },
    reference: printedText(...references) || null,
  }
}

/** The day of the movement; others only if a bank leaves it out. */
const DAYS = ['DTPOSTED', 'DTUSER', 'DTAVAIL']

function isWritten(date: string | undefined): boolean {
  return date !== undefined && !/^0*$/.test(date)
}

function isWithin(name: string, memo: string): boolean {
  return printedText(memo).toLowerCase().includes(printedText(name).toLowerCase())
}
