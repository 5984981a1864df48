import { safeFileName } from '../../platform/shared/file-name.ts'
import { pictureTypeOf } from '../profile/picture-rules.ts'

export const PROOF_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const
export type ProofType = (typeof PROOF_TYPES)[number]

export const PROOF_ACCEPT = PROOF_TYPES.join()

export const PROOF_BEGINNING = 64

export const PROOF_MAX = 10 * 1024 * 1024
export const PROOFS_MAX = 200 * 1024 * 1024
export const PROOFS_AN_EXPENSE = 5

export const PROOF_TOO_LARGE = 'O arquivo tem mais de 10 MB. Envie um menor.'

/** Returns the file type by the first bytes, not by the name. Source: ISO 32000-2, 7.5.2. */
export function proofTypeOf(beginning: Uint8Array): ProofType | null {
  const text = new TextDecoder('latin1').decode(beginning)
  return text.startsWith('%PDF-') ? 'application/pdf' : pictureTypeOf(beginning)
}

export function proofName(sent: string, type: ProofType): string {
  return safeFileName(sent, type, 'comprovante')
}
