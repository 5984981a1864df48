export const SESSION_TYPES = { online: 'Online', presencial: 'Presencial' } as const
export type SessionType = keyof typeof SESSION_TYPES

export const DEFAULT_DURATION = 50
