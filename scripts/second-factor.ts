import { removeFactorOf } from '../src/app/second-factor.ts'
import { startOrExplain } from '../src/app/start-errors.ts'
import { SettingError } from '../src/platform/server/environment.ts'

const [order, email] = process.argv.slice(2)

/** `npm run second-factor -- remove E-MAIL`: switches off the second factor of an account. */
await startOrExplain(async () => {
  if (order !== 'remove' || !email)
    throw new SettingError('Diga de que conta: npm run second-factor -- remove E-MAIL')
  console.log(await removeFactorOf(process.env, email, Date.now()))
}, 'Não foi possível desligar a verificação em duas etapas')
