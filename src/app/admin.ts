import { createPsychologist } from '../features/identity/commands.ts'
import { SettingError } from '../platform/server/environment.ts'
import { problemOf } from '../platform/server/errors.ts'
import { hashPassword } from '../platform/server/password.ts'
import type { Services } from '../platform/server/services.ts'
import { findWeakness } from '../platform/shared/password-strength.ts'
import { constraints } from './problems.ts'

type AdminServices = Pick<Services, 'db' | 'now'> & { environment: { production: boolean } }

/**
 * Creates the super admin if none has that e-mail; returns true if created. An existing password
 * is never reset, and an ordinary account with the e-mail stops the start
 * (docs/product.md, Trial and production).
 */
export async function ensureAdmin(
  services: AdminServices,
  email: string,
  password: string,
): Promise<boolean> {
  const passwordHash = await hashPassword(password)
  const ensure = () => makeUnlessKnown(services, email, { password, passwordHash })
  return ensure().catch((error) => {
    if (problemOf(error, constraints)?.code === 'email_taken') return ensure()
    throw error
  })
}

async function makeUnlessKnown(
  { db, now, environment }: AdminServices,
  email: string,
  { password, passwordHash }: { password: string; passwordHash: string },
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
    const weakness = environment.production ? await findWeakness(password, [email]) : null
    if (weakness) throw new SettingError(`ADMIN_PASSWORD não pode ser usado. ${weakness}`)
    const account = { name: 'Super Admin', email, passwordHash, phone: null, crp: null }
    await createPsychologist(
      sql,
      { ...account, isActive: true, isProved: true, isAdmin: true },
      now(),
    )
    return true
  })
}
