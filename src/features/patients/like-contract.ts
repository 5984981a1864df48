import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  id,
  instantText,
  keyOf,
  optionalEmail,
  optionalPhone,
  text,
} from '../../platform/shared/fields.ts'
import { documentText } from './document-contract.ts'

/** The facts by which two patients, or a patient and a row of an import, may be the same person. */
export const SAME_BY = {
  phone: 'mesmo telefone',
  cpf: 'mesmo CPF',
  email: 'mesmo e-mail',
  name: 'nome parecido',
} as const
export type SameBy = keyof typeof SAME_BY

/** The fields of a patient in a list of possible duplicates. */
export const likePatient = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  createdAt: instantText,
  endedAt: z.nullable(instantText),
})
export const why = z.array(keyOf(SAME_BY))

export const findLike = endpoint({
  method: 'GET',
  path: '/api/patients/like',
  summary: 'Os pacientes que podem ser quem está sendo digitado, e por quê',
  access: 'tenant',
  reads: ['patients'],
  query: z.object({
    name: z.optional(text(120)),
    phone: optionalPhone,
    email: optionalEmail,
    cpf: documentText,
  }),
  reply: z.array(z.extend(likePatient, { why })),
})
export type LikePatient = z.infer<typeof likePatient> & { why: SameBy[] }
