import * as z from 'zod/mini'
import { endpoint, type ReplyOf } from '../../../platform/shared/endpoint.ts'
import { day, id, instant, instantText } from '../../../platform/shared/fields.ts'
import { availability } from '../../attendance/availability-schema.ts'
import { SLOT_MINUTES } from '../../practice/working-hours.ts'
import { duration, sessionStatus } from '../contract.ts'

export const FREE_TIME_DAYS = 62

const closed = z.object({
  reason: z.enum(['closed', 'lunch', 'day_off', 'holiday']),
  name: z.nullable(z.string()),
})

export const checkTime = endpoint({
  method: 'GET',
  path: '/api/sessions/check-time',
  summary: 'Com o que um horário coincide e o que há de livre perto; sessionId é a sessão que muda',
  access: 'tenant',
  reads: ['sessions', 'patients', 'daysOff', 'profile'],
  query: z.object({ datetime: instant(), duration, sessionId: z.optional(id) }),
  reply: z.object({
    sessions: z.array(
      z.object({
        id,
        patientName: z.string(),
        start: instantText,
        end: instantText,
        status: sessionStatus,
        holds: z.boolean(),
      }),
    ),
    closed: z.nullable(closed),
    /** The times in other calendars that it overlaps, by their start; one in two calendars is listed twice. */
    elsewhere: z.array(
      z.object({ start: instantText, end: instantText, calendarName: z.string() }),
    ),
    near: z.array(instantText),
    /** Whether saving would be refused: both sessions occupy the time, or this one is moved there. */
    refused: z.boolean(),
  }),
})
export type TimeCheck = ReplyOf<typeof checkTime>

export const listFreeTimes = endpoint({
  method: 'GET',
  path: '/api/sessions/free-times',
  summary:
    'Os horários livres de cada dia para marcar uma sessão de tal duração, sem antecedência mínima; sessionId é a sessão que muda',
  access: 'tenant',
  reads: ['sessions', 'daysOff', 'profile'],
  query: z.object({
    from: day,
    to: day,
    duration,
    sessionId: z.optional(id),
    workingHours: z.optional(z.string().check(z.maxLength(4_000))),
    opensWeekends: z.optional(z.enum(['true', 'false'])),
    closesHolidays: z.optional(z.enum(['true', 'false'])),
    slotMinutes: z.optional(z.enum(SLOT_MINUTES.map(String))),
  }),
  reply: availability,
})
