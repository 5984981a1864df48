import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilt, serverPath } from './build-stamp.ts'

/** `npm start`: builds stale files, then serves in this process. `--demo`: on a temporary database with a made-up practice. */

if (!isBuilt()) build()
if (process.argv.includes('--demo')) {
  await import('../src/app/demo.ts')
} else {
  const { serveOrExplain } = await importServer()
  await serveOrExplain([join(import.meta.dirname, 'run.mjs'), 'scripts/start.ts'])
}

/** Imports the server's bundle, or its sources if they have changed since it was built. */
async function importServer(): Promise<typeof import('../src/app/serve.ts')> {
  const bundle = serverPath()
  return existsSync(bundle) ? import(pathToFileURL(bundle).href) : import('../src/app/serve.ts')
}

function build(): void {
  console.log('Preparando as páginas…')
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], {
    stdio: 'inherit',
  })
  if (status === 0) return
  console.error('Não foi possível preparar as páginas: o motivo está acima.')
  process.exit(1)
}
