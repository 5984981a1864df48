/** Words before a name that are none of it. */
export const TITLES = new Set(['dr', 'dra', 'sr', 'sra', 'srta', 'prof', 'profa', 'dona'])

/** Words behind a name that tell relatives of one name apart, with the word that they stand for. */
const GENERATIONS: Readonly<Record<string, string>> = {
  ...{ junior: 'junior', jr: 'junior', jun: 'junior', jnr: 'junior' },
  ...{ filho: 'filho', filha: 'filho', fo: 'filho', neto: 'neto', neta: 'neto' },
  ...{ bisneto: 'bisneto', sobrinho: 'sobrinho', sobrinha: 'sobrinho', segundo: 'segundo' },
}

/** Returns the word that a word of a name, in small letters without accents, stands for; undefined for another word. */
export function generationOf(word: string): string | undefined {
  return Object.hasOwn(GENERATIONS, word) ? GENERATIONS[word] : undefined
}

export function hasGeneration(words: readonly string[], word: string): boolean {
  const generation = generationOf(word)
  return generation !== undefined && words.some((other) => generationOf(other) === generation)
}

/**
 * Returns whether the last word of the longer of two names tells the two apart: `João Silva` and `João Silva Filho`. A first name
 * by itself may stand for both.
 */
export function isOtherGeneration(a: readonly string[], b: readonly string[]): boolean {
  const [longer, shorter] = a.length >= b.length ? [a, b] : [b, a]
  const last = longer.at(-1) ?? ''
  return (
    shorter.length > 1 && generationOf(last) !== undefined && !hasGeneration(shorter.slice(1), last)
  )
}
