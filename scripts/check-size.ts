import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** Measures what was built against what was promised, compressed as it travels; fails when something is over. */

const dist = join(import.meta.dirname, '../dist')
const KIB = 1024

interface Budget {
  name: string
  /** Files under dist/. */
  files: string[]
  most: number
}

interface ManifestEntry {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}

/** The booking page before the first touch: its only script, and the styles inside its document. */
function bookingBudgets(): Budget[] {
  const manifest: Record<string, ManifestEntry> = JSON.parse(
    readFileSync(join(dist, 'booking/.vite/manifest.json'), 'utf8'),
  )
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('dist/booking não tem um ponto de entrada.')
  const scripts = [entry.file, ...(entry.imports ?? []).map((name) => manifest[name]?.file ?? name)]
  const under = (file: string) => `booking/${file}`
  return [
    { name: 'agendamento: script', files: scripts.map(under), most: 80 * KIB },
    { name: 'agendamento: estilos', files: (entry.css ?? []).map(under), most: 12 * KIB },
  ]
}

/** The first look into the psychologist's area: the shell, the area and its dashboard, with all they need to start. */
function areaBudget(): Budget {
  const shell = readFileSync(join(dist, 'web/index.html'), 'utf8')
  const named = [...shell.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(
    ([, file = '']) => file,
  )
  const pages = readdirSync(join(dist, 'web/assets'))
    .filter((file) => /^(psychologist-area|dashboard-page)-.+\.js$/.test(file))
    .map((file) => `assets/${file}`)
  const files = withImports([...named, ...pages]).map((file) => `web/${file}`)
  return { name: 'área do psicólogo: primeira carga', files, most: 200 * KIB }
}

const STATIC_IMPORT = /\b(?:from|import)\s*"\.\/([^"]+)"/g

/** The files and all they import statically, each once. */
function withImports(files: string[]): string[] {
  const found = new Set(files)
  for (const file of found) {
    if (!file.endsWith('.js')) continue
    const code = readFileSync(join(dist, 'web', file), 'utf8')
    for (const [, name] of code.matchAll(STATIC_IMPORT)) found.add(`assets/${name}`)
  }
  return [...found]
}

function sizeOf(files: string[]): number {
  const sizes = files.map((file) => brotliCompressSync(readFileSync(join(dist, file))).length)
  return sizes.reduce((sum, size) => sum + size, 0)
}

function inKib(bytes: number): string {
  return `${(bytes / KIB).toFixed(1)} KiB`
}

if (!existsSync(join(dist, 'booking')) || !existsSync(join(dist, 'web'))) {
  console.error('Nada construído em dist/. Rode npm run build antes.')
  process.exit(1)
}
for (const { name, files, most } of [...bookingBudgets(), areaBudget()]) {
  const size = sizeOf(files)
  const over = size > most
  const mark = over ? '✗' : '✓'
  console.log(`${mark} ${name.padEnd(36)}${inKib(size).padStart(10)} de ${inKib(most)}`)
  if (over) process.exitCode = 1
}
