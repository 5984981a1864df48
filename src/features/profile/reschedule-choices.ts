import { pluralize } from '../../platform/shared/figures.ts'
import type { AllowReschedule } from '../practice/contract.ts'
import { NOTICE_CHOICES } from './settings-choices.ts'

/** Kept apart from the other choices, which every screen loads. */

export const RESCHEDULE_CHOICES: Record<AllowReschedule, string> = {
  yes: 'Sim, na hora',
  ask: 'Só com a minha resposta',
  no: 'Não',
}

/** The numbers to choose from, each with its singular and plural texts; a stored number stays among them. */
export const RESCHEDULE_NUMBERS = {
  rescheduleNoticeHours: { choices: NOTICE_CHOICES, text: noticeText },
  rescheduleMost: {
    choices: [1, 2, 3, 5, 10, 20],
    text: (times: number) => pluralize(times, 'vez', 'vezes'),
  },
  rescheduleDaysAhead: {
    choices: [7, 14, 30, 60, 90],
    text: (days: number) => pluralize(days, 'dia à frente', 'dias à frente'),
  },
} as const

function noticeText(hours: number): string {
  if (hours === 0) return 'O início da sessão'
  return pluralize(hours, 'hora antes', 'horas antes')
}
