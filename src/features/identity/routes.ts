import { hashPassword, verifyPassword } from '../../platform/server/password.ts'
import { openRoute, practiceRoute, provenRoute, type Route } from '../../platform/server/routes.ts'
import type { Services } from '../../platform/server/services.ts'
import { throttle } from '../../platform/server/throttle.ts'
import { tenantOfToken } from '../../platform/server/tokens.ts'
import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { recordEvent } from '../audit/commands.ts'
import type { AuditedAction } from '../audit/rules.ts'
import { passwordResetMail } from '../messages/account-mail-rules.ts'
import { queueMail } from '../messages/commands.ts'
import {
  closeLogin,
  consumePasswordReset,
  createPsychologist,
  openLogin,
  openPasswordReset,
  replacePassword,
  welcome,
} from './commands.ts'
import {
  changePassword,
  forgotPassword,
  type LoggedIn,
  login,
  logout,
  register,
  resetPassword,
} from './contract.ts'
import { findCredentials, findLoggedIn, provePassword } from './queries.ts'
import { PASSWORD_TRIES } from './rules.ts'

/** Tries that a person who forgot may need, and a machine that guesses may not have. */
const LOGINS_AN_ACCOUNT = { name: 'login', most: 10, per: 15 * MINUTE }
const LOGINS_AN_ADDRESS = { name: 'login-address', most: 60, per: 15 * MINUTE }
const REGISTRATIONS_AN_ADDRESS = { name: 'register', most: 20, per: HOUR }
const RESETS_AN_ACCOUNT = { name: 'reset', most: 3, per: HOUR }
const RESETS_AN_ADDRESS = { name: 'reset-address', most: 20, per: HOUR }

export const identityRoutes: Route[] = [
  openRoute(register, async ({ services, body, now, address }) => {
    await throttle(services, now, { ...REGISTRATIONS_AN_ADDRESS, of: address })
    // Answered as an e-mail in use: nobody can become the super admin by registering.
    if (body.email === services.environment.adminEmail) throw new Problem('email_taken')
    const passwordHash = await hashPassword(body.password)
    const isActive = services.environment.activation === 'automatic'
    const id = await services.db.asPlatform(async (db, enqueue) => {
      const made = await createPsychologist(db, { ...body, passwordHash, isActive }, now)
      await welcome(db, enqueue, made, services.origin(), now)
      return made
    })
    return enter(services, id, now, 'account.registered')
  }),

  openRoute(login, async ({ services, body, now, address }) => {
    await throttle(
      services,
      now,
      { ...LOGINS_AN_ACCOUNT, of: body.email },
      { ...LOGINS_AN_ADDRESS, of: address },
    )
    const known = await services.db.asPlatform((db) => findCredentials(db, body.email))
    const proven = await verifyPassword(body.password, known?.passwordHash ?? null)
    if (!known || !proven) throw new Problem('wrong_credentials')
    return enter(services, known.id, now, 'account.logged_in')
  }),

  practiceRoute(logout, async ({ tenant, token }) => closeLogin(tenant, token)),

  openRoute(forgotPassword, async ({ services, body, now, address }) => {
    await throttle(
      services,
      now,
      { ...RESETS_AN_ACCOUNT, of: body.email },
      { ...RESETS_AN_ADDRESS, of: address },
    )
    const known = await services.db.asPlatform((db) => findCredentials(db, body.email))
    if (!known) return
    await services.db.asTenant(known.id, async (tenant) => {
      const token = await openPasswordReset(tenant, now)
      const link = `${services.origin()}/psychologist/reset-password?token=${token}`
      await queueMail(tenant, body.email, passwordResetMail(link), now)
    })
  }),

  openRoute(resetPassword, async ({ services, body, now, address }) => {
    await throttle(services, now, { ...RESETS_AN_ADDRESS, of: address })
    const id = tenantOfToken(body.token)
    if (!id) throw invalidField('token', 'Este link expirou ou já foi usado. Peça um novo.')
    const passwordHash = await hashPassword(body.password)
    await services.db.asTenant(id, async (tenant) => {
      await consumePasswordReset(tenant, body.token, now)
      await replacePassword(tenant, passwordHash, null, now)
    })
  }),

  provenRoute(
    changePassword,
    PASSWORD_TRIES,
    async ({ services, id, body, now, inTransaction }) => {
      await provePassword(services.db, id, 'currentPassword', body.currentPassword)
      const passwordHash = await hashPassword(body.newPassword)
      await inTransaction(({ tenant, token }) => replacePassword(tenant, passwordHash, token, now))
    },
  ),
]

async function enter(
  services: Services,
  id: Parameters<Services['db']['asTenant']>[0],
  now: number,
  action: AuditedAction,
): Promise<LoggedIn> {
  return services.db.asTenant(id, async (tenant) => {
    const token = await openLogin(tenant, now)
    await recordEvent(tenant, { actor: 'psychologist', action }, now)
    return { token, psychologist: await findLoggedIn(tenant) }
  })
}
