import { type Printed, printedName } from './payer-rules.ts'
import { isReturned } from './reading/statement-row.ts'

/** A Pix may be returned for 90 days; a return that names nobody is compared with the credits of some days. */
const RETURNED_WITHIN = { named: 90, nameless: 10 }

interface DatedLine extends Printed {
  id: string
  cents: number
  isReversal: boolean
  /** The day as a number. */
  at: number
}

/** Returns the ids of credits that a later debit may have returned: to the same payer, or of the same amount if it names nobody. */
export function findReturned(lines: readonly DatedLine[]): Set<string> {
  const returns = lines.filter(
    ({ cents, isReversal, text }) => cents < 0 && (isReversal || isReturned(text)),
  )
  if (returns.length === 0) return new Set()
  const credits = lines.filter(({ cents }) => cents > 0)
  const byName = Map.groupBy(credits, nameOf)
  const byCents = Map.groupBy(credits, ({ cents }) => cents)
  return new Set(
    returns.flatMap((line) => {
      const name = nameOf(line)
      const isNamed = name.includes(' ')
      const may = isNamed ? byName.get(name) : byCents.get(-line.cents)
      const days = RETURNED_WITHIN[isNamed ? 'named' : 'nameless']
      return (may ?? [])
        .filter(({ at, cents }) => at <= line.at && at >= line.at - days && cents >= -line.cents)
        .map(({ id }) => id)
    }),
  )
}

const OF_RETURN = /^(?:estorn|devol|revers|reembols|rejeit|cancel|efetuad)|^(?:est|dev|canc|med)$/

function nameOf(line: DatedLine): string {
  return printedName(line)
    .words.filter((word) => !OF_RETURN.test(word))
    .join(' ')
}
