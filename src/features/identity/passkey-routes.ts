import type { Tenant } from '../../platform/server/database.ts'
import {
  type OpenCall,
  openRoute,
  type Route,
  refuseUnproved,
  routeWithOwnTransactions,
  tenantRoute,
} from '../../platform/server/routes.ts'
import { throttle } from '../../platform/server/throttle.ts'
import { tenantOfToken } from '../../platform/server/tokens.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordProof } from './commands.ts'
import { deviceNameOf } from './device-rules.ts'
import { completeLogin } from './entry-commands.ts'
import { recordLoginSources } from './lockout-commands.ts'
import {
  beginPasskeyCreation,
  beginPasskeyLogin,
  beginPasskeyProof,
  checkAnswer,
  checkCreation,
  deletePasskey,
  recordPasskeyUse,
  refuseBadAddress,
  savePasskey,
} from './passkey-commands.ts'
import {
  addPasskey,
  listPasskeys,
  loginByPasskey,
  passkeyOptions,
  proveByPasskey,
  removePasskey,
} from './passkey-contract.ts'
import { listOwnPasskeys, tenantOfHandle } from './passkey-queries.ts'
import { PASSKEY_TRIES, rpIdOf } from './passkey-rules.ts'
import { lacksSecondFactor } from './second-factor-queries.ts'

/** Each opened login page requests options once, and again every four minutes. */
const OPTIONS_AN_ADDRESS = { name: 'passkey-options', most: 200, per: 15 * MINUTE }
const LOGINS_AN_ADDRESS = { name: 'passkey-login', most: 60, per: 15 * MINUTE }

export const passkeyRoutes: Route[] = [
  tenantRoute(listPasskeys, async ({ services, tenant }) =>
    listOwnPasskeys(tenant, rpIdOf(services.origin())),
  ),

  openRoute(passkeyOptions, async (call) => {
    const { services, now, address, token, body } = call
    await throttle(services, now, { ...OPTIONS_AN_ADDRESS, of: address })
    const purpose = body.purpose ?? (token ? 'register' : 'login')
    if (purpose === 'login') return beginPasskeyLogin(services, now)
    return beginOwn(call, purpose)
  }),

  routeWithOwnTransactions(addPasskey, PASSKEY_TRIES, async (call) => {
    const { services, id, body, now, device, inTransaction } = call
    refuseBadAddress(services)
    const credential = await checkCreation(services, id, body, now)
    const isElsewhere = body.authenticatorAttachment === 'cross-platform'
    const defaults = { device: deviceNameOf(device.userAgent), isElsewhere }
    return inTransaction((login) => savePasskey(login, services, credential, defaults, now))
  }),

  tenantRoute(removePasskey, async ({ services, tenant, params: { id }, now }) => {
    await deletePasskey(tenant, id, now)
    // The super admin's last one: the refusal rolls its removal back.
    if (
      services.environment.production &&
      (await lacksSecondFactor(tenant, rpIdOf(services.origin())))
    )
      throw new Problem('second_factor_needed')
  }),

  openRoute(loginByPasskey, async ({ services, body, now, address, device }) => {
    await throttle(services, now, { ...LOGINS_AN_ADDRESS, of: address })
    refuseBadAddress(services)
    const id = tenantOfHandle(body.response.userHandle ?? '')
    if (!id) throw new Problem('passkey_unknown')
    const checked = await checkAnswer(services, id, body, 'passkey_login', now)
    if (checked === 'unknown') throw new Problem('passkey_unknown')
    const entry = { services, address, device, now }
    const entered =
      checked &&
      (await services.db.asTenant(id, async (tenant) =>
        (await recordPasskeyUse(tenant, services, checked, now))
          ? completeLogin(tenant, entry, 'account.logged_in_by_passkey')
          : null,
      ))
    if (!entered) throw new Problem('passkey_refused')
    return entered
  }),

  routeWithOwnTransactions(proveByPasskey, PASSKEY_TRIES, async (call) => {
    const { services, id, body, now, address, device, inTransaction } = call
    refuseBadAddress(services)
    const checked = await checkAnswer(services, id, body, 'passkey_proof', now)
    if (!checked || checked === 'unknown') throw new Problem('passkey_not_accepted')
    const source = { address, device: device.keep() }
    const isUsed = await inTransaction(async ({ tenant, token }) => {
      if (!(await recordPasskeyUse(tenant, services, checked, now))) return false
      await recordProof(tenant, token, now)
      await recordLoginSources(tenant, services, source, now)
      return true
    })
    if (!isUsed) throw new Problem('passkey_not_accepted')
  }),
]

/** Begins an action that only the account itself may do: the call is open to all because a login has no token yet. */
async function beginOwn(
  { services, now, token }: OpenCall<typeof passkeyOptions>,
  purpose: 'register' | 'proof',
) {
  const id = token ? tenantOfToken(token) : null
  if (!token || !id) throw new Problem('unauthenticated')
  return services.db.asTenant(id, async (tenant: Tenant) => {
    const account = await services.authenticate(tenant, token, now)
    if (!account) throw new Problem('unauthenticated')
    const rpId = refuseBadAddress(services)
    if (purpose === 'proof') return beginPasskeyProof(tenant, rpId, now)
    if (account.closed) throw account.closed
    refuseUnproved(account)
    return beginPasskeyCreation(tenant, rpId, now)
  })
}
