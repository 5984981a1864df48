const LETTER = /\p{L}\p{M}*/u

/**
 * The first letters of the first and the last name: `Maria da Silva` → `MS`. What has no letter, such as an emoji or a
 * number, is no name; without any letter there are no initials.
 */
export function initialsOf(name: string): string {
  const letters = name
    .normalize('NFC')
    .split(/\s+/)
    .flatMap((word) => LETTER.exec(word)?.[0] ?? [])
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : letters
  return ends.join('').toLocaleUpperCase('pt-BR')
}
