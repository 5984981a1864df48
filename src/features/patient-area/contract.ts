import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, instantText, moneyText, phone } from '../../platform/shared/fields.ts'
import { sessionStatus, sessionType } from '../sessions/contract.ts'

/** Spec part 1 §5, Patient login. */
export const LOGIN_PHONE_MESSAGE = 'Telefone deve ter pelo menos 11 dígitos'
/** 'Consultas Anteriores' shows the first 5: spec part 1 §2. */
export const PREVIOUS_SHOWN = 5

const patientSession = z.object({
  id,
  psychologist: z.object({
    name: z.string(),
    crp: z.nullable(z.string()),
    profileImage: z.nullable(z.string()),
  }),
  datetime: instantText,
  duration: z.int(),
  type: sessionType,
  price: moneyText,
  location: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  status: sessionStatus,
  paid: z.boolean(),
  serviceName: z.string(),
  canCancel: z.boolean(),
  /** The hold of an unpaid public booking ran out: shown as 'Reserva expirada', without Pix. */
  holdExpired: z.boolean(),
  timezone: z.string(),
})
export type PatientSession = z.infer<typeof patientSession>

export const listPatientSessions = endpoint({
  method: 'GET',
  path: '/api/patient/sessions',
  summary: 'As consultas de um telefone, das mais próximas às mais antigas',
  access: 'public',
  query: z.object({ phone: phone(LOGIN_PHONE_MESSAGE) }),
  reply: z.array(patientSession),
  status: 200,
  problems: ['phone_not_enough', 'throttled'],
})
