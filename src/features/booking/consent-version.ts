import { TERMS_VERSION } from '../practice/terms.ts'

/** The version of the terms and the privacy policy that a booking consents to; stored with the instant (LGPD, art. 8). */
export const CONSENT_VERSION = TERMS_VERSION
