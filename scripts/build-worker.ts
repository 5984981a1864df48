import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build as viteBuild } from 'vite'
import { OFFLINE_URL } from '../src/features/install/worker-paths.ts'
import { firstLoadOf } from './build-first-load.ts'

export interface Precached {
  url: string
  revision: string | null
}

const SCREENS = [
  'psychologist-area',
  'dashboard-page',
  'patient-login-page',
  'patient-dashboard-page',
]

export function listPrecached(built: string, icons: string): Precached[] {
  const offline = OFFLINE_URL.slice(1)
  const assets = [
    ...firstLoadOf(built, 'index.html', SCREENS),
    ...firstLoadOf(built, offline, ['offline-page']),
  ]
  return [
    ...[...new Set(assets)].sort().map((file) => ({ url: `/${file}`, revision: null })),
    { url: OFFLINE_URL, revision: hashOf(join(built, offline)) },
    ...globSync('*.png', { cwd: icons })
      .sort()
      .map((icon) => ({ url: `/icons/${icon}`, revision: hashOf(join(icons, icon)) })),
  ]
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16)
}

export async function buildWorker(): Promise<void> {
  const precached = listPrecached('dist/web', 'src/app/public/icons')
  await viteBuild({
    configFile: 'vite.worker.config.ts',
    logLevel: 'warn',
    define: { PRECACHED: JSON.stringify(precached) },
  })
}
