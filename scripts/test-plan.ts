/** Decides which tools `npm test` installs and which parts it runs, from the command line and the installed tools. */

export type Tool = 'postgres' | 'browser' | 'caldav'

export interface Machine {
  has: Record<Tool, boolean>
  installs: boolean
}

/** The projects of vitest.config.ts. `embedded` has every database test, `both` those marked by test/on-both-databases.ts. */
type Project = 'unit' | 'embedded' | 'postgres' | 'both' | 'caldav' | 'screens' | 'process' | 'e2e'

type Part = Project | 'database'

const ALL: Part[] = ['unit', 'database', 'caldav', 'screens', 'process', 'e2e']
const PARTS: Part[] = [...ALL, 'embedded', 'postgres', 'both']

const TOOL: Partial<Record<Part, Tool>> = {
  database: 'postgres',
  postgres: 'postgres',
  process: 'postgres',
  caldav: 'caldav',
  screens: 'browser',
  e2e: 'browser',
}
const DEPENDENT: Part[] = ['postgres', 'caldav', 'screens', 'e2e']

const ADVICE: Record<Tool, string> = {
  postgres: 'o PostgreSQL (pacote postgresql, ou TEST_DATABASE_URL)',
  browser: 'o Chromium (pacote chromium, ou CHROME_PATH)',
  caldav: 'o Radicale e o Xandikos (pacotes radicale e xandikos)',
}
const WITHOUT: Record<Tool, string> = {
  postgres: 'os testes de banco usam só o banco embutido',
  browser: 'as telas e as jornadas no navegador ficam de fora',
  caldav: 'os testes com servidores CalDAV ficam de fora',
}

export interface Order {
  parts: Part[]
  rest: string[]
}

/** Reads the arguments after `npm test --`. Without the name of a part, files run in every part they can belong to. */
export function readOrder(words: readonly string[]): Order {
  const isPart = (word: string): word is Part => PARTS.some((part) => part === word)
  const named = words.filter(isPart)
  const rest = words.filter((word) => !isPart(word))
  const parts = named.length > 0 ? named : rest.flatMap(partsOfFile)
  return { parts: parts.length > 0 ? [...new Set(parts)] : ALL, rest }
}

function partsOfFile(word: string): Part[] {
  if (word.startsWith('-')) return []
  if (/(^|\/)e2e\/|\.e2e\b/.test(word)) return ['e2e']
  if (/(^|\/)screens\//.test(word)) return ['screens']
  if (/(^|\/)test\/process\b/.test(word)) return ['process']
  if (/(^|\/)test\/caldav\b/.test(word)) return ['caldav']
  return /^(\.\/)?(src|scripts|db|test)\/|\.test\.tsx?$/.test(word) ? ['unit', 'database'] : []
}

export function toolsToInstall({ parts }: Order, { has, installs }: Machine): Tool[] {
  return installs ? toolsOf(parts).filter((tool) => !has[tool]) : []
}

/** Returns the parts that run with the tools there are, and one line on what to install for the rest; null if nothing is missing. */
export function planRun(
  { parts }: Order,
  has: Machine['has'],
): { projects: Project[]; advice: string | null } {
  const projects = parts
    .filter((part) => !DEPENDENT.includes(part) || toolsOf([part]).every((tool) => has[tool]))
    .flatMap((part) => (part === 'database' ? databaseProjects(has) : [part]))
  return { projects, advice: adviseOn(toolsOf(parts).filter((tool) => !has[tool])) }
}

function databaseProjects(has: Machine['has']): Project[] {
  return has.postgres ? ['postgres', 'both'] : ['embedded']
}

function toolsOf(parts: Part[]): Tool[] {
  return [...new Set(parts.flatMap((part) => TOOL[part] ?? []))]
}

const LIST = new Intl.ListFormat('pt-BR')

function adviseOn(missing: Tool[]): string | null {
  if (missing.length === 0) return null
  const join = (texts: Record<Tool, string>) => LIST.format(missing.map((tool) => texts[tool]))
  return `Falta instalar ${join(ADVICE)}: por enquanto, ${join(WITHOUT)}.`
}
