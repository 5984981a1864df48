import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  eachOnce,
  id,
  idParams,
  instant,
  instantText,
  labelText,
  line,
} from '../../platform/shared/fields.ts'
import { calendarAddressOf } from './address-rules.ts'
import { FAILURES, type Failure } from './labels.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    calendars: true
  }
}

export const CALENDARS_AT_MOST = 10
/** The length of an iCalendar address. */
export const ADDRESS_LENGTH = 2_000
export const NAME_LENGTH = 60

/** `ics`: a secret iCalendar address. */
export const calendarKind = z.enum(['ics'], 'Escolha o tipo do calendário')

/** A calendar of the psychologist elsewhere. Its address is write-only. */
export const calendar = z.object({
  id,
  kind: calendarKind,
  name: z.string(),
  createdAt: instantText,
  /** The last time that it was read; null before the first. */
  readAt: z.nullable(instantText),
  /** Since when it cannot be read, and why; null while it can. What was known stays taken. */
  failingSince: z.nullable(instantText),
  failure: z.nullable(z.enum(Object.keys(FAILURES) as [Failure, ...Failure[]])),
})
export type Calendar = z.infer<typeof calendar>

export const calendarInput = z.object({
  kind: calendarKind,
  url: z.pipe(
    line('Cole o endereço do calendário').check(z.maxLength(ADDRESS_LENGTH)),
    z.transform((typed, context) => {
      const address = calendarAddressOf(typed)
      if (address !== null) return address
      const message = 'Cole um endereço que começa com https:// ou webcal://'
      context.issues.push({ code: 'custom', input: typed, message, params: {} })
      return ''
    }),
  ),
  name: labelText(NAME_LENGTH, 1, 'Dê um nome ao calendário'),
})
export type CalendarInput = z.output<typeof calendarInput>

export const collection = z.object({
  id,
  name: z.string(),
  /** Whether its times are taken here. */
  blocks: z.boolean(),
  /** Whether its all-day events are taken here too. */
  allDayBlocks: z.boolean(),
})
export type Collection = z.infer<typeof collection>

export const listCalendars = endpoint({
  method: 'GET',
  path: '/api/calendars',
  summary: 'Os outros calendários do psicólogo, e desde quando um deles não pode ser lido',
  access: 'tenant',
  reads: ['calendars'],
  reply: z.array(calendar),
})

export const connectCalendar = endpoint({
  method: 'POST',
  path: '/api/calendars',
  summary: 'Liga um calendário: é lido na hora, e os horários ocupados nele ficam ocupados aqui',
  access: 'tenant',
  changes: ['calendars', 'daysOff'],
  body: calendarInput,
  reply: calendar,
  status: 201,
  // A remembered reply would keep the body's fingerprint beside a secret address.
  idempotent: false,
  problems: ['calendar_unreadable', 'calendars_full', 'records_off'],
})

export const listCollections = endpoint({
  method: 'GET',
  path: '/api/calendars/:id/collections',
  summary: 'As partes de um calendário, e quais ocupam horário aqui',
  access: 'tenant',
  reads: ['calendars'],
  params: idParams,
  reply: z.array(collection),
  problems: ['not_found'],
})

export const updateCalendar = endpoint({
  method: 'PUT',
  path: '/api/calendars/:id',
  summary: 'Diz que partes de um calendário ocupam horário, e se os eventos de dia inteiro também',
  access: 'tenant',
  changes: ['calendars', 'daysOff'],
  params: idParams,
  body: z.object({
    collections: z.array(z.object({ id, blocks: z.boolean(), allDayBlocks: z.boolean() })).check(
      z.maxLength(100),
      eachOnce((one: { id: string }) => one.id, 'Uma parte aparece duas vezes'),
    ),
  }),
  reply: z.array(collection),
  problems: ['not_found'],
})

export const syncCalendar = endpoint({
  method: 'POST',
  path: '/api/calendars/:id/sync',
  summary: 'Lê um calendário agora',
  access: 'tenant',
  changes: ['calendars', 'daysOff'],
  params: idParams,
  reply: calendar,
  idempotent: false,
  problems: ['not_found'],
})

export const disconnectCalendar = endpoint({
  method: 'DELETE',
  path: '/api/calendars/:id',
  summary: 'Desliga um calendário; os horários dele ficam livres aqui',
  access: 'tenant',
  changes: ['calendars', 'daysOff'],
  params: idParams,
  status: 204,
  problems: ['not_found'],
})

/** A time that is taken in another calendar. */
const busyTime = z.object({ start: instantText, end: instantText, calendarId: id })
export type BusyTime = z.infer<typeof busyTime>

export const listBusyTimes = endpoint({
  method: 'GET',
  path: '/api/calendars/busy',
  summary: 'Os horários ocupados em outros calendários, entre dois instantes',
  access: 'tenant',
  reads: ['calendars', 'daysOff'],
  query: z.object({ start: instant('Informe o início'), end: instant('Informe o fim') }),
  reply: z.array(busyTime),
})
