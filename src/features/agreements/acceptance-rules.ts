import type { Patient } from '../patients/contract.ts'
import { type Person, RELATIONS, type Relation } from '../patients/people-contract.ts'
import { isMinor } from '../patients/people-roles.ts'
import type { Agreement } from './listing-contract.ts'

/** Who must accept a contract, and when the acceptances conclude it. */

export const ACCEPTED_BY = {
  any: 'Basta um aceitar',
  all: 'Todos precisam aceitar',
} as const
export type AcceptedBy = keyof typeof ACCEPTED_BY

/**
 * Returns the people who each get a link: those who may accept for a minor. If there are none, one link is for the patient or a
 * guardian who is not on file.
 */
export function peopleToAccept(
  { birthDate, people }: Pick<Patient, 'birthDate' | 'people'>,
  today: string,
): Person[] {
  return isMinor(birthDate, today) ? people.filter(({ mayAccept }) => mayAccept) : []
}

/** Returns whether an acceptance concludes a contract that `missing` other people have not accepted yet. */
export function concludes(acceptedBy: AcceptedBy, missing: number): boolean {
  return acceptedBy === 'any' || missing === 0
}

/** Returns the number of people who were asked to accept a contract and whose links have not ended. */
export function countAsked({ asked, acceptances }: Record<'asked' | 'acceptances', unknown[]>) {
  return asked.length + acceptances.length
}

export interface OpenLink {
  personId: string | null
  /** Epoch milliseconds. */
  expiresAt: number
}

interface AgreementState {
  isConcluded: boolean
  /** Whether the patient is a minor now: the links of guardians end on the 18th birthday. */
  isForMinor: boolean
  asked: readonly OpenLink[]
}

/** Returns whether a link can no longer be accepted because its guardian does not accept for an adult. */
export function isEnded({ personId }: Pick<OpenLink, 'personId'>, isForMinor: boolean): boolean {
  return personId !== null && !isForMinor
}

/** Returns the state of a contract, and why one that is not concluded can no longer be accepted. */
export function standingOf(
  { isConcluded, isForMinor, asked }: AgreementState,
  now: number,
): Pick<Agreement, 'state' | 'ended'> {
  if (isConcluded) return { state: 'accepted', ended: null }
  const open = asked.filter((link) => !isEnded(link, isForMinor))
  if (open.length === 0) return { state: 'expired', ended: asked.length > 0 ? 'adult' : 'people' }
  const isPending = open.some(({ expiresAt }) => expiresAt > now)
  return { state: isPending ? 'pending' : 'expired', ended: null }
}

/** Returns a guardian's relation to the patient in the words of a contract: `mãe`; `responsável` if the relation says less. */
export function guardianText(relation: Relation | null): string {
  return relation === null || relation === 'legal_guardian' || relation === 'other'
    ? 'responsável'
    : RELATIONS[relation].toLowerCase()
}
