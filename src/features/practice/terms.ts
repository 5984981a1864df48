/**
 * All versions of the terms, oldest first; their changes are in `terms-changes.ts`, which the booking page does not load. A
 * changed text is a new entry: each account then gets one mail and one notice. A published entry is never changed.
 */
export const TERMS_DATES = [
  { version: '2026-11-22', appliesFrom: '2026-11-22' },
  { version: '2026-11-23', appliesFrom: '2026-11-23' },
  { version: '2026-11-24', appliesFrom: '2026-12-01' },
] as const

export const TERMS_VERSION = (TERMS_DATES.at(-1) ?? TERMS_DATES[0]).version
