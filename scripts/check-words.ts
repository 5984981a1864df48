import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Checks that `src/platform/` holds no word of the practice, in code, comments, texts or tests, and that no comment of the project
 * uses a private word. Prints `path:line: the word`.
 */

/** Words that only a psychologist's practice has; their plurals are found too. Not `consulta`, which is a query as well. */
const WORDS = [
  ...['appointment', 'attendance', 'booking', 'consultation', 'coupon', 'crp', 'package'],
  ...['patient', 'pix', 'practice', 'psychologist', 'reminder', 'session', 'therapist', 'therapy'],
  ...['agendado', 'agendamento', 'agendar', 'cupom', 'cupons', 'lembrete', 'paciente', 'pacote'],
  ...['psicologa', 'psicologo', 'sessao', 'sessoes'],
]
const FORBIDDEN = new Set(WORDS.flatMap((word) => [word, `${word}s`]))

/** Names given by others, in which such a word says something else. */
const FOREIGN = /\bsessionStorage\b|\bpackage\.json\b|\bidle_in_transaction_session_timeout\b/g

/** The database's own name of the tenant's column. It is written in one place, so that what reads it says `TENANT`. */
const TENANT_COLUMN = 'psychologist_id'

export type Texts = Record<string, string>

export function forbiddenWords(texts: Texts): string[] {
  let columns = 0
  return Object.entries(texts).flatMap(([path, text]) =>
    text.split('\n').flatMap((line, index) => {
      const ours = line
        .replaceAll(FOREIGN, '')
        .replaceAll(TENANT_COLUMN, (column) => (columns++ === 0 ? '' : column))
      return wordsOf(ours)
        .filter((word) => FORBIDDEN.has(word))
        .map((word) => `${path}:${index + 1}: ${word}`)
    }),
  )
}

function wordsOf(line: string): string[] {
  const plain = line.normalize('NFD').replaceAll(/\p{Mn}/gu, '')
  const words = plain.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []
  return words.map((word) => word.toLowerCase())
}

/** Words of comments that stand for a term of the field: notify, report, again, the subject's name. A docstring says what something does. */
const PRIVATE =
  /^What\b|\b(?:[Ww]hoever|[Ww]hom|[Aa]new|[Oo]nce more|[Dd]eeds?|confided|[Tt]old|[Ww]oken)\b/

const COMMENT = /^\s*(?:\/\*\*?|\*|\/\/)\s+(.*)$/

export function privateWords(texts: Texts): string[] {
  return Object.entries(texts).flatMap(([path, text]) =>
    text.split('\n').flatMap((line, index) => {
      const comment = COMMENT.exec(line)?.[1] ?? ''
      const word = PRIVATE.exec(comment)?.[0]
      return word ? [`${path}:${index + 1}: ${word}`] : []
    }),
  )
}

export function readPlatform(root: string): Texts {
  return read(root, 'src/platform/**/*.{ts,tsx,css}')
}

export function readCode(root: string): Texts {
  const code = read(root, '{src,scripts,bench,drill,attack,test,e2e}/**/*.{ts,tsx,mjs}')
  return Object.fromEntries(Object.entries(code).filter(([path]) => !/check-words/.test(path)))
}

function read(root: string, pattern: string): Texts {
  const paths = globSync(pattern, { cwd: root }).sort()
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const found = [...forbiddenWords(readPlatform(root)), ...privateWords(readCode(root))]
  for (const one of found) console.error(one)
  process.exitCode = found.length > 0 ? 1 : 0
}
