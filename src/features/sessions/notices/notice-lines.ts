import { formatZonedTime } from '../../../platform/shared/calendar.ts'
import { shownName } from '../../delivery/message-texts.ts'
import type { Appointment } from './appointment.ts'

/** Lines of chats, and those that an SMS shares with them; all other texts are in message-kinds.ts. Neutral, like every text. */

interface NameAndTime {
  name: string
  when: string
}

export function cancelledLine({ name, when }: NameAndTime): string {
  return `Sua consulta de ${when} com ${name} foi cancelada.`
}

export function movedLine({ name, when, before }: NameAndTime & { before: string | null }): string {
  return `Sua consulta ${before === null ? '' : `de ${before} `}com ${name} mudou para ${when}.`
}

export function confirmedLine({ name, when }: NameAndTime): string {
  return `Sua consulta de ${when} com ${name} está confirmada.`
}

export function reminderText(
  appointment: Pick<Appointment, 'startsAt' | 'timezone' | 'psychologistName' | 'status'>,
): string {
  const when = formatZonedTime(appointment.startsAt, appointment.timezone)
  const name = shownName(appointment.psychologistName)
  return appointment.status === 'cancelled'
    ? `Olá! ${cancelledLine({ name, when })}`
    : `Olá! Lembrete da sua consulta em ${when} com ${name}.`
}

/** Returns a reminder's text for a chat, with the link at which the patient answers. */
export function withAnswerLink(body: string, manageUrl: string): string {
  return `${body}\n\nPara confirmar presença ou pedir para remarcar:\n${manageUrl}`
}

export function aboutText({
  startsAt,
  timezone,
  psychologistName,
}: Pick<Appointment, 'startsAt' | 'timezone' | 'psychologistName'>): string {
  return `Olá! Sobre a sua consulta de ${formatZonedTime(startsAt, timezone)} com ${shownName(psychologistName)}:`
}
