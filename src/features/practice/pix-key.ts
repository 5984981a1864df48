import {
  getPixKeyInfo,
  type PixKeyType as KnownType,
} from '@brazilian-utils/brazilian-utils/get-pix-key-info'
import { parsePhone } from '../../platform/shared/phone.ts'
import { invalidField } from '../../platform/shared/problem.ts'

/** Pix, static BR Code: Banco Central, Manual do BR Code and Manual de Padrões para Iniciação do Pix. */

export type PixKeyType = 'cpf' | 'cnpj' | 'phone' | 'email' | 'random'

export interface PixKey {
  type: PixKeyType
  /** As the DICT writes it: `+5511987654321`, `12ABC34501DE35`. */
  key: string
}

const typeOf = (known: KnownType): PixKeyType => (known === 'evp' ? 'random' : known)

/** The key in its canonical form; null when it is none, or not of the type that was asked for. */
export function readPixKey(typed: string, expected: PixKeyType | null): PixKey | null {
  // Eleven digits can be a CPF and a mobile phone at once: what the person chose decides.
  const text = expected === 'phone' ? (parsePhone(typed) ?? typed) : typed
  const known = getPixKeyInfo(text)
  if (!known || (expected && typeOf(known.type) !== expected)) return null
  return { type: typeOf(known.type), key: known.value }
}

/** The same for a key that is about to be kept; what is none is refused beside its field. */
export function keptPixKey(typed: string, expected: PixKeyType | null): PixKey {
  const read = readPixKey(typed, expected)
  if (!read)
    throw invalidField(
      'pixKey',
      'Esta chave Pix não é válida para o tipo escolhido. Confira os caracteres.',
    )
  return read
}
