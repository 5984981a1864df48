import { formatCnpj } from '@brazilian-utils/brazilian-utils/format-cnpj'
import { formatCpf } from '@brazilian-utils/brazilian-utils/format-cpf'
import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { isCnpj } from './document-contract.ts'

/** Returns the problem of a CPF or CNPJ, or null. Since July 2026 a CNPJ may have letters (IN RFB 2.229/2024). */
export function documentFault(document: string | null): string | null {
  if (document === null || isValidCpf(document) || isValidCnpj(document, { version: 2 }))
    return null
  return 'CPF ou CNPJ inválido'
}

/** Returns a person's CPF or CNPJ as people write it. */
export function formatDocument(document: string): string {
  // Without the version argument the library drops a CNPJ's letters.
  return isCnpj(document) ? formatCnpj(document, { version: 2 }) : formatCpf(document)
}

/** Returns a CPF or CNPJ with its label, as printed on papers. */
export function labelledDocument(document: string): string {
  return `${isCnpj(document) ? 'CNPJ' : 'CPF'}\u00a0${formatDocument(document)}`
}
