import { settleRestored } from '../src/app/after-restore.ts'
import { startOrExplain } from '../src/app/start-errors.ts'

/** `npm run after-restore`: run it after a PostgreSQL database was restored, before its first server starts. */

await startOrExplain(
  async () => console.log(await settleRestored(process.env, Date.now())),
  'Não foi possível concluir a restauração',
)
