import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import { formatDate, formatDateTime } from '../../platform/shared/calendar.ts'
import { centsToText, formatMoney } from '../../platform/shared/money.ts'
import { whatsappUrl } from '../../platform/shared/phone.ts'
import { shownName } from '../delivery/letter-texts.ts'
import type { PixPayment } from './contract.ts'

interface PixCharge {
  pixKey: string
  merchantName: string
  /** Null where the profile has none. */
  merchantCity: string | null
  amountCents: number
  /** The id of the session, the package or the statement that is paid. */
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
    txid: txidOf(targetId),
  })
}

/** The txid of what a code pays: the last 25 letters and digits of its id. */
export function txidOf(targetId: string): string {
  return targetId.replaceAll('-', '').slice(-25)
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

/** The chat a patient opens to pay. Without a name where it is not to be told. */
export function proofText({
  patientName,
  startsAt,
  timezone,
}: {
  patientName: string | null
  /** Epoch milliseconds. */
  startsAt: number
  timezone: string
}): string {
  const introduced = patientName === null ? '' : ` Sou ${shownName(patientName)}.`
  return `Olá!${introduced} Agendei uma consulta para ${formatDateTime(startsAt, timezone)} e envio o comprovante do Pix.`
}

interface ChargeSent {
  patientName: string
  timezone: string
  /** Null where it is for no single session. */
  startsAt: number | null
  amountCents: number
  brCode: string
}

/** The chat in which a patient is sent what is still to be paid. */
export function chargeText({
  patientName,
  startsAt,
  timezone,
  amountCents,
  brCode,
}: ChargeSent): string {
  const what =
    startsAt === null
      ? 'do seu pacote de sessões'
      : `da sua consulta de ${formatDate(startsAt, timezone)}`
  return `Olá, ${shownName(patientName)}! Para pagar ${formatMoney(amountCents)} ${what} por Pix, copie este código e cole no app do seu banco:\n\n${brCode}`
}
