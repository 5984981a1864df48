import { createHash, randomBytes } from 'node:crypto'
import type { Tenant } from '../../../platform/server/database.ts'
import { newId } from '../../../platform/server/id.ts'
import { Unreadable } from '../../../platform/server/public-request.ts'
import type { Services } from '../../../platform/server/services.ts'
import { fingerprint } from '../../../platform/server/signing.ts'
import { hashToken } from '../../../platform/server/tokens.ts'
import { MINUTE } from '../../../platform/shared/calendar.ts'
import { Problem } from '../../../platform/shared/problem.ts'
import { askConsent, type ConsentInput, type ConsentKind } from '../contract.ts'
import type { CollectionThere } from '../provider.ts'
import { type ConsentedClient, createConsentedClient, rememberAccess } from './client-queries.ts'
import { openGoogle } from './google-commands.ts'
import { openMicrosoft } from './microsoft-commands.ts'
import {
  type Allowance,
  missingScopes,
  PROVIDERS,
  placeOf,
  wantedScopes,
} from './provider-rules.ts'
import { type Consent, exchangeCode, revokeConsent } from './token-queries.ts'

/** A consent is given on a page of Google or Microsoft, which sends the answer back with the state of the request. */

/** How long the person may take on the page. */
const LASTS = 30 * MINUTE

type Surroundings = Pick<Services, 'environment' | 'secret' | 'origin'>

/** Returns the address of a page that requests a consent. Its answer is valid once, for the login that requested it. */
export async function startConsent(
  tenant: Tenant,
  { environment, secret, origin }: Surroundings,
  { kind, allows, token }: { kind: ConsentKind; allows: Allowance; token: string },
  now: number,
): Promise<string> {
  const client = environment.calendarClients[kind]
  if (!client) throw new Problem('calendar_kind_off')
  const state = randomBytes(32).toString('base64url')
  await tenant.sql
    .deleteFrom('calendar_consents')
    .where('psychologist_id', '=', tenant.id)
    .where('expires_at', '<=', new Date(now))
    .execute()
  await tenant.sql
    .insertInto('calendar_consents')
    .values({
      ...{ psychologist_id: tenant.id, kind, state_hash: hashToken(state) },
      ...{ login_hash: hashToken(token), expires_at: new Date(now + LASTS) },
    })
    .execute()
  const rows = await tenant.sql
    .selectFrom('calendars')
    .select('scopes')
    .where('psychologist_id', '=', tenant.id)
    .where('kind', '=', kind)
    .execute()
  const before = rows.flatMap(({ scopes }) => scopes)
  const query = new URLSearchParams({
    ...{ client_id: client.id, response_type: 'code', state },
    redirect_uri: returnTo(origin(), kind),
    scope: wantedScopes(kind, allows, before).join(' '),
    ...{ code_challenge: challengeOf(verifierOf(secret, state)), code_challenge_method: 'S256' },
    ...PROVIDERS[kind].asks,
  })
  return `${placeOf(kind, 'authorize', client)}?${query}`
}

/** Returns the address to which the page sends its answer. */
function returnTo(origin: string, kind: ConsentKind): string {
  return `${origin}${askConsent.path.replace(':kind', kind)}/callback`
}

/** Returns the challenge of a PKCE verifier (S256). */
function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

/** Returns the PKCE verifier, derived from the state, so that only its hash is stored. */
function verifierOf(secret: Buffer, state: string): string {
  return fingerprint(secret, 'calendar-consent', state).toString('base64url')
}

/** Consumes the state of a consent. Throws `calendar_consent_over` if it was used, is too old or belongs to another login. */
export async function takeConsent(
  tenant: Tenant,
  { kind, state }: Pick<ConsentInput, 'kind' | 'state'>,
  token: string,
  now: number,
): Promise<void> {
  const consent = await tenant.sql
    .deleteFrom('calendar_consents')
    .where('psychologist_id', '=', tenant.id)
    .where('state_hash', '=', hashToken(state))
    .where('login_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', new Date(now))
    .returning('kind')
    .executeTakeFirst()
  if (!consent) throw new Problem('calendar_consent_over')
}

/** Opens the provider of an account of which no events are read. */
export function openAccount(client: ConsentedClient, kind: ConsentKind) {
  return kind === 'google'
    ? openGoogle(client, { made: [], zone: 'UTC' })
    : openMicrosoft(client, { zone: 'UTC' })
}

export interface FoundAccount {
  /** The id that its calendar gets. */
  id: string
  account: string
  consent: Consent
  collections: CollectionThere[]
}

/** Exchanges the code of a consent, and returns the account with its calendars. Throws `Unreadable`. */
export async function findAccount(
  { environment, secret, origin, now }: Surroundings & Pick<Services, 'now'>,
  { kind, code, state }: ConsentInput,
): Promise<FoundAccount> {
  const verifier = verifierOf(secret, state)
  const exchange = { code, verifier, returnTo: returnTo(origin(), kind) }
  const access = await exchangeCode(environment, kind, exchange)
  const { consent } = access
  if (missingScopes(kind, consent.scopes).length > 0) {
    await revokeConsent(environment, kind, consent).catch(() => null)
    throw new Unreadable('403')
  }
  const id = newId()
  rememberAccess(id, access, now())
  const store = { id, consent, now, keep: async () => {} }
  const client = createConsentedClient(environment, kind, store)
  const provider = openAccount(client, kind)
  const collections = await provider.listCollections()
  return { id, account: await provider.findAccount(), consent, collections }
}
