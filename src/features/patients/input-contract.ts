import * as z from 'zod/mini'
import { isDay } from '../../platform/shared/calendar.ts'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  baseVersion,
  day,
  id,
  idParams,
  keyOf,
  optionalEmail,
  optionalLongText,
  optionalMoney,
  optionalName,
  optionalPhone,
  optionalText,
  PHONE_MESSAGE,
  phone,
} from '../../platform/shared/fields.ts'
import { messageChannel } from '../delivery/channel-contract.ts'
import { CHANNELS, channelsAmong, type MessageChannel } from '../delivery/channels.ts'
import { nameByOwner, optionalCpf } from '../practice/contract.ts'
import { billing, patient } from './contract.ts'
import { documentText } from './document-contract.ts'
import { documentFault } from './document-rules.ts'
import { MOST_PEOPLE, RELATIONS } from './people-contract.ts'

/** The input of patients, separate from `contract.ts`, since most screens only read patients. */

/** A CPF or a CNPJ with its check digits. */
export const optionalDocument = documentText.check(({ value, issues }) => {
  const message = documentFault(value)
  if (message) issues.push({ code: 'custom', input: value, message, params: {} })
})

const role = z._default(z.boolean(), false)

const personFields = z.object({
  /** The id of a known person; a person without one is new. */
  id: z.optional(id),
  name: nameByOwner,
  relation: z._default(keyOf(RELATIONS, 'Escolha a relação'), 'other'),
  phone: optionalPhone,
  email: optionalEmail,
  document: optionalDocument,
  receivesNotices: role,
  mayAccept: role,
  pays: role,
  opensArea: role,
  emergency: role,
})
export type PersonInput = z.output<typeof personFields>

const personInput = personFields.check(({ value, issues }) => {
  const fault = contactFault(value)
  if (fault) issues.push({ code: 'custom', input: value, ...fault })
})

/** Returns the contact that a role lacks, with its field, or null. */
function contactFault({ phone, email, receivesNotices, opensArea, emergency }: PersonInput) {
  if (receivesNotices && !phone && !email)
    return { path: ['phone'], message: 'Informe telefone ou e-mail de quem recebe avisos' }
  if (opensArea && !phone)
    return { path: ['phone'], message: 'Informe o telefone de quem acessa a área' }
  if (emergency && !phone)
    return { path: ['phone'], message: 'Informe o telefone do contato de emergência' }
  return null
}

/** All people around a patient, in their order. */
export const peopleInput = z
  .array(personInput)
  .check(z.maxLength(MOST_PEOPLE, `No máximo ${MOST_PEOPLE} pessoas por paciente`))

const optionalBirthDate = z.pipe(
  optionalText(10),
  z.nullable(
    z
      .string()
      .check(
        z.refine(
          (typed) => isDay(typed) && typed >= '1900-01-01' && typed < '2100-01-01',
          'Data inválida',
        ),
      ),
  ),
)

const optionalDay = z.pipe(optionalText(10), z.nullable(day))

const optedOut = z.pipe(
  z.array(messageChannel).check(z.maxLength(CHANNELS.length)),
  z.transform((names: MessageChannel[]) => channelsAmong(names)),
)

const patientFields = z.object({
  /** The registered name; papers print it if a law requires that. */
  name: nameByOwner,
  /** Used instead of the registered name everywhere else. */
  socialName: optionalName(120),
  email: optionalEmail,
  phone: phone(PHONE_MESSAGE),
  observations: optionalLongText(5_000),
  cpf: optionalCpf,
  birthDate: optionalBirthDate,
  /** The whole list of the people around the patient. The four fields below change it further. */
  people: z.optional(peopleInput),
  /** The first person who pays; null removes that role. */
  payerName: z.optional(optionalName(120)),
  payerCpf: z.optional(optionalCpf),
  /** The first person who may accept contracts; null removes that role. */
  guardianName: z.optional(optionalName(120)),
  guardianCpf: z.optional(optionalCpf),
  billing: z._default(billing, 'session'),
  /** Agreed for one session, from a day on (by default today); null ends the agreement. */
  price: z.optional(optionalMoney),
  priceSince: z.optional(optionalDay),
  priceReason: z.optional(optionalText(200)),
  optedOut: z._default(optedOut, []),
})

export const patientInput = patientFields
export type PatientInput = z.output<typeof patientInput>

export const patientChange = z.partial(
  z.object({ ...patientFields.shape, billing, optedOut, version: baseVersion }),
)
export type PatientChange = z.output<typeof patientChange>

export const createPatient = endpoint({
  method: 'POST',
  path: '/api/patients',
  summary: 'Cadastra um paciente',
  access: 'tenant',
  changes: ['patients'],
  body: patientInput,
  reply: patient,
  status: 201,
  problems: ['patient_limit'],
})

export const updatePatient = endpoint({
  method: 'PUT',
  path: '/api/patients/:id',
  summary: 'Altera um paciente',
  access: 'tenant',
  changes: ['patients'],
  params: idParams,
  body: patientChange,
  reply: patient,
  problems: ['not_found', 'changed_meanwhile', 'patient_limit'],
})
