import { tagsOf } from './markup.ts'
import { isoDay } from './posted-day.ts'
import { BankReadingProblem } from './reading-problem.ts'
import { isForeign, printedText, type ReadStatement, type StatementRow } from './statement-row.ts'

/** An element of the file: its own text, and its children. */
interface Element {
  name: string
  text: string
  children: Element[]
}

const DEEPEST = 64
/** A statement also has balances and sums, which follow from its entries and are ignored. */
const LIST = new Set(['STMT', 'RPT', 'NTFCTN'])

/** Reads the statements of an ISO 20022 file: camt.053, and camt.052 and camt.054 like it. */
export function readCamt(text: string): ReadStatement[] {
  const statements: ReadStatement[] = []
  let hasForeign = false
  for (const element of elementsOf(text, LIST))
    if (isForeign(textAt(element, 'ACCT', 'CCY') ?? '')) hasForeign = true
    else statements.push(statementOf(element))
  if (statements.length === 0)
    throw new BankReadingProblem(hasForeign ? 'bank_file_currency' : 'bank_file_damaged')
  return statements
}

/** Returns each element with one of those names, including its children. */
function* elementsOf(text: string, names: ReadonlySet<string>): Generator<Element> {
  const open: Element[] = []
  for (const { name, isClosing, value } of tagsOf(text)) {
    if (!isClosing) {
      if (open.length === 0 && !names.has(name)) continue
      const element = { name, text: value, children: [] }
      open.at(-1)?.children.push(element)
      open.push(element)
      if (open.length > DEEPEST) throw new BankReadingProblem('bank_file_damaged')
      continue
    }
    if (open.length === 0) continue
    const closed = open.pop()
    if (closed?.name !== name) throw new BankReadingProblem('bank_file_damaged')
    if (open.length === 0) yield closed
  }
  if (open.length > 0) throw new BankReadingProblem('bank_file_damaged')
}

function all(element: Element | undefined, ...path: readonly string[]): Element[] {
  let elements = element ? [element] : []
  for (const name of path)
    elements = elements.flatMap(({ children }) => children.filter((child) => child.name === name))
  return elements
}

const textAt = (element: Element | undefined, ...path: readonly string[]): string | null =>
  all(element, ...path)[0]?.text || null

function statementOf(element: Element): ReadStatement {
  const account =
    textAt(element, 'ACCT', 'ID', 'IBAN') ?? textAt(element, 'ACCT', 'ID', 'OTHR', 'ID')
  const [period] = all(element, 'FRTODT')
  return {
    account: account && printedText(account),
    source: 'camt',
    from: isoDay(textAt(period, 'FRDTTM') ?? textAt(period, 'FRDT') ?? ''),
    to: isoDay(textAt(period, 'TODTTM') ?? textAt(period, 'TODT') ?? ''),
    rows: all(element, 'NTRY').flatMap(rowsOf),
  }
}

/** Returns a row for each payment of a booked entry if their amounts add up to the entry's; otherwise one row. */
function rowsOf(entry: Element): StatementRow[] {
  const status = textAt(entry, 'STS', 'CD') ?? textAt(entry, 'STS') ?? 'BOOK'
  if (status !== 'BOOK') return []
  const payments = all(entry, 'NTRYDTLS', 'TXDTLS')
  const total = centsOf(entry, entry)
  const parts = payments.map((payment) => centsOf(payment, entry))
  const isWhole =
    parts.length > 1 && parts.reduce<number>((sum, part) => sum + (part ?? 0), 0) === total
  if (isWhole) return payments.flatMap((payment, index) => rowOf(entry, payment, parts[index] ?? 0))
  if (total === null) throw unreadable(entry)
  // The payer of one part did not pay the whole.
  return rowOf(entry, payments.length > 1 ? undefined : payments[0], total)
}

function rowOf(entry: Element, payment: Element | undefined, cents: number): StatementRow[] {
  const date = all(entry, 'BOOKGDT')[0] ?? all(entry, 'VALDT')[0]
  const day = isoDay(textAt(date, 'DT') ?? textAt(date, 'DTTM') ?? '')
  if (day === null) throw unreadable(entry)
  if (cents === 0) return []
  const [side, behind] =
    cents > 0 ? (['DBTR', 'ULTMTDBTR'] as const) : (['CDTR', 'ULTMTCDTR'] as const)
  const payer = payment ? (nameOf(payment, side) ?? nameOf(payment, behind)) : null
  const remarks = all(payment, 'RMTINF', 'USTRD').map(({ text }) => text)
  const remark = printedText(
    textAt(payment, 'ADDTLTXINF'),
    textAt(entry, 'ADDTLNTRYINF'),
    ...remarks,
  )
  return [
    {
      ...{ day, cents, payer },
      text: remark || payer || kindOf(payment) || kindOf(entry),
      reference: printedText(...referencesOf(entry, payment)) || null,
      isReversal: ['true', '1'].includes((textAt(entry, 'RVSLIND') ?? '').toLowerCase()),
    },
  ]
}

/** Returns the bank's own name for a kind of movement, such as a fee. */
function kindOf(element: Element | undefined): string {
  return printedText(textAt(element, 'BKTXCD', 'PRTRY', 'CD'))
}

/** Returns a party's name. From version 8 on it is inside `Pty`. */
function nameOf(payment: Element, side: `${'' | 'ULTMT'}${'DBTR' | 'CDTR'}`): string | null {
  const name =
    textAt(payment, 'RLTDPTIES', side, 'PTY', 'NM') ?? textAt(payment, 'RLTDPTIES', side, 'NM')
  return name && printedText(name)
}

/** Returns the references of a movement, as texts, since leading zeros matter. */
function referencesOf(entry: Element, payment: Element | undefined): (string | null)[] {
  return [
    textAt(payment, 'REFS', 'ENDTOENDID'),
    textAt(payment, 'REFS', 'TXID'),
    textAt(payment, 'REFS', 'ACCTSVCRREF'),
    textAt(entry, 'NTRYREF'),
    textAt(entry, 'ACCTSVCRREF'),
  ].map((reference) => (reference === 'NOTPROVIDED' ? null : reference))
}

const DECIMAL = /^\+?(\d{1,13})(?:\.(\d{0,2})0*)?$/

/** Returns the amount of an entry, or of one of its payments; null without one. Debits are below zero. */
function centsOf(element: Element, entry: Element): number | null {
  const amount =
    textAt(element, 'AMT') ??
    textAt(element, 'AMTDTLS', 'TXAMT', 'AMT') ??
    textAt(element, 'AMTDTLS', 'INSTDAMT', 'AMT')
  const match = DECIMAL.exec(amount ?? '')
  if (!match) return null
  const cents = Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`)
  const side = textAt(element, 'CDTDBTIND') ?? textAt(entry, 'CDTDBTIND')
  if (side !== 'CRDT' && side !== 'DBIT') throw unreadable(entry)
  return side === 'DBIT' ? -cents : cents
}

function unreadable(entry: Element): BankReadingProblem {
  const place = printedText(textAt(entry, 'BOOKGDT', 'DT'), textAt(entry, 'AMT'))
  return new BankReadingProblem('bank_line_unreadable', place)
}
