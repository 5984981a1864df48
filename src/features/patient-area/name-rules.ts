import { isSameName } from '../../platform/shared/search-words.ts'
import { mayBeSame, type NamedPatient } from '../patients/same-person-rules.ts'

interface PhonePatient extends NamedPatient {
  id: string
}

/**
 * Returns the shortest name that distinguishes each patient of a phone, by id: the first name, or the full name. Returns no
 * names if all may be one person, such as a patient of two practices.
 */
export function shortNames(patients: readonly PhonePatient[]): ReadonlyMap<string, string> {
  const others = (one: PhonePatient) => patients.filter((other) => !mayBeSame(one, other))
  const named = patients.filter((one) => others(one).length > 0)
  return new Map(
    named.map((one) => {
      const first = firstName(one)
      const isShared = others(one).some((other) => isSameName(firstName(other), first))
      return [one.id, isShared ? one.name : first]
    }),
  )
}

function firstName({ name }: PhonePatient): string {
  return name.trim().split(/\s+/u)[0] ?? name
}
