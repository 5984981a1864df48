import { SAMPLE_APPOINTMENT } from '../src/app/dev/letters.ts'
import type { Appointment } from '../src/features/messages/rules.ts'

/** João's consultation with Ana, on 3 March 2026 at 11:00 in São Paulo, online; what its service is called may not be told. */
export const appointment: Appointment = { ...SAMPLE_APPOINTMENT, type: 'online', location: null }
