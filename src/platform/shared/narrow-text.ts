import { plainLetter } from './search-words.ts'

/**
 * Text for formats with few characters: an SMS, a payment code, a file for the tax office. Other characters are replaced by
 * allowed ones (docs/product.md, Pasted text).
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

/** Returns the code of a character that cannot be written: `[U+6F22]`. */
export function codeOf(sign: string): string {
  return `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
}

/**
 * Returns the text with each character that `fits` does not match replaced by characters that it matches, otherwise by
 * `otherwise`.
 */
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
  // A space is inserted so that "1½" does not read as eleven halves.
  return FRACTION.test(compatible) ? ` ${plain}` : plain
}
