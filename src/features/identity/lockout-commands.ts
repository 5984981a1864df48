import type { Tenant } from '../../platform/server/database.ts'
import type { Device } from '../../platform/server/routes.ts'
import type { Services } from '../../platform/server/services.ts'
import { fingerprint } from '../../platform/server/signing.ts'
import { type Limit, throttle, throttleFailures } from '../../platform/server/throttle.ts'
import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { findCredentials } from './queries.ts'
import { RESET_LIFE } from './rules.ts'

const FAILURES_A_PLACE = { name: 'login', most: 10, per: 15 * MINUTE }
const FAILURES_OF_STRANGERS = {
  name: 'login-strangers',
  most: 50,
  per: 15 * MINUTE,
  growing: { first: MINUTE, longest: HOUR },
}
const LOGINS_AN_ADDRESS = { name: 'login-address', most: 60, per: 15 * MINUTE }
const RESETS_A_PLACE = { name: 'reset', most: 3, per: HOUR }
/** No wait is longer than a link's life, so a refused person has a valid link in the mailbox. */
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

type Known = Awaited<ReturnType<typeof findCredentials>>

export async function limitLogin<T>(attempt: Try, work: (known: Known) => Promise<T>): Promise<T> {
  const { services, address, now } = attempt
  const { known, place } = await findAccount(attempt)
  if (!place) await throttle(services, now, { ...LOGINS_AN_ADDRESS, of: address })
  const limits = limitsOf(attempt, place, FAILURES_A_PLACE, FAILURES_OF_STRANGERS)
  return throttleFailures(services, now, limits, () => work(known))
}

export async function limitReset(attempt: Try): Promise<Known> {
  const { services, address, now } = attempt
  const { known, place } = await findAccount(attempt)
  if (!place) await throttle(services, now, { ...RESETS_AN_ADDRESS, of: address })
  await throttle(services, now, ...limitsOf(attempt, place, RESETS_A_PLACE, RESETS_OF_STRANGERS))
  return known
}

/** `place`: a known place of the account, its device rather than an address that others share. */
async function findAccount(attempt: Try): Promise<{ known: Known; place: string | undefined }> {
  const { services, email, address, device, now } = attempt
  const places = placesOf(services, address, device.id)
  const known = await services.db.asPlatform((db) => findCredentials(db, email, places, now))
  return { known, place: places.find((place) => known?.knownPlaces.includes(place)) }
}

/** A known place has its own count, so that others cannot lock its owner out. */
function limitsOf(
  { email, address }: Try,
  place: string | undefined,
  ofPlace: Omit<Limit, 'of'>,
  ofStrangers: Omit<Limit, 'of'>,
): Limit[] {
  if (place) return [{ ...ofPlace, of: `${email} ${place}` }]
  return [
    { ...ofPlace, of: `${email} ${address}` },
    { ...ofStrangers, of: email },
  ]
}

function placesOf(
  { secret }: Pick<Services, 'secret'>,
  address: string,
  device: string | null,
): string[] {
  const places = [...(device ? [`device ${device}`] : []), `address ${address}`]
  return places.map((place) => fingerprint(secret, 'login-place', place).toString('hex'))
}

export async function recordPlaces(
  tenant: Tenant,
  services: Pick<Services, 'secret'>,
  { address, device }: { address: string; device: string | null },
  now: number,
): Promise<void> {
  const rows = placesOf(services, address, device).map((place) => ({
    psychologist_id: tenant.id,
    place_hash: Buffer.from(place, 'hex'),
    last_login_at: new Date(now),
  }))
  await tenant.sql
    .insertInto('login_places')
    .values(rows)
    .onConflict((on) =>
      on
        .columns(['psychologist_id', 'place_hash'])
        .doUpdateSet(({ ref }) => ({ last_login_at: ref('excluded.last_login_at') })),
    )
    .execute()
}
