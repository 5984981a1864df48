import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, idParams, instantText } from '../../platform/shared/fields.ts'
import { person } from '../patients/people-contract.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    agreements: true
  }
}

export const acceptedBy = z.enum(['any', 'all'], 'Escolha quem precisa aceitar')

const askedPerson = z.object({
  id,
  /** Null if the person was removed since. */
  name: z.nullable(z.string()),
  relation: z.nullable(person.shape.relation),
  /** `ended`: the patient has become an adult. */
  state: z.enum(['accepted', 'pending', 'expired', 'ended']),
  acceptedAt: z.nullable(instantText),
})
export type AskedPerson = z.infer<typeof askedPerson>

export const agreement = z.object({
  id,
  version: z.int(),
  state: z.enum(['pending', 'expired', 'accepted']),
  sentAt: instantText,
  /** Until when its links can be accepted; after the acceptance, until when they show it. */
  linkExpiresAt: instantText,
  /** The instant at which the last person who has to accept did. */
  acceptedAt: z.nullable(instantText),
  /** `any` if the acceptance of one person is enough; `all` only if several were asked. */
  acceptedBy,
  /** Why it can no longer be accepted: the patient turned 18, or no person with a link is left. */
  ended: z.nullable(z.enum(['adult', 'people'])),
  /** The people around the patient who accepted, then those whose acceptance it waits for. Empty if the patient accepts. */
  people: z.array(askedPerson),
})
export type Agreement = z.infer<typeof agreement>

const patientAgreements = z.object({
  currentVersion: z.int(),
  agreements: z.array(agreement),
})

/** Lists dates and versions only, so it needs no password and no key. */
export const listAgreements = endpoint({
  method: 'GET',
  path: '/api/patients/:id/contracts',
  summary: 'Os contratos de um paciente: o que espera o aceite e os aceitos',
  access: 'tenant',
  reads: ['agreements', 'patients'],
  params: idParams,
  reply: patientAgreements,
  problems: ['not_found'],
})
