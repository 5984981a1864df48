import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_PASSWORD, insertDemo } from '../features/demo/account-commands.ts'
import { serve } from './serve.ts'
import { startOrExplain } from './start-errors.ts'

const ADMIN = 'admin@exemplo.com.br'

async function demonstrate(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'consultorio-demo-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  let lines: string[] = []
  const env = {
    ...process.env,
    DATABASE_URL: undefined,
    DATA_DIR: folder,
    ADMIN_EMAIL: ADMIN,
    ADMIN_PASSWORD: DEMO_PASSWORD,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  }
  await serve(env, async (services) => {
    lines = await insertDemo(services)
  })
  console.log(
    [
      `Demonstração: os dados somem ao encerrar. Senha de todos: ${DEMO_PASSWORD}`,
      `  ${ADMIN}  (super admin)`,
      ...lines,
    ].join('\n'),
  )
}

await startOrExplain(demonstrate)
