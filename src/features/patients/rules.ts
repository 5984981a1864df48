import { whatsappUrl } from '../../platform/shared/phone.ts'
import { invalidField } from '../../platform/shared/problem.ts'
import { isNamedPayer, type Patient, type PatientChange, UNNAMED_PAYER } from './contract.ts'

/** The screen of all patients. */
export const PATIENTS_PATH = '/psychologist/patients'

/** A patient's own page; of `:id`, the pattern it is found by. */
export function patientPath(id: string): string {
  return `${PATIENTS_PATH}/${id}`
}

/** The clinical record of a patient; `sessionId` begins what is written of that session. */
export function recordPath(id: string, sessionId?: string): string {
  return `${patientPath(id)}/record${sessionId ? `?sessao=${sessionId}` : ''}`
}

/** A chat with the patient, opened with a greeting by the first name. */
export function greetingUrl({ name, phone }: Pick<Patient, 'name' | 'phone'>): string {
  return whatsappUrl(phone, `Olá, ${name.split(' ', 1)[0]}!`)
}

/** Refuses a payer's CPF without the name, as both are after a change; whoever changes neither is not asked. */
export function refuseUnnamedPayer(after: Patient, { payerName, payerCpf }: PatientChange): void {
  const changed = payerName !== undefined || payerCpf !== undefined
  if (changed && !isNamedPayer(after)) throw invalidField(UNNAMED_PAYER.path, UNNAMED_PAYER.message)
}

/** The fields of a patient without which a payment is not declared, by the hash of the address that opens the form at them. */
const CPF_HASHES = { cpf: '#cpf', payerCpf: '#cpf-de-quem-paga' } as const
export type CpfField = keyof typeof CPF_HASHES

/** Returns the address that opens a patient's form at a field. */
export function patientFieldPath(id: string, field: CpfField): string {
  return patientPath(id) + CPF_HASHES[field]
}

/** Returns the field that a hash opens the form at. */
export function fieldOfHash(hash: string): CpfField | undefined {
  return (['cpf', 'payerCpf'] as const).find((field) => CPF_HASHES[field] === hash)
}
