import * as z from 'zod/mini'
import { id, keyOf } from '../../platform/shared/fields.ts'

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

/** Roles that a person may have for a patient, in addition to the relation; each is a field, with its label. */
export const ROLES = {
  receivesNotices: 'Recebe avisos',
  mayAccept: 'Pode aceitar contratos',
  pays: 'Paga',
  opensArea: 'Acessa a área',
  emergency: 'Contato de emergência',
} as const

export const MOST_PEOPLE = 12

export const person = z.object({
  id,
  name: z.string(),
  relation: keyOf(RELATIONS),
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
