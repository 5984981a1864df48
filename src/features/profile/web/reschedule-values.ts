import type { Profile } from '../../practice/contract.ts'

/** Apart from their fields, which come later: the form names and compares its values without them. */

export const RESCHEDULE_LABELS = {
  allowReschedule: 'Pacientes podem remarcar',
  rescheduleNoticeHours: 'Remarcar é possível até',
  rescheduleMost: 'Cada sessão, no máximo',
  rescheduleDaysAhead: 'Para até',
}

export function rescheduleValues(profile: Profile) {
  return {
    allowReschedule: profile.allowReschedule,
    rescheduleNoticeHours: String(profile.rescheduleNoticeHours),
    rescheduleMost: String(profile.rescheduleMost),
    rescheduleDaysAhead: String(profile.rescheduleDaysAhead),
  }
}
