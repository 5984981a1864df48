import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, instantText, moneyText } from '../../platform/shared/fields.ts'
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
  problems: ['throttled', 'forbidden'],
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

/** What a patient bought: decisions §2. */
const boughtPackage = z.object({
  id,
  patientId: z.nullable(id),
  serviceId: id,
  sessionsCount: z.int(),
  sessionsUsed: z.int(),
  price: moneyText,
  paid: z.boolean(),
  expiresAt: z.nullable(instantText),
  createdAt: instantText,
})

const payment = z.object({
  id,
  sessionId: z.nullable(id),
  packageId: z.nullable(id),
  kind: z.enum(['payment', 'refund']),
  method: z.string(),
  amount: moneyText,
  receivedAt: instantText,
  note: z.nullable(z.string()),
})

const paidSubscription = z.object({
  plan: z.string(),
  amount: moneyText,
  status: z.string(),
  startedAt: instantText,
  currentPeriodEnd: instantText,
  cancelledAt: z.nullable(instantText),
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
    packages: z.array(boughtPackage),
    payments: z.array(payment),
    subscriptions: z.array(paidSubscription),
  }),
  status: 200,
})
