import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { isLoopback } from './loopback.ts'
import { isPublicAddress, publicAgent } from './public-post.ts'

/** Reads files at addresses that a person typed: over https from public addresses, in a trial also from this machine. */

/** Why a file could not be read: the status of the answer, or a code such as `ENOTFOUND`, `too_large`, `not_public`. */
export class Unreadable extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

export interface PublicFile {
  status: 200 | 304
  text: string
  etag: string | null
  lastModified: string | null
}

interface Limits {
  /** Bytes of the body. */
  most: number
  /** Milliseconds for all of it, redirects included. */
  within: number
  /** Whether addresses of this machine are allowed, with http too. */
  allowsLoopback: boolean
}

const MOST_REDIRECTS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Returns the file of an address, or 304 without a text if it is the known one. Throws `Unreadable`. */
export async function getPublicFile(
  address: string,
  known: Pick<PublicFile, 'etag' | 'lastModified'>,
  limits: Limits,
): Promise<PublicFile> {
  const signal = AbortSignal.timeout(limits.within)
  const headers = {
    accept: 'text/calendar, */*;q=0.1',
    'accept-encoding': 'identity',
    ...(known.etag ? { 'if-none-match': known.etag } : {}),
    ...(known.lastModified ? { 'if-modified-since': known.lastModified } : {}),
  }
  try {
    return await follow(address, headers, limits, signal)
  } catch (error) {
    if (error instanceof Unreadable) throw error
    if (signal.aborted) throw new Unreadable('too_slow')
    throw new Unreadable((error as { code?: string }).code ?? 'broken')
  }
}

/** Throws `not_public` for an address that is not https to a public host, or to this machine where that is allowed. */
export function refusePrivate(url: URL, allowsLoopback: boolean): void {
  if (isLoopback(url.hostname)) {
    if (!allowsLoopback) throw new Unreadable('not_public')
  } else if (url.protocol !== 'https:' || !isPublicHost(url.hostname))
    throw new Unreadable('not_public')
}

/** Whether a host may be asked; a name is resolved and checked as the connection is made. */
function isPublicHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) === 0 || isPublicAddress(address)
}

async function follow(
  address: string,
  headers: Record<string, string>,
  limits: Limits,
  signal: AbortSignal,
): Promise<PublicFile> {
  let url = new URL(address)
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    refusePrivate(url, limits.allowsLoopback)
    const response = await request(url, headers, signal)
    const { statusCode = 0, headers: answered } = response
    if (REDIRECTS.has(statusCode) && answered.location) {
      response.destroy()
      url = new URL(answered.location, url)
      continue
    }
    if (statusCode !== 200 && statusCode !== 304) {
      response.destroy()
      throw new Unreadable(String(statusCode))
    }
    const text = statusCode === 200 ? await readText(response, limits.most) : ''
    if (statusCode === 304) response.resume()
    const { etag = null, 'last-modified': lastModified = null } = answered
    return { status: statusCode, text, etag, lastModified }
  }
  throw new Unreadable('too_many_redirects')
}

function request(
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = { headers, signal }
    const sent =
      url.protocol === 'http:'
        ? http.get(url, options, resolve)
        : https.get(
            url,
            isLoopback(url.hostname) ? options : { ...options, agent: publicAgent },
            resolve,
          )
    sent.on('error', reject)
  })
}

async function readText(response: IncomingMessage, most: number): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > most) {
      response.destroy()
      throw new Unreadable('too_large')
    }
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
