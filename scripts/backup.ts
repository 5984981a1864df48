import { backUp } from '../src/app/backup.ts'
import { startOrExplain } from '../src/app/start-errors.ts'

await startOrExplain(async () => {
  console.log(await backUp(process.env, process.argv[2], Date.now()))
}, 'Não foi possível fazer o backup')
