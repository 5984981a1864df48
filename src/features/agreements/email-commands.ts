import type { Selectable } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { queueMessages } from '../delivery/commands.ts'
import type { emailMessageOf } from '../delivery/message-kinds.ts'
import type { Patient } from '../patients/contract.ts'
import type { Person } from '../patients/people-contract.ts'
import { displayName } from '../patients/rules.ts'

/** Returns the people that each e-mail about a contract names. */
export function peopleOf(practice: Selectable<Psychologists>, patient: Patient) {
  return {
    patientName: displayName(patient),
    psychologistName: practice.name,
    psychologistEmail: practice.email,
    timezone: practice.timezone,
  }
}

export interface Addressee {
  patient: Patient
  person: Person | null
  /** Whether this is the only signer: a guardian without an e-mail then gets the e-mail at the patient's address. */
  isOnly: boolean
}

/** The address of an e-mail about a contract, null without a confirmed one, and the greeting for a person around the patient. */
interface Address {
  email: string | null
  ids: { patientId: string; personId?: string }
  named: { personName?: string }
}

export function addressOf({ patient, person, isOnly }: Addressee): Address {
  const ids = { patientId: patient.id }
  if (person?.email || (person && !isOnly))
    return {
      email: person.email,
      ids: { ...ids, personId: person.id },
      named: { personName: person.name },
    }
  return { email: patient.emailUnconfirmed ? null : patient.email, ids, named: {} }
}

export async function emailTo(
  tenant: Tenant,
  { email, ids }: Address,
  mail: ReturnType<typeof emailMessageOf>,
  now: number,
): Promise<boolean> {
  if (email === null) return false
  const message = { channel: 'email', recipient: email, ...ids, ...mail }
  return (await queueMessages(tenant, [message], now)).length > 0
}
