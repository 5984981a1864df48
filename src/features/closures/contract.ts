import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, idParams } from '../../platform/shared/fields.ts'
import { dayOffInput, keptDayOff } from '../attendance/contract.ts'
import { affectedSession, DECISION_PROBLEMS, metDecisions } from './decision-contract.ts'

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
  problems: ['day_off_meets_sessions', ...DECISION_PROBLEMS],
})

const changedDayOff = z.safeExtend(decidedDayOff, {
  /** The period that was changed: with another one stored, the change is refused (`changed_meanwhile`). */
  before: z.optional(dayOffInput),
})
export type ChangedDayOff = z.output<typeof changedDayOff>

export const updateDayOff = endpoint({
  method: 'PUT',
  path: '/api/psychologist/days-off/:id',
  summary:
    'Altera um período sem atendimento; sessions diz o que será de cada sessão que só agora está nele; sem ela, ficam todas',
  access: 'tenant',
  changes: createDayOff.changes,
  params: idParams,
  body: changedDayOff,
  reply: keptDayOff,
  problems: [...createDayOff.problems, 'not_found', 'changed_meanwhile'],
})
