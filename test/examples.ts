import { closeAccount } from '../src/features/account/contract.ts'
import { changePsychologistStatus } from '../src/features/admin/psychologist-contract.ts'
import {
  renewAgreementLink,
  saveAgreementTemplate,
  sendAgreement,
} from '../src/features/agreements/contract.ts'
import { previewAvailability } from '../src/features/attendance/availability-contract.ts'
import { confirmLines, makeExpense, matchLine } from '../src/features/bank/contract.ts'
import { createBooking } from '../src/features/booking/contract.ts'
import { previewCoupon } from '../src/features/booking/coupon-contract.ts'
import { openCalendarFeed, updateCalendarFeed } from '../src/features/calendar-feed/contract.ts'
import { connectCalendar, updateCalendar } from '../src/features/calendars/contract.ts'
import {
  createBlock,
  listBlockedSessions,
  updateBlock,
} from '../src/features/closures/block-contract.ts'
import { createDayOff, listMetSessions, updateDayOff } from '../src/features/closures/contract.ts'
import { listSessionsOutside, saveWorkingHours } from '../src/features/closures/hours-contract.ts'
import { createCoupon, updateCoupon } from '../src/features/coupons/contract.ts'
import { retryAllMessages } from '../src/features/delivery/admin-contract.ts'
import { issueDocument } from '../src/features/documents/contract.ts'
import { endPatient } from '../src/features/endings/contract.ts'
import { createExpense, updateExpense } from '../src/features/expenses/contract.ts'
import { markIssued, setPayerCpf } from '../src/features/fiscal/contract.ts'
import { placeHolidays } from '../src/features/holidays/contract.ts'
import {
  changePassword,
  confirmEmail,
  forgotPassword,
  login,
  proveLogin,
  register,
  resetPassword,
  revertEmail,
  verifyEmail,
} from '../src/features/identity/contract.ts'
import { endMailedLogin } from '../src/features/identity/device-contract.ts'
import {
  addPasskey,
  loginByPasskey,
  proveByPasskey,
} from '../src/features/identity/passkey-contract.ts'
import {
  answerSecondFactor,
  askRecovery,
  cancelRecovery,
  confirmTotp,
  continueRecovery,
} from '../src/features/identity/second-factor-contract.ts'
import { bringRecordEntry } from '../src/features/imports/archive/record-contract.ts'
import { mendRow, saveMapping } from '../src/features/imports/contract.ts'
import { mergePatients, previewMerge, setDifferent } from '../src/features/merging/contract.ts'
import {
  createPackage,
  recordPackagePayment,
  updatePackage,
} from '../src/features/packages/contract.ts'
import { markCancellationsSeen } from '../src/features/patient-area/cancellation-contract.ts'
import { cancelPatientSession } from '../src/features/patient-area/contract.ts'
import { updateNotices } from '../src/features/patient-area/notices-contract.ts'
import {
  answerBookingPresence,
  answerPatientPresence,
} from '../src/features/patient-area/presence-contract.ts'
import {
  rescheduleBooking,
  reschedulePatientSession,
} from '../src/features/patient-area/reschedule-contract.ts'
import { requestLoginCode, verifyLoginCode } from '../src/features/patient-login/contract.ts'
import { createPatient, updatePatient } from '../src/features/patients/input-contract.ts'
import { refundBalance, useBalance } from '../src/features/payments/balance-contract.ts'
import { recordPayments } from '../src/features/payments/payer-contract.ts'
import { recordSessionPayment, returnPayment } from '../src/features/payments/record-contract.ts'
import { connectPixProvider } from '../src/features/pix-provider/contract.ts'
import { DEFAULT_HOURS } from '../src/features/practice/working-hours.ts'
import { createPriceChange, previewPriceChange } from '../src/features/prices/contract.ts'
import {
  updateProfile,
  updatePublicSettings,
  updateSettings,
} from '../src/features/profile/contract.ts'
import { savePicture } from '../src/features/profile/picture-contract.ts'
import { dismissTermsChanges } from '../src/features/profile/terms-contract.ts'
import {
  subscribeOwn,
  subscribePatient,
  unsubscribeOwn,
  unsubscribePatient,
} from '../src/features/push/contract.ts'
import { answerReschedule } from '../src/features/rescheduling/contract.ts'
import {
  createSeries,
  endSeries,
  previewSeries,
  previewSeriesChange,
  settleSeriesDate,
  updateSeries,
} from '../src/features/series/contract.ts'
import { createService, updateService } from '../src/features/services/contract.ts'
import { bulkSessions } from '../src/features/sessions/changes/bulk-contract.ts'
import { confirmPayment, createSession, updateSession } from '../src/features/sessions/contract.ts'
import { markNotified } from '../src/features/sessions/notices/unnotified-contract.ts'
import { closeMonth, recordStatementPayment } from '../src/features/statements/contract.ts'
import { sendStatement } from '../src/features/statements/sending-contract.ts'
import {
  createSubscription,
  payTestCheckout,
  receiveStripeEvent,
  receiveTestEvent,
} from '../src/features/subscription/contract.ts'
import { sendSupportMessage } from '../src/features/support/contract.ts'
import { markSupportMessage } from '../src/features/support/inbox-contract.ts'
import {
  sendMailTest,
  sendWelcomeTest,
  validatePatient,
} from '../src/features/test-api/contract.ts'
import { addToWaitlist, offerHour, orderWaitlist } from '../src/features/waitlist/contract.ts'
import {
  acceptOffer,
  joinByBooking,
  joinBySession,
  joinWaitlist,
  requestWaitlistCode,
} from '../src/features/waitlist/public-contract.ts'
import type { Endpoint } from '../src/platform/shared/endpoint.ts'
import { anyOf } from './other-value.ts'

type Body = Record<string, unknown> | unknown[]

/** A body for each endpoint; one that is not listed gets the first values that its schema takes. */
class Examples extends Map<Endpoint, Body> {
  override get(endpoint: Endpoint): Body | undefined {
    return super.get(endpoint) ?? (endpoint.body && anyOf(endpoint.body))
  }
}

const DOCUMENT = {
  kind: 'laudo',
  purpose: 'Uso escolar',
  demand: 'Pedido da escola',
  procedure: 'Quatro encontros',
  analysis: 'Boa adaptação',
  conclusion: 'Sugere-se acompanhar',
  references: 'CFP 06/2019',
}

const PASSKEY = { id: 'QUFB', rawId: 'QUFB', type: 'public-key' }
const CREATED_PASSKEY = {
  ...PASSKEY,
  response: { clientDataJSON: 'e30', attestationObject: 'oA' },
}
const PASSKEY_ANSWER = {
  ...PASSKEY,
  response: {
    ...{ clientDataJSON: 'e30', authenticatorData: 'QUFB', signature: 'QUFB' },
    userHandle: 'QUFBQUFBQUFBQUFBQUFBQQ',
  },
}

const TERMS = {
  fees: 'R$ 180,00 por sessão',
  frequency: 'Uma sessão por semana',
  technologies: 'Chamada de vídeo',
}
const TEMPLATE = {
  text: 'valor: {valor}\nfrequência: {frequencia}\ntecnologias: {tecnologias}\n.',
  ...TERMS,
}

const RUI = {
  name: 'Rui Lima',
  relation: 'father',
  phone: '(11) 90000-1002',
  email: 'rui@exemplo.com',
  document: '529.982.247-25',
  receivesNotices: true,
  mayAccept: true,
  pays: true,
  opensArea: true,
  emergency: true,
}

const PATIENT = {
  name: 'Maria Lima',
  email: 'maria@exemplo.com',
  phone: '(11) 91234-5678',
  observations: 'Prefere a manhã',
  cpf: '529.982.247-25',
  payerName: 'Rui Lima',
  payerCpf: '529.982.247-25',
  birthDate: '2012-05-20',
  guardianName: 'Rui Lima',
  guardianCpf: '529.982.247-25',
  people: [RUI],
  billing: 'monthly',
  ...{ price: '150.00', priceSince: '2026-01-12', priceReason: 'Valor social' },
  optedOut: ['sms'],
}
const SERVICE = {
  name: 'Consulta',
  description: 'Uma conversa',
  type: 'package',
  sessionsCount: 4,
  price: '500.00',
  duration: 50,
  isOnline: true,
  isInPerson: true,
  active: true,
}
const PACKAGE = {
  sessionsCount: 4,
  price: '500.00',
  expiresAt: '2026-12-31T00:00:00-03:00',
}
const PASSWORDS = { currentPassword: 'senha errada', newPassword: 'outra senha boa' }
const LOCATION = {
  address: 'Rua das Flores',
  addressNumber: '10',
  city: 'São Paulo',
  state: 'SP',
  attendsOnline: true,
  attendsInPerson: true,
  observations: 'Toque o interfone',
}
const PROFILE = {
  name: 'Ana Souza',
  email: 'ana.souza@exemplo.com.br',
  phone: '11 98765-4321',
  crp: '06/123456',
  cpf: '529.982.247-25',
  isCompany: false,
  professionalTitle: 'feminine',
  bio: 'Olá',
  specialization: 'Clínica',
  publicSlug: 'ana-souza',
  allowOnlineBooking: true,
  ...LOCATION,
  workingHours: JSON.stringify(DEFAULT_HOURS),
  sessionPrice: '150.00',
  timezone: 'America/Sao_Paulo',
  minimumNoticeMinutes: 0,
  bufferMinutes: 0,
  slotMinutes: 60,
  opensWeekends: false,
  closesHolidays: true,
}
const TIME_RULES = {
  workingHours: JSON.stringify(DEFAULT_HOURS),
  opensWeekends: true,
  closesHolidays: true,
  minimumNoticeMinutes: 60,
  bufferMinutes: 10,
  slotMinutes: 30,
}
const BLOCK = {
  ...{ start: '2026-08-12T14:00:00-03:00', end: '2026-08-12T15:00:00-03:00' },
  ...{ weekly: true, until: '2026-12-16T15:00:00-03:00', label: 'Supervisão' },
}
const WISH = { type: null, weekdays: [2, 4], parts: ['evening'], until: '2026-05-29' }
const DAY_OFF = {
  firstDay: '2026-07-01',
  lastDay: '2026-07-10',
  startTime: '13:00',
  endTime: '18:00',
  name: 'Férias',
}
const SETTINGS = {
  defaultSessionDuration: 50,
  pixKey: '529.982.247-25',
  pixKeyType: 'cpf',
  address: 'Rua das Flores',
  enableEmailNotifications: true,
  enableSmsNotifications: false,
  autoConfirmBookings: false,
  reminderHours: [24, 2],
  whatsappReminders: true,
  bookingHoldMinutes: 1440,
  closingDay: 5,
  statementReminderDays: 5,
  statementReminderEvery: 7,
  statementReminderMost: 2,
  videoLink: 'https://sala.exemplo.com/ana',
  timezone: 'America/Sao_Paulo',
}

const COUPON = {
  code: 'VOLTA15',
  percent: 10,
  amount: null,
  validFrom: '2026-03-01',
  validUntil: '2026-12-31',
  maxUses: 10,
  maxUsesPerPatient: 1,
  active: true,
}

const PAYMENT = {
  kind: 'payment',
  method: 'cash',
  amount: '50.00',
  receivedAt: '2026-03-01T10:00:00-03:00',
  note: 'Metade',
}

const EXPENSE = {
  date: '2026-03-01',
  category: 'P10.01.00002',
  description: 'Aluguel de março',
  amount: '900.00',
}

export const BROWSER = {
  endpoint: 'https://push.exemplo.com/aparelho-1',
  keys: {
    p256dh:
      'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
}

const SUPPORT = {
  name: 'Maria Lima',
  email: 'maria@exemplo.com',
  phone: '(11) 91234-5678',
  category: 'tecnico',
  subject: 'Não consigo entrar',
  message: 'O código não chega.',
}

/** A bank that cannot be reached: its address is not public. */
const BANK = {
  ...{ provider: 'other', baseUrl: 'https://127.0.0.1:9', tokenUrl: 'https://127.0.0.1:9/token' },
  ...{ clientId: 'ana', certificate: 'nenhum', key: 'ana@exemplo.com.br' },
}

/** A version of an entry, as the archive of the records has it. */
const ARCHIVED = {
  register: 'record',
  patient: {
    id: '0198c0de-0000-7000-8000-000000000001',
    identification: {
      ...{ name: 'Maria Lima', socialName: null, cpf: null, birthDate: '1990-05-04' },
      ...{ guardianName: null, guardianCpf: null },
    },
    keptUntil: '2046-03-02',
    deletedAt: null,
  },
  entry: {
    ...{ id: '0198c0de-0000-7000-8000-000000000002', kind: 'evolution', date: '2026-03-02' },
    ...{ sessionId: null, createdAt: '2026-03-02T10:00:00.000Z', version: 2 },
  },
  sealed: {
    ...{ number: 1, text: 'Sonhou com o mar', reason: null },
    sealedAt: '2026-03-02T11:00:00.000Z',
  },
  draft: null,
}

/** Returns a body that each endpoint accepts without further rows; none for the rest. */
export function examplesFor(ids: { patientId: string; serviceId: string }): Examples {
  const session = {
    ...ids,
    type: 'online',
    datetime: '2026-03-05T10:00:00-03:00',
    duration: 50,
    location: 'https://sala.exemplo.com',
    price: 150,
    notes: 'Até lá',
  }
  const series = {
    ...ids,
    type: 'online',
    duration: 50,
    location: 'https://sala.exemplo.com',
    firstDate: '2026-03-11',
    time: '15:00',
    every: { unit: 'week', count: 1 },
    end: { count: 3 },
    price: 150,
  }
  const { patientId: _, ...rule } = series
  const seriesChange = { ...rule, from: '2026-03-11' }
  const account = {
    name: 'Bia Melo',
    email: 'bia.melo@exemplo.com.br',
    password: 'uma senha boa',
    phone: '11 98765-4321',
    crp: '06/654321',
  }
  const booking = {
    patientName: 'João Reis',
    patientPhone: '11 92345-6789',
    patientEmail: 'joao@exemplo.com',
    serviceId: ids.serviceId,
    datetime: '2026-03-06T10:00:00-03:00',
    notes: 'Primeira vez',
    price: '150.00',
    type: 'online',
    couponCode: '',
    consentVersion: '2026-11-22',
  }
  return new Examples([
    [register, account],
    [addPasskey, CREATED_PASSKEY],
    [loginByPasskey, PASSKEY_ANSWER],
    [proveByPasskey, PASSKEY_ANSWER],
    [endMailedLogin, { token: 'A'.repeat(64) }],
    [login, { email: 'ana1@exemplo.com.br', password: 'senha errada' }],
    [forgotPassword, { email: 'ana1@exemplo.com.br' }],
    [resetPassword, { token: 'A'.repeat(64), password: 'outra senha boa' }],
    [verifyEmail, { token: 'A'.repeat(64) }],
    [changePassword, PASSWORDS],
    [proveLogin, { password: 'senha errada' }],
    [confirmTotp, { code: '123456' }],
    [answerSecondFactor, { challenge: 'A'.repeat(64), code: '123456' }],
    [askRecovery, { challenge: 'A'.repeat(64) }],
    [continueRecovery, { token: 'A'.repeat(64) }],
    [cancelRecovery, { token: 'A'.repeat(64) }],
    [confirmEmail, { token: 'A'.repeat(64) }],
    [revertEmail, { token: 'A'.repeat(64) }],
    [openCalendarFeed, { showsNames: true }],
    [updateCalendarFeed, { showsNames: true }],
    [updateCalendar, { collections: [] }],
    [updateNotices, { channels: { email: true, sms: false } }],
    [issueDocument, DOCUMENT],
    [saveAgreementTemplate, TEMPLATE],
    [sendAgreement, { ...TERMS, sendEmail: true }],
    [renewAgreementLink, { personId: '0198c0de-0000-7000-8000-000000000000', sendEmail: false }],
    [createPatient, PATIENT],
    [updatePatient, PATIENT],
    [createService, SERVICE],
    [updateService, SERVICE],
    [createPackage, { ...PACKAGE, ...ids }],
    [updatePackage, PACKAGE],
    [recordPackagePayment, { kind: 'payment', method: 'pix', amount: '100.00' }],
    [createSession, session],
    [previewSeries, series],
    [createSeries, series],
    [previewSeriesChange, seriesChange],
    [updateSeries, seriesChange],
    [endSeries, { from: '2026-03-18' }],
    [endPatient, { on: '2026-03-02', reason: 'discharge', sessions: 'cancel' }],
    [settleSeriesDate, { action: 'skip' }],
    [updateSession, { ...session, status: 'pending', paid: false }],
    [markNotified, { ids: ['0198c0de-0000-7000-8000-000000000000'] }],
    [bulkSessions, { action: 'complete', ids: ['0198c0de-0000-7000-8000-000000000000'] }],
    [confirmPayment, { recordOnly: false }],
    [recordSessionPayment, PAYMENT],
    [useBalance, { sessionIds: ['0198c0de-0000-7000-8000-000000000000'] }],
    [returnPayment, { on: '2026-03-02' }],
    [refundBalance, { amount: '50.00' }],
    [
      recordPayments,
      {
        items: [{ sessionId: '0198c0de-0000-7000-8000-000000000000', amount: '50.00' }],
        method: 'pix',
      },
    ],
    [markIssued, { paymentIds: ['0198c0de-0000-7000-8000-000000000000'], issuedOn: '2026-03-02' }],
    [setPayerCpf, { payerCpf: '529.982.247-25' }],
    [createExpense, EXPENSE],
    [updateExpense, EXPENSE],
    [previewMerge, { keep: ids.patientId, remove: '0198c0de-0000-7000-8000-000000000000' }],
    [mergePatients, { keep: ids.patientId, remove: '0198c0de-0000-7000-8000-000000000000' }],
    [setDifferent, { one: ids.patientId, other: '0198c0de-0000-7000-8000-000000000000' }],
    [previewPriceChange, { patientIds: [ids.patientId], percent: '10', from: '2026-04-01' }],
    [createPriceChange, { patientIds: [ids.patientId], amount: '10.00', from: '2026-04-01' }],
    [saveMapping, { areaCode: '11', sheets: [{ columns: ['name'] }] }],
    [
      matchLine,
      { parts: [{ sessionId: '0198c0de-0000-7000-8000-000000000000', amount: '150.00' }] },
    ],
    [makeExpense, { category: 'P10.01.00002' }],
    [connectPixProvider, BANK],
    [
      confirmLines,
      {
        lines: [
          {
            id: '0198c0de-0000-7000-8000-000000000000',
            suggestion: 'session:0198c0de-0000-7000-8000-000000000000:15000',
          },
        ],
      },
    ],
    [bringRecordEntry, ARCHIVED],
    [mendRow, { values: { phone: '(11) 91234-0010' }, chosen: 'new' }],
    [closeMonth, { month: '2026-02', patientIds: [ids.patientId] }],
    [recordStatementPayment, { ...PAYMENT, payerName: 'Rui Lima', payerCpf: '529.982.247-25' }],
    [sendStatement, { channel: 'whatsapp' }],
    [updateProfile, PROFILE],
    [updateSettings, SETTINGS],
    [savePicture, { picture: '/9j/4AAQSkZJRgABAQAAAQABAAD/' }],
    [closeAccount, { password: 'senha errada' }],
    [dismissTermsChanges, { version: '2026-11-22' }],
    [updatePublicSettings, { allowOnlineBooking: true, publicSlug: 'ana-souza' }],
    [createDayOff, DAY_OFF],
    [updateDayOff, DAY_OFF],
    [listMetSessions, DAY_OFF],
    [placeHolidays, { state: 'SP', inCapital: true }],
    [createBlock, BLOCK],
    [updateBlock, BLOCK],
    [connectCalendar, { kind: 'ics', url: 'https://outra.exemplo.com/agenda', name: 'Outro' }],
    [updateCalendar, { collections: [] }],
    [listBlockedSessions, BLOCK],
    [listSessionsOutside, TIME_RULES],
    [saveWorkingHours, { ...TIME_RULES, ...LOCATION }],
    [previewAvailability, TIME_RULES],
    [createBooking, booking],
    [previewCoupon, { code: 'VOLTA15', serviceId: ids.serviceId }],
    [createCoupon, COUPON],
    [updateCoupon, COUPON],
    [
      addToWaitlist,
      { ...WISH, serviceId: ids.serviceId, name: 'Bia Nunes', phone: '11 95555-0101' },
    ],
    [orderWaitlist, { order: [] }],
    [offerHour, { start: '2026-03-16T22:00:00-03:00' }],
    [
      joinWaitlist,
      {
        ...{ ...WISH, serviceId: ids.serviceId, name: 'Bia Nunes', phone: '11 95555-0101' },
        ...{ email: 'bia@exemplo.com', contactCode: '012345', consentVersion: '2026-11-22' },
      },
    ],
    [joinBySession, { ...WISH, until: '2026-03-02', phone: PATIENT.phone }],
    [joinByBooking, { ...WISH, until: '2026-03-02' }],
    [requestWaitlistCode, { phone: '11 95555-0101', email: 'bia@exemplo.com' }],
    [
      acceptOffer,
      {
        consentVersion: '2026-11-22',
        cancelRule: { cancelNoticeHours: 24, lateCancelPercent: 0 },
      },
    ],
    [requestLoginCode, { phone: PATIENT.phone }],
    [verifyLoginCode, { phone: PATIENT.phone, code: '012345' }],
    [cancelPatientSession, { phone: PATIENT.phone }],
    [reschedulePatientSession, { phone: PATIENT.phone, datetime: '2026-03-10T10:00:00-03:00' }],
    [rescheduleBooking, { datetime: '2026-03-10T10:00:00-03:00' }],
    [answerReschedule, { accept: true }],
    [
      markCancellationsSeen,
      { phone: PATIENT.phone, ids: ['0198c0de-0000-7000-8000-000000000000'] },
    ],
    [answerPatientPresence, { phone: PATIENT.phone, answer: 'confirmed' }],
    [answerBookingPresence, { answer: 'reschedule' }],
    [subscribeOwn, BROWSER],
    [unsubscribeOwn, { endpoint: BROWSER.endpoint }],
    [subscribePatient, { ...BROWSER, phone: PATIENT.phone }],
    [unsubscribePatient, { endpoint: BROWSER.endpoint, phone: PATIENT.phone }],
    [createSubscription, { planType: 'pro' }],
    [payTestCheckout, { reference: 'A'.repeat(64) }],
    [sendSupportMessage, SUPPORT],
    [sendWelcomeTest, { email: PATIENT.email, name: PATIENT.name, slug: 'maria-lima' }],
    [sendMailTest, { to: PATIENT.email, subject: 'Teste', html: '<p>Olá</p>' }],
    [validatePatient, { patientData: { name: PATIENT.name, phone: PATIENT.phone } }],
    [markSupportMessage, { answered: true }],
    [retryAllMessages, { channel: 'sms' }],
    [changePsychologistStatus, { is_active: false, reason: 'Registro vencido' }],
    [receiveStripeEvent, { id: 'evt_1', object: 'event', type: 'invoice.paid' }],
    [receiveTestEvent, { payload: '{}', signature: `t=1772452800,v1=${'0'.repeat(64)}` }],
  ])
}
