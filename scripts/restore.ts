import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../src/app/restore.ts'
import { startOrExplain } from '../src/app/start-errors.ts'
import { SettingError } from '../src/platform/server/environment.ts'

const { values, positionals } = parseArgs({
  options: { yes: { type: 'boolean', default: false } },
  allowPositionals: true,
})

await startOrExplain(async () => {
  const [file] = positionals
  if (!file) throw new SettingError('Diga qual backup restaurar: npm run restore -- arquivo.tar.gz')
  const isRestored = await restoreBackup(process.env, {
    file,
    now: Date.now(),
    confirm: async (question) => values.yes || promptHere(question),
    tell: console.log,
  })
  if (!isRestored) console.log('Nada foi mudado.')
}, 'Não foi possível restaurar')

async function promptHere(question: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new SettingError(`${question} Sem um terminal para responder, repita com --yes.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} (s/N) `)
  terminal.close()
  return /^s(im)?$/i.test(answer.trim())
}
