import * as z from 'zod/mini'
import { isDay } from '../../platform/shared/calendar.ts'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { day, id, idParams, keyOf, text, whole } from '../../platform/shared/fields.ts'
import { STATE_CODES } from './states.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    holidays: true
  }
}

export const HOLIDAY_NAME_LENGTH = 60

export const HOLIDAY_KINDS = {
  national: 'Feriado nacional',
  state: 'Feriado estadual',
  municipal: 'Feriado municipal',
  optional: 'Ponto facultativo',
  own: 'Data sua',
} as const

const namedDay = z.object({
  day: z.string(),
  name: z.string(),
  kind: keyOf(HOLIDAY_KINDS),
  /** The law or calendar it comes from; null for a date that was typed. */
  law: z.nullable(z.string()),
  id: z.nullable(id),
  /**
   * The reason why the practice is closed all day: this holiday, a day off, or no hours on that weekday; null while it is open.
   */
  closedBy: z.nullable(z.enum(['holiday', 'day_off', 'closed'])),
})
export type ShownHoliday = z.infer<typeof namedDay>

export const yearlyDate = z.object({ id, name: z.string(), month: z.int(), day: z.int() })
export type YearlyDate = z.infer<typeof yearlyDate>

const state = z.nullable(z.enum(STATE_CODES, 'Escolha o estado'))

export const listHolidays = endpoint({
  method: 'GET',
  path: '/api/holidays',
  summary:
    'Os feriados de um ano ou período do lugar do consultório, com a lei de cada um; sem período, os de um ano a partir de hoje',
  access: 'tenant',
  reads: ['holidays', 'daysOff', 'profile'],
  query: z.object({
    year: z.optional(z.string().check(z.regex(/^20\d{2}$/, 'Escolha um ano, como 2026'))),
    start: z.optional(day),
    end: z.optional(day),
  }),
  reply: z.object({
    state,
    inCapital: z.boolean(),
    /** Whether the psychologist chose the place; otherwise it follows from the address or the CRP. */
    isChosen: z.boolean(),
    holidays: z.array(namedDay),
  }),
})

/** Returns whether a month has the day, 29 February included. */
function isDateOfYear({ month, day }: Pick<YearlyDate, 'month' | 'day'>): boolean {
  const digits = [month, day].map((part) => String(part).padStart(2, '0'))
  return isDay(`2024-${digits.join('-')}`)
}

export const holidayInput = z
  .object({
    name: text(HOLIDAY_NAME_LENGTH, 1, 'Dê um nome à data'),
    month: whole(1, 12, 'Informe o mês'),
    day: whole(1, 31, 'Informe o dia'),
  })
  .check(z.refine(isDateOfYear, { path: ['day'], message: 'Este mês não tem este dia' }))

export const addHoliday = endpoint({
  method: 'POST',
  path: '/api/holidays',
  summary: 'Adiciona uma data que volta todo ano, como um feriado da cidade',
  access: 'tenant',
  changes: ['holidays'],
  body: holidayInput,
  reply: yearlyDate,
  status: 201,
})
export type TypedHoliday = z.output<typeof holidayInput>

export const placedHolidaysInput = z.object({ state, inCapital: z.boolean() }).check(
  z.refine(({ state, inCapital }) => state !== null || !inCapital, {
    path: ['state'],
    message: 'Escolha o estado',
  }),
)

export const placeHolidays = endpoint({
  method: 'PUT',
  path: '/api/holidays',
  summary: 'Escolhe o estado, e se na capital, de onde são os feriados',
  access: 'tenant',
  changes: ['holidays'],
  body: placedHolidaysInput,
  reply: z.object({ state, inCapital: z.boolean() }),
})

export const removeHoliday = endpoint({
  method: 'DELETE',
  path: '/api/holidays/:id',
  summary: 'Remove uma data que voltava todo ano; os dias já fechados ficam',
  access: 'tenant',
  changes: ['holidays'],
  params: idParams,
  status: 204,
  problems: ['not_found'],
})
