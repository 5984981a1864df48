/** The privacy text a booking consents to; kept with the instant (decisions §8). */
export const CONSENT_VERSION = '2026-11'
