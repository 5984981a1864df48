import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, instantText, moneyText, optionalMoney } from '../../platform/shared/fields.ts'
import { loginPhone } from '../patient-login/contract.ts'
import { pixPayment } from '../payments/contract.ts'
import { professionalTitle } from '../practice/contract.ts'
import { presenceAnswer, sessionOutcome, sessionStatus, sessionType } from '../sessions/contract.ts'

/** 'Consultas Anteriores' shows the first 5. */
export const PREVIOUS_SHOWN = 5

const psychologist = z.object({
  name: z.string(),
  crp: z.nullable(z.string()),
  professionalTitle,
  profileImage: z.nullable(z.string()),
})

/** A payment's receipt, to be had as a file. */
const receipt = z.object({
  /** The payment's. */
  id,
  number: z.int(),
  amount: moneyText,
  receivedAt: instantText,
})
export type PatientReceipt = z.infer<typeof receipt>

export const patientSession = z.object({
  id,
  psychologist,
  datetime: instantText,
  duration: z.int(),
  type: sessionType,
  price: moneyText,
  location: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  status: sessionStatus,
  paid: z.boolean(),
  serviceName: z.string(),
  canCancel: z.boolean(),
  /** Hours of notice that a cancellation is asked for, by the rule that it was booked with. */
  noticeHours: z.int(),
  /** Until when cancelling is free, that instant included; null where it never costs anything, or cannot be cancelled any more. */
  freeUntil: z.nullable(instantText),
  /** The cost of cancelling by now; null where it is free. */
  lateFee: z.nullable(moneyText),
  /** Why it was cancelled, where they did not come or cancelled late; what is charged for that, and whether it was waived. */
  outcome: z.nullable(sessionOutcome),
  fee: z.nullable(moneyText),
  feeWaived: z.boolean(),
  /** Whether they come, as they answered; null until they do. */
  presence: z.nullable(presenceAnswer),
  /** Where another time is agreed on, unless it was held or its time is over: a chat with the psychologist, and the page to book on. */
  otherTime: z.nullable(
    z.object({ whatsappUrl: z.nullable(z.string()), bookingPath: z.nullable(z.string()) }),
  ),
  /** The hold of an unpaid public booking ran out: shown as 'Reserva expirada', without Pix. */
  holdExpired: z.boolean(),
  /** Until when an unpaid booking keeps its time; null where it does not run out. */
  holdExpiresAt: z.nullable(instantText),
  timezone: z.string(),
  /** Which fixed time it belongs to, and how that is said: `toda terça, 15:00`. */
  fixedTime: z.nullable(z.object({ id, text: z.string() })),
  /** Which of a package's sessions it is, and of how many; null without a package, or once it was given back. */
  package: z.nullable(z.object({ place: z.int(), count: z.int() })),
  /** Whether it is paid by itself: not where the patient pays by the month or in packages, unless it was booked through the public page. */
  asksPayment: z.boolean(),
  /** How to pay what is still due; null when nothing is asked, or where there is no Pix key. */
  payment: z.nullable(pixPayment),
  /** Of what was paid for it, the latest first; of a package's money the package has them. None by a link. */
  receipts: z.array(receipt),
})
export type PatientSession = z.infer<typeof patientSession>

/** A package as the patient sees it. */
const patientPackage = z.object({
  id,
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

/** A package stays in sight for as many days after its last use or its end. */
export const PACKAGE_SHOWN_DAYS = 30

export const listPatientSessions = endpoint({
  method: 'GET',
  path: '/api/patient/sessions',
  summary:
    'As consultas de um telefone, das mais próximas às mais antigas; com código, exige o token',
  access: 'guest',
  reads: ['sessions'],
  query: z.object({ phone: loginPhone }),
  reply: z.array(patientSession),
  status: 200,
  problems: ['phone_not_enough', 'throttled'],
})

export const listPatientBalances = endpoint({
  method: 'GET',
  path: '/api/patient/packages',
  summary: 'Os pacotes de um telefone com o saldo de cada um; com código, exige o token',
  access: 'guest',
  reads: ['sessions'],
  query: z.object({ phone: loginPhone }),
  reply: z.array(patientPackage),
  status: 200,
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
  status: 200,
  problems: ['phone_not_enough', 'not_found', 'throttled'],
})

/** The cost that the patient was shown, null where it is free: another one is refused. Left out, it costs what the rule says. */
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
  status: 200,
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

/** A link's token, as it was sealed: any other opens nothing. */
export const bookingToken = z.object({ token: z.string().check(z.maxLength(100)) })

export const getBooking = endpoint({
  method: 'GET',
  path: '/api/patient/bookings/:token',
  summary: 'A consulta que um link de confirmação abre, sem login e sem as observações',
  access: 'public',
  reads: ['sessions'],
  params: bookingToken,
  reply: patientSession,
  status: 200,
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
  status: 200,
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
