import { invalidField } from '../../platform/shared/problem.ts'
import { isSameName } from '../../platform/shared/same-name.ts'
import { UNNAMED_PAYER } from '../practice/payer.ts'
import { isCnpj } from './document-contract.ts'
import type { PatientInput, PersonInput } from './input-contract.ts'
import { ROLE_NAMES } from './people-roles.ts'

/** Guardian and payer in the form of older calls. */
export type NamedFields = Partial<
  Pick<PatientInput, 'payerName' | 'payerCpf' | 'guardianName' | 'guardianCpf'>
>

/** Returns the older calls' fields for the people around a patient. */
export function namedFields<P extends PersonInput>(people: readonly P[]) {
  const payer = firstWith(people, 'pays')
  const guardian = firstWith(people, 'mayAccept')
  return {
    payerName: payer.name,
    payerCpf: payer.cpf,
    guardianName: guardian.name,
    guardianCpf: guardian.cpf,
  }
}

/** Returns the people after a call that has the whole list, the fields of older calls, or both. */
export function peopleAfter(
  before: readonly PersonInput[],
  given: NamedFields & Pick<PatientInput, 'people'>,
): PersonInput[] {
  const { payerName, payerCpf, guardianName, guardianCpf } = given
  const guarded = withFirst(given.people ?? before, 'mayAccept', {
    ...{ name: guardianName, cpf: guardianCpf },
    unnamed: { path: 'guardianName', message: 'Informe o nome do responsável' },
  })
  return withFirst(guarded, 'pays', {
    ...{ name: payerName, cpf: payerCpf },
    unnamed: UNNAMED_PAYER,
    // Different CPFs mean two people, even with one name.
    isOther: ({ mayAccept }) =>
      mayAccept && Boolean(guardianCpf && payerCpf) && guardianCpf !== payerCpf,
  })
}

/** The roles that older calls read and write as a name and a CPF of the patient. */
type NamedRole = 'pays' | 'mayAccept'

/** The name and CPF that an older call has for the first person with a role; undefined if it lacks the field. */
interface NamedPerson {
  name: string | null | undefined
  cpf: string | null | undefined
  unnamed: { path: string; message: string }
  /** Returns whether a person with that name is another one. */
  isOther?: (person: PersonInput) => boolean
}

/** Returns name and CPF of the first person with a role, in the form of older calls; null if there is none. */
function firstWith<P extends PersonInput>(people: readonly P[], role: NamedRole) {
  const first = people.find((person) => person[role])
  const document = first?.document ?? null
  return { name: first?.name ?? null, cpf: isCnpj(document) ? null : document }
}

/**
 * Returns the people after an older call wrote name and CPF of the first person with a role. Without a name that person loses
 * the role, and stays if other data remain. Another name is another person: one in the list, or a new one.
 */
function withFirst(
  people: readonly PersonInput[],
  role: NamedRole,
  { name: givenName, cpf, unnamed, isOther = () => false }: NamedPerson,
): PersonInput[] {
  const at = people.findIndex((person) => person[role])
  const first = people[at]
  const name = first && givenName === undefined && isOther(first) ? first.name : givenName
  const isNamed = (person: PersonInput) => isSameName(person.name, name ?? '') && !isOther(person)
  if (cpf && (name === null || (name === undefined && !first)))
    throw invalidField(unnamed.path, unnamed.message)
  if (name === undefined || (first && name !== null && isNamed(first)))
    return first && cpf !== undefined
      ? people.with(at, { ...first, name: name ?? first.name, document: cpf ?? cnpjOf(first) })
      : [...people]
  const rest = people.flatMap((person) => (person === first ? withoutRole(first, role) : [person]))
  if (name === null) return rest
  const known = rest.find(isNamed)
  const named: PersonInput = { ...(known ?? NOBODY), [role]: true, name }
  const document = cpf === undefined ? named.document : cpf
  const others = rest.filter((person) => person !== known)
  // Put first of its role, so that reading returns it as written.
  const index = others.findIndex((person) => person[role])
  const relation = known?.relation ?? (role === 'mayAccept' ? 'legal_guardian' : 'other')
  return others.toSpliced(index < 0 ? others.length : index, 0, { ...named, relation, document })
}

/** Returns a CNPJ, which the field for a CPF does not show and therefore does not remove. */
function cnpjOf({ document }: PersonInput): string | null {
  return isCnpj(document) ? document : null
}

/** Returns the person without a role; none if only a name would be left. */
function withoutRole(person: PersonInput, role: NamedRole): PersonInput[] {
  const changed = { ...person, [role]: false }
  const hasMore =
    ROLE_NAMES.some((other) => changed[other]) || changed.phone !== null || changed.email !== null
  return hasMore ? [changed] : []
}

const NOBODY: PersonInput = {
  name: '',
  relation: 'other',
  phone: null,
  email: null,
  document: null,
  receivesNotices: false,
  mayAccept: false,
  pays: false,
  opensArea: false,
  emergency: false,
}
