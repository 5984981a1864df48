import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { day, id, idParams, instant, optionalText } from '../../platform/shared/fields.ts'
import { TIME } from '../practice/working-hours.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    daysOff: true
  }
}

/** Days off one practice may keep. */
export const DAYS_OFF_KEPT = 100

export const DAY_OFF_NAME_LENGTH = 60

const END_MESSAGE = 'O fim vem depois do início'

const partTime = z.pipe(
  z.nullish(z.string().check(z.maxLength(5), z.regex(TIME, 'Informe o horário'))),
  z.transform((time) => time ?? null),
)

const dayOffFields = {
  firstDay: day,
  lastDay: day,
  startTime: partTime,
  endTime: partTime,
  /** 'Férias'; the practice's own screens alone show it. */
  name: optionalText(DAY_OFF_NAME_LENGTH),
}

type TypedDayOff = Record<'firstDay' | 'lastDay', string> &
  Record<'startTime' | 'endTime', string | null>

const isDayOff = [
  z.refine<TypedDayOff>(({ firstDay, lastDay }) => lastDay >= firstDay, {
    path: ['lastDay'],
    message: END_MESSAGE,
  }),
  z.refine<TypedDayOff>(({ startTime, endTime }) => startTime !== null || endTime === null, {
    path: ['startTime'],
    message: 'Informe também o início',
  }),
  z.refine<TypedDayOff>(({ startTime, endTime }) => endTime !== null || startTime === null, {
    path: ['endTime'],
    message: 'Informe também o fim',
  }),
  z.refine<TypedDayOff>(({ startTime, endTime }) => !startTime || !endTime || endTime > startTime, {
    path: ['endTime'],
    message: END_MESSAGE,
  }),
]

/** A day or a range of them, both ends included; with both times, that part of each of these days alone. */
export const dayOffInput = z.object(dayOffFields).check(...isDayOff)
export type DayOffInput = z.output<typeof dayOffInput>

export const keptDayOff = z.object({
  id,
  firstDay: z.string(),
  lastDay: z.string(),
  startTime: z.nullable(z.string()),
  endTime: z.nullable(z.string()),
  name: z.nullable(z.string()),
})
export type KeptDayOff = z.infer<typeof keptDayOff>

/** Sessions that one day off may meet. */
export const SESSIONS_MET = 500

/** What becomes of a session that a day off meets. */
export const DAY_OFF_ACTIONS = {
  cancel: 'Cancelar e avisar',
  move: 'Remarcar',
  keep: 'Manter',
} as const
export type DayOffAction = keyof typeof DAY_OFF_ACTIONS

const dayOffDecision = z
  .object({
    id,
    action: z.enum(['cancel', 'move', 'keep'], 'Escolha o que fazer com a sessão'),
    /** Of one that moves. */
    datetime: z.optional(instant('Escolha o novo horário')),
  })
  .check(
    z.refine(({ action, datetime }) => action !== 'move' || datetime !== undefined, {
      path: ['datetime'],
      message: 'Escolha o novo horário',
    }),
  )

/** The same with a decision about each session that it meets; without the list each of them is kept. */
const decidedDayOff = z
  .object({
    ...dayOffFields,
    sessions: z.optional(z.array(dayOffDecision).check(z.maxLength(SESSIONS_MET))),
  })
  .check(...isDayOff)
export type DecidedDayOff = z.output<typeof decidedDayOff>

export const getDaysOff = endpoint({
  method: 'GET',
  path: '/api/psychologist/days-off',
  summary: 'Os dias e partes de dias sem atendimento, em ordem',
  access: 'tenant',
  reads: ['daysOff'],
  reply: z.array(keptDayOff),
  status: 200,
})

export const createDayOff = endpoint({
  method: 'POST',
  path: '/api/psychologist/days-off',
  summary:
    'Fecha um dia, um período ou uma parte de cada dia dele; sessions diz o que será de cada sessão que está nele; sem ela, ficam todas',
  access: 'tenant',
  changes: ['daysOff', 'sessions', 'packages', 'coupons', 'messages'],
  body: decidedDayOff,
  reply: keptDayOff,
  status: 201,
  problems: [
    'day_off_meets_sessions',
    'session_limit',
    'patient_limit',
    'time_occupied',
    'time_taken',
    'package_expired',
  ],
})

export const deleteDayOff = endpoint({
  method: 'DELETE',
  path: '/api/psychologist/days-off/:id',
  summary: 'Reabre um dia ou período',
  access: 'tenant',
  changes: ['daysOff'],
  params: idParams,
  status: 204,
  problems: ['not_found'],
})
