import type { Profile } from '../../practice/contract.ts'
import { RESCHEDULE_CHOICES } from '../settings-choices.ts'

/** Apart from their fields, which come later: the form names and compares its values without them. */

export const RESCHEDULE_LABELS = {
  allowReschedule: 'Pacientes podem remarcar',
  rescheduleNoticeHours: 'Até (horas antes)',
  rescheduleMost: 'No máximo (vezes)',
  rescheduleDaysAhead: 'Para até (dias à frente)',
}

export const RESCHEDULE_SHOWN = {
  allowReschedule: (way: Profile['allowReschedule']) => RESCHEDULE_CHOICES[way],
}

export function rescheduleValues(profile: Profile) {
  return {
    allowReschedule: profile.allowReschedule,
    rescheduleNoticeHours: String(profile.rescheduleNoticeHours),
    rescheduleMost: String(profile.rescheduleMost),
    rescheduleDaysAhead: String(profile.rescheduleDaysAhead),
  }
}
