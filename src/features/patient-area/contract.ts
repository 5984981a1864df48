import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, instantText, moneyText, optionalMoney } from '../../platform/shared/fields.ts'
import { loginPhone } from '../patient-login/contract.ts'
import { pixPayment } from '../payments/contract.ts'
import { professionalTitle } from '../practice/contract.ts'
import { presenceAnswer, sessionOutcome, sessionStatus, sessionType } from '../sessions/contract.ts'

export const PREVIOUS_SHOWN = 5

const psychologist = z.object({
  name: z.string(),
  crp: z.nullable(z.string()),
  professionalTitle,
  profileImage: z.nullable(z.string()),
})

const receipt = z.object({
  id,
  number: z.int(),
  amount: moneyText,
  receivedAt: instantText,
})
export type PatientReceipt = z.infer<typeof receipt>

/** The patient's name, if the phone has several patients; null for the only one, and through a link. */
const ofPatient = z.nullable(z.string())

export const patientSession = z.object({
  id,
  patientName: ofPatient,
  psychologist,
  datetime: instantText,
  duration: z.int(),
  type: sessionType,
  price: moneyText,
  /** For an online session, only while its room is open to the patient (rules.ts). */
  location: z.nullable(z.string()),
  /**
   * The instant at which `location` will have the link of the online room; null if there is no link, or it will not appear any
   * more.
   */
  roomOpensAt: z.nullable(instantText),
  notes: z.nullable(z.string()),
  status: sessionStatus,
  paid: z.boolean(),
  serviceName: z.string(),
  canCancel: z.boolean(),
  /** Hours of notice for a cancellation, by the rule the session was booked with. */
  noticeHours: z.int(),
  /** The last instant of a free cancellation; null if it is always free, or no longer possible. */
  freeUntil: z.nullable(instantText),
  lateFee: z.nullable(moneyText),
  outcome: z.nullable(sessionOutcome),
  fee: z.nullable(moneyText),
  feeWaived: z.boolean(),
  /** Set from a cancellation until the patient has seen it: who cancelled, and the money that is refunded. */
  cancellation: z.nullable(
    z.object({
      by: z.enum(['practice', 'patient']),
      /** The amount that the practice refunds; null if there is none. */
      refund: z.nullable(moneyText),
      /** For a package's session: whether its credit was restored; null without a package. */
      creditReturned: z.nullable(z.boolean()),
    }),
  ),
  presence: z.nullable(presenceAnswer),
  /** The ways to agree on another time, a chat and the booking page; null for a past session. */
  otherTime: z.nullable(
    z.object({ whatsappUrl: z.nullable(z.string()), bookingPath: z.nullable(z.string()) }),
  ),
  /** Whether the patient may move it now, and whether the psychologist must answer first; null if not. */
  reschedule: z.nullable(z.enum(['ask', 'yes'])),
  /** The time that its patient requested, and until when it is held; null without an open request. */
  rescheduleRequest: z.nullable(z.object({ datetime: instantText, until: instantText })),
  /** Whether the patient may use the practice's waiting list to get an earlier hour. */
  waitlist: z.boolean(),
  holdExpired: z.boolean(),
  holdExpiresAt: z.nullable(instantText),
  /** The session's version, by which calendars choose the newer file. */
  version: z.int(),
  changedAt: instantText,
  timezone: z.string(),
  fixedTime: z.nullable(
    z.object({
      id,
      text: z.string(),
      /** A static code for the price of one session, to schedule a recurring Pix; absent without a Pix key. */
      code: z.optional(z.string()),
    }),
  ),
  /** The credit number and the package's count; null without a package, or once the credit was restored. */
  package: z.nullable(z.object({ place: z.int(), count: z.int() })),
  /** Whether it is paid separately (docs/product.md, Monthly statements). */
  asksPayment: z.boolean(),
  /** Whether it or its package is on a monthly statement, and paid there. */
  onStatement: z.boolean(),
  /** How to pay the amount due; null when nothing is due, or without a Pix key. */
  payment: z.nullable(pixPayment),
  receipts: z.array(receipt),
})
export type PatientSession = z.infer<typeof patientSession>

const patientPackage = z.object({
  id,
  patientName: ofPatient,
  psychologist,
  serviceName: z.string(),
  sessionsCount: z.int(),
  sessionsUsed: z.int(),
  expiresAt: z.nullable(instantText),
  timezone: z.string(),
  price: moneyText,
  received: moneyText,
  paid: z.boolean(),
  receipts: z.array(receipt),
})
export type PatientPackage = z.infer<typeof patientPackage>

export const PACKAGE_SHOWN_DAYS = 30

const patientStatement = z.object({
  id,
  patientName: ofPatient,
  psychologist,
  number: z.int(),
  month: z.string(),
  total: moneyText,
  open: moneyText,
  /** The link to the page with its lines. */
  url: z.string(),
  payment: z.nullable(pixPayment),
})
export type PatientStatement = z.infer<typeof patientStatement>

export const patientSessionsQuery = z.object({ phone: loginPhone })

export const listPatientSessions = endpoint({
  method: 'GET',
  path: '/api/patient/sessions',
  summary:
    'As consultas de um telefone, das mais próximas às mais antigas; com código, exige o token',
  access: 'guest',
  reads: ['sessions'],
  query: patientSessionsQuery,
  reply: z.array(patientSession),
  problems: ['phone_not_enough', 'throttled'],
})

export const listPatientBalances = endpoint({
  method: 'GET',
  path: '/api/patient/packages',
  summary:
    'Os pacotes de um telefone com as sessões que restam em cada um; com código, exige o token',
  access: 'guest',
  reads: ['sessions'],
  query: z.object({ phone: loginPhone }),
  reply: z.array(patientPackage),
  problems: ['phone_not_enough', 'throttled'],
})

const patientMoney = z.object({
  id,
  patientName: ofPatient,
  psychologist,
  /** Below zero if a payment was reversed after it was used. */
  amount: moneyText,
  /** The receipts of advance payments. */
  receipts: z.array(receipt),
})
export type PatientMoney = z.infer<typeof patientMoney>

/** The money balances; empty ones without a receipt are left out. */
export const listPatientMoney = endpoint({
  method: 'GET',
  path: '/api/patient/balances',
  summary:
    'O saldo de um telefone em cada consultório: o que pagou antes ou a mais; com código, exige o token',
  access: 'guest',
  reads: ['sessions'],
  query: z.object({ phone: loginPhone }),
  reply: z.array(patientMoney),
  problems: ['phone_not_enough', 'throttled'],
})

export const listPatientStatements = endpoint({
  method: 'GET',
  path: '/api/patient/statements',
  summary:
    'Os demonstrativos de um telefone com algo em aberto, e o Pix de cada um; com código, exige o token',
  access: 'guest',
  reads: ['sessions', 'statements'],
  query: z.object({ phone: loginPhone }),
  reply: z.array(patientStatement),
  problems: ['phone_not_enough', 'throttled'],
})

export const getPatientReceipt = endpoint({
  method: 'GET',
  path: '/api/patient/receipts/:id',
  summary: 'O recibo de um pagamento do paciente, em PDF; com código, exige o token',
  access: 'guest',
  params: z.object({ id }),
  query: z.object({ phone: loginPhone }),
  file: ['application/pdf'],
  problems: ['phone_not_enough', 'not_found', 'throttled'],
})

/** The cost shown to the patient, null if it is free; any other cost is refused. If omitted, the rule's cost applies. */
const seenFee = z.optional(optionalMoney)

export const cancelPatientSession = endpoint({
  method: 'POST',
  path: '/api/patient/sessions/:id/cancel',
  summary: 'Cancela uma consulta futura do paciente; sem código, o corpo leva o telefone',
  access: 'guest',
  changes: ['sessions'],
  params: z.object({ id }),
  body: z.object({ phone: z.optional(loginPhone), lateFee: seenFee }),
  reply: patientSession,
  problems: [
    'phone_not_enough',
    'not_found',
    'session_past',
    'late_fee_changed',
    'consultation_already_closed',
    'key_reused',
    'throttled',
  ],
  idempotent: true,
})

export const bookingToken = z.object({ token: z.string().check(z.maxLength(100)) })

export const getBooking = endpoint({
  method: 'GET',
  path: '/api/patient/bookings/:token',
  summary: 'A consulta que um link de confirmação abre, sem login e sem as observações',
  access: 'public',
  reads: ['sessions'],
  params: bookingToken,
  reply: patientSession,
  problems: ['not_found', 'throttled'],
})

export const cancelBooking = endpoint({
  method: 'POST',
  path: '/api/patient/bookings/:token/cancel',
  summary: 'Cancela a consulta que um link de confirmação abre',
  access: 'public',
  changes: ['sessions'],
  params: bookingToken,
  body: z.object({ lateFee: seenFee }),
  bodyOptional: true,
  reply: patientSession,
  problems: [
    'not_found',
    'session_past',
    'late_fee_changed',
    'consultation_already_closed',
    'key_reused',
    'throttled',
  ],
  idempotent: true,
})
