import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, idParams, instantText } from '../../platform/shared/fields.ts'

const span = z.object({ start: instantText, end: instantText })

/** An event of a session that was changed in another calendar. */
export const calendarChange = z.object({
  id,
  calendarId: id,
  calendarName: z.string(),
  sessionId: id,
  /** Empty if the patient was deleted. */
  patientName: z.string(),
  /** The session's time here. */
  from: span,
  /** The event's time there; null for one that was removed. */
  to: z.nullable(span),
  foundAt: instantText,
})
export type CalendarChange = z.infer<typeof calendarChange>

export const listCalendarChanges = endpoint({
  method: 'GET',
  path: '/api/calendars/changes',
  summary: 'As sessões movidas ou apagadas em outro calendário, que esperam uma resposta',
  access: 'tenant',
  reads: ['calendars', 'sessions', 'patients'],
  reply: z.array(calendarChange),
})

/** If refused, the event there gets the session's time again. */
export const answerCalendarChange = endpoint({
  method: 'POST',
  path: '/api/calendars/changes/:id',
  summary: 'Aplica aqui o que mudou em outro calendário e avisa o paciente, ou desfaz lá',
  access: 'tenant',
  changes: ['calendars', 'sessions', 'messages'],
  params: idParams,
  body: z.object({ apply: z.boolean('Escolha aplicar ou desfazer') }),
  status: 204,
  problems: [
    'not_found',
    'session_limit',
    'time_taken',
    'time_occupied',
    'session_already_closed',
    'package_expired',
  ],
})
