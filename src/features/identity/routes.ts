import { randomBytes } from 'node:crypto'
import type { Tenant } from '../../platform/server/database.ts'
import { verifyPassword } from '../../platform/server/password.ts'
import {
  type CallWithOwnTransactions,
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
import { afterPassword, completeLogin } from './entry-commands.ts'
import {
  EMAIL_LINKS_AN_ADDRESS,
  limitLogin,
  limitReset,
  limitSecondFactor,
  RESETS_AN_ADDRESS,
  recordLoginSources,
} from './lockout-commands.ts'
import { IDENTITY_KINDS } from './message-kinds.ts'
import {
  findPasswordOwner,
  findResetOwner,
  invalidLink,
  isEmailTaken,
  ownerOf,
  provePassword,
} from './queries.ts'
import { PASSWORD_TRIES } from './rules.ts'
import { proveSecondFactor } from './second-factor-commands.ts'

const REGISTRATIONS_AN_ADDRESS = { name: 'register', most: 20, per: HOUR }
/** The address may belong to a stranger who requested none of them. */
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
      const createdId = await createPsychologist(
        db,
        { ...body, passwordHash, isActive, isProved },
        now,
      )
      // The super admin's e-mail gets the same answer, in the same time, as any used e-mail, so that registering discloses
      // nothing. Checked after the insert, which waits for a concurrent transaction in which another account gives up the
      // address.
      const isReserved = await isEmailTaken({ id: createdId, sql: db }, body.email, now)
      if (isReserved || body.email === services.environment.adminEmail)
        throw new Problem('email_taken')
      await welcome(db, enqueue, createdId, services.origin(), now)
      return createdId
    })
    return services.db.asTenant(id, async (tenant) => {
      const entry = { services, address, device, now }
      const answer = await completeLogin(tenant, entry, 'account.registered')
      await mailVerification(tenant, services.origin(), now)
      return answer
    })
  }),

  openRoute(login, async ({ services, body, now, address, device }) => {
    const { email, password } = body
    return limitLogin({ services, email, address, device, now }, async (known) => {
      const proven = await verifyPassword(password, known?.passwordHash ?? null)
      if (!known || !proven) throw new Problem('wrong_credentials')
      return services.db.asTenant(known.id, (tenant) =>
        afterPassword(tenant, { services, address, device, now }, known.passwordHash),
      )
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
    if (!owner) throw invalidLink()
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
    const { services, id, body, now, inTransaction } = call
    const { password, code = '' } = body
    if (password === undefined) return proveByCode(call, code)
    await services.provePassword(id, password)
    await inTransaction((login) => keepProof(login, call, now))
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

type ProofCall = CallWithOwnTransactions<typeof proveLogin>

/** Proves the login by the second factor, with the same limit as a login's second step. */
async function proveByCode(call: ProofCall, code: string): Promise<void> {
  const { services, id, now, inTransaction } = call
  await limitSecondFactor(services, { id, device: null }, now, () =>
    inTransaction(async (login) => {
      await proveSecondFactor(login.tenant, services, code, now)
      await keepProof(login, call, now)
    }),
  )
}

async function keepProof(
  { tenant, token }: { tenant: Tenant; token: string },
  { services, address, device }: Pick<ProofCall, 'services' | 'address' | 'device'>,
  now: number,
): Promise<void> {
  await recordProof(tenant, token, now)
  await recordLoginSources(tenant, services, { address, device: device.keep() }, now)
}
