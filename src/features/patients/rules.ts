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
