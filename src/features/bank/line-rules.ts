/** Decides which lines of a file are new. Pure, so that a property test can import a year in any parts and order. */

export interface KeyedLine {
  /** Equal for lines of one account with the same day, amount and text. */
  key: string
  /** The bank's own identifier; null without one. */
  reference: string | null
}

/**
 * Returns the indexes of the lines that are not stored yet. Equal lines are counted and the larger number is kept, so that
 * importing a period twice adds nothing. An identifier distinguishes equal lines of two files only if it is proved to name one
 * line permanently: banks repeat identifiers, and some number the lines of each file from 1.
 */
export function findNewLines(
  incoming: readonly KeyedLine[],
  stored: readonly KeyedLine[],
): number[] {
  const storedByKey = Map.groupBy(stored, ({ key }) => key)
  const areProved = areReferencesLasting(incoming, stored)
  const indexed = incoming.map((line, index) => ({ ...line, index }))
  return [...Map.groupBy(indexed, ({ key }) => key)]
    .flatMap(([key, lines]) => {
      const known = storedByKey.get(key) ?? []
      const references = new Set(known.map(({ reference }) => reference))
      const isKnown = ({ reference }: KeyedLine) => references.has(reference)
      const unknown = lines.filter((line) => !isKnown(line))
      if (areProved && !references.has(null)) return unknown
      const more = Math.max(0, lines.length - known.length)
      return [...unknown, ...lines.filter(isKnown)].slice(0, more)
    })
    .map(({ index }) => index)
    .sort((a, b) => a - b)
}

/** Returns whether every identifier occurs once, and the stored ones name the same lines there. */
function areReferencesLasting(
  incoming: readonly KeyedLine[],
  stored: readonly KeyedLine[],
): boolean {
  if (!isEachOnce(incoming) || !isEachOnce(stored)) return false
  const keys = new Map(stored.map(({ reference, key }) => [reference, key]))
  const known = incoming.filter(({ reference }) => keys.has(reference))
  return known.length > 0 && known.every(({ reference, key }) => keys.get(reference) === key)
}

function isEachOnce(lines: readonly KeyedLine[]): boolean {
  const references = new Set(lines.map(({ reference }) => reference))
  return !references.has(null) && references.size === lines.length
}
