import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import {
  getPixKeyInfo,
  type PixKeyType as KnownType,
} from '@brazilian-utils/brazilian-utils/get-pix-key-info'
import { centsToText } from '../../platform/shared/money.ts'
import { parsePhone, whatsappUrl } from '../../platform/shared/phone.ts'
import { invalidField } from '../../platform/shared/problem.ts'
import { chargeText, proofText } from '../messages/rules.ts'
import type { PixPayment } from './contract.ts'

/** Pix, static BR Code: Banco Central, Manual do BR Code and Manual de Padrões para Iniciação do Pix (decisions §8). */

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

interface PixCharge {
  pixKey: string
  merchantName: string
  /** Null where the profile has none. */
  merchantCity: string | null
  amountCents: number
  /** The id of the session, or of the package, that is paid; its last 25 letters and digits are the txid. */
  targetId: string
}

/** The BR Code must carry a name and a city, in ASCII: where nothing of them is left, what stands for them. */
function inAscii(text: string | null, standIn: string): string {
  return text && /[!-~]/.test(text.normalize('NFD')) ? text : standIn
}

/** The copy-and-paste text of a charge, the same that its QR shows; null where the key cannot be used. */
export function brCodeOf({
  pixKey,
  merchantName,
  merchantCity,
  amountCents,
  targetId,
}: PixCharge): string | null {
  return generatePixPayload({
    key: pixKey,
    merchantName: inAscii(merchantName, 'RECEBEDOR'),
    merchantCity: inAscii(merchantCity, 'BRASIL'),
    amount: amountCents / 100,
    txid: targetId.replaceAll('-', '').slice(-25),
  })
}

/** Who is paid. */
interface Payee {
  name: string
  /** Null where the profile has none. */
  pixKey: string | null
  city: string | null
  phone: string | null
  timezone: string
}

interface Due {
  amountCents: number
  /** What is paid for: a session, or a package as a whole. */
  targetId: string
  /** Epoch milliseconds. */
  startsAt: number
  /** Told in the chat where it was just typed; null where whoever looks may be somebody else. */
  patientName: string | null
}

/** What a bank's app needs; null without a Pix key, or where there is nothing to pay. */
function codeOf(
  { name, pixKey, city }: Pick<Payee, 'name' | 'pixKey' | 'city'>,
  { amountCents, targetId }: Pick<Due, 'amountCents' | 'targetId'>,
): Omit<PixPayment, 'whatsappUrl'> | null {
  if (!pixKey || amountCents === 0) return null
  const brCode = brCodeOf({
    pixKey,
    merchantName: name,
    merchantCity: city,
    amountCents,
    targetId,
  })
  return brCode === null ? null : { pixKey, amount: centsToText(amountCents), brCode }
}

/** How to pay what is due, for whoever pays: the chat is where the proof is sent. */
export function pixPaymentOf(payee: Payee, due: Due): PixPayment | null {
  const code = codeOf(payee, due)
  if (!code) return null
  const { phone, timezone } = payee
  const { patientName, startsAt } = due
  const text = proofText({ patientName, startsAt, timezone })
  return { ...code, whatsappUrl: phone && whatsappUrl(phone, text) }
}

interface Charge extends Pick<Due, 'amountCents' | 'targetId'> {
  /** Epoch milliseconds; null where it is for no single session. */
  startsAt: number | null
  /** Null once the patient was erased. */
  patient: { name: string; phone: string } | null
}

/** The same for whoever is paid: the chat is where the patient is sent the code. */
export function pixChargeOf(payee: Omit<Payee, 'phone'>, charge: Charge): PixPayment | null {
  const code = codeOf(payee, charge)
  const { patient, startsAt, amountCents } = charge
  if (!code || !patient) return code && { ...code, whatsappUrl: null }
  const { timezone } = payee
  const what = { patientName: patient.name, startsAt, timezone, amountCents, brCode: code.brCode }
  return { ...code, whatsappUrl: whatsappUrl(patient.phone, chargeText(what)) }
}
