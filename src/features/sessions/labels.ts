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

/** In the place of 'Pendente', of a public booking that nobody paid or confirmed in time. */
export const HOLD_EXPIRED = 'Reserva expirada'

/** In the place of 'Cancelada', of a session that may cost something all the same: how it reads where it stands, and in a list of sums. */
export const OUTCOMES = {
  absent: { status: 'Faltou', line: 'Falta' },
  late_cancel: { status: 'Cancelada tarde', line: 'Cancelamento tardio' },
} as const

/** What is owed, by whether the session's time is over. */
export const OWED_LABELS = { overdue: 'Em atraso', comingDue: 'A vencer' } as const

export const PRESENCE_ANSWERS = {
  confirmed: 'Presença confirmada',
  reschedule: 'Precisa remarcar',
} as const
