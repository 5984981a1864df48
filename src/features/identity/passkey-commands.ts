import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { Services } from '../../platform/server/services.ts'
import {
  claimedChallenge,
  type Expected,
  type NewCredential,
  readAssertion,
  readCreation,
  SIGNATURES,
} from '../../platform/server/webauthn.ts'
import { APP_NAME } from '../../platform/shared/app-name.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordEvent } from '../audit/commands.ts'
import { queueEmail } from '../delivery/commands.ts'
import { emailMessageOf } from '../delivery/message-kinds.ts'
import { findOwnRow } from '../practice/queries.ts'
import { type ChallengeKind, consumeChallenge, openChallenge } from './challenge-commands.ts'
import { refuseEnded } from './commands.ts'
import { IDENTITY_KINDS } from './message-kinds.ts'
import type {
  CreatedPasskey,
  CreationOptions,
  Passkey,
  PasskeyAnswer,
  RequestOptions,
} from './passkey-contract.ts'
import {
  findPasskey,
  listOwnPasskeys,
  type StoredPasskey,
  userHandleOf,
} from './passkey-queries.ts'
import {
  MOST_PASSKEYS,
  PASSKEY_TIMEOUT,
  passkeyName,
  rpIdOf,
  whyNoPasskeys,
} from './passkey-rules.ts'

type Place = Pick<Services, 'db' | 'origin'>

/** Returns the RP id of this server's address; throws if browsers would refuse it. */
export function refuseBadAddress({ origin }: Pick<Services, 'origin'>): string {
  const why = whyNoPasskeys(origin())
  if (why) throw new Problem('passkeys_unavailable', { message: why })
  return rpIdOf(origin())
}

async function newChallenge(
  db: Sql,
  kind: ChallengeKind,
  id: TenantId | null,
  now: number,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await openChallenge(db, { kind, challenge, id }, now)
  return challenge
}

/** Begins a login whose account is unknown until the person has chosen a passkey. */
export async function beginPasskeyLogin(services: Place, now: number): Promise<RequestOptions> {
  const rpId = refuseBadAddress(services)
  const challenge = await services.db.asPlatform((db) =>
    newChallenge(db, 'passkey_login', null, now),
  )
  return requestOptions(rpId, challenge, [])
}

export async function beginPasskeyProof(
  tenant: Tenant,
  rpId: string,
  now: number,
): Promise<RequestOptions> {
  const passkeys = await listOwnPasskeys(tenant, rpId)
  const challenge = await newChallenge(tenant.sql, 'passkey_proof', tenant.id, now)
  return requestOptions(
    rpId,
    challenge,
    passkeys.filter(({ isUsable }) => isUsable),
  )
}

const credentialOf = ({ credentialId }: Pick<Passkey, 'credentialId'>) =>
  ({ id: credentialId, type: 'public-key' }) as const

function requestOptions(
  rpId: string,
  challenge: string,
  allowed: readonly Passkey[],
): RequestOptions {
  return {
    challenge,
    timeout: PASSKEY_TIMEOUT,
    rpId,
    allowCredentials: allowed.map(credentialOf),
    userVerification: 'required',
  }
}

/** Begins the creation of a passkey; browsers refuse an authenticator that already has one of the account. */
export async function beginPasskeyCreation(
  tenant: Tenant,
  rpId: string,
  now: number,
): Promise<CreationOptions> {
  const passkeys = await listOwnPasskeys(tenant, rpId)
  refuseFull(passkeys)
  const { email, name } = await findOwnRow(tenant)
  const challenge = await newChallenge(tenant.sql, 'passkey_creation', tenant.id, now)
  return {
    rp: { id: rpId, name: APP_NAME },
    user: { id: userHandleOf(tenant.id), name: email, displayName: name },
    challenge,
    pubKeyCredParams: SIGNATURES.map((alg) => ({ alg, type: 'public-key' })),
    timeout: PASSKEY_TIMEOUT,
    excludeCredentials: passkeys.filter(({ isUsable }) => isUsable).map(credentialOf),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

function refuseFull(passkeys: readonly Passkey[]): void {
  if (passkeys.length >= MOST_PASSKEYS) throw new Problem('too_many_passkeys')
}

/**
 * Returns the values that an answer must match; null unless it names an open challenge. The challenge is consumed in every
 * case.
 */
async function takeExpected(
  { db, origin }: Place,
  answer: CreatedPasskey | PasskeyAnswer,
  { kind, id }: { kind: ChallengeKind; id: TenantId | null },
  now: number,
): Promise<Expected | null> {
  const challenge = claimedChallenge(answer)
  if (challenge === null) return null
  const consume = (sqlOf: Sql) => consumeChallenge(sqlOf, { kind, challenge, id }, now)
  const isOpen = await (id
    ? db.asTenant(id, (tenant) => consume(tenant.sql))
    : db.asPlatform(consume))
  return isOpen ? { challenge, origin: origin(), rpId: rpIdOf(origin()) } : null
}

/** Returns the credential that the account's browser created; throws if any part of it is wrong. */
export async function checkCreation(
  services: Place,
  id: TenantId,
  created: CreatedPasskey,
  now: number,
): Promise<NewCredential> {
  const expected = await takeExpected(services, created, { kind: 'passkey_creation', id }, now)
  const credential = expected && (await readCreation(created, expected))
  if (!credential) throw new Problem('passkey_not_accepted')
  return credential
}

/** Stores a passkey that a login created, and notifies the owner by e-mail. */
export async function savePasskey(
  { tenant, token }: { tenant: Tenant; token: string },
  { origin }: Pick<Services, 'origin'>,
  credential: NewCredential,
  { device, isElsewhere }: { device: string; isElsewhere: boolean },
  now: number,
): Promise<Passkey> {
  const rpId = rpIdOf(origin())
  const { email, timezone } = await lockOwner(tenant)
  await refuseEnded(tenant, token)
  const passkeys = await listOwnPasskeys(tenant, rpId)
  refuseFull(passkeys)
  const name = passkeyName(device, { isElsewhere, taken: passkeys.map((passkey) => passkey.name) })
  const id = newId()
  await tenant.sql
    .insertInto('passkeys')
    .values({
      psychologist_id: tenant.id,
      id,
      credential_id: credential.id,
      public_key: credential.publicKey,
      counter: credential.counter,
      rp_id: rpId,
      name,
      is_synced: credential.isSynced,
      created_at: new Date(now),
    })
    .execute()
  const settings = `${origin()}/psychologist/settings?parte=conta`
  const mail = emailMessageOf(IDENTITY_KINDS.passkey_added, { at: now, timezone, name, settings })
  await queueEmail(tenant, email, mail, now)
  await recordEvent(tenant, { actor: 'psychologist', action: 'passkey.added', subjectId: id }, now)
  return {
    id,
    name,
    credentialId: credential.id,
    rpId,
    isSynced: credential.isSynced,
    isUsable: true,
    createdAt: new Date(now).toISOString(),
    lastUsedAt: null,
  }
}

/** Locks the account, so that concurrent calls count each other's passkeys. */
async function lockOwner(tenant: Tenant): Promise<{ email: string; timezone: string }> {
  return tenant.sql
    .selectFrom('psychologists')
    .select(['email', 'timezone'])
    .where('id', '=', tenant.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function deletePasskey(tenant: Tenant, id: string, now: number): Promise<void> {
  const { email, timezone } = await lockOwner(tenant)
  const removed = await tenant.sql
    .deleteFrom('passkeys')
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  if (!removed) throw new Problem('not_found')
  const { name } = removed
  const mail = emailMessageOf(IDENTITY_KINDS.passkey_removed, { at: now, timezone, name })
  await queueEmail(tenant, email, mail, now)
  await recordEvent(
    tenant,
    { actor: 'psychologist', action: 'passkey.removed', subjectId: id },
    now,
  )
}

interface Checked {
  passkey: StoredPasskey
  counter: number
  isSynced: boolean
}

/**
 * Returns the account's passkey that signed an answer: `unknown` if the account has none of that credential, null for a wrong
 * answer.
 */
export async function checkAnswer(
  services: Place,
  id: TenantId,
  answer: PasskeyAnswer,
  kind: 'passkey_login' | 'passkey_proof',
  now: number,
): Promise<Checked | 'unknown' | null> {
  // A login's challenge was made before the account was known.
  const challengeOf = { kind, id: kind === 'passkey_login' ? null : id }
  const expected = await takeExpected(services, answer, challengeOf, now)
  if (!expected) return null
  const passkey = await services.db.asTenant(id, (tenant) => findPasskey(tenant, answer.id, now))
  if (!passkey) return 'unknown'
  const assertion = await readAssertion(answer, passkey.publicKey, expected)
  return assertion && { passkey, ...assertion }
}

/**
 * Returns whether the passkey's counter accepts the answer. One statement compares and stores it, so of two copies of an
 * authenticator only one is accepted. A refusal is logged; the caller commits it.
 */
export async function recordPasskeyUse(
  tenant: Tenant,
  { log }: Pick<Services, 'log'>,
  { passkey, counter, isSynced }: Checked,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    update passkeys set counter = ${counter}::bigint, is_synced = ${isSynced}, last_used_at = ${new Date(now)}
    where psychologist_id = ${tenant.id} and id = ${passkey.id}
      and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0)) returning 1`.execute(
    tenant.sql,
  )
  if (rows.length > 0) return true
  log.warn({ passkey: passkey.id }, 'passkey refused: its counter went back')
  await recordEvent(
    tenant,
    { actor: 'system', action: 'passkey.copy_refused', subjectId: passkey.id },
    now,
  )
  return false
}

/** Removes the passkeys created since: somebody who took the account over may have added one. */
export async function deletePasskeysSince(tenant: Tenant, since: number): Promise<void> {
  await tenant.sql
    .deleteFrom('passkeys')
    .where('psychologist_id', '=', tenant.id)
    .where('created_at', '>=', new Date(since))
    .execute()
}
