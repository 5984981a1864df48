import { createECDH, ECDH } from 'node:crypto'
import { isIP } from 'node:net'
import webPush from 'web-push'
import type { Database } from './database.ts'
import { RecipientGone } from './delivery.ts'
import type { Environment } from './environment.ts'
import { isLoopback } from './loopback.ts'
import { proveTaken } from './provider-call.ts'
import { postToPublic } from './public-post.ts'
import { ensureSecret } from './signing.ts'

/** Web push: RFC 8030 (sending), 8291 (what is sent is sealed for one browser), 8292 (VAPID: who sends). */

const CURVE = 'prime256v1'

/** Who sends, as push services know it. Base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** Where a browser takes notifications, as it says itself. */
export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

export interface Push {
  payload: string
  /** Seconds it is worth being kept for a device that is off. */
  ttl: number
  urgency: 'normal' | 'high'
}

/** The keys of all servers on this database; the first to start makes them. Another key would end every subscription. */
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
  // Told without its leading zeros.
  return Buffer.concat([Buffer.alloc(32 - key.length), key])
}

/** Names that only a network of one's own knows. */
const INTERNAL = /\.(local|localhost|localdomain|internal|intranet|private|corp|home|lan|svc|arpa)$/

/**
 * Whether something may be sent there: a public name under https, at its own port. What the name leads to is looked at when
 * it is sent. Outside production a stand-in on this machine may take it too, for tests.
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

/** Whether it is a key that something can be sealed for. */
export function isPushKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, CURVE, 'base64url', 'hex')
    return true
  } catch {
    return false
  }
}

/** Hands a notification to the browser's push service; throws when it was not taken. `contact`: where its keeper may ask. */
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
  // The browser took back its permission, or is no more.
  if (status === 404 || status === 410) throw new RecipientGone()
  proveTaken(status)
}

/** RFC 8292 wants an https or mailto address. */
function subjectOf(contact: string): string {
  return contact.startsWith('https:') ? contact : 'mailto:nao-responda@localhost'
}
