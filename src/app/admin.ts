import { createPsychologist } from '../features/identity/commands.ts'
import { SettingError } from '../platform/server/environment.ts'
import { problemOf } from '../platform/server/errors.ts'
import { hashPassword } from '../platform/server/password.ts'
import type { Services } from '../platform/server/services.ts'

/**
 * Makes the super admin where there is none with that e-mail; true when made. An existing one's password is never
 * reset, and an ordinary account with the e-mail stops the start (decisions §1).
 */
export async function ensureAdmin(
  services: Pick<Services, 'db' | 'now'>,
  email: string,
  password: string,
): Promise<boolean> {
  const passwordHash = await hashPassword(password)
  const ensure = () => makeUnlessKnown(services, email, passwordHash)
  return ensure().catch((error) => {
    // Another server that boots at the same moment made it in between: now it is known.
    if (problemOf(error)?.code === 'email_taken') return ensure()
    throw error
  })
}

async function makeUnlessKnown(
  { db, now }: Pick<Services, 'db' | 'now'>,
  email: string,
  passwordHash: string,
): Promise<boolean> {
  return db.asPlatform(async (sql) => {
    const known = await sql
      .selectFrom('psychologists')
      .select('is_admin')
      .where('email', '=', email)
      .executeTakeFirst()
    if (known?.is_admin) return false
    if (known)
      throw new SettingError(
        'ADMIN_EMAIL já é de uma conta comum. Escolha outro e-mail para o super admin.',
      )
    const account = { name: 'Super Admin', email, passwordHash, phone: null, crp: null }
    await createPsychologist(sql, { ...account, isActive: true, isAdmin: true }, now())
    return true
  })
}
