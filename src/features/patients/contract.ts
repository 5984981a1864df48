import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  baseVersion,
  id,
  idParams,
  instantText,
  optionalEmail,
  optionalText,
  PHONE_MESSAGE,
  page,
  phone,
  search,
  text,
} from '../../platform/shared/fields.ts'
import { NAME_MESSAGE } from '../identity/contract.ts'
import { CHANNELS, channelsAmong, messageChannel } from '../messages/channel-contract.ts'
import type { MessageChannel } from '../messages/label-rules.ts'

/** The free plan keeps at most 3 patients: spec part 1 §9. */
export const FREE_PATIENTS = 3

/** As people type it, digits alone inside; left out, empty or null it is null. */
const optionalCpf = z.pipe(
  optionalText(20),
  z.transform((typed, context) => {
    if (typed === null) return null
    if (!isValidCpf(typed))
      context.issues.push({ code: 'custom', input: typed, message: 'CPF inválido', params: {} })
    return typed.replace(/\D/g, '')
  }),
)

type Payer = { payerName: string | null; payerCpf: string | null }

/** A payer's CPF says nothing without the name: a receipt would give it to the patient. */
export function isNamedPayer({ payerName, payerCpf }: Payer): boolean {
  return payerCpf === null || payerName !== null
}

/** What is said of one, beside its field. */
export const UNNAMED_PAYER = { path: 'payerName', message: 'Informe o nome de quem paga' }

/** Ways the patient does not want to be written to, each once and in one order. */
const optedOut = z.pipe(
  z.array(messageChannel).check(z.maxLength(CHANNELS.length)),
  z.transform((named: MessageChannel[]) => channelsAmong(named)),
)

const patientFields = z.object({
  name: text(120, 2, NAME_MESSAGE),
  email: optionalEmail,
  phone: phone(PHONE_MESSAGE),
  observations: optionalText(5_000),
  cpf: optionalCpf,
  payerName: optionalText(120),
  payerCpf: optionalCpf,
  optedOut: z._default(optedOut, []),
})

/** Spec part 1 §5, Patient; with the CPF, and who pays in the patient's place, for receipts. */
export const patientInput = patientFields.check(
  z.refine<Payer>(isNamedPayer, { path: [UNNAMED_PAYER.path], message: UNNAMED_PAYER.message }),
)
export type PatientInput = z.output<typeof patientInput>

export const patientChange = z.partial(
  z.object({ ...patientFields.shape, optedOut, version: baseVersion }),
)
export type PatientChange = z.output<typeof patientChange>

export const patient = z.object({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  /** A visitor typed it when booking; saving the e-mail confirms it. */
  emailUnconfirmed: z.boolean(),
  phone: z.string(),
  observations: z.nullable(z.string()),
  /** Eleven digits. */
  cpf: z.nullable(z.string()),
  payerName: z.nullable(z.string()),
  payerCpf: z.nullable(z.string()),
  optedOut: z.array(messageChannel),
  createdAt: instantText,
  version: z.int(),
})
export type Patient = z.infer<typeof patient>

export const listPatients = endpoint({
  method: 'GET',
  path: '/api/patients',
  summary: 'Os pacientes, por nome; com limit, em páginas',
  access: 'psychologist',
  query: z.object({ ...page, search }),
  reply: z.array(patient),
  status: 200,
})

export const getPatient = endpoint({
  method: 'GET',
  path: '/api/patients/:id',
  summary: 'Um paciente',
  access: 'psychologist',
  params: idParams,
  reply: patient,
  status: 200,
  problems: ['not_found'],
})

export const createPatient = endpoint({
  method: 'POST',
  path: '/api/patients',
  summary: 'Cadastra um paciente',
  access: 'psychologist',
  body: patientInput,
  reply: patient,
  status: 201,
  problems: ['patient_limit'],
})

export const updatePatient = endpoint({
  method: 'PUT',
  path: '/api/patients/:id',
  summary: 'Altera um paciente',
  access: 'psychologist',
  params: idParams,
  body: patientChange,
  reply: patient,
  status: 200,
  problems: ['not_found', 'changed_meanwhile'],
})

export const deletePatient = endpoint({
  method: 'DELETE',
  path: '/api/patients/:id',
  summary: 'Exclui um paciente sem sessões pendentes ou confirmadas',
  access: 'psychologist',
  params: idParams,
  status: 204,
  problems: ['not_found', 'patient_has_sessions'],
})
