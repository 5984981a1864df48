import { SAMPLE } from '../src/app/dev/sample-messages.ts'
import {
  type Appointment,
  sampleAppointment,
} from '../src/features/sessions/notices/appointment.ts'

/** João's consultation with Ana, on 3 March 2026 at 11:00 in São Paulo, online; messages must not contain the service's name. */
export const appointment: Appointment = {
  ...sampleAppointment(SAMPLE),
  type: 'online',
  location: null,
}
