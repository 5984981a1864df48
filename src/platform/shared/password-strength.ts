import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { APP_NAME } from './app-name.ts'

/** zxcvbn's scores go from 0 to 4: from 2 on a password takes more than a million guesses. */
const LEAST_SCORE = 2

/** The number of characters that are judged, at the beginning and at the end. */
const JUDGED_LENGTH = 32

/**
 * The number of ways to read signs as letters that are tried for one text. With zxcvbn's default of 100, 32 characters take a
 * tenth of a second, during which the server answers no call; with this number none of 192 common words with signs in them is
 * judged differently.
 */
const SIGNS_READ_AS_LETTERS = 16

const HELP =
  'Use três ou mais palavras que não costumam andar juntas, ou misture letras, números e sinais.'

let loading: Promise<ZxcvbnFactory> | undefined
let loaded: ZxcvbnFactory | undefined

/** Loads the dictionaries, half a megabyte; after a failure the next call tries again. */
export async function loadStrength(): Promise<ZxcvbnFactory> {
  loading ??= load()
  try {
    loaded = await loading
    return loaded
  } catch (error) {
    loading = undefined
    throw error
  }
}

async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, portuguese] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-pt-br'),
  ])
  const { translations } = portuguese
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...portuguese.dictionary },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: SIGNS_READ_AS_LETTERS,
    translations: {
      ...translations,
      warnings: {
        ...translations.warnings,
        wordByItself: 'Uma palavra sozinha é fácil de adivinhar.',
        userInputs: 'Ela repete seu nome, seu e-mail ou o nome deste site.',
      },
    },
  })
}

/** Returns why a password is guessable, and advice; null if it is not. `known`: texts that are tried first, such as a name. */
export async function findWeakness(
  typed: string,
  known: readonly string[],
): Promise<string | null> {
  return weaknessBy(await loadStrength(), typed, known)
}

/** Returns why a password is guessable, synchronously; null also while the dictionaries are not loaded. */
export function weaknessIfLoaded(typed: string, known: readonly string[]): string | null {
  return loaded ? weaknessBy(loaded, typed, known) : null
}

function weaknessBy(strength: ZxcvbnFactory, typed: string, known: readonly string[]) {
  const words = [...known, ...known.flatMap((text) => text.split(/[\s@._-]+/)), APP_NAME]
  const inputs = words
    .filter((word) => word.length > 2)
    .flatMap((word) => [word.toLowerCase(), withoutAccents(word.toLowerCase())])
  const { score, feedback } = strength.check(typed.slice(0, JUDGED_LENGTH), inputs)
  if (score >= LEAST_SCORE) return null
  const tail = typed.slice(JUDGED_LENGTH).slice(-JUDGED_LENGTH)
  if (tail && strength.check(tail, inputs).score >= LEAST_SCORE) return null
  const reasons = ['Esta senha é fácil de adivinhar.', feedback.warning, HELP]
  return reasons.filter(Boolean).join(' ')
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}
