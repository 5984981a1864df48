import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { eachOnce, id, idParams, instant } from '../../platform/shared/fields.ts'
import { block, blockInput } from '../attendance/block-contract.ts'
import { dayOffInput, keptDayOff } from '../attendance/contract.ts'
import { CHANNELS_AT_ONCE } from '../delivery/channels.ts'
import { profile } from '../practice/contract.ts'
import { profileChange } from '../profile/contract.ts'
import { session } from '../sessions/contract.ts'

export const affectedSession = z.extend(session, {
  reachedBy: z.array(z.enum(CHANNELS_AT_ONCE)),
})
export type AffectedSession = z.infer<typeof affectedSession>

export const listMetSessions = endpoint({
  method: 'POST',
  path: '/api/psychologist/days-off/sessions',
  summary: 'As sessões por vir que um período sem atendimento encontraria; nada é salvo',
  access: 'tenant',
  reads: ['sessions', 'patients', 'profile'],
  changes: [],
  body: z.safeExtend(dayOffInput, {
    id: z.optional(id),
  }),
  reply: z.array(affectedSession),
  idempotent: false,
})

export const SESSIONS_MET = 500

export const DAY_OFF_ACTIONS = {
  cancel: 'Cancelar e avisar',
  move: 'Remarcar',
  keep: 'Manter',
} as const
export type DayOffAction = keyof typeof DAY_OFF_ACTIONS

const affectedDecision = z
  .object({
    id,
    action: z.enum(['cancel', 'move', 'keep'], 'Escolha o que fazer com a sessão'),
    datetime: z.optional(instant('Escolha o novo horário')),
  })
  .check(
    z.refine(({ action, datetime }) => action !== 'move' || datetime !== undefined, {
      path: ['datetime'],
      message: 'Escolha o novo horário',
    }),
  )

export const metDecisions = z.array(affectedDecision).check(
  z.maxLength(SESSIONS_MET),
  eachOnce((one) => one.id, 'Uma sessão aparece duas vezes. Envie uma só decisão para cada uma.'),
)
export type AffectedDecision = z.output<typeof affectedDecision>

const decidedDayOff = z.safeExtend(dayOffInput, {
  sessions: z.optional(metDecisions),
})
export type DecidedDayOff = z.output<typeof decidedDayOff>

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

export const updateDayOff = endpoint({
  method: 'PUT',
  path: '/api/psychologist/days-off/:id',
  summary:
    'Altera um período sem atendimento; sessions diz o que será de cada sessão que só agora está nele; sem ela, ficam todas',
  access: 'tenant',
  changes: createDayOff.changes,
  params: idParams,
  body: decidedDayOff,
  reply: keptDayOff,
  problems: [...createDayOff.problems, 'not_found'],
})

const decidedBlock = z.extend(blockInput, { sessions: z.optional(metDecisions) })
export type DecidedBlock = z.output<typeof decidedBlock>

export const listBlockedSessions = endpoint({
  method: 'POST',
  path: '/api/blocks/sessions',
  summary: 'As sessões por vir que um bloqueio encontraria; nada é salvo',
  access: 'tenant',
  reads: ['sessions', 'patients', 'profile'],
  changes: [],
  body: z.extend(blockInput, { id: z.optional(id) }),
  reply: z.array(affectedSession),
  idempotent: false,
})

export const createBlock = endpoint({
  method: 'POST',
  path: '/api/blocks',
  summary:
    'Bloqueia um horário, uma vez ou toda semana; sessions diz o que será de cada sessão que está nele; sem ela, ficam todas',
  access: 'tenant',
  changes: createDayOff.changes,
  body: decidedBlock,
  reply: block,
  status: 201,
  problems: createDayOff.problems,
})

export const updateBlock = endpoint({
  method: 'PUT',
  path: '/api/blocks/:id',
  summary:
    'Altera um bloqueio, com todas as suas semanas; sessions diz o que será de cada sessão que só agora está nele; sem ela, ficam todas',
  access: 'tenant',
  changes: createDayOff.changes,
  params: idParams,
  body: decidedBlock,
  reply: block,
  problems: updateDayOff.problems,
})

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
  problems: [
    'hours_leave_sessions',
    'changed_meanwhile',
    ...createDayOff.problems.filter((code) => code !== 'day_off_meets_sessions'),
  ],
})
