import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  id,
  idParams,
  instantText,
  moneyText,
  optionalEmail,
  optionalText,
  PHONE_MESSAGE,
  phone,
} from '../../platform/shared/fields.ts'
import { bookingInput, friendly } from '../booking/contract.ts'
import { bookingToken } from '../patient-area/contract.ts'
import { CODE_MESSAGE, loginCode, loginPhone } from '../patient-login/contract.ts'
import { name } from '../practice/contract.ts'
import { sessionType } from '../sessions/contract.ts'
import { waitlistEntry, wishFields } from './contract.ts'

/** The calls of people on the list, without a login: docs/product.md, Waiting list. */

const offeredService = z.object({ id, name: z.string(), types: z.array(sessionType) })

export const getWaitlistForm = endpoint({
  method: 'GET',
  path: '/api/public/waitlist/:id',
  summary: 'O que o formulário da lista de espera pergunta; id é o friendlyId',
  access: 'public',
  reads: [],
  params: friendly,
  reply: z.object({
    psychologistName: z.string(),
    /** The practice's page, with its free hours. */
    bookingPath: z.string(),
    timezone: z.string(),
    services: z.array(offeredService),
    consentVersion: z.string(),
  }),
  problems: ['not_found', 'waitlist_off', 'throttled'],
})

const contact = { phone: phone(PHONE_MESSAGE), email: optionalEmail }

export const requestWaitlistCode = endpoint({
  method: 'POST',
  path: '/api/public/waitlist/:id/code',
  summary: 'Envia o código que comprova o contato de quem entra na lista de espera',
  access: 'public',
  changes: [],
  params: friendly,
  body: z.object(contact),
  status: 204,
  problems: ['not_found', 'waitlist_off', 'contact_unprovable', 'throttled'],
})

const joined = z.object({ id, manageUrl: z.string() })

export const waitlistInput = z.object({
  name,
  ...contact,
  /** The code that was sent to the contact. */
  contactCode: z.pipe(z.string(CODE_MESSAGE), loginCode),
  ...wishFields,
  consentVersion: optionalText(40),
})

export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/api/public/waitlist/:id',
  summary: 'Entra na lista de espera; o mesmo contato muda o pedido que já está nela',
  access: 'public',
  changes: [],
  params: friendly,
  body: waitlistInput,
  reply: joined,
  status: 201,
  idempotent: true,
  problems: [
    'not_found',
    'waitlist_off',
    'waitlist_full',
    'contact_unprovable',
    'key_reused',
    'throttled',
  ],
})
export type JoinInput = z.output<typeof joinWaitlist.body>

/** The service is that of the session; `until` is at the latest the day before it. */
export const earlierWish = z.omit(z.object(wishFields), { serviceId: true })
export type EarlierWish = z.output<typeof earlierWish>

const joinProblems = [
  'not_found',
  'earlier_too_near',
  'waitlist_off',
  'waitlist_full',
  'throttled',
] as const

/** A patient who wants an hour before a session enters the list; an existing entry of the patient is changed. */
export const joinBySession = endpoint({
  method: 'POST',
  path: '/api/patient/sessions/:id/waitlist',
  summary:
    'Põe o paciente na lista de espera, por um horário antes desta consulta; sem código, o corpo leva o telefone',
  access: 'guest',
  changes: ['waitlist'],
  params: idParams,
  body: z.extend(earlierWish, { phone: z.optional(loginPhone) }),
  reply: joined,
  status: 201,
  problems: ['phone_not_enough', ...joinProblems],
})

export const joinByBooking = endpoint({
  method: 'POST',
  path: '/api/patient/bookings/:token/waitlist',
  summary: 'Põe o paciente na lista de espera, por um horário antes da consulta que um link abre',
  access: 'public',
  changes: ['waitlist'],
  params: bookingToken,
  body: earlierWish,
  reply: joined,
  status: 201,
  problems: joinProblems,
})

export const linkToken = z.object({ token: z.string().check(z.maxLength(128)) })

export const getOwnEntry = endpoint({
  method: 'GET',
  path: '/api/public/waitlist-entries/:token',
  summary: 'O pedido na lista de espera que um link abre',
  access: 'public',
  reads: ['waitlist'],
  params: linkToken,
  reply: z.extend(
    z.pick(waitlistEntry, {
      serviceName: true,
      type: true,
      weekdays: true,
      parts: true,
      until: true,
    }),
    { psychologistName: z.string(), bookingPath: z.string() },
  ),
  problems: ['not_found', 'throttled'],
})

export const leaveWaitlist = endpoint({
  method: 'DELETE',
  path: '/api/public/waitlist-entries/:token',
  summary: 'Sai da lista de espera: o pedido e o contato são apagados',
  access: 'public',
  changes: ['waitlist'],
  params: linkToken,
  status: 204,
  problems: ['not_found', 'throttled'],
})

const linkedOffer = z.object({
  /** `over` if it was declined or withdrawn, its time passed, or the hour or its booking no longer exists. */
  state: z.enum(['open', 'accepted', 'over']),
  psychologistName: z.string(),
  serviceName: z.string(),
  start: instantText,
  minutes: z.int(),
  type: z.nullable(sessionType),
  price: moneyText,
  timezone: z.string(),
  expiresAt: instantText,
  /** The rule of late cancellations, to be sent back as shown. */
  cancelRule: z.object({ cancelNoticeHours: z.int(), lateCancelPercent: z.int() }),
  /** The rule as a text, with the cost of cancelling once it applies; null if nothing is charged. */
  cancelText: z.nullable(z.string()),
  consentVersion: z.string(),
  bookingPath: z.string(),
  /** The session before which the patient wants an hour: it stays as it is. Null for other people. */
  laterSession: z.nullable(instantText),
  /** The link of the booking of an accepted offer; otherwise null. */
  manageUrl: z.nullable(z.string()),
})
export type LinkedOffer = z.infer<typeof linkedOffer>

export const getOffer = endpoint({
  method: 'GET',
  path: '/api/public/offers/:token',
  summary: 'O horário que um link oferece; só mostra',
  access: 'public',
  reads: ['waitlist'],
  params: linkToken,
  reply: linkedOffer,
  problems: ['not_found', 'throttled'],
})

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/public/offers/:token/accept',
  summary: 'Aceita o horário oferecido: agenda, pelas regras de um agendamento',
  access: 'public',
  changes: ['waitlist'],
  params: linkToken,
  body: z.pick(bookingInput, { consentVersion: true, cancelRule: true }),
  reply: linkedOffer,
  idempotent: true,
  problems: [
    'not_found',
    'offer_over',
    'online_booking_off',
    'not_accepting',
    'time_taken',
    'cancel_rule_changed',
    'too_many_holds',
    'key_reused',
    'throttled',
  ],
})

export const declineOffer = endpoint({
  method: 'POST',
  path: '/api/public/offers/:token/decline',
  summary: 'Recusa o horário oferecido; quem recusa continua na lista',
  access: 'public',
  changes: ['waitlist'],
  params: linkToken,
  reply: linkedOffer,
  problems: ['not_found', 'offer_over', 'throttled'],
})
