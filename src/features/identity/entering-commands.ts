import type { Tenant, TenantId } from '../../platform/server/database.ts'
import type { Services } from '../../platform/server/services.ts'
import { seal } from '../../platform/server/signing.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { recordEvent } from '../audit/commands.ts'
import type { AuditedAction } from '../audit/rules.ts'
import { queueEmail } from '../delivery/commands.ts'
import { emailMessageOf } from '../delivery/message-kinds.ts'
import { findOwnRow } from '../practice/queries.ts'
import { openLogin } from './commands.ts'
import type { LoggedIn } from './contract.ts'
import { countLoginMails, END_PURPOSE } from './device-queries.ts'
import { deviceNameOf } from './device-rules.ts'
import { deviceHashOf, recordLoginSources, type Try } from './lockout-commands.ts'
import { IDENTITY_KINDS } from './message-kinds.ts'
import { findLoggedIn } from './queries.ts'

/** Somebody who has the password could log in from thousands of made-up devices. */
const MAILS_A_DAY = 10

/** Opens a login after its caller has proved itself, and notifies the owner of one from a new device. */
export async function enter(
  { services, address, device, now }: Omit<Try, 'email'>,
  id: TenantId,
  action: AuditedAction,
  also: (tenant: Tenant) => Promise<void> = async () => {},
): Promise<LoggedIn> {
  const kept = device.keep()
  const name = deviceNameOf(device.userAgent)
  return services.db.asTenant(id, async (tenant) => {
    const opened = await openLogin(tenant, now, { hash: deviceHashOf(services, kept), name })
    const source = { address, device: kept }
    const isKnown = await recordLoginSources(tenant, services, source, now)
    if (!isKnown && action !== 'account.registered')
      await announceLogin(tenant, services, { loginId: opened.loginId, device: name }, now)
    await also(tenant)
    await recordEvent(tenant, { actor: 'psychologist', action }, now)
    return { token: opened.token, psychologist: await findLoggedIn(tenant) }
  })
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
