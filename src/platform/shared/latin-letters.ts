/** The Latin letters without an accent to lose, with their plain ones in lower case. */
export const LATIN_LETTERS: ReadonlyMap<string, string> = new Map([
  ...pairs('ØøĐđŁłÐðĦħŊŋŦŧı', 'ooddllddhhnntti'),
  ...pairs('ÞþÆæŒœẞß', ['th', 'th', 'ae', 'ae', 'oe', 'oe', 'ss', 'ss']),
])

/** Returns each letter with the plain one at its place. */
export function pairs(letters: string, plain: Iterable<string>): [string, string][] {
  const written = [...plain]
  return [...letters].map((letter, index) => [letter, written[index] ?? ''])
}
