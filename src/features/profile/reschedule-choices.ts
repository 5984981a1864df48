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
    text: (times: number) => (times === 1 ? '1 vez' : `${times} vezes`),
  },
  rescheduleDaysAhead: {
    choices: [7, 14, 30, 60, 90],
    text: (days: number) => (days === 1 ? '1 dia à frente' : `${days} dias à frente`),
  },
} as const

function noticeText(hours: number): string {
  if (hours === 0) return 'O início da sessão'
  return hours === 1 ? '1 hora antes' : `${hours} horas antes`
}
