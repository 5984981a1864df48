import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  day,
  id,
  instant,
  instantText,
  moneyText,
  optionalEmail,
  optionalLongText,
  optionalMoney,
  optionalText,
  PHONE_MESSAGE,
  phone,
  whole,
} from '../../platform/shared/fields.ts'
import { availability } from '../attendance/availability-schema.ts'
import { CODE_MESSAGE, loginCode } from '../patient-login/contract.ts'
import { pixPayment } from '../payments/contract.ts'
import { MOST_NOTICE_HOURS } from '../practice/cancel-rules.ts'
import { name, professionalTitle } from '../practice/contract.ts'
import { service } from '../services/contract.ts'
import { sessionStatus, sessionType } from '../sessions/contract.ts'

/**
 * The limits of unpaid holds with one psychologist: of one phone, of one IP address, and without a proved contact.
 * docs/product.md, Booking.
 */
export const HOLDS_A_PHONE = 2
export const HOLDS_AN_ADDRESS = 3
export const UNPROVEN_HOLDS = 5

/** Days one availability call may span: docs/product.md, Slots. */
export const AVAILABILITY_DAYS = 93

/** A practice, identified by the number in its public link. */
export const friendly = z.object({ id: whole(1, 2_147_483_647) })

export const publicPsychologist = z.object({
  name: z.string(),
  specialization: z.nullable(z.string()),
  crp: z.nullable(z.string()),
  professionalTitle,
  bio: z.nullable(z.string()),
  profileImage: z.nullable(z.string()),
  workingHours: z.string(),
  pixKey: z.nullable(z.string()),
  whatsappNumber: z.nullable(z.string()),
  attendsOnline: z.boolean(),
  attendsInPerson: z.boolean(),
  address: z.nullable(z.string()),
  addressNumber: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  observations: z.nullable(z.string()),
  friendlyId: z.int(),
  publicSlug: z.string(),
  allowOnlineBooking: z.boolean(),
  timezone: z.string(),
})
export type PublicPsychologist = z.infer<typeof publicPsychologist>

export const getPublicPsychologist = endpoint({
  method: 'GET',
  path: '/api/public/psychologist/:id',
  summary: 'O que a página pública mostra de quem atende; id é o friendlyId',
  access: 'public',
  params: friendly,
  reply: publicPsychologist,
  problems: ['not_found'],
})

export const publicService = z.omit(service, {
  active: true,
  reschedulable: true,
  createdAt: true,
  version: true,
})
export type PublicService = z.infer<typeof publicService>

export const getPublicServices = endpoint({
  method: 'GET',
  path: '/api/public/services/:id',
  summary: 'Os serviços ativos',
  access: 'public',
  params: friendly,
  reply: z.array(z.extend(publicService, { active: z.boolean() })),
  problems: ['not_found'],
})

export const getAvailability = endpoint({
  method: 'GET',
  path: '/api/public/availability/:id',
  summary: 'Os horários livres por dia, no fuso de quem atende; dias sem horários ficam de fora',
  access: 'public',
  params: friendly,
  query: z.object({ from: day, to: day, serviceId: z.optional(id) }),
  reply: availability,
  problems: ['not_found'],
})

const cancelRule = z.object({
  cancelNoticeHours: whole(0, MOST_NOTICE_HOURS),
  lateCancelPercent: whole(0, 100),
})

/** The rule with the text that patients read; null if nothing is charged. */
const shownCancelRule = z.object({ rule: cancelRule, text: z.nullable(z.string()) })
export type ShownCancelRule = z.infer<typeof shownCancelRule>

/** The refusal `cancel_rule_changed` carries the current rule. */
export const changedCancelRule = z.object({ cancelRule: shownCancelRule })

/** The booking form. The price is read from the service, not the payload; `type` is a choice if both are offered (rules.ts). */
export const bookingInput = z.object({
  patientName: name,
  patientPhone: phone(PHONE_MESSAGE),
  patientEmail: optionalEmail,
  serviceId: z.pipe(
    z.string('Selecione um serviço').check(z.minLength(1, 'Selecione um serviço'), z.maxLength(64)),
    id,
  ),
  datetime: instant('Selecione data e horário'),
  notes: optionalLongText(2_000),
  price: optionalMoney,
  type: z.optional(sessionType),
  couponCode: optionalText(80),
  consentVersion: optionalText(40),
  /**
   * The rule that the visitor was shown: a booking by a stricter one is refused (`cancel_rule_changed`). Without it the
   * present rule applies.
   */
  cancelRule: z.optional(cancelRule),
  /** The code that was sent, if the contact must be proved (`contact_unproven`). */
  contactCode: z.optional(z.union([z.literal(''), loginCode], CODE_MESSAGE)),
})
export type BookingInput = z.output<typeof bookingInput>

const booked = z.object({
  session: z.object({
    id,
    datetime: instantText,
    duration: z.int(),
    type: sessionType,
    price: moneyText,
    status: sessionStatus,
    serviceName: z.string(),
    version: z.int(),
    changedAt: instantText,
    /** Until when an unpaid booking keeps its time; null without a deadline. */
    holdExpiresAt: z.nullable(instantText),
  }),
  payment: z.nullable(pixPayment),
  /**
   * Whether the confirmation to the typed address is queued, within the address's limit of 5 mails a day; it may not be sent
   * yet. Null: no address, or the account's messages wait.
   */
  mailed: z.nullable(z.boolean()),
  /**
   * The state of the confirmation by e-mail: `queued`; `withheld` by the address's limit; `waiting` until the practice confirms
   * its own address; `none` without an address.
   */
  confirmation: z.enum(['queued', 'withheld', 'waiting', 'none']),
  /** Opens this booking without a login; signed, so it cannot be guessed. */
  manageUrl: z.string(),
})
export type Booked = z.infer<typeof booked>

export const createBooking = endpoint({
  method: 'POST',
  path: '/api/public/booking/:id',
  summary: 'Agenda uma consulta pelo link público; aceita o cabeçalho Idempotency-Key',
  access: 'public',
  // No screen of a visitor shows it.
  changes: [],
  params: friendly,
  body: bookingInput,
  reply: booked,
  status: 201,
  idempotent: true,
  problems: [
    'not_found',
    'online_booking_off',
    'not_accepting',
    'time_taken',
    'cancel_rule_changed',
    'too_many_holds',
    'contact_unproven',
    'contact_unprovable',
    'key_reused',
    'throttled',
  ],
})

/** The contact of a booking that must be proved. */
const contact = z.object({ patientPhone: phone(PHONE_MESSAGE), patientEmail: optionalEmail })

export const requestBookingCode = endpoint({
  method: 'POST',
  path: '/api/public/booking/:id/code',
  summary: 'Envia o código que comprova o contato de um agendamento, onde ele é pedido',
  access: 'public',
  changes: [],
  params: friendly,
  body: contact,
  status: 204,
  problems: ['not_found', 'contact_unprovable', 'throttled'],
})
