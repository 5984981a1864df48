import { createPsychologist } from '../features/identity/commands.ts'
import { SettingError } from '../platform/server/environment.ts'
import { hashPassword } from '../platform/server/password.ts'
import type { Services } from '../platform/server/services.ts'

/**
 * Makes the super admin where there is none with that e-mail; true when made. An existing one's password is never
 * reset, and an ordinary account with the e-mail stops the start (decisions §1).
 */
export async function ensureAdmin(
  services: Services,
  email: string,
  password: string,
): Promise<boolean> {
  const passwordHash = await hashPassword(password)
  return services.db.asPlatform(async (db) => {
    const known = await db
      .selectFrom('psychologists')
      .select('is_admin')
      .where('email', '=', email)
      .executeTakeFirst()
    if (known?.is_admin) return false
    if (known)
      throw new SettingError(
        'ADMIN_EMAIL já é de uma conta comum. Escolha outro e-mail para o super admin.',
      )
    await createPsychologist(
      db,
      {
        name: 'Super Admin',
        email,
        passwordHash,
        phone: null,
        crp: null,
        isActive: true,
        isAdmin: true,
      },
      services.now(),
    )
    return true
  })
}
