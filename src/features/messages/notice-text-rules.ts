import { formatDateTime } from '../../platform/shared/calendar.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import { letterToPatient } from './booking-mail-rules.ts'
import type { MessageKind } from './label-rules.ts'
import type { Letter, LetterAction } from './letter-rules.ts'
import { type Appointment, calendarEntry, greetingOf, oneLine, summary } from './rules.ts'
import { TRUTHS } from './truth-rules.ts'

/** The words in which a patient is told of a session. */

export type PatientNoticeKind = Extract<
  MessageKind,
  | 'session_reminder'
  | 'session_confirmed'
  | 'session_moved'
  | 'session_cancelled'
  | 'payment_received'
>

/** What may be said in the same breath. */
export interface AlsoNew {
  confirmed?: boolean
  paid?: boolean
  /** The time its receiver knows, epoch milliseconds. */
  movedFrom?: number
  /** Left out where it is told again, and nobody looks up who did. */
  cancelledBy?: 'patient' | 'practice'
}

export interface Notice {
  subject: string
  letter: Letter
  /** The same in a line, for an SMS, a chat and a notification: neutral (decisions §8). */
  line: string
  /** Whom the line names. */
  name: string
}

/** What the words are filled with. */
interface Told {
  appointment: Appointment
  name: string
  when: string
  /** The time it was moved from. */
  before: string | null
  cancelledBy: AlsoNew['cancelledBy']
}

interface Words {
  subject: string
  opening: string | ((told: Told) => string)
  line: (told: Told) => string
  actions: LetterAction[]
  closing?: (told: Told) => string[]
  /** What is said as long as a booking waits for its payment. */
  whileUnpaid?: string
  /** Whether a calendar is to follow. */
  inCalendar?: true
}

const SEE: LetterAction = { label: 'Ver a consulta', to: 'booking' }
const ANSWER: LetterAction[] = [
  { label: 'Confirmo presença', to: 'presence-yes' },
  { label: 'Preciso remarcar', to: 'presence-no' },
]

const WORDS: Record<PatientNoticeKind, Words> = {
  session_reminder: {
    subject: 'Lembrete da sua consulta',
    opening: 'Lembrete da sua consulta:',
    line: ({ when, name }) => `Lembrete da sua consulta em ${when} com ${name}.`,
    actions: [...ANSWER, SEE],
    whileUnpaid: 'Falta o pagamento para garantir o horário.',
  },
  session_confirmed: {
    subject: 'Sua consulta está confirmada',
    opening: 'Sua consulta está confirmada:',
    line: ({ when, name }) => `Sua consulta de ${when} com ${name} está confirmada.`,
    actions: [SEE],
    inCalendar: true,
  },
  session_moved: {
    subject: 'Sua consulta mudou de horário',
    opening: 'Sua consulta mudou de horário. O novo horário é:',
    line: ({ before, when, name }) =>
      `Sua consulta ${before === null ? '' : `de ${before} `}com ${name} mudou para ${when}.`,
    // Whatever was answered was for the time before.
    actions: [...ANSWER, SEE],
    closing: () => ['Se este horário não der certo para você, responda a este e-mail.'],
    inCalendar: true,
  },
  session_cancelled: {
    subject: 'Sua consulta foi cancelada',
    opening: cancelledText,
    line: ({ when, name }) => `Sua consulta de ${when} com ${name} foi cancelada.`,
    actions: [{ label: 'Marcar outro horário', to: 'book-again' }],
    closing: afterCancelling,
    inCalendar: true,
  },
  payment_received: {
    subject: 'Seu pagamento foi registrado',
    opening: 'O pagamento desta consulta foi registrado. Obrigado!',
    line: ({ when, name }) => `O pagamento da sua consulta de ${when} com ${name} foi registrado.`,
    actions: [SEE],
  },
}

function cancelledText({ name, cancelledBy }: Told): string {
  if (cancelledBy === 'patient') return 'Você cancelou esta consulta.'
  return cancelledBy === 'practice'
    ? `${name} precisou cancelar esta consulta.`
    : 'Esta consulta foi cancelada:'
}

function afterCancelling({ name, appointment, cancelledBy }: Told): string[] {
  return [
    ...(appointment.received > 0 ? [`Sobre o valor que já foi pago, combine com ${name}.`] : []),
    // Whoever has the link may have done it.
    ...(cancelledBy === 'patient' ? ['Se não foi você, responda a este e-mail.'] : []),
  ]
}

const ALSO_PAID = 'Seu pagamento foi registrado.'
const ALSO_CONFIRMED = 'A consulta está confirmada.'

/** The words of a notice, with what else is new. */
export function noticeToPatient(
  kind: PatientNoticeKind,
  appointment: Appointment,
  also: AlsoNew = {},
): Notice {
  const words = WORDS[kind]
  const told = toldOf(appointment, also)
  const before = also.paid && kind !== 'payment_received' ? [ALSO_PAID] : []
  const after = also.confirmed && kind !== 'session_confirmed' ? [ALSO_CONFIRMED] : []
  const opening = typeof words.opening === 'string' ? words.opening : words.opening(told)
  return {
    subject: words.subject,
    letter: {
      ...letterToPatient(appointment, opening),
      opening: [...before, ...after, opening],
      facts: summary(appointment, told.before),
      actions: words.actions,
      ...(words.closing ? { closing: words.closing(told) } : {}),
      ...(words.whileUnpaid && appointment.unpaidHold ? { whileUnpaid: words.whileUnpaid } : {}),
      ...(words.inCalendar ? { event: calendarEntry(appointment, 'patient') } : {}),
      ...(TRUTHS[kind].optional ? { unsubscribe: true as const } : {}),
    },
    line: [...before, words.line(told), ...after].join(' '),
    name: told.name,
  }
}

function toldOf(appointment: Appointment, { movedFrom, cancelledBy }: AlsoNew): Told {
  const { startsAt, timezone, psychologistName } = appointment
  return {
    appointment,
    name: oneLine(psychologistName),
    when: formatDateTime(startsAt, timezone),
    before: movedFrom === undefined ? null : formatDateTime(movedFrom, timezone),
    cancelledBy,
  }
}

type PackageSale = Pick<Appointment, 'patientName' | 'psychologistName' | 'psychologistEmail'> & {
  /** In cents. */
  price: number
}

/** The words on a package that is paid whole. */
export function packagePaidToPatient(sale: PackageSale): Notice {
  const name = oneLine(sale.psychologistName)
  return {
    subject: WORDS.payment_received.subject,
    letter: {
      greeting: greetingOf(sale.patientName),
      opening: ['O pagamento do seu pacote foi registrado. Obrigado!'],
      facts: [
        { label: 'Com', value: name },
        { label: 'Valor', value: formatMoney(sale.price) },
      ],
      signedBy: name,
      replyTo: sale.psychologistEmail,
      unsubscribe: true,
    },
    line: `O pagamento do seu pacote com ${name} foi registrado.`,
    name,
  }
}
