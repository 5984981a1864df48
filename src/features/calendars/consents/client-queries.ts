import type * as z from 'zod/mini'
import { requestPublic, Unreadable } from '../../../platform/server/public-request.ts'
import { pauseOf } from '../../../platform/server/retry-after.ts'
import type { Services } from '../../../platform/server/services.ts'
import { HOUR, MINUTE } from '../../../platform/shared/calendar.ts'
import { type ConsentKind, placeOf } from './provider-rules.ts'
import {
  type Access,
  type Consent,
  clientOf,
  jsonOf,
  limitsOf,
  refreshAccess,
} from './token-queries.ts'

interface Question<S extends z.ZodMiniType> {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: object
  /** Statuses that are returned to the caller, without a body. */
  also?: readonly number[]
  reply: S
}

/** A provider's calendars, read with a consent. */
export interface ConsentedClient {
  /** The granted scopes, by their last parts. */
  scopes: readonly string[]
  /** Requests a path of the provider, or an address that it gave. Throws `Unreadable`. */
  ask<S extends z.ZodMiniType>(
    address: string,
    question: Question<S>,
  ): Promise<{ status: number; reply: z.output<S> | null }>
}

interface StoredConsent {
  /** The key under which an access token is cached for its hour. */
  id: string
  consent: Consent
  now: () => number
  /** Stores a consent that the provider gave for the one before. */
  keep(consent: Consent, before: Consent): Promise<void>
}

interface KnownAccess {
  token: string
  refreshToken: string
  until: number
}

/** Access tokens cached in this process: each is valid for about an hour. */
const known = new Map<string, KnownAccess>()
const MOST_KNOWN = 20_000
/** Milliseconds before its end at which a token is renewed. */
const EARLIER = MINUTE

const LARGEST_ANSWER = 20_000_000
/** The time limit of one request, in milliseconds. */
const REQUEST_WITHIN = 20_000
/** The time limit of all requests of one reading, in milliseconds. The next reading continues. */
const READING_WITHIN = 4 * MINUTE
const LONGEST_PAUSE = 6 * HOUR

/** Caches an access token in memory until it ends. */
export function rememberAccess(id: string, { accessToken, lasts, consent }: Access, now: number) {
  if (known.size >= MOST_KNOWN) known.clear()
  const { refreshToken } = consent
  known.set(id, { token: accessToken, refreshToken, until: now + lasts - EARLIER })
}

export function createConsentedClient(
  environment: Services['environment'],
  kind: ConsentKind,
  { id, consent, now, keep }: StoredConsent,
): ConsentedClient {
  const api = placeOf(kind, 'api', clientOf(environment, kind)) ?? ''
  const end = performance.now() + READING_WITHIN
  let current = consent
  const renew = async (): Promise<string> => {
    known.delete(id)
    const renewed = await refreshAccess(environment, kind, current)
    const { consent: next } = renewed
    if (next.refreshToken !== current.refreshToken) await keep(next, current)
    current = next
    rememberAccess(id, renewed, now())
    return renewed.accessToken
  }
  const access = (): Promise<string> | string => {
    const token = known.get(id)
    const isGood = token && token.refreshToken === current.refreshToken && token.until > now()
    return isGood ? token.token : renew()
  }
  const send = async (address: string, token: string, question: Question<z.ZodMiniType>) => {
    const within = Math.floor(Math.min(REQUEST_WITHIN, end - performance.now()))
    if (within < 1) throw new Unreadable('too_slow')
    const { method = 'GET', headers = {}, body, also = [] } = question
    const text = body === undefined ? '' : JSON.stringify(body)
    const sent = {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      'content-length': String(Buffer.byteLength(text)),
    }
    const accepted = [200, 201, 204, 401, 403, 429, 503, ...also]
    return requestPublic(
      address,
      { method, headers: sent, body: text, accepted },
      limitsOf(environment, LARGEST_ANSWER, within),
    )
  }
  return {
    scopes: consent.scopes,
    ask: async (path, question) => {
      const address = path.startsWith('/') ? api + path : trusted(path, api)
      let answer = await send(address, await access(), question)
      if (answer.status === 401) answer = await send(address, await renew(), question)
      const { status, text, headers } = answer
      if (status === 401) throw new Unreadable('revoked')
      const pause = pauseOf(headers['retry-after'], now(), LONGEST_PAUSE)
      if (status === 429 || status === 503) throw new Unreadable(String(status), pause)
      if (status === 403 && !question.also?.includes(403))
        throw isAboutRates(text) ? new Unreadable('429', pause) : new Unreadable('403')
      if (question.also?.includes(status)) return { status, reply: null }
      const { data, success } = question.reply.safeParse(jsonOf(text))
      if (!success) throw new Unreadable('incomplete')
      return { status, reply: data }
    },
  }
}

/**
 * Returns the address that a provider gave for the next page of an answer, if it is the provider's own: the token is sent
 * nowhere else.
 */
function trusted(address: string, api: string): string {
  if (URL.parse(address)?.origin !== new URL(api).origin) throw new Unreadable('other_origin')
  return address
}

/** Returns whether a 403 is about too many requests, which Google also answers with it. */
function isAboutRates(text: string): boolean {
  return /"reason":\s*"(?:userRateLimitExceeded|rateLimitExceeded|quotaExceeded|dailyLimitExceeded)"/.test(
    text,
  )
}
