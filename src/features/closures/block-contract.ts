import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, idParams } from '../../platform/shared/fields.ts'
import { block, blockInput } from '../attendance/block-contract.ts'
import { createDayOff, updateDayOff } from './contract.ts'
import { affectedSession, metDecisions } from './decision-contract.ts'

const decidedBlock = z.extend(blockInput, { sessions: z.optional(metDecisions) })
export type DecidedBlock = z.output<typeof decidedBlock>

const changedBlock = z.extend(decidedBlock, {
  /** The block that was changed: with another one stored, the change is refused (`changed_meanwhile`). */
  before: z.optional(blockInput),
})
export type ChangedBlock = z.output<typeof changedBlock>

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
  body: changedBlock,
  reply: block,
  problems: updateDayOff.problems,
})
