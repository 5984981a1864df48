import { formatDay } from '../../platform/shared/calendar.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import { shownName } from '../delivery/message-texts.ts'

export interface NewPrice {
  patientName: string
  psychologistName: string
  newCents: number
  /** The first day of the new price. */
  from: string
}

/** Returns the text of a chat with the patient, or with a person around the patient. */
export function chatText(
  { patientName, psychologistName, newCents, from }: NewPrice,
  person: { name: string } | null,
): string {
  const whose = person ? `da consulta de ${shownName(patientName)}` : 'da sua consulta'
  const to = shownName(person?.name ?? patientName)
  return `Olá, ${to}! A partir de ${formatDay(from)}, o valor ${whose} passa a ser ${formatMoney(newCents)}. Se quiser conversar sobre isso, é só responder aqui. ${shownName(psychologistName)}`
}
