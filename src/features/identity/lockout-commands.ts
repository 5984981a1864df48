import { sql } from 'kysely'
import type { Tenant, TenantId } from '../../platform/server/database.ts'
import type { Device } from '../../platform/server/routes.ts'
import type { Services } from '../../platform/server/services.ts'
import { fingerprint } from '../../platform/server/signing.ts'
import { type Limit, throttle, throttleFailures } from '../../platform/server/throttle.ts'
import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { findCredentials } from './queries.ts'
import { RESET_LIFE } from './rules.ts'

const FAILURES_A_SOURCE = { name: 'login', most: 10, per: 15 * MINUTE }
const FAILURES_OF_STRANGERS = {
  name: 'login-strangers',
  most: 50,
  per: 15 * MINUTE,
  growing: { first: MINUTE, longest: HOUR },
}
const LOGINS_AN_ADDRESS = { name: 'login-address', most: 60, per: 15 * MINUTE }
/** With one step of drift a random guess is right in 3 of 1,000,000 cases: this leaves some 30 guesses a day. */
const WRONG_CODES = {
  name: 'second-factor',
  most: 5,
  per: DAY,
  growing: { first: MINUTE, longest: HOUR },
}
export const EMAIL_LINKS_AN_ADDRESS = { name: 'email-link', most: 20, per: HOUR }
export const SECOND_STEPS_AN_ADDRESS = { name: 'second-step', most: 60, per: 15 * MINUTE }
export const RECOVERIES_AN_ACCOUNT = { name: 'recovery', most: 3, per: HOUR }
const RESETS_A_SOURCE = { name: 'reset', most: 3, per: HOUR }
/** No wait is longer than a link is valid, so a person who is refused still has a valid link in the mailbox. */
const RESETS_OF_STRANGERS = {
  name: 'reset-strangers',
  most: 3,
  per: HOUR,
  growing: { first: 15 * MINUTE, longest: RESET_LIFE },
}
export const RESETS_AN_ADDRESS = { name: 'reset-address', most: 20, per: HOUR }

export interface Try {
  services: Services
  email: string
  address: string
  device: Device
  now: number
}

type Credentials = Awaited<ReturnType<typeof findCredentials>>

export async function limitLogin<T>(
  attempt: Try,
  work: (known: Credentials) => Promise<T>,
): Promise<T> {
  const { services, address, now } = attempt
  const { known, source } = await findAccount(attempt)
  if (!source) await throttle(services, now, { ...LOGINS_AN_ADDRESS, of: address })
  const limits = limitsOf(attempt, source, FAILURES_A_SOURCE, FAILURES_OF_STRANGERS)
  return throttleFailures(services, now, limits, () => work(known))
}

export async function limitReset(attempt: Try): Promise<Credentials> {
  const { services, address, now } = attempt
  const { known, source } = await findAccount(attempt)
  if (!source) await throttle(services, now, { ...RESETS_AN_ADDRESS, of: address })
  await throttle(services, now, ...limitsOf(attempt, source, RESETS_A_SOURCE, RESETS_OF_STRANGERS))
  return known
}

/**
 * Returns the account of an e-mail and the first source of the attempt that its logins know: the device, rather than an
 * address that others share.
 */
async function findAccount(
  attempt: Try,
): Promise<{ known: Credentials; source: string | undefined }> {
  const { services, email, address, device, now } = attempt
  const sources = sourcesOf(services, address, device.id)
  const known = await services.db.asPlatform((db) => findCredentials(db, email, sources, now))
  return { known, source: sources.find((source) => known?.knownSources.includes(source)) }
}

/**
 * Returns the limits of the attempts of an account. A known source has its own count, so that others cannot lock its owner
 * out.
 */
function limitsOf(
  { email, address }: Try,
  source: string | undefined,
  ofSource: Omit<Limit, 'of'>,
  ofStrangers: Omit<Limit, 'of'>,
): Limit[] {
  if (source) return [{ ...ofSource, of: `${email} ${source}` }]
  return [
    { ...ofSource, of: `${email} ${address}` },
    { ...ofStrangers, of: email },
  ]
}

/**
 * Limits the codes of one second step. Trying them takes the password, so only a person who has it can use up the owner's
 * attempts; a browser that logged in before has a separate count.
 */
export async function limitSecondFactor<T>(
  services: Services,
  { id, device }: { id: TenantId; device: Buffer | null },
  now: number,
  work: () => Promise<T>,
): Promise<T> {
  const subject = device ? `${id} ${device.toString('hex')}` : id
  return throttleFailures(services, now, [{ ...WRONG_CODES, of: subject }], work)
}

function sourcesOf(
  services: Pick<Services, 'secret'>,
  address: string,
  device: string | null,
): string[] {
  const ofDevice = deviceHash(services, device)
  const ofAddress = sourceHash(services, `address ${address}`)
  return [...(ofDevice ? [ofDevice] : []), ofAddress].map((hash) => hash.toString('hex'))
}

/** Returns the keyed hash of a browser's number, under which its logins are known; null without one. */
export function deviceHash(services: Pick<Services, 'secret'>, device: string): Buffer
export function deviceHash(services: Pick<Services, 'secret'>, device: string | null): Buffer | null
export function deviceHash(
  services: Pick<Services, 'secret'>,
  device: string | null,
): Buffer | null {
  return device === null ? null : sourceHash(services, `device ${device}`)
}

function sourceHash({ secret }: Pick<Services, 'secret'>, source: string): Buffer {
  return fingerprint(secret, 'login-place', source)
}

/** Stores an address and a device as known sources of logins. Returns whether the device was known before. */
export async function recordLoginSources(
  tenant: Tenant,
  services: Pick<Services, 'secret'>,
  { address, device }: { address: string; device: string | null },
  now: number,
): Promise<boolean> {
  const rows = sourcesOf(services, address, device).map((source) => ({
    psychologist_id: tenant.id,
    place_hash: Buffer.from(source, 'hex'),
    last_login_at: new Date(now),
  }))
  const recorded = await tenant.sql
    .insertInto('login_places')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['psychologist_id', 'place_hash'])
        .doUpdateSet(({ ref }) => ({ last_login_at: ref('excluded.last_login_at') })),
    )
    .returning(['place_hash', sql<boolean>`xmax <> 0`.as('was_known')])
    .execute()
  const hash = deviceHash(services, device)
  return recorded.some((row) => row.was_known && hash?.equals(row.place_hash))
}
