import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { day, id, idParams, instantText, moneyText } from '../../platform/shared/fields.ts'
import { endReason, patient } from '../patients/contract.ts'
import { series } from '../series/contract.ts'
import { bulkRefusal } from '../sessions/changes/bulk-contract.ts'

/** The open matters of a patient, shown before the treatment ends (docs/product.md, Ending a treatment). */
export const ending = z.object({
  /** Upcoming open sessions, including those of fixed times. */
  sessions: z.int(),
  lastSession: z.nullable(instantText),
  /** Money received for these sessions, without packages: to be refunded if they are cancelled. */
  received: moneyText,
  series: z.array(z.pick(series, { id: true, firstDate: true, every: true, time: true })),
  /** Package credits that can still be used. */
  credits: z.int(),
  /** Contracts that are not accepted yet. */
  contracts: z.int(),
  /** Debts for sessions that took place or were charged; not for upcoming ones. */
  owed: moneyText,
})
export type Ending = z.infer<typeof ending>

export const getEnding = endpoint({
  method: 'GET',
  path: '/api/patients/:id/ending',
  summary:
    'O que está em aberto com um paciente: sessões, horários fixos, pacotes, contratos e dívidas',
  access: 'tenant',
  reads: ['patients', 'sessions', 'series', 'packages', 'agreements'],
  params: idParams,
  reply: ending,
  problems: ['not_found'],
})

export const endPatient = endpoint({
  method: 'POST',
  path: '/api/patients/:id/end',
  summary:
    'Encerra o acompanhamento de um paciente, mantendo ou cancelando as sessões por vir e os horários fixos; tudo ou nada',
  access: 'tenant',
  changes: ['patients', 'sessions', 'series', 'packages', 'coupons', 'messages'],
  params: idParams,
  body: z.object({
    /** Today or an earlier day. */
    on: day,
    reason: endReason,
    sessions: z.enum(['keep', 'cancel'], 'Escolha manter ou cancelar as sessões'),
    /** Whether the patient gets the notices of the cancellations; true by default. */
    notify: z.optional(z.boolean()),
  }),
  reply: z.extend(patient, { cancelled: z.int() }),
  problems: ['not_found', 'patient_ended', 'ending_limit'],
})

export const undoEnding = endpoint({
  method: 'POST',
  path: '/api/patients/:id/end/undo',
  summary:
    'Desfaz um encerramento em até 30 segundos: o paciente volta a ser ativo, os horários fixos seguem e as sessões canceladas voltam se o horário ainda está livre',
  access: 'tenant',
  changes: ['patients', 'sessions', 'series', 'packages', 'coupons', 'messages'],
  params: idParams,
  reply: z.extend(patient, {
    /** Restored sessions. */
    restored: z.int(),
    /** The number of fixed times that were resumed. */
    resumed: z.int(),
    /** Sessions that stay cancelled, with the reason. */
    kept: z.array(z.object({ sessionId: id, datetime: instantText, code: bulkRefusal })),
  }),
  problems: ['not_found', 'cannot_undo', 'patient_limit'],
})

/** An active patient stays as they are. */
export const reopenPatient = endpoint({
  method: 'POST',
  path: '/api/patients/:id/reopen',
  summary: 'Reabre o acompanhamento de um paciente; o que foi cancelado continua cancelado',
  access: 'tenant',
  changes: ['patients', 'sessions'],
  params: idParams,
  reply: patient,
  problems: ['not_found', 'patient_limit', 'ending_limit'],
})
