import { keySheet, newKeyFile, rotateKeys } from '../src/app/record-keys.ts'
import { startOrExplain } from '../src/app/start-errors.ts'
import { SettingError } from '../src/platform/server/environment.ts'

const [order = ''] = process.argv.slice(2)

await startOrExplain(async () => {
  const run = { new: newKeyFile, sheet: keySheet, rotate: rotateKeys }[order]
  if (!run) throw new SettingError('Diga o que fazer: npm run records-key -- new, sheet ou rotate')
  console.log(await run(process.env))
}, 'Não foi possível cuidar da chave dos prontuários')
