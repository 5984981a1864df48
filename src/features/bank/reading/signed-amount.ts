import { foldCell } from '../../imports/reading/fold-cell.ts'
import { readMoney } from '../../imports/reading/money-cells.ts'

const CENTS = /^(-?\d{1,13})\.(\d\d)$/

/** The side behind an amount: `C`, `DB`, `(-)` or `débito`; Sicoob adds a star to a blocked one. */
const MARKED = /^(.*\d) ?\(?(c|d|cr|db|dr|cred(?:ito)?|deb(?:ito)?|entrada|saida|[+-])\.?\)? ?\*?$/
const MARKED_BEFORE =
  /^(c|d|cr|db|dr|credito|debito)(?:[ :]+|(?=\d[\d.]*,\d\d$))((?:r\$ ?)?[-+\d].*)$/

/**
 * Returns an amount as a bank prints it in cents: a comma or a point before the cents, thousands grouped, a sign before or
 * behind, or `D` and `C`. Null for other texts.
 */
export function readSignedCents(text: string): number | null {
  const cell = foldCell(text)
  const [, sideBefore, behind] = MARKED_BEFORE.exec(cell) ?? []
  const [, ahead, sideBehind] = MARKED.exec(cell) ?? []
  const side = sideBefore ?? sideBehind ?? ''
  const bare = (behind ?? ahead ?? cell).replace(/^(r\$ ?)?\+ ?/, '$1').replace(/ ?\*$/, '')
  const digits = CENTS.exec(readMoney(bare) ?? '')
  if (!digits || !/\d/.test(bare)) return null
  const cents = Number(`${digits[1]}${digits[2]}`)
  return /^(?:[d-]|saida)/.test(side) ? -Math.abs(cents) : cents
}
