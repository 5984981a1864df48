export const DELIMITERS = [';', ',', '\t', '|'] as const

const SAMPLE_LINES = 50

/**
 * Returns the delimiter at which most lines have the same number of fields, quoted parts left out. Of two candidates the one
 * with more fields wins; decimal commas vary more from line to line than delimiters.
 */
export function delimiterOf(text: string): string {
  const lines = sampleLines(text)
  let best: { delimiter: string; score: number } = { delimiter: ';', score: 0 }
  for (const delimiter of DELIMITERS) {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    const score = evenness(counts)
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/** Returns how many lines have the commonest count of a delimiter, weighted by that count; 0 if most have none. */
function evenness(counts: readonly number[]): number {
  const times = new Map<number, number>()
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1)
  times.delete(0)
  const [common = 0, lines = 0] = [...times].sort((a, b) => b[1] - a[1])[0] ?? []
  const share = lines / Math.max(1, counts.length)
  return share * share * (1 + Math.min(common, 50) / 50)
}

/** Returns the first lines without quoted parts, whose line breaks and delimiters do not separate anything. */
function sampleLines(text: string): string[] {
  const sample = text.slice(0, 200_000).replace(/"[^"]*"/g, '')
  return sample
    .split(/\r\n|\r|\n/)
    .filter((line) => /[^ ]/.test(line))
    .slice(0, SAMPLE_LINES)
}
