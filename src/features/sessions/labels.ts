/** Labels of a session's status and type. Kept apart from the schemas, which the public booking page loads later. */

export const SESSION_STATUSES = {
  pending: 'Pendente',
  confirmed: 'Confirmada',
  completed: 'Concluída',
  cancelled: 'Cancelada',
} as const

export const HOLD_EXPIRED = 'Reserva expirada'

/** Replace 'Cancelada' if a fee may apply: `status` on a session, `line` in a list of sums. */
export const OUTCOMES = {
  absent: { status: 'Faltou', line: 'Falta' },
  late_cancel: { status: 'Cancelada tarde', line: 'Cancelamento tardio' },
} as const

export const OWED_LABELS = { overdue: 'Em atraso', comingDue: 'A vencer' } as const

export const PRESENCE_ANSWERS = {
  confirmed: 'Presença confirmada',
  reschedule: 'Precisa remarcar',
} as const
