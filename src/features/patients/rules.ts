import type { Patient } from './contract.ts'

export const PATIENTS_PATH = '/psychologist/patients'

export function patientPath(id: string): string {
  return `${PATIENTS_PATH}/${id}`
}

export function recordPath(id: string, sessionId?: string): string {
  return `${patientPath(id)}/record${sessionId ? `?sessao=${sessionId}` : ''}`
}

type Names = Pick<Patient, 'name' | 'socialName'>

/** Returns the name to use: the social name, otherwise the registered one. */
export function displayName({ name, socialName }: Names): string {
  return socialName ?? name
}

/** Returns the mark of a patient whose phone others have too; for the psychologist only. */
export function samePhoneText(names: readonly string[]): string {
  return `Mesmo telefone de ${names.join(', ')}`
}

const CPF_HASHES = { cpf: '#cpf', payerCpf: '#cpf-de-quem-paga' } as const
export type CpfField = keyof typeof CPF_HASHES

export function patientFieldPath(id: string, field: CpfField): string {
  return patientPath(id) + CPF_HASHES[field]
}

export function fieldOfHash(hash: string): CpfField | undefined {
  return (['cpf', 'payerCpf'] as const).find((field) => CPF_HASHES[field] === hash)
}
