import * as z from 'zod/mini'
import { optionalText } from '../../platform/shared/fields.ts'
import { withoutPunctuation } from '../../platform/shared/typed-text.ts'

const CNPJ_LENGTH = 14

/** Returns whether a person's document, without punctuation, is a CNPJ; otherwise it is a CPF. */
export function isCnpj(document: string | null): boolean {
  return document?.length === CNPJ_LENGTH
}

/**
 * A CPF or a CNPJ, kept without punctuation. Its check digits are checked by `documentFault`: most screens load this contract,
 * but few have a form for documents.
 */
export const documentText = z.pipe(
  optionalText(24),
  z.transform((typed: string | null) => typed && withoutPunctuation(typed)),
)
