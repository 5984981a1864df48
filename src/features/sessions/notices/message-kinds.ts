import {
  DAY,
  dayAt,
  formatDateTime,
  formatDay,
  formatWeekday,
  formatZonedTime,
} from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import type { Notice } from '../../delivery/channels.ts'
import type { EmailAction } from '../../delivery/email-content.ts'
import { messageKind } from '../../delivery/message-kinds.ts'
import { greetingOf, shownName } from '../../delivery/message-texts.ts'
import {
  type Appointment,
  calendarEntry,
  cancelTerms,
  confirmedSample,
  emailToPatient,
  sampleAppointment,
  summary,
} from './appointment.ts'
import { aboutSession, NOT_CANCELLED, OPEN } from './message-guards.ts'
import { cancelledLine, confirmedLine, movedLine } from './notice-lines.ts'

export interface AlsoNew {
  confirmed?: boolean
  paid?: boolean
  movedFrom?: number
  cancelledBy?: 'patient' | 'practice'
  paymentUndone?: boolean
  /** The time that the patient requested, and whether it expired unanswered. */
  wanted?: number
  lapsed?: boolean
}

interface NoticeFacts {
  appointment: Appointment
  name: string
  when: string
  before: string | null
  cancelledBy: AlsoNew['cancelledBy']
  paymentUndone: boolean
  wanted: string | null
  lapsed: boolean
}

interface Texts {
  subject: string
  opening: string | ((facts: NoticeFacts) => string)
  line: (facts: NoticeFacts) => string
  actions: readonly EmailAction[]
  closing?: (facts: NoticeFacts) => string[]
  whileUnpaid?: string
  /** Whether a calendar entry is attached; `corrected` replaces one that was just sent. */
  inCalendar?: true
}

const SEE: EmailAction = { label: 'Ver a consulta', to: 'booking' }
const ANSWER: EmailAction[] = [
  { label: 'Confirmo presença', to: 'presence-yes' },
  { label: 'Preciso remarcar', to: 'presence-no' },
]

const TEXTS = {
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
    line: confirmedLine,
    actions: [SEE],
    closing: ({ appointment }) => cancelTerms(appointment),
    inCalendar: true,
  },
  session_moved: {
    subject: 'Sua consulta mudou de horário',
    opening: 'Sua consulta mudou de horário. O novo horário é:',
    line: movedLine,
    actions: [...ANSWER, SEE],
    closing: () => ['Se este horário não der certo para você, responda a este e-mail.'],
    inCalendar: true,
  },
  session_cancelled: {
    subject: 'Sua consulta foi cancelada',
    opening: cancelledText,
    line: cancelledLine,
    actions: [{ label: 'Marcar outro horário', to: 'book-again' }],
    closing: afterCancelling,
    inCalendar: true,
  },
  session_corrected: {
    subject: 'Correção sobre a sua consulta',
    opening: (facts) =>
      `O último aviso sobre esta consulta foi um engano, desconsidere: ${standingText(facts)}.`,
    line: correctedLine,
    actions: [SEE],
    inCalendar: true,
  },
  reschedule_declined: {
    subject: 'Sua consulta continua no mesmo horário',
    opening: declinedText,
    line: ({ when, name, lapsed }) =>
      `${lapsed ? 'Ninguém respondeu a tempo ao seu pedido' : 'Seu pedido'} de outro horário${lapsed ? '' : ' não foi aceito'}: sua consulta com ${name} continua em ${when}.`,
    actions: [...ANSWER, SEE],
  },
  payment_received: {
    subject: 'Seu pagamento foi registrado',
    opening: 'O pagamento desta consulta foi registrado. Obrigado!',
    line: ({ when, name }) => `O pagamento da sua consulta de ${when} com ${name} foi registrado.`,
    actions: [SEE],
  },
} as const satisfies Record<string, Texts>

type TextName = keyof typeof TEXTS

function cancelledText({ name, cancelledBy }: NoticeFacts): string {
  if (cancelledBy === 'patient') return 'Você cancelou esta consulta.'
  return cancelledBy === 'practice'
    ? `${name} precisou cancelar esta consulta.`
    : 'Esta consulta foi cancelada:'
}

function declinedText({ name, wanted, lapsed }: NoticeFacts): string {
  const asked =
    wanted === null ? 'O outro horário que você pediu' : `O horário que você pediu, ${wanted},`
  return lapsed
    ? `${asked} ficou sem resposta de ${name} a tempo. A consulta continua marcada:`
    : `${asked} não deu certo para ${name}. A consulta continua marcada:`
}

function standingText({ appointment: { status }, paymentUndone }: NoticeFacts): string {
  const statusText = status === 'pending' ? 'ainda a confirmar' : 'confirmada'
  const payment = paymentUndone ? ', e o pagamento ainda não foi registrado' : ''
  return `ela continua marcada, ${statusText}${payment}`
}

/** Returns the correction as a line that fits one SMS: its important part is at the end, which a longer SMS would lose. */
function correctedLine({
  when,
  name,
  appointment: { status },
  paymentUndone,
}: NoticeFacts): string {
  const statusText = status === 'pending' ? 'marcada, a confirmar' : 'confirmada'
  const payment = paymentUndone ? ', sem pagamento' : ''
  return `O último aviso foi um engano: a consulta de ${when} com ${name} continua ${statusText}${payment}.`
}

function afterCancelling({ name, appointment, cancelledBy }: NoticeFacts): string[] {
  return [
    ...lateText(appointment),
    ...(appointment.received > 0 ? [`Sobre o valor que já foi pago, combine com ${name}.`] : []),
    // Anyone with the link may have cancelled.
    ...(cancelledBy === 'patient' ? ['Se não foi você, responda a este e-mail.'] : []),
  ]
}

function lateText({ fee, feeIsCredit }: Appointment): string[] {
  if (fee === null) return []
  const cost = feeIsCredit
    ? 'a sessão do seu pacote conta como usada'
    : `fica a cobrança de ${formatMoney(fee)}`
  return [`O cancelamento foi em cima da hora: ${cost}, como combinado ao agendar.`]
}

const ALSO_PAID = 'Seu pagamento foi registrado.'
const ALSO_CONFIRMED = 'A consulta está confirmada.'

function noticeOf(name: TextName, appointment: Appointment, also: AlsoNew): Notice {
  const texts: Texts = TEXTS[name]
  const facts = factsOf(appointment, also)
  const before = also.paid && name !== 'payment_received' ? [ALSO_PAID] : []
  const after = also.confirmed && name !== 'session_confirmed' ? [ALSO_CONFIRMED] : []
  const opening = typeof texts.opening === 'string' ? texts.opening : texts.opening(facts)
  return {
    subject: texts.subject,
    emailContent: {
      ...emailToPatient(appointment, opening),
      opening: [...before, ...after, opening],
      facts: summary(appointment, also.movedFrom),
      actions: [...texts.actions],
      ...(texts.closing ? { closing: texts.closing(facts) } : {}),
      ...(texts.whileUnpaid && appointment.unpaidHold ? { whileUnpaid: texts.whileUnpaid } : {}),
      ...(texts.inCalendar ? { event: calendarEntry(appointment, 'patient') } : {}),
    },
    line: [...before, texts.line(facts), ...after].join(' '),
    name: facts.name,
  }
}

function factsOf(
  appointment: Appointment,
  { movedFrom, cancelledBy, paymentUndone = false, wanted, lapsed = false }: AlsoNew,
): NoticeFacts {
  const { startsAt, timezone, psychologistName } = appointment
  return {
    appointment,
    name: shownName(psychologistName),
    when: formatZonedTime(startsAt, timezone),
    before: movedFrom === undefined ? null : formatDateTime(movedFrom, timezone),
    cancelledBy,
    paymentUndone,
    wanted: wanted === undefined ? null : formatZonedTime(wanted, timezone),
    lapsed,
  }
}

type PackageSale = Pick<Appointment, 'patientName' | 'psychologistName' | 'psychologistEmail'> & {
  /** In cents. */
  price: number
}

function packageNotice({
  patientName,
  psychologistName,
  psychologistEmail,
  price,
}: PackageSale): Notice {
  const name = shownName(psychologistName)
  return {
    subject: TEXTS.payment_received.subject,
    emailContent: {
      greeting: greetingOf(patientName),
      opening: ['O pagamento do seu pacote foi registrado. Obrigado!'],
      facts: [
        { label: 'Com', value: name },
        { label: 'Valor', value: formatMoney(price) },
      ],
      signedBy: name,
      replyTo: psychologistEmail,
    },
    line: `O pagamento do seu pacote com ${name} foi registrado.`,
    name,
  }
}

const NAMED_DAYS = 4

function datesNotice(appointments: readonly Appointment[]): Notice {
  const [first] = appointments
  if (!first) throw new Error('the notice names no session')
  const name = shownName(first.psychologistName)
  const isPaid = appointments.some(({ received }) => received > 0)
  const days = [...new Set(appointments.map(({ startsAt, timezone }) => dayAt(startsAt, timezone)))]
  const dayTexts = days.slice(0, NAMED_DAYS).map((day) => formatDay(day).slice(0, 5))
  const others = days.length > NAMED_DAYS ? ' e outros dias' : ''
  const { facts: _, ...emailContent } = emailToPatient(
    first,
    `${name} precisou cancelar estas consultas:`,
  )
  return {
    subject: 'Suas consultas foram canceladas',
    emailContent: {
      ...emailContent,
      facts: [
        { label: 'Com', value: name },
        ...appointments.map(({ startsAt, timezone }) => ({
          label: 'Consulta',
          value: `${formatWeekday(dayAt(startsAt, timezone))}, ${formatZonedTime(startsAt, timezone)}`,
        })),
      ],
      actions: [{ label: 'Marcar outro horário', to: 'book-again' }],
      ...(isPaid ? { closing: [`Sobre o valor que já foi pago, combine com ${name}.`] } : {}),
    },
    line: `${appointments.length} consultas suas com ${name} foram canceladas: ${dayTexts.join(', ')}${others}.`,
    name,
  }
}

function noticing(name: TextName) {
  return (appointment: Appointment, also: AlsoNew = {}): Notice => noticeOf(name, appointment, also)
}

/** Each SMS costs money, so these changes are sent by other channels only. */
const NOT_BY_SMS = ['email', 'whatsapp', 'push'] as const
const EVERYWHERE = ['email', 'sms', 'whatsapp', 'push'] as const

/**
 * A practice that closes cancels all sessions at once: the limit of cancellations and their corrections is multiplied by
 * this.
 */
export const CANCELLATIONS = 4

const WELCOME = { mayOptOut: true, fromPracticeInUse: true, limit: 1 }

export const SESSION_KINDS = {
  session_reminder: messageKind('session_reminder', {
    label: 'Lembrete de sessão',
    channels: EVERYWHERE,
    toPatient: WELCOME,
    guard: aboutSession({ status: OPEN, sameTime: true, ahead: true, isValid: true }),
    body: 'kept',
    urgent: true,
    quietAtNight: true,
    template: true,
    content: noticing('session_reminder'),
    samples: (sample) => ({
      Lembrete: [confirmedSample(sample)],
      'Lembrete, a pagar': [sampleAppointment(sample)],
    }),
  }),
  session_confirmed: messageKind('session_confirmed', {
    label: 'Sessão confirmada',
    channels: EVERYWHERE,
    toPatient: WELCOME,
    guard: aboutSession({ status: ['confirmed'], sameTime: true, ahead: true }),
    body: 'kept',
    content: noticing('session_confirmed'),
    samples: (sample) => ({ 'Sessão confirmada': [confirmedSample(sample)] }),
  }),
  session_moved: messageKind('session_moved', {
    label: 'Sessão remarcada',
    channels: EVERYWHERE,
    toPatient: { mayOptOut: false, fromPracticeInUse: true, limit: 1 },
    guard: aboutSession({ status: OPEN, sameTime: true, ahead: true }),
    body: 'kept',
    urgent: true,
    content: noticing('session_moved'),
    samples: (sample) => ({
      'Sessão remarcada': [confirmedSample(sample), { movedFrom: sample.startsAt - 7 * DAY }],
    }),
  }),
  session_cancelled: messageKind('session_cancelled', {
    label: 'Sessão cancelada',
    channels: EVERYWHERE,
    toPatient: { mayOptOut: false, fromPracticeInUse: false, limit: CANCELLATIONS },
    guard: aboutSession({ status: ['cancelled'] }),
    body: 'kept',
    urgent: true,
    content: noticing('session_cancelled'),
    samples: (sample) => {
      const cancelled = { ...confirmedSample(sample), status: 'cancelled' as const }
      const paid = { ...cancelled, received: cancelled.price }
      const byPractice = { cancelledBy: 'practice' as const }
      return {
        'Sessão cancelada': [cancelled, byPractice],
        'Sessão paga cancelada': [paid, byPractice],
        'Cancelada pelo paciente': [paid, { cancelledBy: 'patient' as const }],
        'Cancelada tarde': [{ ...cancelled, fee: 7_500 }, { cancelledBy: 'patient' as const }],
      }
    },
  }),
  session_corrected: messageKind('session_corrected', {
    label: 'Correção de um aviso',
    channels: EVERYWHERE,
    toPatient: { mayOptOut: false, fromPracticeInUse: true, limit: CANCELLATIONS },
    guard: aboutSession({ status: NOT_CANCELLED, sameTime: true, ahead: true }),
    body: 'kept',
    urgent: true,
    content: noticing('session_corrected'),
    samples: (sample) => ({
      'Correção de um aviso': [confirmedSample(sample)],
      'Correção de um aviso de pagamento': [sampleAppointment(sample), { paymentUndone: true }],
    }),
  }),
  reschedule_declined: messageKind('reschedule_declined', {
    label: 'Pedido de novo horário não aceito',
    channels: EVERYWHERE,
    toPatient: { mayOptOut: false, fromPracticeInUse: true, limit: 1 },
    guard: aboutSession({ status: OPEN, sameTime: true, ahead: true }),
    body: 'kept',
    urgent: true,
    content: noticing('reschedule_declined'),
    samples: (sample) => ({
      'Pedido de novo horário não aceito': [
        confirmedSample(sample),
        { wanted: sample.startsAt + DAY, lapsed: false },
      ],
      'Pedido de novo horário sem resposta': [
        confirmedSample(sample),
        { wanted: sample.startsAt + DAY, lapsed: true },
      ],
    }),
  }),
  payment_received: messageKind('payment_received', {
    label: 'Pagamento recebido',
    channels: NOT_BY_SMS,
    toPatient: WELCOME,
    guard: aboutSession({ status: NOT_CANCELLED, sameTime: true, ahead: true }),
    body: 'kept',
    content: (paid: Appointment | { package: PackageSale }, also: AlsoNew = {}) =>
      'package' in paid ? packageNotice(paid.package) : noticeOf('payment_received', paid, also),
    samples: (sample) => ({
      'Pagamento recebido': [confirmedSample(sample)],
      'Pacote pago': [{ package: { ...sample, price: 50_000 } }],
    }),
  }),
}

export const CANCELLED_TOGETHER = messageKind('sessions_cancelled', {
  label: 'Sessões canceladas',
  channels: EVERYWHERE,
  toPatient: { mayOptOut: false, fromPracticeInUse: false, limit: CANCELLATIONS },
  guard: () => null,
  body: 'kept',
  urgent: true,
  content: datesNotice,
  samples: (sample) => ({
    'Sessões canceladas': [
      [0, 7, 14].map((days) => ({
        ...confirmedSample(sample),
        status: 'cancelled' as const,
        startsAt: sample.startsAt + days * DAY,
      })),
    ],
  }),
})

export type PatientNoticeKind = keyof typeof SESSION_KINDS
