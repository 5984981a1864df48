/**
 * What a session's status and kind are called on a screen. Apart from the schemas, which the public booking page needs
 * only once its form is touched.
 */

export const SESSION_STATUSES = {
  pending: 'Pendente',
  confirmed: 'Confirmada',
  completed: 'Concluída',
  cancelled: 'Cancelada',
} as const

export const PRESENCE_ANSWERS = {
  confirmed: 'Presença confirmada',
  reschedule: 'Precisa remarcar',
} as const

export const SESSION_TYPES = { online: 'Online', presencial: 'Presencial' } as const
