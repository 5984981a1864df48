import { readDate } from '../../imports/reading/date-cells.ts'
import { BankReadingProblem } from './reading-problem.ts'
import { isBalance, isReturned, printedText, type ReadStatement } from './statement-row.ts'

/** The first line of a CNAB file of 240 columns: the header of a bank. */
export const CNAB_START = /^\d{3}00000 {9}.{220}/

/** Categories of credits that return money (FEBRABAN, CNAB 240, note G047): cheques, reversals, clearing. */
const RETURNS = ['203', '204', '215']

/**
 * Reads the movements of a statement in CNAB 240 (FEBRABAN, "Extrato de Conta Corrente para Conciliação Bancária", segment E), one
 * list for each account. Throws `BankReadingProblem` for files of another service and for cut ones.
 */
export function readCnab(text: string): ReadStatement[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.padEnd(240))
  const batches = lines.filter((line) => line[7] === '1')
  if (!batches.every((line) => line[8] === 'E')) throw new BankReadingProblem('bank_file_unknown')
  if (!lines.some((line) => line[7] === '9')) throw new BankReadingProblem('bank_file_damaged')
  return batches.map((batch) => {
    const account = accountOf(batch)
    const details = lines.filter(
      (line) => line[7] === '3' && line[13] === 'E' && line.slice(3, 7) === batch.slice(3, 7),
    )
    return { account, source: 'cnab', from: null, to: null, rows: details.flatMap(rowOf) }
  })
}

/** Returns the number and the check digit of an account, without zeros before them. */
function accountOf(line: string): string {
  const number = line
    .slice(58, 70)
    .trim()
    .replace(/^0+(?=.)/, '')
  const digits = line.slice(70, 72).trim()
  return digits === '' ? number : `${number}-${digits}`
}

function rowOf(line: string): ReadStatement['rows'] {
  // Some banks print a name behind the text, others a number.
  const complement = line.slice(201, 240)
  const hasWords = /\p{L}{2} +\p{L}{2}/u.test(complement)
  const text = printedText(line.slice(176, 201), hasWords ? complement : null)
  if (isBalance(text)) return []
  const day = readDate(line.slice(142, 150))
  const digits = line.slice(150, 168)
  const side = line[168] ?? ''
  if (day === null || !/^000\d{15}$/.test(digits) || !/[CD]/.test(side))
    throw new BankReadingProblem('bank_line_unreadable', text)
  const cents = side === 'D' ? -Number(digits) : Number(digits)
  if (cents === 0) return []
  const isReversal = cents > 0 && (RETURNS.includes(line.slice(169, 172)) || isReturned(text))
  const reference = hasWords ? null : printedText(complement) || null
  return [{ day, cents, text, payer: null, reference, isReversal }]
}
