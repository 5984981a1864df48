import { exportAccount } from '../../src/features/account/contract.ts'
import { exportSessions } from '../../src/features/sessions/lists/contract.ts'
import { addressOf } from '../../src/platform/shared/endpoint.ts'
import type { Part } from '../document.ts'
import { load } from '../load.ts'
import { partOnPostgres } from '../postgres.ts'
import { memoryAtRest, type Served, withServer } from '../processes.ts'
import { calls, headersOf } from '../scale/calls.ts'
import { createLogin, type Login } from '../scale/logins.ts'
import { type Size, seedPsychologists } from '../scale/seed.ts'
import { type Download, report } from './report.ts'

const SIZE: Size = { psychologists: 2, sessions: 50_100, largest: 50_000 }
const QUICK: Size = { psychologists: 2, sessions: 5_100, largest: 5_000 }

const LOOK_EVERY = 20
const CONNECTIONS = 8
const IN_USE_SECONDS = 10

const exports: readonly [name: string, path: string][] = [
  ['sessions as CSV', addressOf(exportSessions, { query: { format: 'csv' } })],
  ['sessions as XLSX', addressOf(exportSessions, { query: { format: 'xlsx' } })],
  ['the whole account (ZIP)', addressOf(exportAccount)],
]

/** Measures the server's memory during each long download, each on a separate server. */
export function measureExports({ quick }: { quick: boolean }): Promise<Part> {
  const size = quick ? QUICK : SIZE
  return partOnPostgres('Exports', async (url) => {
    await seedPsychologists(url, size)
    const login = await createLogin(url)
    const downloads: Download[] = []
    for (const [name, path] of exports)
      downloads.push(await measureDownload(url, { name, path, login }))
    return report(downloads, { what: `${size.largest.toLocaleString('en')} sessions` })
  })
}

interface Wanted {
  name: string
  path: string
  login: Login
  body?: object
  refused?: object
  settings?: Record<string, string>
}

export async function measureDownload(url: string, options: Wanted): Promise<Download> {
  const { name, login, settings } = options
  return withServer({ DATABASE_URL: url, ...settings }, async (served) => {
    await load(served.origin, screensOf(login), CONNECTIONS, IN_USE_SECONDS)
    if (options.refused) await ask(served, { ...options, body: options.refused })
    const before = await memoryAtRest(served, '/api/health')
    return { name, before, ...(await download(served, options)) }
  })
}

function* screensOf(login: Login) {
  for (;;)
    for (const { path } of calls) yield { method: 'GET' as const, path, headers: headersOf(login) }
}

async function download(served: Served, settings: Wanted) {
  let peak = served.memory()
  const look = setInterval(() => {
    peak = Math.max(peak ?? 0, served.memory() ?? 0) || null
  }, LOOK_EVERY)
  const began = performance.now()
  try {
    const response = await ask(served, settings)
    if (!response.ok || !response.body)
      throw new Error(`${settings.path} answered ${response.status}`)
    let bytes = 0
    for await (const part of response.body) bytes += part.length
    return { bytes, seconds: (performance.now() - began) / 1000, peak }
  } finally {
    clearInterval(look)
  }
}

function ask(served: Served, { path, login, body }: Wanted): Promise<Response> {
  const sent = body && { method: 'POST', body: JSON.stringify(body) }
  const headers = { ...headersOf(login), ...(body && { 'content-type': 'application/json' }) }
  return fetch(served.origin + path, { headers, ...sent })
}
