import type { Profile } from '../../practice/contract.ts'

/** Kept apart from the fields, which are loaded later: the form lists and compares its values without them. */

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
