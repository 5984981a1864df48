import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import type { ProviderCall } from './provider-stand-in.ts'

/** Opens a browser that receives notifications and opens them: RFC 8188 and 8291, apart from the library that seals. */
export function openBrowserFor(origin: string, name = 'aparelho') {
  const pair = createECDH('prime256v1')
  const ours = pair.generateKeys()
  const auth = randomBytes(16)

  function open(sealed: Buffer): unknown {
    const [salt, idLength] = [sealed.subarray(0, 16), sealed.readUInt8(20)]
    const theirs = sealed.subarray(21, 21 + idLength)
    const text = sealed.subarray(21 + idLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ours, theirs])
    const seed = derive(pair.computeSecret(theirs), auth, info, 32)
    const key = derive(seed, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(seed, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(text.subarray(-16))
    const padded = Buffer.concat([cipher.update(text.subarray(0, -16)), cipher.final()])
    return JSON.parse(String(padded.subarray(0, padded.lastIndexOf(2))))
  }

  return {
    path: `/${name}`,
    subscription: {
      endpoint: `${origin}/${name}`,
      keys: { p256dh: ours.toString('base64url'), auth: auth.toString('base64url') },
    },
    open,
  }
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}

/** Returns the verified sender of a push (RFC 8292): the signed claims, if the signature matches the named key. */
export function provenSender({ headers }: ProviderCall): { key: string; claims: unknown } {
  const said = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(
    headers.authorization ?? '',
  )
  const [, head = '', claims = '', signature = '', key = ''] = said ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  })
  const proved = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!proved) throw new Error('the signature is not of the key')
  return { key, claims: JSON.parse(String(Buffer.from(claims, 'base64url'))) }
}
