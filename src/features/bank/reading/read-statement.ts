import { decodeText, isBinary } from '../../imports/reading/decode-text.ts'
import type { BankColumn } from './bank-columns.ts'
import { type KnownColumns, readBankCsv } from './read-bank-csv.ts'
import { readCamt } from './read-camt.ts'
import { readOfx } from './read-ofx.ts'
import { BankReadingProblem } from './reading-problem.ts'
import { inAccounts, LARGEST_FILE, type ReadStatement } from './statement-row.ts'

export interface ReadingOptions {
  known?: KnownColumns
  chosen?: readonly BankColumn[] | null
}

export interface ReadBankFile {
  statements: ReadStatement[]
  /** The columns of a CSV. */
  columns: BankColumn[] | null
}

/**
 * Returns the statements of a bank's file, one for each account: OFX, camt or CSV, recognized by content. Throws
 * `BankReadingProblem`, and `ReadingProblem` for a CSV that is broken.
 */
export function readBankFile(bytes: Uint8Array, options: ReadingOptions = {}): ReadBankFile {
  if (bytes.length > LARGEST_FILE) throw new BankReadingProblem('bank_file_too_large')
  const text = decodeText(bytes)
  if (text.trim() === '') throw new BankReadingProblem('bank_file_empty')
  const start = text.slice(0, BEGINNING)
  if (/<(?:\w+:)?OFX[\s>]/i.test(start))
    return { statements: inAccounts(readOfx(text)), columns: null }
  if (/<(?:\w+:)?BkToCstmr/.test(start))
    return { statements: inAccounts(readCamt(text)), columns: null }
  if (isBinary(text) || OTHERS.test(start)) throw new BankReadingProblem('bank_file_unknown')
  const { columns, ...statement } = readBankCsv(text, options.known, options.chosen)
  return { statements: inAccounts([statement]), columns }
}

/** The headers of an OFX file are at most some lines. */
const BEGINNING = 4_000
const OTHERS = /^\s*(?:%PDF-|PK\W|\{\\rtf|[{[]\s*[{"[]|<)/
