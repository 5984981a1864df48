import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  day,
  eachOnce,
  id,
  idParams,
  instant,
  instantText,
  keyOf,
  optionalEmail,
  optionalPhone,
  whole,
} from '../../platform/shared/fields.ts'
import { nameByOwner } from '../practice/contract.ts'
import { sessionType } from '../sessions/contract.ts'
import { PARTS, SKIPS } from './rules.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    waitlist: true
  }
}

const part = keyOf(PARTS, 'Escolha entre as opções oferecidas')

/** The hours that a person waits for; `until` is the last day. */
export const wishFields = {
  serviceId: z.pipe(
    z.string('Selecione um serviço').check(z.minLength(1, 'Selecione um serviço'), z.maxLength(64)),
    id,
  ),
  /** Null for either. */
  type: z.nullable(sessionType),
  /** 0 is Sunday. */
  weekdays: z.array(whole(0, 6)).check(
    z.minLength(1, 'Escolha ao menos um dia da semana'),
    z.maxLength(7),
    eachOnce((weekday: number) => String(weekday), 'O dia aparece duas vezes'),
  ),
  /** The parts of the day divide at noon and at 18:00, in the practice's zone. */
  parts: z.array(part).check(
    z.minLength(1, 'Escolha ao menos uma parte do dia'),
    z.maxLength(3),
    eachOnce((item: string) => item, 'A parte do dia aparece duas vezes'),
  ),
  until: day,
}

const offerState = z.enum(['open', 'accepted', 'declined', 'expired', 'withdrawn'])
export type OfferState = z.infer<typeof offerState>

const offer = z.object({
  id,
  start: instantText,
  state: offerState,
  /** When its message is sent; for an offer made at night, in the morning. */
  sentAt: instantText,
  expiresAt: instantText,
  /** Whether the psychologist made it. */
  byHand: z.boolean(),
  /** The link of the ready message to the person, for an open offer that was made by hand; otherwise null. */
  whatsappUrl: z.nullable(z.string()),
})
export type Offer = z.infer<typeof offer>

export const waitlistEntry = z.object({
  id,
  patientId: z.nullable(id),
  name: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  ...wishFields,
  weekdays: z.array(z.int()),
  parts: z.array(part),
  until: z.string(),
  serviceName: z.string(),
  /** Whether the psychologist entered the person. */
  byHand: z.boolean(),
  createdAt: instantText,
  /** The last hour for which this person was skipped, and why; null if there is none. */
  skipped: z.nullable(z.object({ start: instantText, why: keyOf(SKIPS) })),
  /** The latest first. */
  offers: z.array(offer),
})
export type WaitlistEntry = z.infer<typeof waitlistEntry>

const waitlist = z.object({
  /** In the order in which hours are offered. */
  entries: z.array(waitlistEntry),
  /** Whether freed hours are currently offered: the list is on, and the plan, the page and the account's e-mail allow it. */
  offering: z.boolean(),
})
export type Waitlist = z.infer<typeof waitlist>

/** More people than a practice can serve; it limits the cost of a list. */
export const MOST_WAITING = 10_000

export const getWaitlist = endpoint({
  method: 'GET',
  path: '/api/waitlist',
  summary: 'A lista de espera, na ordem em que horários são oferecidos, com as ofertas',
  access: 'tenant',
  reads: ['waitlist', 'patients', 'services', 'profile'],
  reply: waitlist,
})

export const orderWaitlist = endpoint({
  method: 'PUT',
  path: '/api/waitlist',
  summary: 'Muda a ordem da lista de espera; quem não é citado fica depois, na ordem de agora',
  access: 'tenant',
  changes: ['waitlist'],
  body: z.object({
    order: z.array(id).check(
      z.maxLength(MOST_WAITING),
      eachOnce((item: string) => item, 'A pessoa aparece duas vezes'),
    ),
  }),
  reply: waitlist,
})

/** A patient, or a person who is not one: then with a name, and a phone by which the booking is made. */
export const entryInput = z.object({
  patientId: z.nullish(id),
  name: z.nullish(z.union([z.literal(''), nameByOwner])),
  phone: optionalPhone,
  email: optionalEmail,
  ...wishFields,
})
export type EntryInput = z.output<typeof entryInput>

export const addToWaitlist = endpoint({
  method: 'POST',
  path: '/api/waitlist',
  summary: 'Põe um paciente, ou outra pessoa, na lista de espera',
  access: 'tenant',
  changes: ['waitlist'],
  body: entryInput,
  reply: waitlistEntry,
  status: 201,
  problems: ['pro_only', 'not_found', 'already_waiting', 'waitlist_full'],
})

export const removeFromWaitlist = endpoint({
  method: 'DELETE',
  path: '/api/waitlist/:id',
  summary: 'Tira alguém da lista de espera e apaga o pedido; uma oferta em aberto acaba',
  access: 'tenant',
  changes: ['waitlist', 'sessions'],
  params: idParams,
  status: 204,
  problems: ['not_found'],
})

export const offerHour = endpoint({
  method: 'POST',
  path: '/api/waitlist/:id/offer',
  summary: 'Oferece um horário livre a alguém da lista, com uma mensagem pronta para o WhatsApp',
  access: 'tenant',
  changes: ['waitlist', 'sessions', 'messages'],
  params: idParams,
  body: z.object({ start: instant('Escolha o horário') }),
  reply: waitlistEntry,
  problems: ['pro_only', 'not_found', 'offer_open', 'time_taken', 'online_booking_off'],
})

export const takeBackOffer = endpoint({
  method: 'POST',
  path: '/api/waitlist/:id/take-back',
  summary: 'Retira a oferta em aberto de alguém da lista; o horário fica livre',
  access: 'tenant',
  changes: ['waitlist', 'sessions', 'messages'],
  params: idParams,
  reply: waitlistEntry,
  problems: ['not_found', 'offer_over'],
})
