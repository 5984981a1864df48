import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { profile } from '../practice/contract.ts'
import { profileChange } from '../profile/contract.ts'
import { affectedSession, DECISION_PROBLEMS, metDecisions } from './decision-contract.ts'

const closingRules = { workingHours: true, opensWeekends: true, closesHolidays: true } as const

export const listSessionsOutside = endpoint({
  method: 'POST',
  path: '/api/psychologist/working-hours/sessions',
  summary: 'As sessões por vir que estão nos horários salvos e ficariam fora destes; nada é salvo',
  access: 'tenant',
  reads: ['sessions', 'patients', 'profile'],
  changes: [],
  body: z.pick(profileChange, closingRules),
  reply: z.array(affectedSession),
  idempotent: false,
})

const decidedHours = z.extend(
  z.pick(profileChange, {
    ...closingRules,
    attendsOnline: true,
    attendsInPerson: true,
    address: true,
    addressNumber: true,
    city: true,
    state: true,
    minimumNoticeMinutes: true,
    bufferMinutes: true,
    slotMinutes: true,
    observations: true,
    version: true,
  }),
  { sessions: z.optional(metDecisions) },
)
export type DecidedHours = z.output<typeof decidedHours>

export const saveWorkingHours = endpoint({
  method: 'PUT',
  path: '/api/psychologist/working-hours',
  summary:
    'Altera os horários e como se atende; sessions diz o que será de cada sessão que fica fora deles; sem ela, ficam todas',
  access: 'tenant',
  changes: ['profile', 'sessions', 'packages', 'coupons', 'messages'],
  body: decidedHours,
  reply: profile,
  problems: ['hours_leave_sessions', 'changed_meanwhile', ...DECISION_PROBLEMS],
})
