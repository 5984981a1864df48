import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import * as z from 'zod/mini'
import { id, optionalEmail, optionalPhone, optionalText } from '../../platform/shared/fields.ts'
import { patientName } from '../practice/contract.ts'

export const RELATIONS = {
  mother: 'Mãe',
  father: 'Pai',
  legal_guardian: 'Responsável legal',
  spouse: 'Cônjuge',
  relative: 'Familiar',
  school: 'Escola',
  company: 'Empresa',
  other: 'Outro',
} as const
export type Relation = keyof typeof RELATIONS

/** Roles that a person may have for a patient, beside the relation; each is a field, with its label. */
export const ROLES = {
  receivesNotices: 'Recebe avisos',
  mayAccept: 'Pode aceitar contratos',
  pays: 'Paga',
  opensArea: 'Acessa a área',
  emergency: 'Contato de emergência',
} as const

export const MOST_PEOPLE = 12

const CNPJ_LENGTH = 14

/** Whether a person's document, without punctuation, is a CNPJ; else it is a CPF. */
export function isCnpj(document: string | null): boolean {
  return document?.length === CNPJ_LENGTH
}

/** A CPF or a CNPJ, kept without punctuation. Since July 2026 a CNPJ may have letters (IN RFB 2.229/2024). */
export const optionalDocument = z.pipe(
  optionalText(24),
  z.transform((typed: string | null, { issues }) => {
    if (typed === null) return null
    const document = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
    if (!isValidCpf(document) && !isValidCnpj(document, { version: 2 }))
      issues.push({ code: 'custom', input: typed, message: 'CPF ou CNPJ inválido', params: {} })
    return document
  }),
)

const role = z._default(z.boolean(), false)

const personFields = z.object({
  /** Of a known person; without it the person is new. */
  id: z.optional(id),
  name: patientName,
  relation: z._default(z.enum(Object.keys(RELATIONS) as Relation[], 'Escolha a relação'), 'other'),
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

export const person = z.object({
  id,
  name: z.string(),
  relation: z.enum(Object.keys(RELATIONS) as Relation[]),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  document: z.nullable(z.string()),
  receivesNotices: z.boolean(),
  mayAccept: z.boolean(),
  pays: z.boolean(),
  opensArea: z.boolean(),
  emergency: z.boolean(),
})
export type Person = z.infer<typeof person>

export const emergencyContact = z.object({
  name: z.string(),
  relation: person.shape.relation,
  phone: z.string(),
})
export type EmergencyContact = z.infer<typeof emergencyContact>
