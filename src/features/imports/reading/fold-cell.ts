/** Longer texts are not dates, amounts or states, so their parsers need not search them. */
const LONGEST_VALUE = 200

/** Letters and characters without accents or other forms, as in most cells. */
const ASCII = /^[\x20-\x7e]*$/

/**
 * Returns a cell's text as its readers compare it: lower case without accents and quotes around it, plain dashes, slashes and
 * colons, single spaces, cut to a maximum length.
 */
export function foldCell(text: string): string {
  const cut = text.slice(0, LONGEST_VALUE)
  return (ASCII.test(cut) ? cut : withoutAccents(cut))
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^=?"([^"]*)"$/, '$1')
    .replace(/^'/, '')
}

function withoutAccents(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}|\p{Cf}/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2044\u2215]/g, '/')
    .replace(/[\u02d0\u2236]/g, ':')
    .replace(/[\u2018\u2019\u2032]/g, "'")
}

/** Returns a folded cell with `n`, `n/`, `s/` and `c/` as the words `não`, `sem` and `com`, without accents. */
export function spelledOut(cell: string): string {
  return cell
    .replace(/(?<![a-z])n(?:\/ ?| |\. ?)(?=[a-z])/g, 'nao ')
    .replace(/(?<![a-z])s\/ ?(?=[a-z])/g, 'sem ')
    .replace(/(?<![a-z])c\/ ?(?=[a-z])/g, 'com ')
}

/** Returns a text that a spreadsheet wrote as a number, without the decimals that it added: `11987654321.0`. */
export function wholeNumber(text: string): string {
  return text.replace(/^(\d{5,})[.,]0+$/, '$1')
}

/** Returns whether a spreadsheet kept only the first digits of a number: `5,51199E+12`. */
export function hasLostDigits(text: string): boolean {
  return /^\d(?:[.,]\d+)?e\+?\d+$/i.test(text.trim())
}
