import { randomBytes } from 'node:crypto'
import type { TenantId } from '../../platform/server/database.ts'
import { verifyPassword } from '../../platform/server/password.ts'
import {
  openRoute,
  type Route,
  routeWithOwnTransactions,
  tenantRoute,
} from '../../platform/server/routes.ts'
import { throttle } from '../../platform/server/throttle.ts'
import { tenantOfToken } from '../../platform/server/tokens.ts'
import { DAY, HOUR } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { queueEmail } from '../delivery/commands.ts'
import { emailMessageOf } from '../delivery/message-kinds.ts'
import * as command from './commands.ts'
import {
  closeLogin,
  consumePasswordReset,
  consumeVerification,
  createPsychologist,
  mailVerification,
  openPasswordReset,
  proveEmail,
  recordProof,
  refuseWeak,
  replacePassword,
  welcome,
} from './commands.ts'
import {
  changePassword,
  confirmEmail,
  endProof,
  forgotPassword,
  login,
  logout,
  proveLogin,
  register,
  resendVerification,
  resetPassword,
  revertEmail,
  verifyEmail,
} from './contract.ts'
import * as emails from './email-commands.ts'
import { enter } from './entering-commands.ts'
import {
  limitLogin,
  limitReset,
  RESETS_AN_ADDRESS,
  recordLoginSources,
} from './lockout-commands.ts'
import { IDENTITY_KINDS } from './message-kinds.ts'
import {
  deadLink,
  findPasswordOwner,
  findResetOwner,
  isEmailTaken,
  provePassword,
} from './queries.ts'
import { PASSWORD_TRIES } from './rules.ts'

const REGISTRATIONS_AN_ADDRESS = { name: 'register', most: 20, per: HOUR }
const EMAIL_LINKS_AN_ADDRESS = { name: 'email-link', most: 20, per: HOUR }
/** The address may be a stranger's, who requested none of them. */
const RESENDS_AN_ACCOUNT = { name: 'verification', most: 5, per: DAY }
const VERIFICATIONS_AN_ADDRESS = { name: 'verify-address', most: 60, per: HOUR }

export const identityRoutes: Route[] = [
  openRoute(register, async ({ services, body, now, address, device }) => {
    await throttle(services, now, { ...REGISTRATIONS_AN_ADDRESS, of: address })
    await refuseWeak(services, 'password', body.password, { ...body, isAdmin: false })
    const passwordHash = await services.hashPassword(body.password)
    const isActive = services.environment.activation === 'automatic'
    const isProved = services.environment.mailUrl === null
    const id = await services.db.asPlatform(async (db, enqueue) => {
      const made = await createPsychologist(db, { ...body, passwordHash, isActive, isProved }, now)
      // The super admin's e-mail gets the answer and the time of a used one, so that registering discloses nothing.
      // Checked after the insert, which waits for another account that gives up the address at this moment.
      const isReserved = await isEmailTaken({ id: made, sql: db }, body.email, now)
      if (isReserved || body.email === services.environment.adminEmail)
        throw new Problem('email_taken')
      await welcome(db, enqueue, made, services.origin(), now)
      return made
    })
    return enter({ services, address, device, now }, id, 'account.registered', (tenant) =>
      mailVerification(tenant, services.origin(), now),
    )
  }),

  openRoute(login, async ({ services, body, now, address, device }) => {
    const { email, password } = body
    return limitLogin({ services, email, address, device, now }, async (known) => {
      const proven = await verifyPassword(password, known?.passwordHash ?? null)
      if (!known || !proven) throw new Problem('wrong_credentials')
      return enter({ services, address, device, now }, known.id, 'account.logged_in')
    })
  }),

  tenantRoute(endProof, async ({ tenant, token }) => command.endProof(tenant, token)),

  tenantRoute(logout, async ({ tenant, token }) => closeLogin(tenant, token)),

  openRoute(forgotPassword, async ({ services, body: { email }, now, address, device }) => {
    const known = await limitReset({ services, email, address, device, now })
    if (!known) return
    await services.db.asTenant(known.id, async (tenant) => {
      const token = await openPasswordReset(tenant, now)
      const link = `${services.origin()}/psychologist/reset-password?token=${token}`
      await queueEmail(tenant, email, emailMessageOf(IDENTITY_KINDS.password_reset, link), now)
    })
  }),

  openRoute(resetPassword, async ({ services, body, now, address }) => {
    await throttle(services, now, { ...RESETS_AN_ADDRESS, of: address })
    const { id, owner } = await services.db.asTenant(ownerOf(body.token), async (tenant) => ({
      id: tenant.id,
      owner: await findResetOwner(tenant, body.token, now),
    }))
    if (!owner) throw deadLink()
    await refuseWeak(services, 'password', body.password, owner)
    const passwordHash = await services.hashPassword(body.password)
    await services.db.asTenant(id, async (tenant) => {
      await consumePasswordReset(tenant, body.token, now)
      const password = { passwordHash, keptToken: null, origin: services.origin() }
      await replacePassword(tenant, password, now)
      await proveEmail(tenant, now)
    })
  }),

  openRoute(confirmEmail, async ({ services, body: { token }, now, address }) => {
    await throttle(services, now, { ...EMAIL_LINKS_AN_ADDRESS, of: address })
    await services.db.asTenant(ownerOf(token), (tenant) =>
      emails.confirmEmail(tenant, services, token, now),
    )
  }),

  openRoute(revertEmail, async ({ services, body: { token }, now, address }) => {
    await throttle(services, now, { ...EMAIL_LINKS_AN_ADDRESS, of: address })
    const id = ownerOf(token)
    const passwordHash = await services.hashPassword(randomBytes(32).toString('base64url'))
    await services.db.asTenant(id, (tenant) =>
      emails.revertEmail(tenant, { token, passwordHash }, now),
    )
  }),

  routeWithOwnTransactions(proveLogin, PASSWORD_TRIES, async (call) => {
    const { services, id, body, now, address, device, inTransaction } = call
    await services.provePassword(id, body.password)
    const source = { address, device: device.keep() }
    await inTransaction(async ({ tenant, token }) => {
      await recordProof(tenant, token, now)
      await recordLoginSources(tenant, services, source, now)
    })
  }),

  openRoute(verifyEmail, async ({ services, body, now, address }) => {
    await throttle(services, now, { ...VERIFICATIONS_AN_ADDRESS, of: address })
    const id = tenantOfToken(body.token)
    if (!id) throw new Problem('link_expired')
    await services.db.asTenant(id, async (tenant) => {
      await consumeVerification(tenant, body.token, now)
      await proveEmail(tenant, now)
    })
  }),

  tenantRoute(
    resendVerification,
    async ({ services, tenant, now }) => mailVerification(tenant, services.origin(), now),
    RESENDS_AN_ACCOUNT,
  ),

  routeWithOwnTransactions(
    changePassword,
    PASSWORD_TRIES,
    async ({ services, id, body, now, address, device, inTransaction }) => {
      await provePassword(services.db, id, 'currentPassword', body.currentPassword)
      const owner = await services.db.asTenant(id, findPasswordOwner)
      await refuseWeak(services, 'newPassword', body.newPassword, owner)
      const passwordHash = await services.hashPassword(body.newPassword)
      const origin = services.origin()
      // Browsers send the device cookie to the login only, so it is usually missing here.
      const source = { address, device: device.id }
      await inTransaction(async ({ tenant, token }) => {
        await replacePassword(tenant, { passwordHash, keptToken: token, origin }, now)
        await recordLoginSources(tenant, services, source, now)
      })
    },
  ),
]

function ownerOf(token: string): TenantId {
  const id = tenantOfToken(token)
  if (!id) throw deadLink()
  return id
}
