import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { day, id, idParams, line, optionalText } from '../../platform/shared/fields.ts'
import { endTime, isEndTime, TIME } from '../practice/working-hours.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    daysOff: true
  }
}

export const DAYS_OFF_KEPT = 100

export const DAY_OFF_NAME_LENGTH = 60

const END_MESSAGE = 'O fim vem depois do início'

const partTime = z.pipe(
  z.nullish(line().check(z.maxLength(5), z.regex(TIME, 'Informe o horário'))),
  z.transform((time) => time ?? null),
)

const partEnd = z.pipe(
  z.nullish(line().check(z.maxLength(5), z.refine(isEndTime, 'Informe o horário'))),
  z.transform((time) => (time == null ? null : endTime(time))),
)

const dayOffFields = {
  firstDay: day,
  lastDay: day,
  startTime: partTime,
  endTime: partEnd,
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

/** A day or a range, both ends included; with both times, that part of each day. */
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

export const getDaysOff = endpoint({
  method: 'GET',
  path: '/api/psychologist/days-off',
  summary: 'Os dias e partes de dias sem atendimento, em ordem',
  access: 'tenant',
  reads: ['daysOff'],
  reply: z.array(keptDayOff),
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
