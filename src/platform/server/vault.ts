import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Problem } from '../shared/problem.ts'
import type { Keyring, MasterKey } from './vault-keys.ts'

/**
 * Envelope encryption: a text is encrypted with its tenant's data key, the data key with a master key. Both by
 * AES-256-GCM (NIST SP 800-38D) with a random nonce of 96 bits; see docs/decisions/061-records-vault.md.
 */

/** The associated data of a sealed value (AEAD): the row it belongs to. A value can only be decrypted for the row it was written to. */
export interface AssociatedData {
  tenant: string
  table: string
  id: string
  version: number
  owner?: string
}

export const KEY_BYTES = 32
export const NONCE_BYTES = 12
export const TAG_BYTES = 16

const FORMAT = 1

export function encrypt(key: Buffer, nonce: Buffer, bound: Buffer, plain: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(bound)
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Returns the plaintext; null if key, nonce, associated data or ciphertext differ. */
export function decrypt(
  key: Buffer,
  nonce: Buffer,
  bound: Buffer,
  sealed: Uint8Array,
): Buffer | null {
  if (sealed.length < TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(bound)
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
  try {
    const plain = decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES))
    decipher.final()
    return plain
  } catch {
    return null
  }
}

/** Returns the bytes of associated data: a JSON array can be parsed in only one way. */
export function encodeAssociatedData(associatedData: AssociatedData): Buffer {
  const { tenant, table, id, version, owner = '' } = associatedData
  return Buffer.from(JSON.stringify([FORMAT, tenant, table, id, version, owner]))
}

/**
 * Returns the associated data and, with its ids in capitals, those that earlier releases sealed to for a caller that wrote an id
 * so (docs/decisions/096-ids-in-one-case.md).
 */
export function spellingsOf(associatedData: AssociatedData): AssociatedData[] {
  const inCapitals = (text: string) => (UUID.test(text) ? text.toUpperCase() : text)
  const { id, owner } = associatedData
  const ids = new Set([id, inCapitals(id)])
  const owners = new Set([owner, owner && inCapitals(owner)])
  return [...ids].flatMap((id) =>
    [...owners].map((other) => ({
      ...associatedData,
      id,
      ...(other === undefined ? {} : { owner: other }),
    })),
  )
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Encrypts a text with its associated data: format, nonce, ciphertext, tag. Only tests give a `nonce`. */
export function sealText(
  dataKey: Buffer,
  associatedData: AssociatedData,
  text: string,
  nonce = randomBytes(NONCE_BYTES),
): Buffer {
  const sealed = encrypt(dataKey, nonce, encodeAssociatedData(associatedData), Buffer.from(text))
  return Buffer.concat([Buffer.of(FORMAT), nonce, sealed])
}

/** Decrypts a text with its associated data. Throws `damaged` if it was changed, moved, or encrypted with another key. */
export function openText(
  dataKey: Buffer,
  associatedData: AssociatedData,
  sealed: Uint8Array,
): string {
  const nonce = Buffer.from(sealed.subarray(1, 1 + NONCE_BYTES))
  const isKnown = sealed[0] === FORMAT && nonce.length === NONCE_BYTES
  for (const spelling of isKnown ? spellingsOf(associatedData) : []) {
    const plain = decrypt(
      dataKey,
      nonce,
      encodeAssociatedData(spelling),
      sealed.subarray(1 + NONCE_BYTES),
    )
    if (plain) return plain.toString()
  }
  throw new Problem('damaged')
}

export interface WrappedKey {
  masterId: string
  wrapped: Uint8Array
}

export function makeDataKey(): Buffer {
  return randomBytes(KEY_BYTES)
}

const associatedDataOfKey = (tenant: string, masterId: string): AssociatedData => ({
  tenant,
  table: 'data key',
  id: masterId,
  version: 1,
})

export function wrapDataKey(master: MasterKey, tenant: string, dataKey: Buffer): WrappedKey {
  const text = dataKey.toString('base64')
  return {
    masterId: master.id,
    wrapped: sealText(master.key, associatedDataOfKey(tenant, master.id), text),
  }
}

/**
 * Decrypts a tenant's data key. Throws `key_missing` if its master key is not in the key file, and `damaged` if it
 * was changed or is another tenant's.
 */
export function unwrapDataKey(
  keyring: Keyring,
  tenant: string,
  { masterId, wrapped }: WrappedKey,
): Buffer {
  const master = keyring.find(masterId)
  if (!master) throw new Problem('key_missing')
  return Buffer.from(openText(master.key, associatedDataOfKey(tenant, masterId), wrapped), 'base64')
}
