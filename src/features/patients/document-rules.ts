import { formatCnpj } from '@brazilian-utils/brazilian-utils/format-cnpj'
import { formatCpf } from '@brazilian-utils/brazilian-utils/format-cpf'
import { isCnpj } from './people-contract.ts'

/** How a person's CPF or CNPJ is written. */

/** Returns a person's CPF or CNPJ as people write it. */
export function formatDocument(document: string): string {
  // Without the version the library drops a CNPJ's letters.
  return isCnpj(document) ? formatCnpj(document, { version: 2 }) : formatCpf(document)
}

/** Returns a CPF or CNPJ after its name, as on a paper. */
export function labelledDocument(document: string): string {
  return `${isCnpj(document) ? 'CNPJ' : 'CPF'}\u00a0${formatDocument(document)}`
}
