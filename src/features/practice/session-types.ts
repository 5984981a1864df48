export const SESSION_TYPES = { online: 'Online', presencial: 'Presencial' } as const

/** Minutes: docs/product.md, Sessions. */
export const DEFAULT_DURATION = 50
