import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { readBuiltEntry } from '../src/app/built-entry.ts'
import { firstLoadOf } from './build-first-load.ts'

/** Compares the compressed sizes of the build with their limits; fails if one is over. */

const dist = join(import.meta.dirname, '../dist')
const KIB = 1024

interface Budget {
  name: string
  files: string[]
  most: number
}

async function bookingBudgets(): Promise<Budget[]> {
  const { scripts, sheets, start } = await readBuiltEntry(join(dist, 'booking'))
  const under = (file: string) => `booking/${file}`
  const all = start ? [start, ...scripts] : scripts
  return [
    { name: 'agendamento: script', files: all.map(under), most: 72 * KIB },
    { name: 'agendamento: estilos', files: sheets.map(under), most: 12 * KIB },
  ]
}

function areaBudget(name: string, most: number, ...screens: string[]): Budget {
  const files = firstLoadOf(join(dist, 'web'), 'index.html', screens).map((file) => `web/${file}`)
  return { name: `${name}: primeira carga`, files, most: most * KIB }
}

function landingBudgets(): Budget[] {
  const document = readFileSync(join(dist, 'site-pages/landing.html'), 'utf8')
  const filesNamed = (pattern: RegExp) =>
    [...document.matchAll(pattern)].map(([, file]) => `site/${file}`)
  return [
    { name: 'página inicial: documento', files: ['site-pages/landing.html'], most: 30 * KIB },
    // The first page contains its font.
    { name: 'página inicial: fonte', files: filesNamed(/href="\/([^"]+\.woff2)"/g), most: 0 },
    { name: 'página inicial: script', files: filesNamed(/<script[^>]* src="\/([^"]+)"/g), most: 0 },
  ]
}

function sizeOf(files: string[]): number {
  return files.reduce((sum, file) => sum + compressedSize(join(dist, file)), 0)
}

function compressedSize(path: string): number {
  if (existsSync(`${path}.br`)) return statSync(`${path}.br`).size
  return brotliCompressSync(readFileSync(path)).length
}

function inKib(bytes: number): string {
  return `${(bytes / KIB).toFixed(1)} KiB`
}

if (!existsSync(join(dist, 'booking')) || !existsSync(join(dist, 'web'))) {
  console.error('Nada construído em dist/. Rode npm run build antes.')
  process.exit(1)
}
const budgets = [
  ...landingBudgets(),
  ...(await bookingBudgets()),
  areaBudget('área do psicólogo', 157.2, 'psychologist-area', 'dashboard-page'),
  areaBudget('agenda', 168, 'psychologist-area', 'agenda-screen'),
  areaBudget('paciente', 165, 'psychologist-area', 'patient-screen'),
  areaBudget('prontuário', 172.5, 'psychologist-area', 'record-screen'),
  areaBudget('prontuários', 150, 'psychologist-area', 'records-page'),
  areaBudget('livro', 147.5, 'psychologist-area', 'book-page'),
  areaBudget('demonstrativo', 150, 'psychologist-area', 'statement-page'),
  areaBudget('pacotes', 148.5, 'psychologist-area', 'packages-page'),
  areaBudget('configurações', 138.5, 'psychologist-area', 'settings-screen'),
  areaBudget('horários de atendimento', 146.5, 'psychologist-area', 'attendance-screen'),
  areaBudget('importar', 146, 'psychologist-area', 'import-screen'),
  areaBudget('super admin', 147.5, 'psychologist-area', 'admin-messages-screen'),
  areaBudget('área do paciente', 161.5, 'patient-login-page', 'patient-dashboard-page'),
]
for (const { name, files, most } of budgets) {
  const size = sizeOf(files)
  const over = size > most
  const mark = over ? '✗' : '✓'
  console.log(`${mark} ${name.padEnd(36)}${inKib(size).padStart(10)} de ${inKib(most)}`)
  if (over) process.exitCode = 1
}
