import {
  getPixKeyInfo,
  type PixKeyType as KnownType,
} from '@brazilian-utils/brazilian-utils/get-pix-key-info'
import { parsePhone } from '../../platform/shared/phone.ts'
import { invalidField } from '../../platform/shared/problem.ts'
import { withoutPunctuation } from '../../platform/shared/typed-text.ts'

export type PixKeyType = 'cpf' | 'cnpj' | 'phone' | 'email' | 'random'

export interface PixKey {
  type: PixKeyType
  key: string
}

const typeOf = (known: KnownType): PixKeyType => (known === 'evp' ? 'random' : known)

/** Returns the key in its canonical form; null for an invalid key or another type. */
export function readPixKey(typed: string, expected: PixKeyType | null): PixKey | null {
  const known = getPixKeyInfo(plainKey(typed, expected))
  if (!known || (expected && typeOf(known.type) !== expected)) return null
  return { type: typeOf(known.type), key: known.value }
}

/** Returns the key in the form of the chosen type. Eleven digits can be a CPF and a mobile phone: the type decides. */
function plainKey(typed: string, expected: PixKeyType | null): string {
  if (expected === 'phone') return parsePhone(typed) ?? typed
  if (expected === 'cpf' || expected === 'cnpj') return withoutPunctuation(typed)
  return expected === 'random' ? typed.replace(/\p{Pd}/gu, '-') : typed
}

function normalPixKey(typed: string, expected: PixKeyType | null): PixKey {
  const read = readPixKey(typed, expected)
  if (!read)
    throw invalidField(
      'pixKey',
      'Esta chave Pix não é válida para o tipo escolhido. Confira os caracteres.',
    )
  return read
}

/** Returns the stored form of a changed key and type; nothing if the key does not change. */
export function normalPix({ pixKey, pixKeyType = null }: Partial<Typed>) {
  if (pixKey === undefined) return {}
  if (pixKey === null) return { pixKey: null, pixKeyType: null }
  const { key, type } = normalPixKey(pixKey, pixKeyType)
  return { pixKey: key, pixKeyType: type }
}

type Typed = { pixKey: string | null | undefined; pixKeyType: PixKeyType | null | undefined }
