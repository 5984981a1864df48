/** The privacy text a booking consents to, by the day it was written; kept with the instant (decisions §8). */
export const CONSENT_VERSION = '2026-11-22'
