import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    calendarFeed: true
  }
}

const calendarFeed = z.object({
  url: z.nullable(z.string()),
  showsNames: z.boolean(),
})
export type CalendarFeed = z.infer<typeof calendarFeed>

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/psychologist/calendar-feed',
  summary: 'O link privado da agenda para outros calendários',
  access: 'tenant',
  reads: ['calendarFeed'],
  reply: calendarFeed,
})

export const openCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/psychologist/calendar-feed',
  summary: 'Gera um link privado da agenda; o anterior deixa de funcionar',
  access: 'tenant',
  proof: true,
  changes: ['calendarFeed'],
  body: z.object({ showsNames: z.optional(z.boolean()) }),
  reply: calendarFeed,
  status: 201,
  // A stored reply would keep the link in the database.
  idempotent: false,
})

export const updateCalendarFeed = endpoint({
  method: 'PUT',
  path: '/api/psychologist/calendar-feed',
  summary: 'Mostra os pacientes pelo nome completo ou pelas iniciais',
  access: 'tenant',
  proof: true,
  changes: ['calendarFeed'],
  body: z.object({ showsNames: z.boolean() }),
  reply: calendarFeed,
  idempotent: false,
})

export const closeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/psychologist/calendar-feed',
  summary: 'Desliga o link da agenda',
  access: 'tenant',
  changes: ['calendarFeed'],
  status: 204,
})
