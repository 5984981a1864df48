import type { Tenant } from '../../platform/server/database.ts'
import type { Services } from '../../platform/server/services.ts'
import { seal } from '../../platform/server/signing.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordEvent } from '../audit/commands.ts'
import type { AuditedAction } from '../audit/rules.ts'
import { queueEmail } from '../delivery/commands.ts'
import { emailMessageOf } from '../delivery/message-kinds.ts'
import { findOwnRow } from '../practice/queries.ts'
import { openLogin } from './commands.ts'
import type { LoggedIn, PasswordAnswer } from './contract.ts'
import { rememberDevice } from './device-commands.ts'
import { countLoginMails, END_PURPOSE } from './device-queries.ts'
import { deviceNameOf } from './device-rules.ts'
import { deviceHash, recordLoginSources, type Try } from './lockout-commands.ts'
import { IDENTITY_KINDS } from './message-kinds.ts'
import { findLoggedIn, lockPassword } from './queries.ts'
import { openSecondStep } from './second-factor-commands.ts'
import { asksSecondFactor } from './second-factor-queries.ts'

/** The limit of mails about new devices: a thief of the password could log in from thousands of made-up ones. */
const MAILS_A_DAY = 10

type Entry = Omit<Try, 'email'>

/**
 * Opens a login after its last step, marks the browser and the address as known, and notifies the owner of a new device.
 * `remember`: whether the browser skips the second step from now on.
 */
export async function completeLogin(
  tenant: Tenant,
  { services, address, device, now }: Entry,
  action: AuditedAction,
  remember = false,
): Promise<LoggedIn> {
  const source = { address, device: device.keep() }
  const hash = deviceHash(services, source.device)
  const name = deviceNameOf(device.userAgent)
  const { token, loginId } = await openLogin(tenant, now, { hash, name })
  if (remember) await rememberDevice(tenant, hash, now)
  const isKnown = await recordLoginSources(tenant, services, source, now)
  if (!isKnown && action !== 'account.registered')
    await announceLogin(tenant, services, { loginId, device: name }, now)
  await recordEvent(tenant, { actor: 'psychologist', action }, now)
  return { token, psychologist: await findLoggedIn(tenant) }
}

/**
 * Answers a correct password with a login, or with the challenge of a second step. Throws if the password was replaced since
 * `passwordHash` was read.
 */
export async function afterPassword(
  tenant: Tenant,
  entry: Entry,
  passwordHash: string,
): Promise<PasswordAnswer> {
  const { services, device, now } = entry
  if (!(await lockPassword(tenant, passwordHash))) throw new Problem('wrong_credentials')
  if (await asksSecondFactor(tenant, deviceHash(services, device.id), now))
    return { challenge: await openSecondStep(tenant, now) }
  return completeLogin(tenant, entry, 'account.logged_in')
}

/** Mails the owner the link that ends a login. An unproved address may be a stranger's and gets nothing. */
async function announceLogin(
  tenant: Tenant,
  { secret, origin }: Pick<Services, 'secret' | 'origin'>,
  { loginId, device }: { loginId: string; device: string },
  now: number,
): Promise<void> {
  const { email, timezone, email_verified_at } = await findOwnRow(tenant)
  if (!email_verified_at || (await countLoginMails(tenant, now - DAY)) >= MAILS_A_DAY) return
  const token = seal(secret, END_PURPOSE, { tenantId: tenant.id, subjectId: loginId })
  const endUrl = `${origin()}/psychologist/end-login?token=${token}`
  const mail = emailMessageOf(IDENTITY_KINDS.new_login, { at: now, timezone, device, endUrl })
  await queueEmail(tenant, email, mail, now)
}
