import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { instantText } from '../../platform/shared/fields.ts'
import { getDaysOff } from '../attendance/contract.ts'
import { passwordProof } from '../identity/contract.ts'
import { patient } from '../patients/contract.ts'
import { profile } from '../profile/contract.ts'
import { service } from '../services/contract.ts'
import { session } from '../sessions/contract.ts'

/** A closed account is kept this long, then erased: decisions §6. */
export const KEPT_DAYS = 30

/** Decisions §6: the practice stops at once; everything is kept for 30 days. */
export const closeAccount = endpoint({
  method: 'POST',
  path: '/api/psychologist/account/close',
  summary:
    'Encerra a conta: cancela a assinatura e as sessões futuras, avisa os pacientes e apaga tudo em 30 dias',
  access: 'psychologist',
  body: passwordProof,
  reply: profile,
  status: 200,
  problems: ['throttled'],
  idempotent: false,
})

export const restoreAccount = endpoint({
  method: 'POST',
  path: '/api/psychologist/account/restore',
  summary: 'Restaura uma conta encerrada há menos de 30 dias',
  access: 'psychologist',
  reply: profile,
  status: 200,
  whileClosed: true,
})

/** Everything a psychologist wrote, on every plan (decisions §5), as one JSON document. */
export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/psychologist/account/export',
  summary: 'Tudo o que há na conta, em um documento',
  access: 'psychologist',
  reply: z.object({
    exportedAt: instantText,
    profile,
    daysOff: getDaysOff.reply,
    services: z.array(service),
    patients: z.array(patient),
    sessions: z.array(session),
  }),
  status: 200,
})
