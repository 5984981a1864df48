import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { profileChange } from '../profile/contract.ts'
import { availability } from './availability-schema.ts'

const timeRules = z.partial(
  z.pick(profileChange, {
    workingHours: true,
    opensWeekends: true,
    closesHolidays: true,
    minimumNoticeMinutes: true,
    bufferMinutes: true,
  }),
)
export type TimeRules = z.output<typeof timeRules>

export const previewAvailability = endpoint({
  method: 'POST',
  path: '/api/psychologist/availability/preview',
  summary: 'Os horários que os pacientes veriam na próxima semana com estas regras; nada é salvo',
  access: 'tenant',
  reads: ['daysOff', 'profile', 'sessions'],
  changes: [],
  body: timeRules,
  reply: availability,
  idempotent: false,
  whileClosed: true,
})
