import { isSameName } from '../../platform/shared/same-name.ts'
import { mayBeSame, type NamedPatient } from '../patients/same-person-rules.ts'

interface PhonePatient extends NamedPatient {
  id: string
}

/**
 * Returns the shortest name that distinguishes each patient of a phone, by id: the first name, or the full name. Returns no
 * names if all may be one person, such as a patient of two practices.
 */
export function shortNames(patients: readonly PhonePatient[]): ReadonlyMap<string, string> {
  const others = (patient: PhonePatient) => patients.filter((other) => !mayBeSame(patient, other))
  const sharing = patients.filter((patient) => others(patient).length > 0)
  return new Map(
    sharing.map((patient) => {
      const first = firstName(patient)
      const isShared = others(patient).some((other) => isSameName(firstName(other), first))
      return [patient.id, isShared ? patient.name : first]
    }),
  )
}

function firstName({ name }: PhonePatient): string {
  return name.trim().split(/\s+/u)[0] ?? name
}
