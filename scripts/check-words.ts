import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Checks that `src/platform/` holds no word of the practice, in code, comments, texts or tests, that no comment or test title of
 * the project uses a private word, that each doc comment is above code, and that lines of docs are short. Prints
 * `path:line: the word`.
 */

/** Words that only a psychologist's practice has; their plurals are found too. Not `consulta`, which is a query as well. */
const WORDS = [
  ...['appointment', 'attendance', 'booking', 'consultation', 'coupon', 'crp', 'package'],
  ...['patient', 'pix', 'practice', 'psychologist', 'reminder', 'session', 'therapist', 'therapy'],
  ...['agendado', 'agendamento', 'agendar', 'cupom', 'cupons', 'lembrete', 'paciente', 'pacote'],
  ...['psicologa', 'psicologo', 'sessao', 'sessoes'],
]
const FORBIDDEN = new Set(WORDS.flatMap((word) => [word, `${word}s`]))

/** Names given by others, in which such a word has another meaning. */
const FOREIGN = /\bsessionStorage\b|\bpackage\.json\b|\bidle_in_transaction_session_timeout\b/g

/** The tenant column's name in the database. It is written in one place; other code uses `TENANT`. */
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

/**
 * Words of comments for which the field has a term: notify, report, again, only, n, next to, requested. A docstring says what
 * something does, so it does not begin with "What".
 */
const PRIVATE =
  /^What\b|\b(?:[Ww]hoever|[Ww]hom|[Aa]new|[Oo]nce more|[Dd]eeds?|confided|[Tt]old|[Ww]oken|(?<!let )[Aa]lone|so many|asked for|looked at|lies|beside|[Gg]iven back)\b/

/** Such words in titles of tests, without those that may be about a patient: a person may be told or woken. */
const PRIVATE_IN_TITLES =
  /\b(?:[Ww]hoever|[Aa]new|[Oo]nce more|[Aa]lone|so many|asked for|looked at|lies|beside|given back)\b/

const COMMENT = /^\s*(?:\/\*\*?|\*|\/\/)\s+(.*)$/
const TITLE =
  /^\s*(?:(?:it|test|describe)(?:\.\w+)*|\]?\))\(\s*(?:'([^'\\]*)'|"([^"\\]*)"|`([^`\\]*)`)/

export function privateWords(texts: Texts): string[] {
  return wordsInLines(texts, (line) => PRIVATE.exec(COMMENT.exec(line)?.[1] ?? '')?.[0])
}

export function privateTitles(texts: Texts): string[] {
  return wordsInLines(texts, (line) => {
    const [, first, second, template] = TITLE.exec(line) ?? []
    return PRIVATE_IN_TITLES.exec(first ?? second ?? template ?? '')?.[0]
  })
}

/** Returns the places of doc comments directly above another one: they describe nothing, or belong to a part that moved. */
export function strayComments(texts: Texts): string[] {
  return Object.entries(texts).flatMap(([path, text]) => {
    const lines = text.split('\n')
    return lines.flatMap((line, index) =>
      line.endsWith('*/') && /^\s*\/\*\*/.test(lines[index + 1] ?? '')
        ? [`${path}:${index + 1}: a comment above a comment`]
        : [],
    )
  })
}

function wordsInLines(texts: Texts, find: (line: string) => string | undefined): string[] {
  return Object.entries(texts).flatMap(([path, text]) =>
    text.split('\n').flatMap((line, index) => {
      const word = find(line)
      return word ? [`${path}:${index + 1}: ${word}`] : []
    }),
  )
}

/** Characters of a line that people read; tables and code may be longer. */
const LONGEST = 160

export function longLines(texts: Texts): string[] {
  return Object.entries(texts).flatMap(([path, text]) => {
    let isCode = false
    return text.split('\n').flatMap((line, index) => {
      if (line.startsWith('```')) isCode = !isCode
      const isLong = !isCode && !line.startsWith('|') && line.length > LONGEST
      return isLong ? [`${path}:${index + 1}: ${line.length} characters`] : []
    })
  })
}

export function readPlatform(root: string): Texts {
  return read(root, 'src/platform/**/*.{ts,tsx,css}')
}

export function readCode(root: string): Texts {
  const code = read(root, '{src,scripts,bench,drill,attack,test,e2e,screens}/**/*.{ts,tsx,mjs}')
  return Object.fromEntries(Object.entries(code).filter(([path]) => !/check-words/.test(path)))
}

/** Returns the pages whose lines are kept short; generated pages are not among them. */
export function readPages(root: string): Texts {
  return read(root, '{README.md,findings/README.md,docs/*.md,docs/decisions/*.md}')
}

function read(root: string, pattern: string): Texts {
  const paths = globSync(pattern, { cwd: root }).sort()
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const code = readCode(root)
  const complaints = [
    ...forbiddenWords(readPlatform(root)),
    ...privateWords(code),
    ...privateTitles(code),
    ...strayComments(code),
    ...longLines(readPages(root)),
  ]
  for (const line of complaints) console.error(line)
  process.exitCode = complaints.length > 0 ? 1 : 0
}
