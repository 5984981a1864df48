import { decodeText, isBinary } from '../../imports/reading/decode-text.ts'
import type { BankColumn } from './bank-columns.ts'
import { type ReadingOptions, readBankCsv } from './read-bank-csv.ts'
import { readCamt } from './read-camt.ts'
import { CNAB_START, readCnab } from './read-cnab.ts'
import { readOfx } from './read-ofx.ts'
import { BankReadingProblem } from './reading-problem.ts'
import { inAccounts, LARGEST_FILE, type ReadStatement } from './statement-row.ts'

export interface ReadBankFile {
  statements: ReadStatement[]
  /** The columns of a table; null for other files, and for several tables with different headings. */
  columns: BankColumn[] | null
}

/**
 * Returns the statements of a bank's text file, one for each account: OFX, camt, CNAB 240 or CSV, recognized by content. Throws
 * `BankReadingProblem`, and `ReadingProblem` for a CSV that is broken.
 */
export function readBankFile(bytes: Uint8Array, options: ReadingOptions = {}): ReadBankFile {
  if (bytes.length > LARGEST_FILE) throw new BankReadingProblem('bank_file_too_large')
  if (isSpreadsheet(bytes)) throw new BankReadingProblem('bank_file_spreadsheet')
  const text = decodeText(bytes)
  if (text.trim() === '') throw new BankReadingProblem('bank_file_empty')
  const start = text.slice(0, BEGINNING)
  if (/<(?:\w+:)?OFX[\s>]/i.test(start))
    return { statements: inAccounts(readOfx(text)), columns: null }
  if (/<(?:\w+:)?BkToCstmr/.test(start))
    return { statements: inAccounts(readCamt(text)), columns: null }
  if (CNAB_START.test(text)) return { statements: inAccounts(readCnab(text)), columns: null }
  if (TABLE_OF_TAGS.test(start)) throw new BankReadingProblem('bank_file_spreadsheet')
  if (isBinary(text) || OTHERS.test(start)) throw new BankReadingProblem('bank_file_unknown')
  const { columns, ...statement } = readBankCsv(text, options)
  return { statements: inAccounts([statement]), columns }
}

/** The headers of an OFX file are at most some lines. */
const BEGINNING = 4_000
const OTHERS = /^\s*(?:%PDF-|\{\\rtf|[{[]\s*[{"[]|<)/
/** A table in HTML or in Excel's XML of 2003, which banks call XLS. */
const TABLE_OF_TAGS = /^\s*<(?:table[\s>]|.*<(?:table|workbook)[\s>])/is

/** Returns whether a file is a ZIP, as XLSX and ODS are, or has Excel's format of before 2007. */
export function isSpreadsheet([first, second, third = 0]: Uint8Array): boolean {
  const isZip = first === 0x50 && second === 0x4b && third < 0x20
  return isZip || (first === 0xd0 && second === 0xcf && third === 0x11)
}
