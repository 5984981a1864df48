import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Checks what comments, tests and documents cite: a rule of the product by a heading of docs/product.md
 * (`docs/product.md, Holds`), never a text that readers do not have; the files that documents name; and that
 * docs/product.md names code of each slice. Prints `path:line: the problem`.
 */

export type Texts = Record<string, string>

const PRODUCT = 'docs/product.md'
const CITATION = /(?:docs\/product\.md|\[product\.md\]\([^)]+\)),(?= ?(?<cited>.*))/gu
/** Sections of RFCs and paragraphs of laws are public; any other section sign refers to a retired text. */
const SECTION = /(?<!\bRFC \d+ |\bart\. \d+, )§/u
const RETIRED =
  /\bthe specification\b|\bspec part\b|\bas specified\b|\b(?:by|to) the letter\b|\bdecisions\.md\b|docs\/specification|\bissue \d/iu

export function citationProblems(texts: Texts, headings: readonly string[]): string[] {
  return Object.entries(texts).flatMap(([path, text]) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        lineProblems(line, headings).map((problem) => `${path}:${index + 1}: ${problem}`),
      ),
  )
}

function lineProblems(line: string, headings: readonly string[]): string[] {
  const problems = [...line.matchAll(CITATION)].flatMap(({ groups }) => {
    const { cited = '' } = groups ?? {}
    return startsWithHeading(cited, headings) ? [] : [`${PRODUCT} has no such heading: ${cited}`]
  })
  if (SECTION.test(line) || RETIRED.test(line)) problems.push(`a retired text: ${line.trim()}`)
  return problems
}

function startsWithHeading(cited: string, headings: readonly string[]): boolean {
  return headings.some(
    (heading) => cited.startsWith(heading) && !/^[\w-]/.test(cited.slice(heading.length)),
  )
}

export function headingsOf(product: string): string[] {
  return [...product.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading as string)
}

/** Returns the paths below `Code:` of docs/product.md, from the project's root. */
function codeOf(product: string): string[] {
  return [...product.matchAll(/^Code: .+(?:\n.+)*$/gm)]
    .flatMap(([paragraph]) => [...paragraph.matchAll(/`([^`]+\/[^`]*)`/g)])
    .map(([, path = '']) => (/^(?:src|db)\//.test(path) ? path : `src/features/${path}`))
}

/** Returns the paths below `Code:` of docs/product.md that do not exist. */
export function missingCode(product: string, exists: (path: string) => boolean): string[] {
  return codeOf(product).filter((path) => !exists(path))
}

/** The demonstration answers the calls of all slices, and has no rule of the product. */
const WITHOUT_RULES = ['demo']

/** Returns the slices that no `Code:` of docs/product.md names: a reader of the rules would not find them. */
export function unnamedSlices(product: string, slices: readonly string[]): string[] {
  const named = codeOf(product)
  return slices.filter(
    (slice) =>
      !WITHOUT_RULES.includes(slice) &&
      !named.some((path) => path.startsWith(`src/features/${slice}/`)),
  )
}

export function listSlices(root: string): string[] {
  return readdirSync(join(root, 'src/features'))
}

const NAMED_FILE = /`([\w.-]+\/[\w./-]+\.(?:ts|tsx|mjs|sql|css|html|md))`/g

/** Returns, for each document, the files with a folder that it names and that are not in the project, wherever their path begins. */
export function missingFiles(documents: Texts, files: readonly string[]): string[] {
  return Object.entries(documents).flatMap(([path, text]) =>
    [...text.matchAll(NAMED_FILE)]
      .map(([, citation = '']) => citation)
      .filter((citation) => !files.some((file) => `/${file}`.endsWith(`/${citation}`)))
      .map((citation) => `${path}: no such file: ${citation}`),
  )
}

export function readDocuments(root: string): Texts {
  const paths = globSync(['README.md', 'docs/**/*.md'], { cwd: root })
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

export function listFiles(root: string): string[] {
  const folders = '{src,test,screens,e2e,bench,attack,drill,deploy,scripts,db,docs}/**/*.*'
  return globSync([folders, '*.*'], { cwd: root })
}

export function readTexts(root: string): Texts {
  const folders = '{src,test,e2e,bench,attack,scripts,db,docs}/**/*.{ts,tsx,mjs,css,sql,md}'
  const paths = globSync([folders, '*.{ts,md}'], { cwd: root })
  const checked = paths.filter((path) => !path.includes('check-citations'))
  return Object.fromEntries(checked.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const product = readFileSync(join(root, PRODUCT), 'utf8')
  const problems = [
    ...citationProblems(readTexts(root), headingsOf(product)),
    ...missingCode(product, (path) => existsSync(join(root, path))).map(
      (path) => `${PRODUCT}: no such file: ${path}`,
    ),
    ...unnamedSlices(product, listSlices(root)).map(
      (slice) => `${PRODUCT} names no code of ${slice}`,
    ),
    ...missingFiles(readDocuments(root), listFiles(root)),
  ]
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
