/** A bank statement as its readers return it: plain data, which can be passed between threads. */

export interface StatementRow {
  /** `YYYY-MM-DD`, in São Paulo. */
  day: string
  /** Above zero for received money; the sign decides, not the type. Never zero. */
  cents: number
  /** The text as printed, on one line. */
  text: string
  /** The counterparty's name, if the bank prints it apart from the text. */
  payer: string | null
  /** The bank's own identifiers of the line, in one text; they may repeat. */
  reference: string | null
  /** Whether it reverses an earlier line. */
  isReversal: boolean
}

export interface ReadStatement {
  /** The account as the file names it; null if it names none. */
  account: string | null
  /** Distinguishes statements without an account: the headings of a CSV. */
  source: string
  /** The period of the file, or of its rows; null without rows. */
  from: string | null
  to: string | null
  rows: StatementRow[]
}

export const LARGEST_FILE = 5 * 1024 * 1024
const LONGEST_TEXT = 300

/** Returns a text in one line, without the padding of banks, cut to its maximum length. */
export function printedText(...parts: readonly (string | null | undefined)[]): string {
  const line = parts
    .map((part) => part?.trim() ?? '')
    .filter((part, index, all) => part !== '' && all.indexOf(part) === index)
    .join(' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\ufffd-\uffff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC')
  return Array.from(line).slice(0, LONGEST_TEXT).join('')
}

const BALANCE =
  /^(?:\( \) )?(?:s ?a ?l ?d ?o|sdo)s?(?: (?:ant|anterior|inicial|final|atual|parcial|total|disponivel|livre|retido|bloqueado|bloq|a liberar|do dia|dia|na data|do periodo|de abertura|de fechamento|(?:em |de |da )?(?:conta|cta|c\/?c|poupanca)|aplic|aplicacao|invest|investimento)\b.*| (?:(?:em|de) )?\d.*)?$/

/** Returns whether a line is a balance, which banks print between the movements. */
export function isBalance(text: string): boolean {
  const plain = text
    .slice(0, 60)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[.:*-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return BALANCE.test(plain)
}

/** Returns statements with the period of their rows; those of one account are merged. */
export function inAccounts(read: readonly ReadStatement[]): ReadStatement[] {
  const groups = Map.groupBy(read, ({ account, source }) => account ?? source)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const rows = group.flatMap((statement) => statement.rows)
    const days = [
      ...rows.map(({ day }) => day),
      ...group.flatMap(({ from, to }) => [from, to]).filter((day) => day !== null),
    ].toSorted()
    return [{ ...first, rows, from: days[0] ?? null, to: days.at(-1) ?? null }]
  })
}
