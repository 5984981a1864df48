import { describe, expect, it } from 'vitest'
import { makeLongCode, makeSecret, otpauthUrl, stepOfCode } from './totp.ts'

/** '12345678901234567890' in base32: the secret of the vectors of RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const SECOND = 1000

describe('a code of an authenticator app', () => {
  // The RFC prints 8 digits; a code of 6 is the last 6 of these (RFC 4226, 5.3).
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('The code of second %i is the last 6 digits of %s, as in RFC 6238', (second, digits) => {
    expect(stepOfCode(SECRET, digits.slice(2), second * SECOND)).toBe(Math.floor(second / 30))
  })

  it.each([
    [-30, 37037036],
    [-1, 37037036],
    [0, 37037036],
    [29, 37037036],
    [59, 37037036],
    [60, null],
    [-31, null],
  ])('A code is accepted %i seconds after its step began as %s', (late, step) => {
    const begins = 37037036 * 30
    expect(stepOfCode(SECRET, '081804', (begins + late) * SECOND)).toBe(step)
  })

  it('A wrong code has no step', () => {
    expect(stepOfCode(SECRET, '000000', 59 * SECOND)).toBeNull()
  })

  it('Secrets and recovery codes are random base32 of 160 and 80 bits', () => {
    expect(makeSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(makeLongCode(10)).toMatch(/^[A-Z2-7]{16}$/)
    expect(makeSecret()).not.toBe(makeSecret())
  })

  it('The address for apps names issuer, account and secret', () => {
    const url = new URL(otpauthUrl('Consultório', 'ana+b@exemplo.com.br', SECRET))
    expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Consultório:ana+b@exemplo.com.br',
    ])
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      secret: SECRET,
      issuer: 'Consultório',
    })
  })
})
