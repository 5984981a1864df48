import { keysOf } from '../../platform/shared/keys.ts'
import { formatPhone } from '../../platform/shared/phone.ts'
import { isCnpj } from './document-contract.ts'
import type { PersonInput } from './input-contract.ts'
import {
  type EmergencyContact,
  type Person,
  RELATIONS,
  type Relation,
  ROLES,
} from './people-contract.ts'

export type Role = keyof typeof ROLES

export const ROLE_NAMES = keysOf(ROLES)

/** Returns a person's relation and roles as one line: `Mãe · Recebe avisos, paga`; the roles only, without a relation. */
export function rolesText(person: Pick<Person, Role> & { relation: Relation | '' }): string {
  const roles = ROLE_NAMES.filter((role) => person[role]).map((role) => ROLES[role])
  const list = roles.map((label, index) => (index === 0 ? label : label.toLowerCase())).join(', ')
  return [person.relation && RELATIONS[person.relation], list].filter(Boolean).join(' · ')
}

/** Years of age from which a patient accepts without a guardian (Código Civil, art. 5). */
const MAJORITY = 18

/** Returns the 18th birthday as text, also for 29 February in a year without it. */
export function adultFrom(birthDate: string): string {
  return `${Number(birthDate.slice(0, 4)) + MAJORITY}${birthDate.slice(4)}`
}

export function isMinor(birthDate: string | null, today: string): boolean {
  return birthDate !== null && today < adultFrom(birthDate)
}

type Proposing = Pick<PersonInput, 'phone' | 'document'> & { relation: Relation | '' }

/** Returns the relation and the roles that a form suggests for a new person, from the fields typed so far. */
export function proposedRoles(
  { relation, phone, document }: Proposing,
  isForMinor: boolean,
): Record<Role, boolean> & { relation: Relation | '' } {
  const isParent = relation === 'mother' || relation === 'father'
  const mayAccept = relation === 'legal_guardian' || (isParent && isForMinor)
  const isCompany = isCnpj(document)
  return {
    relation: relation === '' && isCompany ? 'company' : relation,
    receivesNotices: mayAccept && phone !== null,
    mayAccept,
    pays: isCompany,
    opensArea: false,
    emergency: false,
  }
}

/** Returns an emergency contact without its phone: `Rosa Lima (familiar)`. */
export function emergencyName(
  { name, relation }: Pick<EmergencyContact, 'name' | 'relation'>,
  printed = (text: string) => text,
): string {
  const known = relation === 'other' ? '' : ` (${RELATIONS[relation].toLowerCase()})`
  return `${printed(name)}${known}`
}

/**
 * Returns the emergency contacts as one line: `Rosa Lima (familiar), (11) 90000-1003; …`. A paper passes its own function for
 * printing a name.
 */
export function emergencyText(
  contacts: readonly EmergencyContact[],
  printed = (name: string) => name,
): string {
  return contacts
    .map((contact) => `${emergencyName(contact, printed)}, ${formatPhone(contact.phone)}`)
    .join('; ')
}
