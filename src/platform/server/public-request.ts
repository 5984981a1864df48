import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { pipeline, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { HOUR } from '../shared/calendar.ts'
import { errorFields } from './errors.ts'
import { isLoopback } from './loopback.ts'
import { isPublicAddress, publicAgent } from './public-post.ts'
import { pauseOf } from './retry-after.ts'

/**
 * Requests to addresses that a person typed: over https to public addresses, in a trial also to this machine. Time, size and
 * redirects are limited.
 */

/** Why an address could not be read: the status of the answer, or a code such as `ENOTFOUND`, `too_large`, `not_public`. */
export class Unreadable extends Error {
  readonly reason: string
  /** Milliseconds to wait before the next request. */
  readonly retryAfter: number
  constructor(reason: string, retryAfter = 0) {
    super(reason)
    this.reason = reason
    this.retryAfter = retryAfter
  }
}

export interface PublicFile {
  status: 200 | 304
  /** The bytes as they arrived; none with 304. Joining those of a large file takes long enough to be noticed by other calls. */
  parts: readonly Uint8Array<ArrayBuffer>[]
  etag: string | null
  lastModified: string | null
}

export interface PublicRequest {
  method: string
  headers: Readonly<Record<string, string>>
  body?: string
  /** The statuses whose body is read; any other is thrown as `Unreadable`. */
  accepted: readonly number[]
}

export interface PublicAnswer {
  /** The address of the answer, after redirects. */
  url: string
  status: number
  headers: IncomingHttpHeaders
  text: string
}

type Followed = Omit<PublicAnswer, 'text'> & Pick<PublicFile, 'parts'>

export interface RequestLimits {
  /** Bytes of the body. */
  most: number
  /** Milliseconds for all of it, redirects included. */
  within: number
  /** Whether addresses of this machine are allowed, with http too. */
  allowsLoopback: boolean
}

const MOST_REDIRECTS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Returns the file of an address, or 304 without parts if it is the known one. Throws `Unreadable`. */
export async function getPublicFile(
  address: string,
  known: Pick<PublicFile, 'etag' | 'lastModified'>,
  limits: RequestLimits,
): Promise<PublicFile> {
  const headers = {
    accept: 'text/calendar, */*;q=0.1',
    ...(known.etag ? { 'if-none-match': known.etag } : {}),
    ...(known.lastModified ? { 'if-modified-since': known.lastModified } : {}),
  }
  const request = { method: 'GET', headers, accepted: [200, 304] }
  const { status, parts, headers: answered } = await follow(address, request, limits)
  const { etag = null, 'last-modified': lastModified = null } = answered
  return { status: status === 304 ? 304 : 200, parts, etag, lastModified }
}

/**
 * Returns the answer of an address. Credentials go to its origin only: with an `authorization`, a redirect to another one is
 * refused as `other_origin`. Throws `Unreadable`.
 */
export async function requestPublic(
  address: string,
  request: PublicRequest,
  limits: RequestLimits,
): Promise<PublicAnswer> {
  const { parts, ...answer } = await follow(address, request, limits)
  return { ...answer, text: new TextDecoder().decode(Buffer.concat(parts)) }
}

async function follow(
  address: string,
  request: PublicRequest,
  limits: RequestLimits,
): Promise<Followed> {
  const signal = AbortSignal.timeout(limits.within)
  try {
    return await followRedirects(address, request, limits, signal)
  } catch (error) {
    if (error instanceof Unreadable) throw error
    if (signal.aborted) throw new Unreadable('too_slow')
    throw new Unreadable(errorFields(error).code ?? 'broken')
  }
}

/** Throws `not_public` or `not_https` for an address that is not https to a public host, or to this machine if that is allowed. */
export function refusePrivate(url: URL, allowsLoopback: boolean): void {
  if (isLoopback(url.hostname)) {
    if (!allowsLoopback) throw new Unreadable('not_public')
  } else if (!isPublicHost(url.hostname)) throw new Unreadable('not_public')
  else if (url.protocol !== 'https:') throw new Unreadable('not_https')
}

/** Returns whether a host may be called; a name is resolved and checked as the connection is made. */
function isPublicHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) === 0 || isPublicAddress(address)
}

async function followRedirects(
  address: string,
  request: PublicRequest,
  limits: RequestLimits,
  signal: AbortSignal,
): Promise<Followed> {
  const { origin } = new URL(address)
  let url = new URL(address)
  const seen = new Set([url.href])
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    refusePrivate(url, limits.allowsLoopback)
    if (request.headers.authorization && url.origin !== origin) throw new Unreadable('other_origin')
    const response = await send(url, request, signal)
    const { statusCode: status = 0, headers } = response
    // Links to subscribe to a calendar lead to webcal://, which stands for https://.
    const location = headers.location?.replace(/^webcals?:/i, 'https:')
    if (REDIRECTS.has(status) && location && URL.canParse(location, url)) {
      response.destroy()
      url = new URL(location, url)
      if (seen.has(url.href)) throw new Unreadable('redirect_loop')
      seen.add(url.href)
      continue
    }
    if (!request.accepted.includes(status)) {
      response.destroy()
      if (status === 401 && request.headers.authorization && refusesBasic(headers))
        throw new Unreadable('no_basic')
      throw new Unreadable(String(status), WAITS.has(status) ? pauseIn(headers) : 0)
    }
    return { url: url.href, status, headers, parts: await readParts(response, limits.most) }
  }
  throw new Unreadable('too_many_redirects')
}

/** Returns whether a server takes passwords only in a digest (RFC 7616), as Baïkal does unless it is set to Basic. */
function refusesBasic(headers: IncomingHttpHeaders): boolean {
  const schemes = headers['www-authenticate'] ?? ''
  return /\bdigest\b/i.test(schemes) && !/\bbasic\b/i.test(schemes)
}

/** Statuses of a server that may request a pause. */
const WAITS = new Set([429, 503])
const LONGEST_PAUSE = 6 * HOUR

/** Returns the requested pause in milliseconds. A date is compared with that of the answer, by the same clock, if it has one. */
function pauseIn(headers: IncomingHttpHeaders): number {
  const at = Date.parse(headers.date ?? '') || Date.now()
  return pauseOf(headers['retry-after'], at, LONGEST_PAUSE)
}

/** Firewalls refuse requests without a name of the program. */
const USER_AGENT = 'Consultorio/1.0'
/** Microsoft 365 refuses published calendars to programs that do not look like a current browser (nextcloud/server 54799). */
const LIKE_A_BROWSER = `Mozilla/5.0 (Linux) like Chrome/139 ${USER_AGENT}`
const MICROSOFT = /^outlook\.(?:office365|office|live)\.com$/

/** Returns the name with which this program introduces itself to a host. */
export function userAgentFor(hostname: string): string {
  return MICROSOFT.test(hostname) ? LIKE_A_BROWSER : USER_AGENT
}

function send(
  url: URL,
  { method, headers, body }: PublicRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const usual = { 'accept-encoding': 'identity', 'user-agent': userAgentFor(url.hostname) }
    const options = { method, headers: { ...usual, ...headers }, signal }
    const sent =
      url.protocol === 'http:'
        ? http.request(url, options, resolve)
        : https.request(
            url,
            isLoopback(url.hostname) ? options : { ...options, agent: publicAgent },
            resolve,
          )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** For servers that compress although the request refuses it, such as stores of compressed files. */
const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Statuses without a body. */
const EMPTY = new Set([204, 304])

/** Returns the parts of a body, of at most `most` bytes once decompressed. */
async function readParts(
  response: IncomingMessage,
  most: number,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const encoding = EMPTY.has(response.statusCode ?? 0) ? null : response.headers['content-encoding']
  const decoder = DECODERS[encoding?.toLowerCase() ?? '']?.()
  const body = decoder ? pipeline(response, decoder, () => {}) : response
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const part of body as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    size += part.length
    if (size > most) {
      response.destroy()
      throw new Unreadable('too_large')
    }
    parts.push(part)
  }
  return parts
}
