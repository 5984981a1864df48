export const SESSION_TYPES = { online: 'Online', presencial: 'Presencial' } as const
export type SessionType = keyof typeof SESSION_TYPES

/** Minutes: docs/product.md, Sessions. */
export const DEFAULT_DURATION = 50
