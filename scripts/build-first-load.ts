import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const NAMED = /(?:src|href)="\/(assets\/[^"]+)"/g
const STATIC_IMPORT = /\b(?:from|import)\s*"\.\/([^"]+)"/g

/**
 * Returns the files of a built folder, `assets/…`, that a first load needs: those that the document names, those of the
 * screens, and all their static imports, each once. A screen is the name of its source file, `dashboard-page`.
 */
export function firstLoadOf(folder: string, document: string, screens: string[]): string[] {
  const html = readFileSync(join(folder, document), 'utf8')
  const files = [...html.matchAll(NAMED)].map(([, file = '']) => file)
  const built = readdirSync(join(folder, 'assets'))
  const pages = screens.map((screen) => `assets/${fileOf(screen, built)}`)
  return withImports(folder, [...files, ...pages])
}

function fileOf(screen: string, built: string[]): string {
  const file = built.find((name) => new RegExp(`^${screen}-[\\w-]{8}\\.js$`).test(name))
  if (!file) throw new Error(`Nada construído se chama ${screen}.`)
  return file
}

function withImports(folder: string, files: string[]): string[] {
  const reached = new Set(files)
  for (const file of reached) {
    if (!file.endsWith('.js')) continue
    const code = readFileSync(join(folder, file), 'utf8')
    for (const [, name] of code.matchAll(STATIC_IMPORT)) reached.add(`assets/${name}`)
  }
  return [...reached]
}
