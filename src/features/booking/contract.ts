import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  day,
  id,
  instant,
  instantText,
  moneyText,
  optionalEmail,
  optionalMoney,
  optionalText,
  PHONE_MESSAGE,
  phone,
  text,
  whole,
} from '../../platform/shared/fields.ts'
import { NAME_MESSAGE } from '../identity/contract.ts'
import { pixPayment } from '../payments/contract.ts'
import { service } from '../services/contract.ts'
import { sessionStatus, sessionType } from '../sessions/contract.ts'

/** Unpaid holds one phone may have with one psychologist: decisions §4. */
export const HOLDS_A_PHONE = 2
/** Days one availability call may span: decisions §2. */
export const AVAILABILITY_DAYS = 100

/** A practice by the number in its public link. */
export const friendly = z.object({ id: whole(1, 2_147_483_647) })

export const publicPsychologist = z.object({
  name: z.string(),
  specialization: z.nullable(z.string()),
  crp: z.nullable(z.string()),
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
  status: 200,
  problems: ['not_found'],
})

export const publicService = z.omit(service, { active: true, createdAt: true, version: true })
export type PublicService = z.infer<typeof publicService>

export const getPublicServices = endpoint({
  method: 'GET',
  path: '/api/public/services/:id',
  summary: 'Os serviços ativos',
  access: 'public',
  params: friendly,
  reply: z.array(z.extend(publicService, { active: z.boolean() })),
  status: 200,
  problems: ['not_found'],
})

export const availability = z.object({
  timezone: z.string(),
  days: z.array(z.object({ date: z.string(), slots: z.array(instantText) })),
})
export type Availability = z.infer<typeof availability>

export const getAvailability = endpoint({
  method: 'GET',
  path: '/api/public/availability/:id',
  summary: 'Os horários livres por dia, no fuso de quem atende; dias sem horários ficam de fora',
  access: 'public',
  params: friendly,
  query: z.object({ from: day, to: day, serviceId: z.optional(id) }),
  reply: availability,
  status: 200,
  problems: ['not_found'],
})

/** Spec part 1 §5, Booking form; price and type are decided by the service, whatever the payload says. */
export const bookingInput = z.object({
  patientName: text(120, 2, NAME_MESSAGE),
  patientPhone: phone(PHONE_MESSAGE),
  patientEmail: optionalEmail,
  serviceId: z.pipe(
    z.string('Selecione um serviço').check(z.minLength(1, 'Selecione um serviço'), z.maxLength(64)),
    id,
  ),
  datetime: instant('Selecione data e horário'),
  notes: optionalText(2_000),
  price: optionalMoney,
  type: z.optional(sessionType),
  couponCode: optionalText(80),
  consentVersion: optionalText(40),
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
  }),
  payment: z.nullable(pixPayment),
  /** Opens this booking without a login: signed, so it cannot be guessed. */
  manageUrl: z.string(),
})
export type Booked = z.infer<typeof booked>

export const createBooking = endpoint({
  method: 'POST',
  path: '/api/public/booking/:id',
  summary: 'Agenda uma consulta pelo link público; aceita o cabeçalho Idempotency-Key',
  access: 'public',
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
    'too_many_holds',
    'key_reused',
    'throttled',
  ],
})
