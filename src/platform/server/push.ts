import { createECDH, ECDH } from 'node:crypto'
import { isIP } from 'node:net'
import webPush from 'web-push'
import type { Database } from './database.ts'
import { RecipientGone } from './delivery.ts'
import type { Environment } from './environment.ts'
import { isLoopback } from './loopback.ts'
import { refuseUnaccepted } from './provider-call.ts'
import { postToPublic } from './public-post.ts'
import { ensureSecret } from './signing.ts'

/** Web push: RFC 8030 (sending), 8291 (encryption for one browser), 8292 (VAPID, the sender's identity). */

const CURVE = 'prime256v1'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

export interface Push {
  payload: string
  ttl: number
  urgency: 'normal' | 'high'
}

/** Returns the keys of all servers on this database, made by the first to start. Other keys would end every subscription. */
export async function ensurePushKeys(db: Database): Promise<PushKeys> {
  const privateKey = await ensureSecret(db, 'push', makePrivateKey)
  const pair = createECDH(CURVE)
  pair.setPrivateKey(privateKey)
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  }
}

function makePrivateKey(): Buffer {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  const key = pair.getPrivateKey()
  return Buffer.concat([Buffer.alloc(32 - key.length), key])
}

const INTERNAL = /\.(local|localhost|localdomain|internal|intranet|private|corp|home|lan|svc|arpa)$/

/**
 * Returns whether a notification may be sent there: a public name under https, at its default port. The address behind the name
 * is checked when it is sent. Outside production a test server on this machine is accepted, for tests.
 */
export function isPushEndpoint(
  endpoint: string,
  { loopback, production }: Pick<Environment, 'loopback' | 'production'>,
): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return false
  const { protocol, port, hostname } = url
  if (protocol === 'http:') return loopback && !production && isLoopback(hostname)
  const isName = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(hostname) && isIP(hostname) === 0
  return protocol === 'https:' && port === '' && isName && !INTERNAL.test(hostname)
}

export function isPushKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, CURVE, 'base64url', 'hex')
    return true
  } catch {
    return false
  }
}

/**
 * Sends a notification to the browser's push service; throws when it was not accepted. `contact`: the address for the
 * service's operator.
 */
export async function sendPush(
  keys: PushKeys,
  contact: string,
  { endpoint, p256dh, auth }: Subscription,
  { payload, ttl, urgency }: Push,
  limit: AbortSignal,
): Promise<void> {
  const encoding = 'aes128gcm'
  const { cipherText } = webPush.encrypt(p256dh, auth, payload, encoding)
  const { origin } = new URL(endpoint)
  const { Authorization: authorization } = webPush.getVapidHeaders(
    origin,
    subjectOf(contact),
    keys.publicKey,
    keys.privateKey,
    encoding,
  )
  const headers = {
    authorization,
    ttl: String(ttl),
    urgency,
    'content-encoding': encoding,
    'content-type': 'application/octet-stream',
  }
  const status = await postToPublic(endpoint, { headers, body: cipherText }, limit)
  if (status === 404 || status === 410) throw new RecipientGone()
  refuseUnaccepted(status)
}

function subjectOf(contact: string): string {
  return contact.startsWith('https:') ? contact : 'mailto:nao-responda@localhost'
}
