import { readFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { type ESTree, type Plugin, parseAst, transformWithOxc } from 'vite'

/**
 * Splits each module with schemas for the browser, which validates no reply. The module keeps its constants and the parts of
 * each endpoint that a call needs. `?schemas` has the schemas, by which forms validate input: a screen loads them and their
 * library with its first form. Imports get `?exports`, which exports both: the bundler links each name to its declaration.
 * The demonstration answers calls in the browser and gets whole modules (`?whole`).
 */
export const browserContracts: Plugin = {
  name: 'browser-contracts',
  enforce: 'pre',
  async resolveId(source, importer = '') {
    const [from = '', query] = importer.split('?')
    if (!/^\..*\.ts$/.test(source) || query === 'exports') return null
    const path = resolve(dirname(from), source)
    if (!(await readModule(path))) return null
    return `${path}?${isOfDemo(from) || query === 'whole' ? 'whole' : 'exports'}`
  },
  load: {
    filter: { id: /\.ts(?:\?(?:exports|schemas|whole))?$/ },
    async handler(id) {
      const [path = '', query = 'calls'] = id.split('?')
      const code = (await readModule(path))?.[query as keyof SplitModule]
      if (typeof code !== 'string') return null
      return { code, moduleType: 'js', moduleSideEffects: query === 'whole' }
    },
  },
  buildEnd() {
    for (const id of this.getModuleIds())
      if (/[\\/]src[\\/].*\.tsx?$/.test(id) && !isOfDemo(id))
        for (const [text, name = '', part = ''] of this.getModuleInfo(id)?.code?.matchAll(
          /\b(\w+)\.(\w+)\b/g,
        ) ?? [])
          if (endpoints.has(name) && LEFT_OUT.includes(part))
            this.error(`The browser has no ${text} (${id}): export that schema by a name.`)
  },
}

/** The parts of an endpoint that a call needs. */
const CALLED = ['method', 'path', 'access', 'reads', 'changes', 'idempotent', 'proof']
const LEFT_OUT = [
  'params',
  'query',
  'body',
  'reply',
  'problems',
  'status',
  'file',
  'upload',
  'whileClosed',
]

/** The code of a module by the query of its import; `calls` without one. */
interface SplitModule {
  whole: string
  calls: string
  schemas: string
  exports: string
  /** The names that need the library of schemas. */
  schemaNames: Set<string>
}

interface Declaration {
  name: string
  isExported: boolean
  isEndpoint: boolean
  uses: Set<string>
  /** `export const name = `, or a whole function. */
  head: string
  value: string
}

const modules = new Map<string, Promise<SplitModule | null>>()
/** The names of all endpoints of these modules. */
const endpoints = new Set<string>()

/** Returns the parts of a module with schemas; null for any other module. */
function readModule(path: string): Promise<SplitModule | null> {
  if (!/[\\/]src[\\/](?:features|platform[\\/]shared)[\\/](?!.*[\\/]web[\\/]).*\.ts$/.test(path))
    return Promise.resolve(null)
  let module = modules.get(path)
  if (!module) {
    module = readFile(path, 'utf8').then((code) =>
      /^import \* as z from 'zod|= endpoint\(/m.test(code) && !isOfDemo(path)
        ? splitModule(code, path)
        : null,
    )
    modules.set(path, module)
  }
  return module
}

/** Splits a module: statements with side effects, such as the messages of the library, go with the schemas. */
export async function splitModule(source: string, path: string): Promise<SplitModule> {
  const { code: whole } = await transformWithOxc(source, path, { sourcemap: false })
  const imports: string[] = []
  const effects: string[] = []
  const declarations: Declaration[] = []
  const schemaNames = new Set<string>()
  for (const statement of parseAst(whole).body) {
    const code = whole.slice(statement.start, statement.end)
    const declared = declarationOf(whole, statement)
    if (declared) {
      declarations.push(declared)
      if (declared.isEndpoint) endpoints.add(declared.name)
    } else if (statement.type === 'ImportDeclaration') {
      imports.push(code)
      for (const name of await importedSchemas(statement, path)) schemaNames.add(name)
    } else if (statement.type === 'ExpressionStatement') effects.push(code)
    else throw new Error(`A module with schemas has a ${statement.type}: ${path}`)
  }
  for (let before = -1; before !== schemaNames.size; ) {
    before = schemaNames.size
    for (const { name, uses } of declarations)
      if (!uses.isDisjointFrom(schemaNames)) schemaNames.add(name)
  }
  const inCalls = declarations.filter(({ name }) => !schemaNames.has(name))
  const inSchemas = declarations.filter(({ name }) => schemaNames.has(name))
  const file = `./${basename(path)}`
  return {
    whole,
    schemaNames,
    calls: [...imports, ...inCalls.map(({ head, value }) => head + value)].join('\n'),
    schemas: [
      ...imports,
      ...effects,
      ...declarations
        .filter(({ isEndpoint }) => !isEndpoint)
        .map(({ name, head, value }) => head + (schemaNames.has(name) ? pure(value) : value)),
    ].join('\n'),
    exports: [
      `export { ${exportedOf(inCalls)} } from '${file}'`,
      `export { ${exportedOf(inSchemas)} } from '${file}?schemas'`,
    ].join('\n'),
  }
}

/** Returns the local names of an import that need the library of schemas. */
async function importedSchemas(
  { source, specifiers }: ESTree.ImportDeclaration,
  path: string,
): Promise<string[]> {
  const from = source.value
  const module = from.startsWith('.') ? await readModule(resolve(dirname(path), from)) : null
  return specifiers
    .filter(
      (specifier) =>
        from.startsWith('zod') ||
        (specifier.type === 'ImportSpecifier' &&
          module?.schemaNames.has(nameOf(specifier.imported))),
    )
    .map(({ local }) => local.name)
}

function declarationOf(code: string, statement: ESTree.Statement): Declaration | null {
  const isExported = statement.type === 'ExportNamedDeclaration'
  const declared = isExported ? statement.declaration : statement
  const start = { isExported, isEndpoint: false }
  if (declared?.type === 'FunctionDeclaration' && declared.id) {
    const head = code.slice(statement.start, statement.end)
    return { ...start, name: declared.id.name, uses: identifiersIn(declared), head, value: '' }
  }
  const [variable, another] = declared?.type === 'VariableDeclaration' ? declared.declarations : []
  if (another || variable?.id.type !== 'Identifier' || !variable.init) return null
  const { id, init } = variable
  const common = { ...start, name: id.name, head: code.slice(statement.start, init.start) }
  const call = init.type === 'CallExpression' ? init : null
  const isEndpoint = call?.callee.type === 'Identifier' && call.callee.name === 'endpoint'
  const object = isEndpoint ? call?.arguments[0] : init
  if (object?.type !== 'ObjectExpression' || !(isEndpoint || isPartOfEndpoint(object)))
    return { ...common, uses: identifiersIn(init), value: code.slice(init.start, init.end) }
  const called = object.properties.filter(
    (property) => property.type === 'SpreadElement' || CALLED.includes(nameOf(property.key)),
  )
  const parts = called.map(({ start: from, end }) => code.slice(from, end))
  return {
    ...common,
    isEndpoint: true,
    uses: identifiersIn(called),
    value: `{ ${parts.join(', ')} }`,
  }
}

/** Returns whether an object is one that several endpoints spread: `{ access: 'tenant', params: idParams }`. */
function isPartOfEndpoint({ properties }: ESTree.ObjectExpression): boolean {
  const keys = properties.map((property) =>
    property.type === 'Property' ? nameOf(property.key) : '',
  )
  return keys.includes('access') && keys.every((key) => [...CALLED, ...LEFT_OUT].includes(key))
}

function nameOf(node: object): string {
  return 'name' in node && typeof node.name === 'string' ? node.name : ''
}

/** Returns the names that a piece of code uses, without those of properties and parameters. */
function identifiersIn(node: object): Set<string> {
  const { type, name, computed, params } = node as Partial<ESTree.ArrowFunctionExpression> & {
    name?: string
    computed?: boolean
  }
  if (type === ('Identifier' as string)) return new Set(name ? [name] : [])
  const children: [string, unknown][] = Object.entries(node)
  const names = new Set<string>()
  for (const [key, child] of children)
    if (child && typeof child === 'object' && (computed || !/^(property|key)$/.test(key)))
      for (const used of identifiersIn(child)) names.add(used)
  return params ? names.difference(identifiersIn(params)) : names
}

function exportedOf(declarations: Declaration[]): string {
  return declarations
    .filter(({ isExported }) => isExported)
    .map(({ name }) => name)
    .join(', ')
}

/** Returns a value that the bundler leaves out if nothing uses it. */
function pure(value: string): string {
  return value && `/* @__PURE__ */ (() => (${value}))()`
}

function isOfDemo(id: string): boolean {
  return /[\\/]features[\\/]demo[\\/]/.test(id)
}
