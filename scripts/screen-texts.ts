import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, Visitor } from 'vite'

/**
 * `npm run texts` writes every Portuguese text of the screens, messages and documents to docs/generated/textos.tsv: one line
 * for each text, with the slices that use it. It helps to find two words for one thing; `{…}` is a value.
 */

export type Texts = Map<string, Set<string>>

const OUTPUT = 'docs/generated/textos.tsv'
const VALUE = '{…}'

/** Attributes and calls whose strings are names for machines. */
const MACHINE_ATTRIBUTES = /^(?:className|class|d|id|key|name|type|href|src|to|viewBox|data-.*)$/
const MACHINE_CALLS = /^(?:cn|cva|sql|Error|TypeError|fetch|import)$/

/** Words of every Portuguese sentence that no identifier, class name or English sentence has. */
const PORTUGUESE =
  /[À-ÿ]|(?:^|\s)(?:ao|as|até|com|da|das|de|do|dos|em|esta|este|na|nas|no|nos|ou|para|pelo|por|que|se|sem|seu|sua|um|uma)(?=$|[\s,.:;?!])/i
const ENGLISH = /(?:^|\s)(?:the|is|of|and|with|has|must|not|for|from|to)(?=$|[\s,.:;?!])/
/** A label of one or two words, such as 'Pacientes' or 'Ver todos'. */
const LABEL = /^\p{Lu}\p{Ll}{2,}(?: \p{L}{2,}){0,3}[.…:?!]?$/u

export function isScreenText(text: string): boolean {
  if (!/\p{L}{2}/u.test(text)) return false
  if (ENGLISH.test(text) && !/[À-ÿ]/.test(text)) return false
  return PORTUGUESE.test(text) || LABEL.test(text)
}

/** Returns the Portuguese texts of a source file, in their order; an element is one text, with `{…}` for its values. */
export function textsOf(path: string, source: string): string[] {
  const texts: string[] = []
  const add = (text: string) => {
    const plain = text.replaceAll(/\s+/g, ' ').trim()
    if (isScreenText(plain)) texts.push(plain)
  }
  const skipped: { end: number }[] = []
  const skip = (node: { end: number }) => skipped.push(node)
  const isSkipped = ({ start }: { start: number }) => skipped.some(({ end }) => start < end)
  const { program } = parseSync(path, source)
  new Visitor({
    ImportDeclaration: skip,
    JSXAttribute: (node) => {
      const { name } = node
      if (name.type === 'JSXIdentifier' && MACHINE_ATTRIBUTES.test(name.name)) skip(node)
    },
    CallExpression: (node) => {
      const { callee } = node
      if (callee.type === 'Identifier' && MACHINE_CALLS.test(callee.name)) skip(node)
    },
    NewExpression: (node) => {
      const { callee } = node
      if (callee.type === 'Identifier' && MACHINE_CALLS.test(callee.name)) skip(node)
    },
    TaggedTemplateExpression: skip,
    JSXElement: ({ children }) => add(textOfChildren(children)),
    JSXFragment: ({ children }) => add(textOfChildren(children)),
    Literal: (node) => {
      if (typeof node.value === 'string' && !isSkipped(node)) add(node.value)
    },
    TemplateLiteral: (node) => {
      if (!isSkipped(node))
        add(node.quasis.map(({ value }) => value.cooked ?? value.raw).join(VALUE))
    },
  }).visit(program)
  return texts
}

type Child = { type: string; value?: unknown; expression?: { type: string; value?: unknown } }

function textOfChildren(children: readonly Child[]): string {
  if (!children.some(({ type }) => type === 'JSXText')) return ''
  return children
    .map(({ type, value, expression }) => {
      if (type === 'JSXText') return String(value)
      if (expression?.type === 'Literal') return String(expression.value)
      return VALUE
    })
    .join('')
}

/** Words that the screens no longer use, and their replacements. The readers of imported files accept both. */
const RETIRED: readonly [RegExp, string][] = [
  [/\bestorn\w*/i, 'devolução'],
  [/\bpainel\b(?! administrativo| início)/i, 'Dashboard'],
  [/\bcréditos? de pacote/i, 'sessão do pacote'],
  [/\btentar novamente/i, 'tentar de novo'],
  [/\bterapeuta\b|\bcliente\b(?! OAuth)/i, 'psicólogo, paciente'],
]
const READERS = /^src\/(?:features\/(?:imports|bank)|app\/dev)\//
const COMMENT = /^\s*(?:\/\*|\*|\/\/)/

/** Returns `path:line: the retired word, not: the word to use`; works by lines, since parsing all files takes seconds. */
export function retiredWords(sources: Record<string, string>): string[] {
  return Object.entries(sources)
    .filter(([path]) => !READERS.test(path))
    .flatMap(([path, source]) =>
      source.split('\n').flatMap((line, index) =>
        RETIRED.flatMap(([retired, word]) => {
          const found = COMMENT.test(line) ? undefined : retired.exec(line)?.[0]
          return found ? [`${path}:${index + 1}: ${found}, not: ${word}`] : []
        }),
      ),
    )
}

/** Returns the sources with texts of the product, by path. */
export function readSources(root: string): Record<string, string> {
  const paths = globSync('src/**/*.{ts,tsx}', { cwd: root })
  const sources = paths.filter((path) => !/\.test\.|\.d\.ts$|\/dev\//.test(path)).sort()
  return Object.fromEntries(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

function textsIn(sources: Record<string, string>): Texts {
  const texts: Texts = new Map()
  for (const [path, source] of Object.entries(sources)) {
    const [, folder, slice] = path.split('/')
    const place = (folder === 'features' ? slice : folder) ?? ''
    for (const text of textsOf(path, source)) {
      const places = texts.get(text) ?? new Set()
      texts.set(text, places.add(place))
    }
  }
  return texts
}

export function tableOf(texts: Texts): string {
  return [...texts]
    .sort(([a], [b]) => a.localeCompare(b, 'pt-BR'))
    .map(([text, places]) => `${text}\t${[...places].sort().join(', ')}\n`)
    .join('')
}

// `scripts/run.mjs` imports this file, so that it is not the main module.
if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, '..')
  const texts = textsIn(readSources(root))
  mkdirSync(dirname(join(root, OUTPUT)), { recursive: true })
  writeFileSync(join(root, OUTPUT), tableOf(texts))
  console.log(`${OUTPUT}: ${texts.size} textos.`)
}
