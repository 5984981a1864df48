import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import type { Services } from '../../platform/server/services.ts'
import { fingerprint } from '../../platform/server/signing.ts'
import { createToken, hashToken } from '../../platform/server/tokens.ts'
import { makeLongCode, makeSecret, otpauthUrl, stepOfCode } from '../../platform/server/totp.ts'
import { type AssociatedData, openText, sealText } from '../../platform/server/vault.ts'
import { APP_NAME } from '../../platform/shared/app-name.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { recordEvent } from '../audit/commands.ts'
import type { AuditActor } from '../audit/rules.ts'
import { queueEmail } from '../delivery/commands.ts'
import { emailMessageOf } from '../delivery/message-kinds.ts'
import { SECOND_FACTOR_PATH } from './addresses.ts'
import { openChallenge } from './challenge-commands.ts'
import { endLoginSteps, endRecovery } from './device-commands.ts'
import { type FactorChange, IDENTITY_KINDS } from './message-kinds.ts'
import { invalidLink } from './queries.ts'
import {
  groupedCode,
  isAppCode,
  plainCode,
  RECOVERY_ASKED_LIFE,
  RECOVERY_CODES,
  RECOVERY_LINK_LIFE,
  RECOVERY_WAIT,
} from './rules.ts'
import {
  findFactorOwner,
  findSecondFactor,
  listOwnAddresses,
  lockSecondFactor,
  lockWait,
} from './second-factor-queries.ts'

type Keys = Pick<Services, 'keyring' | 'openDataKey' | 'secret'>

/** 80 bits: too many to find a code from its stored hash. */
const RECOVERY_BYTES = 10

export const WRONG_CODE = 'Código incorreto. Confira o código e tente de novo.'

/** Makes a secret for an authenticator app and stores it encrypted until its first code; an existing one stays in force. */
export async function openTotp(
  tenant: Tenant,
  keys: Keys,
  now: number,
): Promise<{ secret: string; otpauthUrl: string }> {
  const secret = makeSecret()
  const sealed = sealText(await dataKeyOf(tenant, keys, now), rowOf(tenant), secret)
  await sql`
    insert into second_factors (psychologist_id, pending_secret) values (${tenant.id}, ${sealed})
    on conflict (psychologist_id) do update set pending_secret = excluded.pending_secret`.execute(
    tenant.sql,
  )
  const { email } = await findFactorOwner(tenant)
  return { secret, otpauthUrl: otpauthUrl(APP_NAME, email, secret) }
}

/**
 * Turns the second factor on, or replaces its app, by a code of the new one. Returns the recovery codes, which are stored
 * as hashes only. Ends the browsers that skip the second step.
 */
export async function confirmTotp(
  tenant: Tenant,
  keys: Keys,
  typed: string,
  now: number,
): Promise<string[]> {
  const factor = await findSecondFactor(tenant)
  if (!factor?.pendingSecret)
    throw invalidField('code', 'Este código QR não vale mais. Comece de novo.')
  const step = await stepOf(tenant, keys, typed, { secret: factor.pendingSecret }, now)
  if (step === null) throw invalidField('code', WRONG_CODE)
  const { rows } = await sql`
    update second_factors
    set secret = pending_secret, pending_secret = null, confirmed_at = ${new Date(now)}, last_step = ${step}
    where psychologist_id = ${tenant.id} and pending_secret = ${factor.pendingSecret} returning 1`.execute(
    tenant.sql,
  )
  if (rows.length === 0) throw new Problem('conflict')
  await endLoginSteps(tenant)
  const codes = await writeRecoveryCodes(tenant, keys)
  await notifyOfChange(tenant, factor.secret ? 'replaced' : 'on', 'psychologist', now)
  return codes
}

/** Replaces every recovery code; the former ones no longer work. */
export async function replaceRecoveryCodes(
  tenant: Tenant,
  keys: Keys,
  now: number,
): Promise<string[]> {
  if (!(await lockSecondFactor(tenant))) throw new Problem('not_found')
  const codes = await writeRecoveryCodes(tenant, keys)
  await notifyOfChange(tenant, 'codes', 'psychologist', now)
  return codes
}

async function writeRecoveryCodes(tenant: Tenant, keys: Keys): Promise<string[]> {
  await deleteRecoveryCodes(tenant)
  const codes = Array.from({ length: RECOVERY_CODES }, () => makeLongCode(RECOVERY_BYTES))
  await tenant.sql
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({ psychologist_id: tenant.id, code_hash: hashOf(tenant, keys, code) })),
    )
    .execute()
  return codes.map(groupedCode)
}

async function deleteRecoveryCodes(tenant: Tenant): Promise<void> {
  await tenant.sql.deleteFrom('recovery_codes').where('psychologist_id', '=', tenant.id).execute()
}

/**
 * Removes the second factor with its recovery codes, trusted browsers and waits; returns whether it was on. The owner's
 * addresses get a mail.
 */
export async function removeSecondFactor(
  tenant: Tenant,
  actor: AuditActor,
  now: number,
): Promise<boolean> {
  const addresses = await listOwnAddresses(tenant, now)
  const removed = await tenant.sql
    .deleteFrom('second_factors')
    .where('psychologist_id', '=', tenant.id)
    .returning('confirmed_at')
    .executeTakeFirst()
  if (!removed?.confirmed_at) return false
  await deleteRecoveryCodes(tenant)
  await endLoginSteps(tenant)
  await notifyOfChange(tenant, 'off', actor, now, addresses)
  return true
}

const CHANGE_ACTIONS = {
  on: 'second_factor.on',
  replaced: 'second_factor.replaced',
  codes: 'recovery_codes.replaced',
  off: 'second_factor.off',
} as const satisfies Record<FactorChange, string>

async function notifyOfChange(
  tenant: Tenant,
  change: FactorChange,
  actor: AuditActor,
  now: number,
  recipients?: readonly string[],
): Promise<void> {
  const { email, timezone } = await findFactorOwner(tenant)
  const mail = emailMessageOf(IDENTITY_KINDS.second_factor_changed, change, now, timezone)
  for (const recipient of recipients ?? [email]) await queueEmail(tenant, recipient, mail, now)
  await recordEvent(tenant, { actor, action: CHANGE_ACTIONS[change] }, now)
}

/** Stores the challenge of a second step, which is in the answer to the password. */
export async function openSecondStep(tenant: Tenant, now: number): Promise<string> {
  const challenge = createToken(tenant.id)
  await openChallenge(tenant.sql, { kind: 'second_factor', challenge, id: tenant.id }, now)
  return challenge
}

/**
 * Accepts a code of the app once, with one step of drift, or an unused recovery code, which is then used up. Throws with the
 * field `code` for any other.
 */
export async function proveSecondFactor(
  tenant: Tenant,
  keys: Keys,
  typed: string,
  now: number,
): Promise<void> {
  const code = plainCode(typed)
  const isRight = isAppCode(code)
    ? await acceptAppCode(tenant, keys, code, now)
    : await consumeRecoveryCode(tenant, keys, code, now)
  if (!isRight) throw invalidField('code', WRONG_CODE)
}

async function acceptAppCode(
  tenant: Tenant,
  keys: Keys,
  code: string,
  now: number,
): Promise<boolean> {
  const { secret, lastStep } = (await findSecondFactor(tenant)) ?? {}
  if (!secret) return false
  const step = await stepOf(tenant, keys, code, { secret, lastStep }, now)
  if (step === null) return false
  // Of two requests with one code, the second one changes no row: `last_step` is already this step.
  const { rows } = await sql`
    update second_factors set last_step = ${step}
    where psychologist_id = ${tenant.id} and secret = ${secret} and (last_step is null or last_step < ${step})
    returning 1`.execute(tenant.sql)
  return rows.length > 0
}

/** Returns the time step of a correct code if it is later than `lastStep`; null otherwise. */
async function stepOf(
  tenant: Tenant,
  keys: Keys,
  code: string,
  { secret, lastStep = null }: { secret: Uint8Array; lastStep?: number | null },
  now: number,
): Promise<number | null> {
  const opened = openText(await dataKeyOf(tenant, keys, now), rowOf(tenant), secret)
  const step = stepOfCode(opened, code, now)
  return step !== null && (lastStep === null || step > lastStep) ? step : null
}

async function consumeRecoveryCode(
  tenant: Tenant,
  keys: Keys,
  code: string,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    delete from recovery_codes
    where psychologist_id = ${tenant.id} and code_hash = ${hashOf(tenant, keys, code)} returning 1`.execute(
    tenant.sql,
  )
  if (rows.length === 0) return false
  const { left } = await tenant.sql
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('psychologist_id', '=', tenant.id)
    .executeTakeFirstOrThrow()
  const { email, timezone } = await findFactorOwner(tenant)
  const mail = emailMessageOf(IDENTITY_KINDS.recovery_code_used, now, timezone, Number(left))
  await queueEmail(tenant, email, mail, now)
  await recordEvent(tenant, { actor: 'psychologist', action: 'recovery_code.used' }, now)
  return true
}

/** Mails the link that begins the wait, for an owner who proved the password and has neither app nor codes. */
export async function askRecovery(tenant: Tenant, origin: string, now: number): Promise<void> {
  const token = createToken(tenant.id)
  // A wait that has begun continues, with a new link to end it.
  const isStale = sql`w.expires_at <= ${new Date(now)}`
  await sql`
    insert into second_factor_waits as w (psychologist_id, link_hash, expires_at)
    values (${tenant.id}, ${hashToken(token)}, ${new Date(now + RECOVERY_ASKED_LIFE)})
    on conflict (psychologist_id) do update set link_hash = excluded.link_hash,
      opens_at = case when ${isStale} then null else w.opens_at end,
      cancel_hash = case when ${isStale} then null else w.cancel_hash end,
      expires_at = case when ${isStale} or w.opens_at is null then excluded.expires_at else w.expires_at end`.execute(
    tenant.sql,
  )
  const { email } = await findFactorOwner(tenant)
  const link = `${origin}${SECOND_FACTOR_PATH}?token=${token}`
  await queueEmail(tenant, email, emailMessageOf(IDENTITY_KINDS.second_factor_lost, link), now)
  await recordEvent(tenant, { actor: 'visitor', action: 'recovery.asked' }, now)
}

/** Begins the wait of a link; removes the second factor once it is over. Before that it only reports when the wait ends. */
export async function continueRecovery(
  tenant: Tenant,
  { token, origin }: { token: string; origin: string },
  now: number,
): Promise<{ endsAt: string; isRemoved: boolean }> {
  const wait = await lockWait(tenant, token, now)
  if (!wait) throw invalidLink()
  const endsAt = wait.endsAt ?? (await beginWait(tenant, origin, now))
  const isRemoved = wait.endsAt !== null && wait.endsAt <= now
  if (isRemoved) {
    await recordEvent(tenant, { actor: 'visitor', action: 'recovery.done' }, now)
    await removeSecondFactor(tenant, 'visitor', now)
  }
  return { endsAt: new Date(endsAt).toISOString(), isRemoved }
}

async function beginWait(tenant: Tenant, origin: string, now: number): Promise<number> {
  const endsAt = now + RECOVERY_WAIT
  const cancelToken = createToken(tenant.id)
  await tenant.sql
    .updateTable('second_factor_waits')
    .set({
      cancel_hash: hashToken(cancelToken),
      opens_at: new Date(endsAt),
      expires_at: new Date(endsAt + RECOVERY_LINK_LIFE),
    })
    .where('psychologist_id', '=', tenant.id)
    .execute()
  const { timezone } = await findFactorOwner(tenant)
  const link = `${origin}${SECOND_FACTOR_PATH}?cancel=${cancelToken}`
  const mail = emailMessageOf(IDENTITY_KINDS.second_factor_ending, endsAt, timezone, link)
  for (const recipient of await listOwnAddresses(tenant, now))
    await queueEmail(tenant, recipient, mail, now)
  await recordEvent(tenant, { actor: 'visitor', action: 'recovery.begun' }, now)
  return endsAt
}

/** Cancels the wait by the link that each address got. */
export async function cancelRecovery(tenant: Tenant, token: string, now: number): Promise<void> {
  const cancelled = await tenant.sql
    .deleteFrom('second_factor_waits')
    .where('psychologist_id', '=', tenant.id)
    .where('cancel_hash', '=', hashToken(token))
    .returning('opens_at')
    .executeTakeFirst()
  if (!cancelled) throw invalidLink()
  await recordEvent(tenant, { actor: 'visitor', action: 'recovery.cancelled' }, now)
}

/** Cancels the wait from a login; without a wait nothing happens. */
export async function cancelOwnRecovery(tenant: Tenant, now: number): Promise<void> {
  if (await endRecovery(tenant))
    await recordEvent(tenant, { actor: 'psychologist', action: 'recovery.cancelled' }, now)
}

async function dataKeyOf(tenant: Tenant, { keyring, openDataKey }: Keys, now: number) {
  if (!keyring) throw new Problem('second_factor_off')
  return openDataKey(tenant, now)
}

function rowOf(tenant: Tenant): AssociatedData {
  return { tenant: tenant.id, table: 'second_factors', id: tenant.id, version: 1 }
}

function hashOf(tenant: Tenant, { secret }: Keys, code: string): Buffer {
  return fingerprint(secret, 'recovery-code', `${tenant.id}\0${code}`)
}
