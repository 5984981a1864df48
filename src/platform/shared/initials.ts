const LETTER = /\p{L}\p{M}*/u
const ASIDE = /\([^)]*\)/g

/**
 * Returns the first letters of the first and the last name: `Maria da Silva` → `MS`. Words without letters and texts in
 * brackets do not count; without any letter there are no initials.
 */
export function initialsOf(name: string): string {
  const letters = name
    .replace(ASIDE, ' ')
    .normalize('NFC')
    .split(/\s+/)
    .flatMap((word) => LETTER.exec(word)?.[0] ?? [])
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : letters
  return ends.join('').toLocaleUpperCase('pt-BR')
}

/** Returns initials for shared places: `Maria da Silva` → `M. S.`; empty without any letter. */
export function dottedInitialsOf(name: string): string {
  return Array.from(initialsOf(name), (letter) => `${letter}.`).join(' ')
}
