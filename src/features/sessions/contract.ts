import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  baseVersion,
  day,
  id,
  idParams,
  instant,
  instantText,
  moneyText,
  optionalLongText,
  optionalMoney,
  optionalText,
  page,
  search,
  whole,
} from '../../platform/shared/fields.ts'
import { openChat } from '../delivery/channel-contract.ts'
import { CHANNELS_AT_ONCE } from '../delivery/channels.ts'
import { paymentMethod } from '../payments/contract.ts'
import { DEFAULT_DURATION } from '../practice/session-types.ts'
import type { SESSION_STATUSES } from './labels.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    sessions: true
  }
}

export type SessionStatus = keyof typeof SESSION_STATUSES
export const sessionStatus = z.enum(
  ['pending', 'confirmed', 'completed', 'cancelled'],
  'Situação desconhecida',
)

/** The reason of a cancellation with a fee: docs/product.md, Absences. */
export const sessionOutcome = z.enum(['absent', 'late_cancel'], 'Desfecho desconhecido')
export type SessionOutcome = z.infer<typeof sessionOutcome>

export const presenceAnswer = z.enum(['confirmed', 'reschedule'], 'Resposta desconhecida')
export type PresenceAnswer = z.infer<typeof presenceAnswer>

export const sessionType = z.enum(['online', 'presencial'], 'Selecione o tipo de sessão')

const chosen = (message: string) =>
  z.pipe(z.string(message).check(z.minLength(1, message), z.maxLength(64, message)), id)

export const MAX_DURATION = 480
export const duration = whole(15, MAX_DURATION, 'Duração mínima de 15 minutos')

/** Defaults: the service's price and 50 minutes. */
export const sessionInput = z.object({
  patientId: chosen('Selecione um paciente'),
  serviceId: chosen('Selecione um serviço'),
  type: sessionType,
  datetime: instant('Selecione data e hora'),
  duration: z._default(duration, DEFAULT_DURATION),
  location: optionalText(500),
  price: optionalMoney,
  notes: optionalLongText(2_000),
  packageId: z.nullish(id),
})
export type SessionInput = z.output<typeof sessionInput>

/** Sessions that the psychologist creates; without a status, the practice's automatic confirmation decides. */
export const newSession = z.object({
  ...sessionInput.shape,
  status: z.optional(z.enum(['pending', 'confirmed'], 'Situação desconhecida')),
  notify: z.optional(z.boolean()),
  /** The outcome of a session that has begun, with the method of its payment if it was received. */
  happened: z.optional(
    z.object({
      outcome: z.enum(['completed', 'absent'], 'Desfecho desconhecido'),
      received: z.optional(paymentMethod),
    }),
  ),
})
export type NewSession = z.output<typeof newSession>

export const sessionChange = z.partial(
  z.object({
    ...z.omit(sessionInput, { packageId: true }).shape,
    duration,
    price: optionalMoney,
    status: sessionStatus,
    paid: z.boolean(),
    notify: z.boolean(),
    version: baseVersion,
  }),
)
export type SessionChange = z.output<typeof sessionChange>

export const session = z.object({
  id,
  patientId: z.nullable(id),
  serviceId: id,
  type: sessionType,
  datetime: instantText,
  duration: z.int(),
  location: z.nullable(z.string()),
  price: moneyText,
  notes: z.nullable(z.string()),
  status: sessionStatus,
  paid: z.boolean(),
  presence: z.nullable(presenceAnswer),
  patientName: z.string(),
  /** The name typed with a booking whose phone belongs to a patient of another name. */
  bookedFor: z.nullable(z.string()),
  patientPhone: z.nullable(z.string()),
  /** The names of the practice's other patients with this phone, the oldest first. */
  samePhoneAs: z.array(z.string()),
  /** Whether the patient pays by the month, with a statement. */
  billedMonthly: z.boolean(),
  /** Whether the patient's treatment has ended: 'paciente encerrado'. */
  patientEnded: z.boolean(),
  /** Where notices of this session go: the e-mail typed with its booking, otherwise the patient's own. */
  noticeEmail: z.nullable(z.string()),
  serviceName: z.string(),
  packageId: z.nullable(id),
  packagePlace: z.nullable(z.int()),
  packageSessions: z.nullable(z.int()),
  received: moneyText,
  paidAt: z.nullable(instantText),
  couponCode: z.nullable(z.string()),
  /** The patient's agreed price, if a booking by the link costs another one that may still change; otherwise null. */
  agreedPrice: z.nullable(moneyText),
  /** A public booking that was not paid or confirmed in time: 'Reserva expirada'. */
  holdExpired: z.boolean(),
  patientRemovable: z.boolean(),
  origin: z.enum(['psychologist', 'public']),
  /** The session's series, and its date in the series, even after a move. */
  seriesId: z.nullable(id),
  seriesDate: z.nullable(day),
  /** The practice's rule when it was booked: hours of free cancelling, then the charged share of its price in percent. */
  cancelNoticeHours: z.int(),
  lateCancelPercent: z.int(),
  outcome: z.nullable(sessionOutcome),
  fee: z.nullable(moneyText),
  feeWaived: z.boolean(),
  createdAt: instantText,
  version: z.int(),
})
export type Session = z.infer<typeof session>

export const sessionList = z.enum(['today', 'upcoming', 'past', 'unpaid'], 'Lista desconhecida')
export type SessionList = z.infer<typeof sessionList>

export const sessionDue = z.enum(['overdue', 'coming-due'], 'Vencimento desconhecido')
export type SessionDue = z.infer<typeof sessionDue>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary:
    'As sessões, das mais recentes às mais antigas, ou na ordem da lista pedida em list; start ≤ datetime < end; from e to são dias; com limit, em páginas',
  access: 'tenant',
  reads: ['sessions', 'patients', 'services', 'coupons'],
  query: z.object({
    ...page,
    list: z.optional(sessionList),
    start: z.optional(instant()),
    end: z.optional(instant()),
    from: z.optional(day),
    to: z.optional(day),
    status: z.optional(sessionStatus),
    /** `false` leaves out cancelled sessions without a fee. */
    paid: z.optional(z.enum(['true', 'false'])),
    due: z.optional(sessionDue),
    patientId: z.optional(id),
    search,
  }),
  reply: z.array(session),
})

export const getSession = endpoint({
  method: 'GET',
  path: '/api/sessions/:id',
  summary: 'Uma sessão',
  access: 'tenant',
  reads: ['sessions', 'patients', 'services', 'coupons'],
  params: idParams,
  reply: session,
  problems: ['not_found'],
})

export const createSession = endpoint({
  method: 'POST',
  path: '/api/sessions',
  summary:
    'Marca uma sessão com a situação de status, ou a da confirmação automática; happened registra o que já aconteceu',
  access: 'tenant',
  changes: ['payments', 'sessions', 'packages', 'messages'],
  body: newSession,
  reply: session,
  status: 201,
  problems: [
    'not_found',
    'session_limit',
    'patient_limit',
    'time_taken',
    'time_occupied',
    'package_used_up',
    'package_expired',
    'session_not_begun',
    'session_cancelled',
    'session_already_paid',
  ],
})

export const updateSession = endpoint({
  method: 'PUT',
  path: '/api/sessions/:id',
  summary: 'Altera uma sessão',
  access: 'tenant',
  changes: ['sessions', 'messages'],
  params: idParams,
  body: sessionChange,
  reply: session,
  problems: [
    'not_found',
    'changed_meanwhile',
    'session_limit',
    'patient_limit',
    'time_taken',
    'time_occupied',
    'session_cancelled',
    'session_not_pending',
    'session_already_closed',
    'session_status_fixed',
    'session_already_paid',
    'payment_fixed',
    'drawn_session_fixed',
    'paid_patient_fixed',
    'package_expired',
  ],
})

export const deleteSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  summary:
    'Exclui uma sessão pendente e não paga; com withPatient, uma reserva expirada com o paciente conhecido só por reservas assim',
  access: 'tenant',
  changes: ['sessions', 'patients', 'messages'],
  params: idParams,
  query: z.object({ withPatient: z.optional(z.literal('true')) }),
  status: 204,
  problems: ['not_found', 'paid_session_kept', 'payment_kept', 'session_kept', 'patient_known'],
})

const action = { method: 'PUT', access: 'tenant', params: idParams, reply: session } as const

export const confirmSession = endpoint({
  ...action,
  path: '/api/sessions/:id/confirm',
  summary: 'Confirma uma sessão pendente e bloqueia o horário',
  changes: ['sessions', 'messages'],
  problems: ['not_found', 'session_not_pending', 'session_limit', 'patient_limit', 'time_occupied'],
})

export const confirmPayment = endpoint({
  ...action,
  path: '/api/sessions/:id/confirm-payment',
  summary: 'Registra o pagamento, confirma a sessão e bloqueia o horário',
  changes: ['payments', 'sessions', 'packages', 'messages'],
  body: z.object({
    recordOnly: z._default(z.boolean(), false),
    method: z._default(paymentMethod, 'pix'),
  }),
  problems: ['not_found', 'session_cancelled', 'session_already_paid', 'time_occupied'],
})

export const completeSession = endpoint({
  ...action,
  path: '/api/sessions/:id/complete',
  summary: 'Marca a sessão como concluída; com received, registra também o pagamento',
  changes: ['payments', 'sessions', 'packages', 'messages'],
  body: z.object({ received: z.optional(paymentMethod) }),
  bodyOptional: true,
  problems: [
    'not_found',
    'session_already_closed',
    'session_already_paid',
    'session_limit',
    'patient_limit',
    'time_occupied',
  ],
})

export const cancelSession = endpoint({
  ...action,
  path: '/api/sessions/:id/cancel',
  summary:
    'Cancela uma sessão pendente ou confirmada e libera o horário; com by "patient", pela regra de quando o próprio paciente cancela',
  changes: ['sessions', 'packages', 'messages'],
  /** `patient`: after the notice period the session is cancelled late and charged. */
  body: z.object({
    by: z._default(z.enum(['psychologist', 'patient'], 'Informe quem cancelou'), 'psychologist'),
  }),
  bodyOptional: true,
  problems: ['not_found', 'session_already_closed'],
})

export const markAbsent = endpoint({
  ...action,
  path: '/api/sessions/:id/absent',
  summary:
    'Registra que o paciente faltou: a sessão é cancelada e custa o que valia quando foi marcada',
  changes: ['payments', 'sessions', 'packages', 'messages'],
  problems: ['not_found', 'session_already_closed', 'session_not_begun', 'reservation_expired'],
})

export const waiveFee = endpoint({
  ...action,
  path: '/api/sessions/:id/waive',
  summary: 'Perdoa a cobrança de uma falta ou de um cancelamento tardio',
  changes: ['payments', 'sessions', 'packages'],
  problems: ['not_found', 'nothing_to_waive'],
})

export const reopenSession = endpoint({
  ...action,
  path: '/api/sessions/:id/reopen',
  summary: 'Reabre uma sessão concluída: ela volta a confirmada e continua bloqueando o horário',
  changes: ['sessions', 'messages'],
  problems: ['not_found', 'session_not_completed'],
})

export const undoSession = endpoint({
  method: 'POST',
  path: '/api/sessions/:id/undo',
  summary:
    'Desfaz, em até 30 segundos, a última mudança que a própria conta fez: confirmar, concluir, cancelar, registrar ou perdoar uma falta, ou confirmar o pagamento',
  access: 'tenant',
  changes: ['payments', 'sessions', 'packages', 'messages'],
  params: idParams,
  body: z.object({ version: baseVersion }),
  reply: session,
  problems: ['not_found', 'cannot_undo', 'time_occupied', 'session_limit'],
})

export const remindSession = endpoint({
  method: 'POST',
  path: '/api/sessions/:id/remind',
  summary: 'Envia um lembrete ao paciente; de uma sessão cancelada, o aviso de cancelamento',
  access: 'tenant',
  changes: ['messages'],
  params: idParams,
  reply: z.object({
    /** The channels on which this call queued a message; WhatsApp must be opened by a tap. */
    sent: z.array(z.enum(CHANNELS_AT_ONCE)),
    /** The first of `chats`; null without a phone. */
    whatsappUrl: z.nullable(z.string()),
    /** The chats with the patient and each person who receives the notices, in the order to offer them. */
    chats: z.array(openChat),
    /**
     * The reason that no message was queued, or that it waits: session over, hold expired, limit reached, one just sent,
     * or the account's e-mail not verified.
     */
    withheld: z.nullable(z.enum(['past', 'hold_expired', 'limit', 'recent', 'unproved'])),
  }),
  problems: ['not_found'],
})
