import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import {
  addPasskey,
  type CreatedPasskey,
  type CreationOptions,
  type PasskeyAnswer,
  passkeyOptions,
  type RequestOptions,
} from '../src/features/identity/passkey-contract.ts'
import type { Actor } from './actors.ts'

interface Ways {
  /** The page's origin, as the browser reports it. */
  origin?: string
  rpId?: string
  /** Whether the authenticator verified its person; without it a touch is enough. */
  verifies?: boolean
  counter?: number
  userHandle?: string
}

const PRESENT = 0x01
const VERIFIED = 0x04
const SYNCED = 0x18
const HAS_CREDENTIAL = 0x40

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest()

/** A browser with an authenticator in software, made as WebAuthn Level 3 says: one ES256 passkey. */
export class Authenticator {
  readonly #origin: string
  readonly #isSynced: boolean
  readonly #key: KeyObject
  readonly #publicKey: KeyObject
  readonly id = base64url(randomBytes(16))
  counter = 0
  userHandle = ''

  /** Creates an authenticator, whose counter stays at 0 if its passkey is synced. */
  constructor({ origin = 'https://consultorio.test', isSynced = false } = {}) {
    this.#origin = origin
    this.#isSynced = isSynced
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    this.#publicKey = publicKey
  }

  create({ challenge, rp, user }: CreationOptions, ways: Ways = {}): CreatedPasskey {
    this.userHandle = user.id
    const authData = Buffer.concat([
      this.#authenticatorData({ rpId: rp.id, ...ways }, HAS_CREDENTIAL),
      Buffer.alloc(16),
      Buffer.from([0, 16]),
      Buffer.from(this.id, 'base64url'),
      this.#coseKey(),
    ])
    const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(authData)],
    ])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, ways),
        attestationObject: base64url(isoCBOR.encode(attestation)),
      },
    }
  }

  answer({ challenge, rpId }: RequestOptions, ways: Ways = {}): PasskeyAnswer {
    const authData = this.#authenticatorData({ rpId, ...ways })
    const clientDataJSON = this.#clientData('webauthn.get', challenge, ways)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', signed, this.#key)),
        userHandle: ways.userHandle ?? this.userHandle,
      },
    }
  }

  #credential() {
    return {
      ...{ id: this.id, rawId: this.id, type: 'public-key' as const },
      authenticatorAttachment: 'platform',
    }
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Ways): string {
    const client = { type, challenge, origin, crossOrigin: false }
    return Buffer.from(JSON.stringify(client)).toString('base64url')
  }

  #authenticatorData({ rpId = '', verifies = true, counter }: Ways, more = 0): Buffer {
    if (!this.#isSynced) this.counter = counter ?? this.counter + 1
    const flags = PRESENT | (verifies ? VERIFIED : 0) | (this.#isSynced ? SYNCED : 0) | more
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted])
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    return Buffer.from(isoCBOR.encode(key))
  }
}

export async function optionsToCreate(actor: Actor): Promise<CreationOptions> {
  const options = await actor.ask(passkeyOptions, { body: { purpose: 'register' } })
  if (!('user' in options)) throw new Error('these are no options to create a passkey')
  return options
}

export async function optionsToAnswer(
  actor: Actor,
  purpose: 'login' | 'proof' = 'login',
): Promise<RequestOptions> {
  const options = await actor.ask(passkeyOptions, { body: { purpose } })
  if ('user' in options) throw new Error('these are no options to use a passkey')
  return options
}

/** Gives an account a passkey, as its browser does. */
export async function registerPasskey(
  actor: Actor,
  authenticator = new Authenticator(),
  headers: Record<string, string> = {},
) {
  const body = authenticator.create(await optionsToCreate(actor))
  return { authenticator, passkey: await actor.ask(addPasskey, { body }, { headers }) }
}
