import { whatsappUrl } from '../../platform/shared/phone.ts'
import type { Patient } from './contract.ts'

/** The screen of all patients. */
export const PATIENTS_PATH = '/psychologist/patients'

/** A patient's own page; of `:id`, the pattern it is found by. */
export function patientPath(id: string): string {
  return `${PATIENTS_PATH}/${id}`
}

/** A chat with the patient, opened with a greeting by the first name. */
export function greetingUrl({ name, phone }: Pick<Patient, 'name' | 'phone'>): string {
  return whatsappUrl(phone, `Olá, ${name.split(' ', 1)[0]}!`)
}
