import { otp } from './lazy-modules.ts'

/** Codes of authenticator apps (RFC 6238), by what every app reads: SHA-1, 6 digits, 30 seconds. */

const STEP_SECONDS = 30

/** Returns 20 random bytes in base32. */
export function makeSecret(): string {
  return otp().generateSecret()
}

/** Returns `bytes` random bytes in base32, for a code that a person copies. */
export function makeLongCode(bytes: number): string {
  return otp().generateSecret({ length: bytes })
}

/** Returns the address that an authenticator app reads from a QR code. */
export function otpauthUrl(issuer: string, label: string, secret: string): string {
  return otp().generateURI({ issuer, label, secret })
}

/** Returns the 30-second step since 1970 of a code: the current one, the one before or the one after; null for any other code. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const epoch = Math.floor(now / 1000)
  const result = otp().verifySync({ secret, token: code, epoch, epochTolerance: STEP_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
