import { isSamePhone } from '../../platform/shared/phone.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import type { Patient } from '../patients/contract.ts'
import { isCnpj } from '../patients/document-contract.ts'
import { documentFault } from '../patients/document-rules.ts'
import { displayName } from '../patients/rules.ts'
import type { Payer } from '../payments/payer-contract.ts'
import type { KeptPayer, NamedPayer, Payment, PaymentInput } from '../payments/record-contract.ts'
import { type Practice, patientOf } from './practice.ts'

type Around = Pick<Patient, 'id' | 'people'>

/** Returns the people who may pay for a patient, the usual payer first. */
export function payersOf({ id, people, ...names }: Patient): Payer[] {
  const peopleByPaying = (paying: boolean) => people.filter(({ pays }) => pays === paying)
  const [usual, others] = [peopleByPaying(true), peopleByPaying(false)]
  return [...usual, { id, name: displayName(names), relation: null }, ...others].map((person) => ({
    id: person.id,
    name: person.name,
    relation: person.relation,
  }))
}

interface KnownPerson {
  id: string
  phone: string | null
  document: string | null
}

const toKnown = ({ id, phone, cpf }: Patient): KnownPerson => ({ id, phone, document: cpf })

/** Returns those payers of a patient who also pay for another one, with the same phone or document. */
export function payersOfBoth(patient: Patient, other: Patient): string[] {
  const payers: KnownPerson[] = [...patient.people, toKnown(patient)]
  if (patient.id === other.id) return payers.map(({ id }) => id)
  const paying: KnownPerson[] = [...other.people.filter(({ pays }) => pays), toKnown(other)]
  return payers
    .filter((payer) => paying.some((person) => isSame(payer, person)))
    .map(({ id }) => id)
}

function isSame(a: KnownPerson, b: KnownPerson): boolean {
  if (a.document !== null && a.document === b.document) return true
  return a.phone !== null && b.phone !== null && isSamePhone(a.phone, b.phone)
}

type PayerFields = Pick<Payment, 'payer' | 'payerId' | 'payerName' | 'payerCpf' | 'reconstructed'>

/** Returns the payer stored with a payment. Throws if the chosen person is not around the patient. */
export function storedPayerOf(
  patient: Around | undefined,
  { kind, payerId, payer, payerName, payerCpf }: NamedPayer & Pick<PaymentInput, 'kind'>,
): PayerFields {
  if (payerId && payerId === patient?.id) return toKept(null, payerId)
  if (payerId) {
    const person = patient?.people.find(({ id }) => id === payerId)
    if (!person) throw new Problem('not_found')
    return toKept(person, payerId)
  }
  const fault = documentFault(payer?.document ?? null)
  if (fault) throw invalidField('payer.document', fault)
  if (payer) return toKept(payer, null)
  if (payerName !== null) return toKept({ name: payerName, document: payerCpf }, null)
  const firstPayer = kind === 'refund' ? undefined : patient?.people.find(({ pays }) => pays)
  return toKept(firstPayer ?? null, firstPayer?.id ?? null)
}

function toKept(payer: KeptPayer | null, payerId: string | null): PayerFields {
  const document = payer?.document ?? null
  return {
    payer: payer && { name: payer.name, document },
    payerId,
    payerName: payer?.name ?? null,
    payerCpf: isCnpj(document) ? null : document,
    reconstructed: false,
  }
}

/** Returns the payer of each of several patients, as the server does. */
export function sharedPayerOf(
  practice: Practice,
  payerId: string | null | undefined,
  patientIds: readonly (string | null)[],
): (patientId: string | null) => Pick<NamedPayer, 'payerId' | 'payer'> {
  if (!payerId) return () => ({})
  const patients = patientIds.flatMap((id) => patientOf(practice, id) ?? [])
  const known = patients.find(({ id, people }) =>
    [id, ...people.map((person) => person.id)].includes(payerId),
  )
  if (!known) throw new Problem('not_found')
  const person = known.people.find(({ id }) => id === payerId)
  const { name, document } = person ?? { name: known.name, document: known.cpf }
  return (patientId) =>
    patientId === known.id ? { payerId } : { payerId: null, payer: { name, document } }
}
