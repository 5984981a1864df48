import * as z from 'zod/mini'
import {
  type RequestLimits,
  requestPublic,
  Unreadable,
} from '../../../platform/server/public-request.ts'
import type { Services } from '../../../platform/server/services.ts'
import { type ConsentClient, type ConsentKind, placeOf, scopeNames } from './provider-rules.ts'

type Environment = Services['environment']

/** The part of a consent that is encrypted and stored. */
export interface Consent {
  refreshToken: string
  /** The last parts of the granted scopes. */
  scopes: string[]
}

export interface Access {
  accessToken: string
  /** In milliseconds, from now. */
  lasts: number
  consent: Consent
}

const given = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z._default(z.number(), 0),
  refresh_token: z.optional(z.string()),
  scope: z.optional(z.string()),
})
const refused = z.object({ error: z.string() })

/** Returns the keys of a provider. Throws `unconfigured` if the operator has none. */
export function clientOf(environment: Environment, kind: ConsentKind): ConsentClient {
  const client = environment.calendarClients[kind]
  if (!client) throw new Unreadable('unconfigured')
  return client
}

export function limitsOf(environment: Environment, most: number, within: number): RequestLimits {
  return { most, within, allowsLoopback: environment.loopback && !environment.production }
}

const LARGEST_ANSWER = 100_000
/** In milliseconds. */
const WITHIN = 10_000

/** Exchanges the code of a consent. Throws `Unreadable`: `expired` for a code that is no longer accepted. */
export async function exchangeCode(
  environment: Environment,
  kind: ConsentKind,
  answer: { code: string; verifier: string; returnTo: string },
): Promise<Access> {
  const { code, verifier, returnTo } = answer
  const fields = { code, code_verifier: verifier, redirect_uri: returnTo }
  return fetchToken(environment, kind, { grant_type: 'authorization_code', ...fields }, null)
}

/** Returns a new access token. Throws `Unreadable`: `revoked` for a consent that is no longer valid. */
export async function refreshAccess(
  environment: Environment,
  kind: ConsentKind,
  before: Consent,
): Promise<Access> {
  const fields = { grant_type: 'refresh_token', refresh_token: before.refreshToken }
  return fetchToken(environment, kind, fields, before)
}

/** Errors of the operator's keys; Google also names those that it deleted or disabled. */
const OF_KEYS = new Set([
  'invalid_client',
  'unauthorized_client',
  'deleted_client',
  'disabled_client',
])
/** Errors that only another consent ends; Microsoft also has some of the page (identity platform, errors of the token endpoint). */
const OF_CONSENT = new Set([
  'invalid_grant',
  'interaction_required',
  'consent_required',
  'login_required',
])

async function fetchToken(
  environment: Environment,
  kind: ConsentKind,
  fields: Readonly<Record<string, string>>,
  before: Consent | null,
): Promise<Access> {
  const client = clientOf(environment, kind)
  const body = { ...fields, client_id: client.id, client_secret: client.secret }
  const { status, json } = await post(environment, placeOf(kind, 'token', client), body, [400, 401])
  if (status !== 200) {
    const error = refused.safeParse(json).data?.error ?? ''
    if (OF_KEYS.has(error)) throw new Unreadable('unconfigured')
    if (OF_CONSENT.has(error)) throw new Unreadable(before ? 'revoked' : 'expired')
    throw new Unreadable(String(status))
  }
  const { data } = given.safeParse(json)
  const refreshToken = data?.refresh_token ?? before?.refreshToken
  if (!data || !refreshToken) throw new Unreadable('incomplete')
  const scopes = data.scope === undefined ? (before?.scopes ?? []) : scopeNames(data.scope)
  return {
    accessToken: data.access_token,
    lasts: data.expires_in * 1_000,
    consent: { refreshToken, scopes },
  }
}

/** Revokes a consent at its provider; one that is no longer valid counts as revoked. */
export async function revokeConsent(
  environment: Environment,
  kind: ConsentKind,
  { refreshToken }: Consent,
): Promise<void> {
  const address = placeOf(kind, 'revoke', clientOf(environment, kind))
  if (address) await post(environment, address, { token: refreshToken }, [400])
}

async function post(
  environment: Environment,
  address: string | null,
  fields: Readonly<Record<string, string>>,
  also: readonly number[],
): Promise<{ status: number; json: unknown }> {
  if (address === null) throw new Unreadable('unconfigured')
  const body = new URLSearchParams(fields).toString()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(Buffer.byteLength(body)),
    accept: 'application/json',
  }
  const { status, text } = await requestPublic(
    address,
    { method: 'POST', headers, body, accepted: [200, ...also] },
    limitsOf(environment, LARGEST_ANSWER, WITHIN),
  )
  return { status, json: jsonOf(text) }
}

/** Returns null for an incomplete answer. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
