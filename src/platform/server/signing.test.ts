import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { TenantId } from './database.ts'
import { fingerprint, seal, unseal } from './signing.ts'

const SECRET = randomBytes(32)
const SEALED = {
  tenantId: '0198c0de-1234-7abc-8def-0123456789ab' as TenantId,
  subjectId: '0198c0de-5678-7abc-8def-0123456789cd',
}
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

describe('a sealed link', () => {
  const token = seal(SECRET, 'invitation', SEALED)

  it('a sealed link opens for its own purpose', () => {
    expect(token).toMatch(/^[\w-]{64}$/)
    expect(unseal(SECRET, 'invitation', token)).toEqual(SEALED)
  })

  it('a sealed link opens nothing if any one character is changed', () => {
    for (let index = 0; index < token.length; index++) {
      for (const letter of ALPHABET) {
        if (letter === token[index]) continue
        const changed = token.slice(0, index) + letter + token.slice(index + 1)
        expect(unseal(SECRET, 'invitation', changed), changed).toBeNull()
      }
    }
  })

  it('a sealed link opens nothing for another purpose, with another secret, or if truncated or extended', () => {
    expect(unseal(SECRET, 'calendar', token)).toBeNull()
    expect(unseal(randomBytes(32), 'invitation', token)).toBeNull()
    for (const other of ['', token.slice(1), `${token}A`, `${token}=`, token.replace(/.$/, '+')])
      expect(unseal(SECRET, 'invitation', other)).toBeNull()
  })
})

describe('a fingerprint', () => {
  it('a fingerprint is the same only for the same content and purpose', () => {
    const print = fingerprint(SECRET, 'code', '123456')
    expect(fingerprint(SECRET, 'code', '123456')).toEqual(print)
    expect(fingerprint(SECRET, 'code', '123457')).not.toEqual(print)
    expect(fingerprint(SECRET, 'other', '123456')).not.toEqual(print)
  })
})
