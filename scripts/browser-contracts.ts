import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type ESTree, type Plugin, parseAst, transformWithOxc } from 'vite'

/**
 * Splits each module with schemas for the browser, which validates no reply. The module keeps its constants and the parts of
 * each endpoint that a call needs. `?schemas` has the schemas, by which forms validate input: a screen loads them and their
 * library with its first form. The demonstration answers calls in the browser and gets whole modules (`?whole`).
 */
export const browserContracts: Plugin = {
  name: 'browser-contracts',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!importer || !/^\..*\.ts$/.test(source) || !getsWhole(importer)) return null
    const path = resolve(dirname(withoutQuery(importer)), source)
    return (await readModule(path)) ? `${path}?whole` : null
  },
  load: {
    filter: { id: /\.ts(?:\?(?:schemas|whole))?$/ },
    async handler(id) {
      const [path = '', query] = id.split('?')
      const module = await readModule(path)
      if (!module) return null
      if (query === 'whole') return { code: module.code, moduleType: 'js' }
      const code = query ? schemasOf(module) : plainPartOf(module)
      return { code, moduleType: 'js', moduleSideEffects: false }
    },
  },
  transform: {
    filter: { id: /[\\/]src[\\/].*\.tsx?(?:\?\w+)?$/ },
    async handler(code, id) {
      if (getsWhole(id)) return null
      const { importing, missing } = await importSchemas(code, id)
      if (missing.length > 0)
        this.error(`The browser has no ${missing.join(', ')}: export that schema by a name.`)
      return { code: importing, map: null }
    },
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

interface Declared {
  names: string[]
  /** Returns the code after `export` of an endpoint without its schemas. */
  plain: string
  whole: string
  isExported: boolean
  isEndpoint: boolean
  uses: Set<string>
}

interface Imported {
  local: string
  code: string
  from: string
  name: string | null
}

interface SplitModule {
  path: string
  code: string
  declared: Declared[]
  imported: Imported[]
  /** Statements with side effects, such as the texts of all problems. */
  acts: string[]
  heavy: Set<string>
  endpoints: Set<string>
}

const modules = new Map<string, Promise<SplitModule | null>>()

/** Returns the parts of a module with schemas; null for any other module. */
export function readModule(path: string): Promise<SplitModule | null> {
  if (!/[\\/]src[\\/](?:features|platform[\\/]shared)[\\/](?!.*[\\/]web[\\/]).*\.ts$/.test(path))
    return Promise.resolve(null)
  let known = modules.get(path)
  if (!known) {
    known = readFile(path, 'utf8').then((code) =>
      /^import \* as z from 'zod|= endpoint\(/m.test(code) && !isOfDemo(path)
        ? parseModule(code, path)
        : null,
    )
    modules.set(path, known)
  }
  return known
}

export async function parseModule(source: string, path: string): Promise<SplitModule> {
  const { code } = await transformWithOxc(source, path, { sourcemap: false })
  const module: SplitModule = {
    path,
    code,
    declared: [],
    imported: [],
    acts: [],
    heavy: new Set(),
    endpoints: new Set(),
  }
  for (const statement of parseAst(code).body) addStatement(module, statement)
  for (const { names, isEndpoint } of module.declared)
    if (isEndpoint) for (const name of names) module.endpoints.add(name)
  await findHeavy(module)
  return module
}

function addStatement(module: SplitModule, statement: ESTree.Statement): void {
  const { code } = module
  if (statement.type === 'ImportDeclaration') {
    module.imported.push(...importsOf(statement))
    return
  }
  const isExported = statement.type === 'ExportNamedDeclaration'
  const inner = isExported ? statement.declaration : statement
  if (inner?.type === 'FunctionDeclaration' && inner.id) {
    const text = code.slice(inner.start, inner.end)
    const uses = identifiersIn(inner)
    const names = [inner.id.name]
    module.declared.push({ names, plain: text, whole: text, isExported, isEndpoint: false, uses })
    return
  }
  if (inner?.type === 'VariableDeclaration') {
    for (const declaration of inner.declarations)
      module.declared.push(variableOf(code, declaration, isExported))
    return
  }
  if (statement.type === 'ExpressionStatement') {
    module.acts.push(code.slice(statement.start, statement.end))
    return
  }
  throw new Error(`A module with schemas has a ${statement.type}: ${module.path}`)
}

function importsOf({ specifiers, source }: ESTree.ImportDeclaration): Imported[] {
  const from = source.value
  const values = specifiers.filter(
    (specifier) => specifier.type !== 'ImportSpecifier' || specifier.importKind !== 'type',
  )
  return values.map((specifier) => {
    const local = specifier.local.name
    if (specifier.type !== 'ImportSpecifier')
      return { local, from, name: null, code: `import * as ${local} from '${from}'` }
    const name = 'name' in specifier.imported ? specifier.imported.name : specifier.imported.value
    return { local, from, name, code: `import { ${name} as ${local} } from '${from}'` }
  })
}

function variableOf(
  code: string,
  declarator: ESTree.VariableDeclarator,
  isExported: boolean,
): Declared {
  const whole = `const ${code.slice(declarator.start, declarator.end)}`
  const names = [...identifiersIn(declarator.id)]
  const call = declarator.init?.type === 'CallExpression' ? declarator.init : null
  const isEndpoint = call?.callee.type === 'Identifier' && call.callee.name === 'endpoint'
  const object = isEndpoint ? call?.arguments[0] : declarator.init
  if (object?.type === 'ObjectExpression' && (isEndpoint || isPartOfEndpoint(object))) {
    const called = object.properties.filter(
      (property) => property.type === 'SpreadElement' || CALLED.includes(keyOf(property)),
    )
    const texts = called.map(({ start, end }) => code.slice(start, end))
    const uses = new Set(called.flatMap((property) => [...identifiersIn(property)]))
    const plain = `const ${names.join()} = { ${texts.join(', ')} }`
    return { names, plain, whole, isExported, isEndpoint: true, uses }
  }
  const uses = declarator.init ? identifiersIn(declarator.init) : new Set<string>()
  return { names, plain: whole, whole, isExported, isEndpoint: false, uses }
}

/** Returns whether an object is one that several endpoints spread: `{ access: 'tenant', params: idParams }`. */
function isPartOfEndpoint({ properties }: ESTree.ObjectExpression): boolean {
  const keys = properties.map((property) => (property.type === 'Property' ? keyOf(property) : ''))
  return keys.includes('access') && keys.every((key) => [...CALLED, ...LEFT_OUT].includes(key))
}

function keyOf({ key }: ESTree.ObjectProperty): string {
  return key.type === 'Identifier' ? key.name : ''
}

/** Returns the outside names that a piece of code uses: not its parameters and variables. */
function identifiersIn(node: object): Set<string> {
  const { type, name, computed, params, id } = node as Partial<ESTree.Function> & {
    name?: string
    computed?: boolean
  }
  if (type === ('Identifier' as string)) return new Set(name ? [name] : [])
  const names = new Set<string>()
  const ownNames = new Set<string>()
  for (const [key, child] of Object.entries(node)) {
    if ((key === 'property' || key === 'key') && !computed) continue
    const children: unknown[] = Array.isArray(child) ? child : [child]
    for (const nested of children) {
      if (!nested || typeof nested !== 'object') continue
      if ('type' in nested && nested.type === 'VariableDeclarator' && 'id' in nested)
        for (const local of identifiersIn(nested.id as object)) ownNames.add(local)
      for (const used of identifiersIn(nested)) names.add(used)
    }
  }
  for (const part of params ?? []) for (const local of identifiersIn(part)) ownNames.add(local)
  if (id && params) for (const local of identifiersIn(id)) ownNames.add(local)
  return names.difference(ownNames)
}

/** Marks statements that need the library or another module's schemas. */
async function findHeavy(module: SplitModule): Promise<void> {
  const { path, declared, imported, heavy } = module
  for (const { local, from, name } of imported) {
    const other = from.startsWith('.') ? await readModule(resolve(dirname(path), from)) : null
    if (from.startsWith('zod') || (name && other?.heavy.has(name))) heavy.add(local)
  }
  for (let before = -1; before !== heavy.size; ) {
    before = heavy.size
    for (const { names, uses } of declared)
      if ([...uses].some((used) => heavy.has(used))) for (const name of names) heavy.add(name)
  }
}

export function plainPartOf({ declared, imported, heavy }: SplitModule): string {
  return [
    ...imported.filter(({ local }) => !heavy.has(local)).map(({ code }) => code),
    ...declared
      .filter(({ names }) => !names.some((name) => heavy.has(name)))
      .map(({ isExported, plain }) => (isExported ? `export ${plain}` : plain)),
    'export {}',
  ].join('\n')
}

/** A schema that no form uses is left out by the bundler: its function is marked as free of side effects. */
export function schemasOf({ declared, imported, acts, heavy, endpoints }: SplitModule): string {
  return [
    ...imported.map(({ code }) => code),
    ...acts,
    ...declared
      .filter(({ isEndpoint, names }) => !(isEndpoint && names.some((name) => endpoints.has(name))))
      .map(({ whole, names, isExported }) => {
        const isSchema = whole.startsWith('const ') && names.some((name) => heavy.has(name))
        const code = isSchema ? withoutEffects(whole) : whole
        return isExported ? `export ${code}` : code
      }),
  ].join('\n')
}

function withoutEffects(declaration: string): string {
  const value = declaration.indexOf('=') + 1
  return `${declaration.slice(0, value)} /* @__PURE__ */ (() => (${declaration.slice(value)}))()`
}

/**
 * Returns a module's code with each schema imported from its `?schemas`, and, for an endpoint, the parts that the browser's
 * module lacks.
 */
async function importSchemas(code: string, id: string) {
  const endpoints = new Set<string>()
  let importing = code
  const program = parseAst(code, { lang: /x$/.test(withoutQuery(id)) ? 'tsx' : 'ts' })
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') continue
    const from = statement.source.value
    const module = await readModule(resolve(dirname(withoutQuery(id)), from))
    if (!module) continue
    for (const { local, name } of importsOf(statement))
      if (name && module.endpoints.has(name)) endpoints.add(local)
    const texts = importsOf(statement).map(({ name, code: text }) =>
      name && module.heavy.has(name) ? text.replace(/'$/, "?schemas'") : text,
    )
    importing = importing.replace(code.slice(statement.start, statement.end), texts.join('; '))
  }
  const missing = [...code.matchAll(/\b(\w+)\.(\w+)\b/g)]
    .filter(([, object = '', part = '']) => endpoints.has(object) && LEFT_OUT.includes(part))
    .map(([text]) => text)
  return { importing, missing }
}

function getsWhole(id: string): boolean {
  return isOfDemo(id) || id.endsWith('?whole')
}

function isOfDemo(id: string): boolean {
  return /[\\/]features[\\/]demo[\\/]/.test(id)
}

function withoutQuery(id: string): string {
  return id.split('?')[0] ?? ''
}
