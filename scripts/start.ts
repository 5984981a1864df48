import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isBuilt } from './build-stamp.ts'

/** `npm start`: builds what is stale, then serves in this process. `--demo`: on a throw-away database with a lived-in practice. */

if (!isBuilt()) build()
if (process.argv.includes('--demo')) {
  await import('../src/app/demo.ts')
} else {
  const { startOrExplain } = await import('../src/app/explain.ts')
  const { serve } = await import('../src/app/serve.ts')
  const again = [join(import.meta.dirname, 'run.mjs'), 'scripts/start.ts']
  await startOrExplain(() => serve(process.env, undefined, again))
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
