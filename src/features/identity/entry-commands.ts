import type { Tenant } from '../../platform/server/database.ts'
import { recordEvent } from '../audit/commands.ts'
import type { AuditedAction } from '../audit/rules.ts'
import { openLogin } from './commands.ts'
import type { LoggedIn, PasswordAnswer } from './contract.ts'
import { rememberDevice } from './device-commands.ts'
import { deviceHash, recordLoginSources, type Try } from './lockout-commands.ts'
import { findLoggedIn } from './queries.ts'
import { openSecondStep } from './second-factor-commands.ts'
import { asksSecondFactor } from './second-factor-queries.ts'

type Entry = Omit<Try, 'email'>

/**
 * Opens a login after its last step, and marks the browser and the address as known. `remember`: whether the browser skips
 * the second step from now on.
 */
export async function admit(
  tenant: Tenant,
  { services, address, device, now }: Entry,
  action: AuditedAction,
  remember = false,
): Promise<LoggedIn> {
  const source = { address, device: device.keep() }
  const hash = deviceHash(services, source.device)
  const token = await openLogin(tenant, now, hash)
  if (remember) await rememberDevice(tenant, hash, now)
  await recordLoginSources(tenant, services, source, now)
  await recordEvent(tenant, { actor: 'psychologist', action }, now)
  return { token, psychologist: await findLoggedIn(tenant) }
}

/** Answers a right password: with a login, or with the challenge of a second step. */
export async function afterPassword(tenant: Tenant, entry: Entry): Promise<PasswordAnswer> {
  const { services, device, now } = entry
  if (await asksSecondFactor(tenant, deviceHash(services, device.id), now))
    return { challenge: await openSecondStep(tenant, now) }
  return admit(tenant, entry, 'account.logged_in')
}
