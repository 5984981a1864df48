/**
 * Writes the files that follow from others. From the migrations: db/schema.sql (the whole schema, for reading), db/types.ts
 * (Kysely's types) and docs/generated/schema.md (the diagram). From oxlint.config.ts: the storeys in docs/architecture.md. From
 * the decisions' titles: docs/decisions/README.md. From the contracts: src/app/operations.ts, the names of the operations in the
 * API's description. `--check` writes nothing and fails if one of them is stale.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { STOREYS } from '../oxlint.config.ts'
import { wrapPGlite } from '../src/platform/server/database.ts'
import { migrate } from '../src/platform/server/migrations.ts'
import type { Endpoint } from '../src/platform/shared/endpoint.ts'

interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
  fallback: string | null
  identity: string
  generated: string
  checked: string | null
}

const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  boolean: 'boolean',
  integer: 'number',
  bigint: 'number',
  date: 'string',
  bytea: 'Uint8Array',
  jsonb: 'unknown',
  'integer[]': 'number[]',
  'text[]': 'string[]',
  'timestamp with time zone': 'Timestamp',
}

const STOREYS_BEGIN = '<!-- storeys: from oxlint.config.ts, by npm run generate -->'
const STOREYS_END = '<!-- end of storeys -->'

const pglite = await PGlite.create({ extensions: { btree_gist } })
await migrate(wrapPGlite(pglite), new URL('../db/migrations/', import.meta.url))

async function rows<T>(query: string): Promise<T[]> {
  return (await pglite.query<T>(query)).rows
}

const columns = await rows<Column>(`
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as nullable, pg_get_expr(d.adbin, d.adrelid) as fallback, a.attidentity as identity,
    a.attgenerated as generated,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
     where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as checked
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and c.relname not like 'kysely%'
  order by c.relname, a.attnum`)
const constraints = await rows<{
  table: string
  name: string
  definition: string
  kind: string
  target: string | null
}>(`
  select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition, k.contype as kind, t.relname as target
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  left join pg_class t on t.oid = k.confrelid
  where n.nspname = 'public' and c.relname not like 'kysely%' and k.contype in ('p', 'u', 'f', 'c', 'x')
  order by c.relname, array_position(array['p', 'u', 'f', 'c', 'x'], k.contype::text), k.conname`)
const indexes = await rows<{ table: string; definition: string }>(`
  select tablename as table, indexdef as definition from pg_indexes
  where schemaname = 'public' and tablename not like 'kysely%'
    and indexname not in (select conname from pg_constraint) order by tablename, indexname`)
const functions = await rows<{ definition: string }>(`
  select pg_get_functiondef(p.oid) as definition from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = 'public' and not exists (
    select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by p.proname`)
const triggers = await rows<{ table: string; definition: string }>(`
  select c.relname as table, pg_get_triggerdef(t.oid) as definition
  from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal order by c.relname, t.tgname`)
const policies = await rows<{
  table: string
  name: string
  kind: string
  role: string
  rule: string
}>(`
  select tablename as table, policyname as name, array_to_string(roles, ', ') as role, qual as rule,
    case permissive when 'RESTRICTIVE' then ' as restrictive' else '' end as kind
  from pg_policies where schemaname = 'public' order by tablename, policyname`)

const tables = [...new Set(columns.map((column) => column.table))]
const ofTable = <T extends { table: string }>(list: T[], table: string) =>
  list.filter((item) => item.table === table)

function schemaSql(): string {
  const parts = tables.map((table) => {
    const lines = [
      ...ofTable(columns, table).map(({ name, type, nullable, fallback, identity, generated }) =>
        [
          `  ${name} ${type}`,
          identity && 'generated always as identity',
          fallback &&
            (generated ? `generated always as (${fallback}) stored` : `default ${fallback}`),
          !nullable && 'not null',
        ]
          .filter(Boolean)
          .join(' '),
      ),
      ...ofTable(constraints, table).map(
        ({ name, definition }) => `  constraint ${name} ${definition}`,
      ),
    ]
    return [
      `create table ${table} (\n${lines.join(',\n')}\n);`,
      ...ofTable(indexes, table).map(({ definition }) => `${definition.replace('public.', '')};`),
      ...ofTable(triggers, table).map(({ definition }) => `${definition.replace('public.', '')};`),
      ...ofTable(policies, table).map(
        ({ name, kind, role, rule }) =>
          `create policy ${name} on ${table}${kind} to ${role} using ${rule};`,
      ),
    ].join('\n')
  })
  return `-- Generated from db/migrations by npm run generate, for reading. Do not edit.\n\n${[...functions.map(({ definition }) => `${definition.trim()};`), ...parts].join('\n\n')}\n`
}

function typeOf({ type, checked, nullable, fallback, identity, generated, name }: Column): string {
  const words =
    type === 'text'
      ? checked?.match(/^CHECK \(\(?\(?\w+ = ANY/) && checked.match(/'([^']+)'::text/g)
      : null
  const base = words
    ? words.map((word) => word.replace('::text', '')).join(' | ')
    : (TYPES[type] ?? 'unknown')
  const valueType = nullable ? `${base} | null` : base
  if (identity || generated) return `  ${name}: GeneratedAlways<${valueType}>`
  return fallback ? `  ${name}: Generated<${valueType}>` : `  ${name}: ${valueType}`
}

function typesTs(): string {
  const pascal = (table: string) =>
    table.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
  const parts = tables.map(
    (table) =>
      `export interface ${pascal(table)} {\n${ofTable(columns, table).map(typeOf).join('\n')}\n}`,
  )
  return `// Generated from db/migrations by npm run generate. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>

${parts.join('\n\n')}

export interface Tables {
${tables.map((table) => `  ${table}: ${pascal(table)}`).join('\n')}
}
`
}

function diagram(): string {
  const entities = tables.map((table) => {
    const keys = ofTable(constraints, table).find(({ kind }) => kind === 'p')?.definition ?? ''
    const lines = ofTable(columns, table).map(({ name, type }) => {
      const key = new RegExp(`\\b${name}\\b`).test(keys) ? ' PK' : ''
      return `    ${type.replaceAll(' ', '_')} ${name}${key}`
    })
    return `  ${table} {\n${lines.join('\n')}\n  }`
  })
  const arrows = constraints
    .filter(({ kind, target }) => kind === 'f' && target)
    .map(({ table, name, target }) => `  ${target} ||--o{ ${table} : ${name}`)
  return `# The schema

\`npm run generate\` draws this from db/migrations. The key of every tenant table begins with \`psychologist_id\`, and row-level
security protects it. \`db/schema.sql\` has every constraint, index and policy.

\`\`\`mermaid
erDiagram
${arrows.join('\n')}
${entities.join('\n')}
\`\`\`
`
}

function architecture(): string {
  const text = readFileSync(new URL('../docs/architecture.md', import.meta.url), 'utf8')
  const nameWidth = Math.max(...STOREYS.map(([storey]) => storey.length)) + 2
  const lines = STOREYS.map(([storey, slices, what = '']) =>
    `${storey.padEnd(nameWidth)}${slices.join(' ').padEnd(56)}${what}`.trimEnd(),
  )
  const [before, after] = [text.split(STOREYS_BEGIN)[0], text.split(STOREYS_END)[1]]
  if (after === undefined)
    throw new Error('docs/architecture.md has lost the marks around its storeys.')
  return `${before}${STOREYS_BEGIN}\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n${STOREYS_END}${after}`
}

function decisionsIndex(): string {
  const folder = new URL('../docs/decisions/', import.meta.url)
  const lines = globSync('[0-9]*.md', { cwd: folder })
    .sort()
    .map((file) => {
      const [title = ''] = readFileSync(new URL(file, folder), 'utf8').split('\n')
      const [, number, text] = /^# (\d+):? (.+)$/.exec(title) ?? []
      if (number === undefined)
        throw new Error(`docs/decisions/${file} has no title with its number.`)
      return `- [${number}](${file}) ${text}`
    })
  return `# The decisions

Each file has context, decision with its reasons, and consequences; below a line, measurements. \`npm run generate\` writes this
list from the titles. A missing number was given up, or became part of another one; numbers are not reused.

${lines.join('\n')}
`
}

async function operationsTs(): Promise<string> {
  const source = new URL('../src/', import.meta.url)
  const pages = new Map<string, { key: string; slice: string }>()
  for (const path of globSync('**/*contract.ts', { cwd: source }).sort()) {
    const parts = path.replaceAll('\\', '/').split('/')
    const slice = parts[0] === 'features' ? parts[1] : parts[0]
    const exported: object = await import(new URL(path, source).href)
    for (const [id, value] of Object.entries(exported)) {
      if (!isEndpoint(value)) continue
      if (pages.has(id)) throw new Error(`Two contracts export ${id}.`)
      pages.set(id, { key: `${value.method} ${value.path}`, slice: slice ?? '' })
    }
  }
  const lines = [...pages]
    .sort(([, a], [, b]) => (a.key < b.key ? -1 : 1))
    .map(([id, { key, slice }]) => `  '${key}': { id: '${id}', slice: '${slice}' },`)
  return `// Generated from the contracts by npm run generate. Do not edit: clients of the API are generated under these ids.
export const OPERATIONS = {
${lines.join('\n')}
} as const
`
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value
}

const outputs: Record<string, string> = {
  'db/schema.sql': schemaSql(),
  'db/types.ts': typesTs(),
  'docs/architecture.md': architecture(),
  'docs/decisions/README.md': decisionsIndex(),
  'docs/generated/schema.md': diagram(),
  'src/app/operations.ts': await operationsTs(),
}
let stale = false
for (const [path, text] of Object.entries(outputs)) {
  const file = new URL(`../${path}`, import.meta.url)
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${path} não está em dia: rode npm run generate.`)
    stale = true
  }
}
await pglite.close()
process.exitCode = stale ? 1 : 0
