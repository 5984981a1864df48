import { plainLetter } from './search-words.ts'

/**
 * Text for what takes few letters: an SMS, a code to pay by, a file for the tax office. A letter or sign that does not fit is written
 * in those that do (docs/product.md, Pasted text).
 */

const SIGNS = new Map<string, string>([
  ...same("'", '´‘’‚‛ʼʻ′'),
  ...same('"', '“”„‟″«»'),
  ...same('-', '‐‑‒–—―−⁃•◦▪'),
  ...same('x', '×✗✘'),
  ['⁄', '/'],
  ['÷', '/'],
  ['≥', '>='],
  ['≤', '<='],
  ['≠', '<>'],
  ['→', '->'],
  ['←', '<-'],
  ['↔', '<->'],
  ['⇒', '=>'],
  ['€', 'EUR'],
])

function same(plain: string, signs: string): [string, string][] {
  return Array.from(signs, (sign) => [sign, plain])
}

const UNSEEN = /[\p{M}\p{Default_Ignorable_Code_Point}]/u
const FRACTION = /\d⁄\d/

/** Returns the code of a sign that cannot be written: `[U+6F22]`. */
export function codeOf(sign: string): string {
  return `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
}

/** Returns the text with each sign that `fits` does not match in signs that it matches; else by `otherwise`. */
export function narrowText(
  text: string,
  fits: RegExp,
  otherwise: (sign: string) => string,
): string {
  return Array.from(text.normalize(), (sign) =>
    fits.test(sign) ? sign : (plainSign(sign, fits) ?? otherwise(sign)),
  ).join('')
}

function plainSign(sign: string, fits: RegExp): string | null {
  const compatible = sign.normalize('NFKD')
  const parts = Array.from(compatible).filter((part) => !UNSEEN.test(part))
  const plain = parts.map((part) => SIGNS.get(part) ?? plainLetter(part) ?? part).join('')
  if (!Array.from(plain).every((part) => fits.test(part))) return null
  // So that "1½" does not read as eleven halves.
  return FRACTION.test(compatible) ? ` ${plain}` : plain
}
