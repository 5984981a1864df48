import { whatsappUrl } from '../../platform/shared/phone.ts'
import type { Patient } from './contract.ts'

const TITLE = /^(?:dra?|sra?|srta|dona|psic|psicólog[oa]|psi|profa?)\.?$/iu

/** Returns the first name of a person, with the title before it: `Dra. Ana`. */
export function greetedName(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/u)
  return second && TITLE.test(first) ? `${first} ${second}` : first
}

export function greetingUrl({ name, phone }: Pick<Patient, 'name' | 'phone'>): string {
  return whatsappUrl(phone, `Olá, ${greetedName(name)}!`)
}
