import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  day,
  id,
  idParams,
  instantText,
  moneyText,
  page,
  search,
} from '../../platform/shared/fields.ts'
import { messageChannel } from '../delivery/channel-contract.ts'
import { person } from './people-contract.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    patients: true
  }
}

export const UNKNOWN_PATIENT = 'Paciente não encontrado'

export const BILLINGS = {
  session: 'Por sessão',
  monthly: 'Por mês',
  package: 'Por pacote',
} as const
export const billing = z.enum(['session', 'monthly', 'package'], 'Escolha como o paciente paga')
export type Billing = z.infer<typeof billing>

/** Why a treatment ended. */
export const endReason = z.enum(
  ['discharge', 'dropout', 'referral', 'move', 'other'],
  'Escolha o motivo',
)
export type EndReason = z.infer<typeof endReason>

export const patient = z.object({
  id,
  name: z.string(),
  socialName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  emailUnconfirmed: z.boolean(),
  phone: z.string(),
  observations: z.nullable(z.string()),
  cpf: z.nullable(z.string()),
  birthDate: z.nullable(z.string()),
  people: z.array(person),
  /** The document of the first person who pays. */
  payerName: z.nullable(z.string()),
  payerCpf: z.nullable(z.string()),
  /** The document of the first person who may accept contracts. */
  guardianName: z.nullable(z.string()),
  guardianCpf: z.nullable(z.string()),
  billing,
  /** The price agreed with the patient for one session, its first day and reason; null if the service's price applies today. */
  price: z.nullable(moneyText),
  priceSince: z.nullable(day),
  priceReason: z.nullable(z.string()),
  /** The next agreed price, which begins after today; null if there is none or the agreement ends then. */
  nextPrice: z.nullable(moneyText),
  nextPriceSince: z.nullable(day),
  optedOut: z.array(messageChannel),
  /** Whether the people around keep their roles after the patient turned 18; null until the psychologist answers. */
  adultAnswer: z.nullable(z.enum(['kept', 'ended'])),
  /** When the treatment ended; null while the patient is active. */
  endedAt: z.nullable(instantText),
  endReason: z.nullable(endReason),
  createdAt: instantText,
  version: z.int(),
})
export type Patient = z.infer<typeof patient>

export const patientWithSamePhone = z.extend(patient, {
  /** The other patients of the practice with this phone, oldest first. */
  samePhoneAs: z.array(z.object({ id, name: z.string() })),
})
export type PatientWithSamePhone = z.infer<typeof patientWithSamePhone>

export const listPatients = endpoint({
  method: 'GET',
  path: '/api/patients',
  summary:
    'Os pacientes, por nome; com limit, em páginas, sem os encerrados, a não ser com ended=true',
  access: 'tenant',
  reads: ['patients'],
  query: z.object({ ...page, search, ended: z.optional(z.literal('true', 'Use true')) }),
  reply: z.array(patient),
})

export const getPatient = endpoint({
  method: 'GET',
  path: '/api/patients/:id',
  summary: 'Um paciente',
  access: 'tenant',
  reads: ['patients'],
  params: idParams,
  reply: patientWithSamePhone,
  problems: ['not_found'],
})

/** A second answer, or one without a question, changes nothing. */
export const answerAdult = endpoint({
  method: 'POST',
  path: '/api/patients/:id/adult',
  summary:
    'Diz se as pessoas em volta de um paciente que fez 18 anos continuam com avisos, contratos e acesso',
  access: 'tenant',
  changes: ['patients'],
  params: idParams,
  body: z.object({ keep: z.boolean('Escolha manter ou encerrar') }),
  reply: patient,
  problems: ['not_found'],
})

export const deletePatient = endpoint({
  method: 'DELETE',
  path: '/api/patients/:id',
  summary: 'Exclui um paciente sem sessões pendentes ou confirmadas',
  access: 'tenant',
  changes: ['patients'],
  params: idParams,
  status: 204,
  problems: ['not_found', 'patient_has_sessions'],
})
