import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import { formatDate, formatZonedTime } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { formatMoney, reaisOf } from '../../platform/shared/money.ts'
import { narrowText } from '../../platform/shared/narrow-text.ts'
import { whatsappUrl } from '../../platform/shared/phone.ts'
import { type ChatContacts, chatsOf } from '../delivery/chat-rules.ts'
import { shownName } from '../delivery/message-texts.ts'
import type { BankCode, PixPayment } from './contract.ts'
import type { PixCharge } from './record-contract.ts'

interface Coded {
  pixKey: string
  merchantName: string
  merchantCity: string | null
  amountCents: number
  targetId: string
}

/** Returns a name or city for the BR Code, in ASCII; an empty one gets its substitute. */
function inAscii(text: string | null, standIn: string): string {
  return narrowText(text ?? '', /[ -~]/, () => '').trim() || standIn
}

export function brCodeOf({
  pixKey,
  merchantName,
  merchantCity,
  amountCents,
  targetId,
}: Coded): string | null {
  return generatePixPayload({
    key: pixKey,
    merchantName: inAscii(merchantName, 'RECEBEDOR'),
    merchantCity: inAscii(merchantCity, 'BRASIL'),
    amount: reaisOf(amountCents),
    txid: txidOf(targetId),
  })
}

export function txidOf(targetId: string): string {
  return targetId.replaceAll('-', '').slice(-25)
}

interface Payee {
  name: string
  pixKey: string | null
  city: string | null
  /** Whether a charge of the bank replaces the static code. */
  confirmsItself?: boolean
  phone: string | null
  timezone: string
}

interface Debt {
  amountCents: number
  targetId: string
  startsAt: number
  /** Null if the reader may be another person. */
  patientName: string | null
}

type CodePayee = Pick<Payee, 'name' | 'pixKey' | 'city' | 'confirmsItself'>

function codeOf(
  { name, pixKey, city, confirmsItself = false }: CodePayee,
  { amountCents, targetId }: Pick<Debt, 'amountCents' | 'targetId'>,
): Omit<PixPayment, 'whatsappUrl'> | null {
  if (!pixKey || amountCents === 0) return null
  const brCode = brCodeOf({
    pixKey,
    merchantName: name,
    merchantCity: city,
    amountCents,
    targetId,
  })
  const code = { pixKey, amount: moneyOut(amountCents) }
  return brCode === null ? null : { ...code, brCode, ...(confirmsItself && { confirmsItself }) }
}

export function pixPaymentOf(payee: Payee, due: Debt): PixPayment | null {
  const code = codeOf(payee, due)
  if (!code) return null
  const { phone, timezone } = payee
  const { patientName, startsAt } = due
  const text = proofText({ patientName, startsAt, timezone })
  return { ...code, whatsappUrl: phone && whatsappUrl(phone, text) }
}

/** Returns a code that is only shown. */
export function pixCodeOf(
  payee: CodePayee,
  due: Pick<Debt, 'amountCents' | 'targetId'>,
): PixPayment | null {
  const code = codeOf(payee, due)
  return code && { ...code, whatsappUrl: null }
}

export interface Charge extends Pick<Debt, 'amountCents' | 'targetId'> {
  /** Null without a single session. */
  startsAt: number | null
  /** Null if the patient was erased. */
  patientName: string | null
  contacts: ChatContacts
}

export type ChargePayee = Omit<Payee, 'phone'>

/** Returns a code with its chats: the code of the bank's charge, or the static one. */
export function pixChargeOf(
  payee: ChargePayee,
  charge: Charge,
  bankCode: BankCode | null = null,
): PixCharge | null {
  const written = codeOf(payee, charge)
  if (!written) return null
  const code = { ...written, ...bankCode }
  const { patientName, startsAt, amountCents, contacts } = charge
  const what = { startsAt, timezone: payee.timezone, amountCents, brCode: code.brCode }
  const chats = chatsOf(contacts, (person) =>
    chargeText({ ...what, patientName: person ? null : patientName }),
  )
  return { ...code, whatsappUrl: chats[0]?.whatsappUrl ?? null, chats }
}

export function proofText({
  patientName,
  startsAt,
  timezone,
}: {
  patientName: string | null
  startsAt: number
  timezone: string
}): string {
  const introduced = patientName === null ? '' : ` Sou ${shownName(patientName)}.`
  return `Olá!${introduced} Agendei uma consulta para ${formatZonedTime(startsAt, timezone)} e envio o comprovante do Pix.`
}

interface ChargeSent {
  /** Null for another person than the patient. */
  patientName: string | null
  timezone: string
  startsAt: number | null
  amountCents: number
  brCode: string
}

export function chargeText({
  patientName,
  startsAt,
  timezone,
  amountCents,
  brCode,
}: ChargeSent): string {
  const isOwn = patientName !== null
  const what =
    startsAt === null
      ? `do ${isOwn ? 'seu ' : ''}pacote de sessões`
      : `da ${isOwn ? 'sua ' : ''}consulta de ${formatDate(startsAt, timezone)}`
  return `Olá${isOwn ? `, ${shownName(patientName)}` : ''}! Para pagar ${formatMoney(amountCents)} ${what} por Pix, copie este código e cole no app do seu banco:\n\n${brCode}`
}
