import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { routes } from '../src/app/server.ts'
import { closeAccount } from '../src/features/account/contract.ts'
import { changePsychologistStatus } from '../src/features/admin/psychologist-contract.ts'
import {
  acceptAgreement,
  readAgreement,
  renewAgreementLink,
  saveAgreementTemplate,
  sendAgreement,
} from '../src/features/agreements/contract.ts'
import { previewAvailability } from '../src/features/attendance/availability-contract.ts'
import { listBlocks } from '../src/features/attendance/block-contract.ts'
import { getDaysOff } from '../src/features/attendance/contract.ts'
import { confirmLines, makeExpense, matchLine } from '../src/features/bank/contract.ts'
import { createBooking, requestBookingCode } from '../src/features/booking/contract.ts'
import { previewCoupon } from '../src/features/booking/coupon-contract.ts'
import { answerCalendarChange } from '../src/features/calendars/change-contract.ts'
import { receiveCalendarHook } from '../src/features/calendars/consents/hook-contract.ts'
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
import { ofEachChannel } from '../src/features/delivery/channels.ts'
import { issueDocument, listDocuments } from '../src/features/documents/contract.ts'
import { endPatient } from '../src/features/endings/contract.ts'
import { createExpense, listExpenses, updateExpense } from '../src/features/expenses/contract.ts'
import { markIssued, setPayerCpf } from '../src/features/fiscal/contract.ts'
import { addHoliday, listHolidays, placeHolidays } from '../src/features/holidays/contract.ts'
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
  passkeyOptions,
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
import { createImport, getImport, mendRow, saveMapping } from '../src/features/imports/contract.ts'
import { mergePatients, previewMerge, setDifferent } from '../src/features/merging/contract.ts'
import {
  createPackage,
  recordPackagePayment,
  updatePackage,
} from '../src/features/packages/contract.ts'
import { markCancellationsSeen } from '../src/features/patient-area/cancellation-contract.ts'
import { cancelBooking, cancelPatientSession } from '../src/features/patient-area/contract.ts'
import { updateNotices } from '../src/features/patient-area/notices-contract.ts'
import { NOTICES_PURPOSE } from '../src/features/patient-area/notices-links.ts'
import {
  answerBookingPresence,
  answerPatientPresence,
} from '../src/features/patient-area/presence-contract.ts'
import {
  rescheduleBooking,
  reschedulePatientSession,
} from '../src/features/patient-area/reschedule-contract.ts'
import { requestLoginCode, verifyLoginCode } from '../src/features/patient-login/contract.ts'
import { answerAdult, getPatient, listPatients } from '../src/features/patients/contract.ts'
import { createPatient, updatePatient } from '../src/features/patients/input-contract.ts'
import {
  recordAdvance,
  refundBalance,
  useBalance,
} from '../src/features/payments/balance-contract.ts'
import { recordPayments } from '../src/features/payments/payer-contract.ts'
import { receivedOn, toPayment } from '../src/features/payments/queries.ts'
import {
  giveBackPayment,
  listSessionPayments,
  recordSessionPayment,
  returnPayment,
} from '../src/features/payments/record-contract.ts'
import { createBankCharge } from '../src/features/payments/watch-contract.ts'
import { connectPixProvider, receivePixHook } from '../src/features/pix-provider/contract.ts'
import { getProfile } from '../src/features/practice/contract.ts'
import { managePurpose } from '../src/features/practice/link-rules.ts'
import { DEFAULT_HOURS } from '../src/features/practice/working-hours.ts'
import { createPriceChange, previewPriceChange } from '../src/features/prices/contract.ts'
import { updateProfile, updateSettings } from '../src/features/profile/contract.ts'
import { savePicture } from '../src/features/profile/picture-contract.ts'
import { dismissTermsChanges } from '../src/features/profile/terms-contract.ts'
import {
  subscribeOwn,
  subscribePatient,
  unsubscribeOwn,
  unsubscribePatient,
} from '../src/features/push/contract.ts'
import {
  archiveRecords,
  createEntry,
  createRestricted,
  getRecord,
  listRestricted,
  listRestrictedVersions,
  listVersions,
  saveDraft,
  saveRestrictedDraft,
  sealEntry,
  sealRestricted,
} from '../src/features/records/contract.ts'
import {
  createTemplate,
  listTemplates,
  updateTemplate,
} from '../src/features/records/template-contract.ts'
import { answerReschedule } from '../src/features/rescheduling/contract.ts'
import {
  createSeries,
  endSeries,
  getSeries,
  previewSeries,
  previewSeriesChange,
  settleSeriesDate,
  updateSeries,
} from '../src/features/series/contract.ts'
import { previewZone } from '../src/features/series/zone-contract.ts'
import { updateService } from '../src/features/services/contract.ts'
import { bulkSessions } from '../src/features/sessions/changes/bulk-contract.ts'
import {
  cancelSession,
  completeSession,
  confirmPayment,
  createSession,
  getSession,
  undoSession,
  updateSession,
} from '../src/features/sessions/contract.ts'
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
import { listSupportMessages, markSupportMessage } from '../src/features/support/inbox-contract.ts'
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
import { seal } from '../src/platform/server/signing.ts'
import { addressOf, type Endpoint } from '../src/platform/shared/endpoint.ts'
import { Actor } from './actors.ts'
import { examplesFor } from './examples.ts'
import { isReturned, parsed, withOther } from './other-value.ts'
import { openPractice } from './practice.ts'

/**
 * Accepted values are stored: each field of each body is sent twice, with two values, and read
 * back. The paths say how, unless the tables below do; new endpoints and fields are included.
 */

const { app, db, given, services } = await openPractice()

const ana = await given.psychologist({ plan: 'pro' })
const admin = await given.psychologist({ isAdmin: true })
const patient = await given.patient(ana, {
  phone: '(11) 91234-5678',
  people: [{ name: 'Tia Rosa' }],
})
const otherPatient = await given.patient(ana)
const service = await given.service(ana)
const otherService = await given.service(ana, { duration: 60 })
const bought = await given.package(ana, { patientId: patient.id, serviceId: service.id })
/** A series uses it up. */
const drawn = await given.package(ana, { patientId: patient.id, serviceId: service.id })
const drawnToo = await given.package(ana, { patientId: patient.id, serviceId: service.id })
/** Strangers book with her. */
const bia = await given.psychologist({ plan: 'pro', profile: { attendsInPerson: true } })
const offered = await given.service(bia, { isInPerson: true })
const otherOffered = await given.service(bia, { isInPerson: true })
const coupon = await given.coupon(bia)
const ofPatient = await given.session(ana, {
  patientId: patient.id,
  serviceId: service.id,
  datetime: '2029-12-01T10:00:00-03:00',
})
const free = await given.psychologist()
const ids = { patientId: patient.id, serviceId: service.id }
const examples = examplesFor(ids)

type Body = Record<string, unknown>

interface Sent {
  reply: Body
  body: Body
  id: string
}

interface Kept {
  as?: Actor
  row?: () => Promise<string>
  /** Values that must be unique for each call. */
  each?: () => Body
  /** Replaces or completes the example in examples.ts. */
  example?: Body
  /** Another value than the example's, for fields that take no word, number or date. */
  others?: Body
  /** Fields sent with the second value of a field. */
  sentWith?: Record<string, Body>
  /** Reads the stored values, by the names of the input. */
  read?: (sent: Sent) => Promise<object | undefined>
  /** Fields that cannot be read back, and why. */
  unread?: Record<string, string>
}

const BEFORE = 'what a change was made from'
const UNREAD_EVERYWHERE: Body = { version: 'the version that a change was made from' }
const OF_ZONE = {
  timezoneKeeps: 'says what a new zone keeps; zone-commands.test.ts reads what became of it',
}
const OF_MOVE = 'moves a session by rules; reschedule-routes.test.ts reads what became of it'
const OF_WAITLIST = 'waitlist/routes.test.ts reads what is kept'
const OF_CALLER = 'says who asks'
const PRINTS_CODES = { printsCodes: 'says whether to go on where the PDF lacks a sign' }
const OF_SURPLUS = {
  surplus: 'keeps what is more than owed; payments/balance-routes.test.ts reads the balance',
}
const OF_BALANCE = 'changes a balance; payments/balance-routes.test.ts reads it'
const RECORDS_ONLY = 'says what to do with a time taken meanwhile'

let counted = 0
const freshTime = () => new Date(Date.UTC(2030, 0, ++counted)).toISOString()
const freshSession = async () => (await given.session(ana, { ...ids, datetime: freshTime() })).id
const freshPackage = async () => (await given.package(ana, ids)).id

const freshSeries = async () =>
  (await ana.ask(createSeries, { body: examples.get(createSeries) as never })).id

const lastOf = (table: 'sessions' | 'subscriptions', columns: string[], by: string) =>
  db.asPlatform(async (scope) => {
    const { rows } = await sql<Body>`
      select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}
      order by ${sql.ref(by)} desc limit 1`.execute(scope)
    return rows[0] as Body
  })

const readBrowser = async ({ body }: Sent) =>
  db.asPlatform(async (scope) => {
    const { rows } = await sql<object>`
      select endpoint, json_build_object('p256dh', p256dh, 'auth', auth) as keys from push_subscriptions
      where endpoint = ${body.endpoint} and (patient_id is not null) = ${'phone' in body}`.execute(
      scope,
    )
    return rows[0]
  })
const OTHER_IDS = { patientId: otherPatient.id, serviceId: otherService.id }
/** Received before the days of the refunds. */
const PAID = {
  method: 'cash',
  amount: '100.00',
  receivedAt: '2026-02-10T10:00:00-03:00',
} as const
const PAST = { receivedAt: '2026-02-20T10:00:00-03:00' }
const OTHER_PAYMENT = {
  ...PAST,
  payerCpf: '111.444.777-35',
  payer: { name: 'Escola Girassol', document: '12.ABC.345/01DE-35' },
}
const OTHER_PAYER = { ...OTHER_PAYMENT, payerId: patient.people[0]?.id }
/** A CPF is kept with the name that it belongs to. */
const NAMED_PAYER = { payerCpf: { payerName: 'Rui Lima' } }
const OTHER_OF_PATIENT = {
  ...{ birthDate: '1990-07-05', price: '180.00', priceSince: '2026-01-05' },
  optedOut: ['email', 'push'],
  // The first who pays and the first who may accept are the example's.
  people: [
    { name: 'Rui Lima', document: '52998224725', mayAccept: true, pays: true },
    { name: 'Escola Aurora', relation: 'school', document: '12.ABC.345/01DE-35', pays: true },
  ],
}
/** Returns a patient without the ids of people, which the server makes. */
async function readPatient({ id }: { id: string }): Promise<Body> {
  const { people, ...patient } = await ana.ask(getPatient, { params: { id } })
  return { ...patient, people: people.map(({ id: _, ...one }) => one) }
}
const OF_BLOCK = {
  others: {
    ...{ start: '2026-08-12T13:30:00-03:00', end: '2026-08-12T15:30:00-03:00' },
    until: '2026-12-23T15:00:00-03:00',
    sessions: [{ id: ids.serviceId, action: 'keep' }],
  },
  // The last one ends as the first; a single one has no last one.
  sentWith: { end: { until: '2026-12-16T15:30:00-03:00' }, weekly: { until: null } },
}
const OTHER_BROWSER = {
  endpoint: 'https://push.exemplo.com/aparelho-2',
  keys: {
    p256dh:
      'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  },
}

/** Reads a booking from its three endpoints, then frees its time for the next. */
async function readBooking({ reply }: Sent) {
  const { id } = (reply as { session: { id: string } }).session
  const session = await bia.ask(getSession, { params: { id } })
  const known = (await bia.ask(listPatients)).find((one) => one.id === session.patientId)
  const { consent_version } = await db.asPlatform((scope) =>
    scope
      .deleteFrom('sessions')
      .where('id', '=', id)
      .returning('consent_version')
      .executeTakeFirstOrThrow(),
  )
  return {
    ...session,
    patientPhone: known?.phone,
    patientEmail: known?.email,
    consentVersion: consent_version,
  }
}

/** Reads a series, then frees its sessions' times for the next. */
async function readSeries({ id }: Sent) {
  const read = await ana.ask(getSeries, { params: { id } })
  await db.asPlatform((scope) => scope.deleteFrom('sessions').where('series_id', '=', id).execute())
  return read
}

const readEntry = async (id: string) => {
  const { entries } = await ana.ask(getRecord, { params: { id: patient.id } })
  return entries.find((entry) => entry.id === id)
}

const readRestricted = async (id: string) => {
  const entries = await ana.ask(listRestricted, { params: { id: patient.id } })
  return entries.find((entry) => entry.id === id)
}

/** Reads a contract's terms through its link. */
async function readTerms(url: string) {
  const token = url.split('/').at(-1) ?? ''
  const { text } = await ana.ask(readAgreement, { params: { token } })
  const said = (label: string) => new RegExp(`^${label}: (.*)$`, 'm').exec(text)?.[1]
  return {
    fees: said('valor'),
    frequency: said('frequência'),
    technologies: said('tecnologias'),
  }
}

/** Creates an entry that was sealed once: its next version asks for a reason. */
async function sealedEntry(): Promise<string> {
  const { id } = await given.entry(ana, patient)
  await ana.ask(sealEntry, { params: { id }, body: { text: 'Primeira versão' } })
  return id
}

async function sealedRestricted(): Promise<string> {
  const { id } = await given.restrictedEntry(ana, patient)
  await ana.ask(sealRestricted, { params: { id }, body: { text: 'Primeira versão' } })
  return id
}

const readPresence = async () => ({
  answer: (await lastOf('sessions', ['presence'], 'starts_at')).presence,
})

const READ_BACK = new Map<Endpoint, Kept>([
  [
    register,
    {
      each: () => ({ email: `nova${++counted}@exemplo.com.br` }),
      read: async ({ reply }) => new Actor(app, String(reply.token)).ask(getProfile),
      unread: { password: 'only its hash is kept; logging in proves it' },
    },
  ],
  [
    updateProfile,
    {
      unread: OF_ZONE,
      others: {
        email: 'outra.ana@exemplo.com',
        publicSlug: 'outra-ana',
        workingHours: JSON.stringify({
          ...DEFAULT_HOURS,
          sunday: { ...DEFAULT_HOURS.sunday, enabled: true },
        }),
        reminderHours: [48],
        pixKey: 'pix@exemplo.com',
        pixKeyType: 'email',
      },
      sentWith: { pixKeyType: { pixKey: 'pix@exemplo.com' } },
    },
  ],
  [
    updateSettings,
    {
      unread: OF_ZONE,
      // Kept as the central bank writes it.
      example: { pixKey: '52998224725' },
      others: { reminderHours: [48], pixKey: 'pix@exemplo.com', pixKeyType: 'email' },
      sentWith: { pixKey: { pixKeyType: 'email' }, pixKeyType: { pixKey: 'pix@exemplo.com' } },
      read: async () => ana.ask(getProfile),
    },
  ],
  [
    savePicture,
    {
      others: { picture: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB' },
      read: async () =>
        db.asPlatform(async (scope) => {
          const { rows } = await sql<{ picture: string }>`
            select encode(bytes, 'base64') as picture from profile_pictures where psychologist_id = ${ana.id}`.execute(
            scope,
          )
          return rows[0]
        }),
    },
  ],
  [createCoupon, { sentWith: { amount: { percent: null } } }],
  [
    updateCoupon,
    {
      row: async () => (await given.coupon(ana)).id,
      each: () => ({ code: `CUPOM-DE-${++counted}` }),
      sentWith: { amount: { percent: null } },
    },
  ],
  [
    updateTemplate,
    {
      row: async () => {
        const body = { kind: 'demand' as const, name: 'Primeiro', text: '## Demanda' }
        return (await ana.ask(createTemplate, { body })).id
      },
      read: async ({ id }) => (await ana.ask(listTemplates)).find((one) => one.id === id),
    },
  ],
  [updateService, { row: async () => (await given.service(ana)).id }],
  [createPatient, { others: OTHER_OF_PATIENT, read: readPatient }],
  [
    updatePatient,
    {
      row: async () => (await given.patient(ana)).id,
      others: OTHER_OF_PATIENT,
      read: readPatient,
    },
  ],
  [
    issueDocument,
    {
      row: async () => patient.id,
      others: { kind: 'laudo', validUntil: '2026-12-01' },
      unread: Object.fromEntries(
        [
          'printsCodes',
          'statement',
          'diagnosis',
          'leaveFrom',
          'leaveDays',
          'sessionIds',
          'companionName',
        ].map((field) => [
          field,
          'of another kind of document, or not kept; its own tests read it',
        ]),
      ),
      read: async ({ id }) =>
        (await ana.ask(listDocuments, { params: { id: patient.id } })).find((one) => one.id === id),
    },
  ],
  [
    saveAgreementTemplate,
    { others: { text: 'Outro texto de contrato, com ao menos 50 caracteres.' } },
  ],
  [
    sendAgreement,
    {
      row: async () => {
        await ana.ask(saveAgreementTemplate, { body: examples.get(saveAgreementTemplate) as never })
        return patient.id
      },
      read: async ({ reply }) => readTerms(String(reply.url)),
      unread: {
        ...PRINTS_CODES,
        sendEmail: 'says whether the patient gets a message about it',
        acceptedBy: 'counts for two guardians; several-acceptance-routes.test.ts reads it',
      },
    },
  ],
  [
    createEntry,
    {
      row: async () => patient.id,
      example: { date: '2026-03-01', sessionId: null },
      others: { sessionId: ofPatient.id, date: '2026-02-20' },
      read: ({ id }) => readEntry(id),
    },
  ],
  [
    saveDraft,
    {
      row: async () => (await given.entry(ana, patient)).id,
      example: { version: 1 },
      read: async ({ id }) => (await readEntry(id))?.draft ?? undefined,
    },
  ],
  [
    sealEntry,
    {
      row: sealedEntry,
      example: { reason: 'Faltava o fim' },
      unread: PRINTS_CODES,
      read: async ({ id }) => (await ana.ask(listVersions, { params: { id } }))[0],
    },
  ],
  [
    createRestricted,
    {
      row: async () => patient.id,
      example: { date: '2026-03-01' },
      others: { date: '2026-02-20' },
      read: ({ id }) => readRestricted(id),
    },
  ],
  [
    saveRestrictedDraft,
    {
      row: async () => (await given.restrictedEntry(ana, patient)).id,
      example: { version: 1 },
      read: async ({ id }) => (await readRestricted(id))?.draft ?? undefined,
    },
  ],
  [
    sealRestricted,
    {
      row: sealedRestricted,
      example: { reason: 'Faltava o fim' },
      unread: PRINTS_CODES,
      read: async ({ id }) => (await ana.ask(listRestrictedVersions, { params: { id } }))[0],
    },
  ],
  [
    createSession,
    {
      each: () => ({ datetime: freshTime() }),
      others: { ...OTHER_IDS, packageId: bought.id },
      unread: {
        notify: 'says whether the patient gets a message about it',
        happened: 'refused for a session that has not begun; sessions/commands.test.ts reads it',
      },
    },
  ],
  [
    createSeries,
    {
      others: {
        ...OTHER_IDS,
        firstDate: '2026-03-12',
        packageId: drawn.id,
        every: { unit: 'month', count: 1 },
        end: { date: '2026-03-31' },
      },
      read: readSeries,
      unread: {
        choices: 'says what becomes of dates that are not free; routes.test.ts reads it',
        notify: 'says whether the patient gets a message about it',
      },
    },
  ],
  [
    updateSession,
    {
      row: freshSession,
      each: () => ({ datetime: freshTime() }),
      others: OTHER_IDS,
      unread: { notify: 'says whether the patient gets a message about the change' },
    },
  ],
  [
    createDayOff,
    {
      others: { sessions: [{ id: ids.serviceId, action: 'keep' }] },
      unread: { sessions: 'says what becomes of the sessions it meets' },
    },
  ],
  [
    saveWorkingHours,
    {
      read: () => ana.ask(getProfile),
      others: {
        workingHours: JSON.stringify({
          ...DEFAULT_HOURS,
          sunday: { ...DEFAULT_HOURS.sunday, enabled: true },
        }),
        sessions: [{ id: ids.serviceId, action: 'keep' }],
      },
      unread: { sessions: 'says what becomes of the sessions it leaves outside' },
    },
  ],
  [
    updateDayOff,
    {
      row: async () =>
        (await ana.ask(createDayOff, { body: { firstDay: '2026-07-01', lastDay: '2026-07-02' } }))
          .id,
      read: async ({ id }) => (await ana.ask(getDaysOff)).find((row) => row.id === id),
      others: { sessions: [{ id: ids.serviceId, action: 'keep' }] },
      unread: { sessions: 'says what becomes of the sessions it meets', before: BEFORE },
    },
  ],
  [placeHolidays, { read: () => ana.ask(listHolidays, { query: {} }) }],
  [
    addHoliday,
    {
      read: async ({ id }) => {
        const { holidays } = await ana.ask(listHolidays, { query: { year: '2028' } })
        const found = holidays.find((one) => one.id === id)
        const [, month, day] = found?.day.split('-').map(Number) ?? []
        return { name: found?.name, month, day }
      },
    },
  ],
  [
    createBlock,
    {
      ...OF_BLOCK,
      unread: { sessions: 'says what becomes of the sessions it meets' },
    },
  ],
  [
    updateBlock,
    {
      row: async () =>
        (await ana.ask(createBlock, { body: examples.get(createBlock) as never })).id,
      read: async ({ id }) => (await ana.ask(listBlocks)).find((row) => row.id === id),
      ...OF_BLOCK,
      unread: { sessions: 'says what becomes of the sessions it meets', before: BEFORE },
    },
  ],
  [
    updateSeries,
    {
      row: freshSeries,
      others: {
        serviceId: OTHER_IDS.serviceId,
        firstDate: '2026-03-12',
        packageId: drawnToo.id,
        every: { unit: 'month', count: 1 },
        end: { date: '2026-03-31' },
      },
      read: readSeries,
      unread: {
        from: 'says from when on; change-commands.test.ts reads what became of it',
        choices: 'says what becomes of dates that are not free',
        notify: 'says whether the patient gets a message about it',
      },
    },
  ],
  [
    saveMapping,
    {
      row: async () => {
        const url = createImport.path
        const headers = { 'content-type': 'text/csv' }
        const payload = Buffer.from('Nome\nEva Reis')
        return (await ana.send({ method: 'POST', url, headers, payload })).json().id
      },
      others: { sheets: [{ columns: ['ignore'] }], areaCode: '21', serviceId: service.id },
      read: async ({ id }) => {
        const { areaCode, serviceId, reminds, issues, sheets } = await ana.ask(getImport, {
          params: { id },
        })
        return {
          ...{ areaCode, serviceId, reminds, issues },
          sheets: sheets.map(({ columns }) => ({ columns: columns.map(({ field }) => field) })),
        }
      },
    },
  ],
  [createPackage, { others: OTHER_IDS }],
  [updatePackage, { row: freshPackage }],
  [
    recordPackagePayment,
    {
      row: async () => {
        const id = await freshPackage()
        await ana.ask(recordPackagePayment, { params: { id }, body: PAID })
        return id
      },
      others: OTHER_PAYER,
      sentWith: NAMED_PAYER,
      unread: OF_SURPLUS,
    },
  ],
  [
    updateExpense,
    {
      row: async () =>
        (await ana.ask(createExpense, { body: examples.get(createExpense) as never })).id,
      read: async ({ id }) => (await ana.ask(listExpenses)).find((one) => one.id === id),
    },
  ],
  [
    recordStatementPayment,
    {
      row: async () => {
        const { id } = await given.statement(ana, { serviceId: service.id })
        await ana.ask(recordStatementPayment, { params: { id }, body: PAID })
        return id
      },
      others: OTHER_PAYMENT,
      sentWith: NAMED_PAYER,
      unread: {
        ...OF_SURPLUS,
        payerId: 'a person around a patient of its own; payers-routes.test.ts pays by one',
      },
      read: ({ id }) =>
        db.asTenant(ana.id, async ({ sql }) => {
          const paid = sql
            .selectFrom('payments')
            .selectAll()
            .select(receivedOn('payments').as('received_on'))
            .where('id', '=', id)
          return toPayment(await paid.executeTakeFirstOrThrow())
        }),
    },
  ],
  [
    confirmPayment,
    {
      row: freshSession,
      example: { method: 'pix' },
      read: async ({ id }) => (await ana.ask(listSessionPayments, { params: { id } })).payments[0],
      unread: { recordOnly: RECORDS_ONLY },
    },
  ],
  [
    completeSession,
    {
      row: freshSession,
      example: { received: 'pix' },
      read: async ({ id }) => {
        const { payments } = await ana.ask(listSessionPayments, { params: { id } })
        return { received: payments[0]?.method }
      },
    },
  ],
  [
    recordSessionPayment,
    {
      row: async () => {
        const id = await freshSession()
        await ana.ask(recordSessionPayment, { params: { id }, body: PAID })
        return id
      },
      others: OTHER_PAYER,
      sentWith: NAMED_PAYER,
      unread: { recordOnly: RECORDS_ONLY, ...OF_SURPLUS },
    },
  ],
  [
    createBooking,
    {
      as: new Actor(app),
      row: async () => String(bia.friendlyId),
      example: { serviceId: offered.id },
      each: () => ({ patientPhone: `11 92345-${1_000 + ++counted}` }),
      others: { serviceId: otherOffered.id, couponCode: coupon.code },
      read: readBooking,
      unread: {
        price: 'the price is the service’s, whatever is sent',
        cancelRule: 'the rule is the practice’s: a stricter one is refused',
        contactCode: 'proves the contact, which alone is kept',
      },
    },
  ],
  [
    updateNotices,
    {
      as: new Actor(app),
      row: async () =>
        seal(services.secret, NOTICES_PURPOSE, { tenantId: ana.id, subjectId: patient.id }),
      example: { channels: ofEachChannel((channel) => channel !== 'sms') },
      others: { channels: ofEachChannel((channel) => channel === 'sms') },
    },
  ],
  [
    answerPatientPresence,
    {
      as: new Actor(app),
      row: freshSession,
      read: readPresence,
      unread: { phone: OF_CALLER },
    },
  ],
  [
    answerBookingPresence,
    {
      as: new Actor(app),
      row: async () =>
        seal(services.secret, managePurpose(1), {
          tenantId: ana.id,
          subjectId: await freshSession(),
        }),
      read: readPresence,
    },
  ],
  [subscribeOwn, { others: OTHER_BROWSER, read: readBrowser }],
  [
    subscribePatient,
    { as: new Actor(app), others: OTHER_BROWSER, read: readBrowser, unread: { phone: OF_CALLER } },
  ],
  [
    createSubscription,
    {
      as: free,
      read: async () => ({
        planType: (await lastOf('subscriptions', ['plan'], 'created_at')).plan,
      }),
    },
  ],
  [
    sendSupportMessage,
    {
      as: new Actor(app),
      read: async ({ id }) =>
        (await admin.ask(listSupportMessages)).find((message) => message.id === id),
    },
  ],
  [
    markSupportMessage,
    {
      row: async () => {
        const body = { name: 'Rui', email: 'rui@exemplo.com', subject: 'Oi', message: 'Olá' }
        return (await new Actor(app).ask(sendSupportMessage, { body })).id
      },
      read: async ({ reply }) => ({ answered: reply.answeredAt !== null }),
    },
  ],
  [
    changePsychologistStatus,
    {
      row: async () => (await given.psychologist()).id,
      sentWith: { is_active: { reason: null } },
      read: async ({ reply }) => ({ ...reply, reason: reply.deactivation_reason }),
    },
  ],
])

/** Bodies of which nothing that is stored can be read back, and why. */
const UNREAD = new Map<Endpoint, string>([
  [login, 'proves who asks'],
  [passkeyOptions, 'says what the options are for; passkey-routes.test.ts reads them'],
  [addPasskey, 'is proved by its signature; passkey-routes.test.ts reads what is kept'],
  [loginByPasskey, 'proves who asks'],
  [proveByPasskey, 'proves who asks'],
  [endMailedLogin, 'says which login ends'],
  [dismissTermsChanges, 'says which notice goes; terms-commands.test.ts reads that it is gone'],
  [forgotPassword, 'says whom to write to'],
  [resetPassword, 'only the hash of a password is kept; logging in proves it'],
  [verifyEmail, 'proves who reads an address'],
  [changePassword, 'only the hash of a password is kept; logging in proves it'],
  [closeAccount, 'proves who asks'],
  [recordPayments, 'keeps each payment as its session does; payers-routes.test.ts reads them'],
  [recordAdvance, OF_BALANCE],
  [useBalance, OF_BALANCE],
  [refundBalance, OF_BALANCE],
  [returnPayment, 'marks a payment; payments/balance-routes.test.ts reads it'],
  [setPayerCpf, 'completes a payment; fiscal/routes.test.ts reads it in the file'],
  [markIssued, 'says which payments were declared; fiscal/routes.test.ts reads it'],
  [createPriceChange, 'changes prices; prices/routes.test.ts reads what became of them'],
  [previewMerge, 'asks what would be; nothing is kept'],
  [mergePatients, 'joins two patients; merging/routes.test.ts reads what became of them'],
  [setDifferent, 'takes a pair from a list; merging/routes.test.ts reads that it is gone'],
  [previewPriceChange, 'asks what would be; nothing is kept'],
  [matchLine, 'records payments; bank/routes.test.ts reads them in their sessions'],
  [confirmLines, 'records payments; bank/routes.test.ts reads them in their sessions'],
  [makeExpense, 'makes an expense; bank/routes.test.ts reads it'],
  [mendRow, 'mends a row of a file; imports/routes.test.ts reads what becomes of it'],
  [bringRecordEntry, 'adds to a moved practice; imports/account/move-commands.test.ts reads it'],
  [closeMonth, 'says whose month is closed; statements/routes.test.ts reads the statements'],
  [sendStatement, 'says by which channel; statements/sending-routes.test.ts reads the sends'],
  [proveLogin, 'proves who asks'],
  [confirmTotp, 'proves an app; second-factor-routes.test.ts reads that it is on'],
  [answerSecondFactor, 'proves who asks'],
  [askRecovery, 'says which login is asked about'],
  [continueRecovery, 'says which wait goes on'],
  [cancelRecovery, 'says which wait is cancelled'],
  [
    answerCalendarChange,
    'says what becomes of a change; calendars/writing-routes.test.ts reads it',
  ],
  [archiveRecords, 'encrypts what is sent; archive-queries.test.ts opens it'],
  [confirmEmail, 'says which address is confirmed'],
  [revertEmail, 'says which address is given back'],
  [previewAvailability, 'asks what would be; nothing is kept'],
  [listBlockedSessions, 'asks what would be; nothing is kept'],
  [listMetSessions, 'asks what would be; nothing is kept'],
  [listSessionsOutside, 'asks what would be; nothing is kept'],
  [previewSeries, 'asks what would be; nothing is kept'],
  [previewSeriesChange, 'asks what would be; nothing is kept'],
  [previewZone, 'asks what would be; nothing is kept'],
  [endSeries, 'says from when on; growth-commands.test.ts reads what became of it'],
  [settleSeriesDate, 'says what becomes of a date; growth-commands.test.ts reads it'],
  [previewCoupon, 'asks what would be; nothing is kept'],
  [requestLoginCode, OF_CALLER],
  [requestBookingCode, 'says where a code goes'],
  [verifyLoginCode, 'proves who asks'],
  [renewAgreementLink, 'makes a link; agreements/several-acceptance-routes.test.ts opens it'],
  [acceptAgreement, 'kept encrypted, once; agreements/routes.test.ts reads it'],
  [cancelPatientSession, OF_CALLER],
  [reschedulePatientSession, OF_MOVE],
  [rescheduleBooking, OF_MOVE],
  [answerReschedule, OF_MOVE],
  [joinWaitlist, OF_WAITLIST],
  [joinBySession, OF_WAITLIST],
  [joinByBooking, OF_WAITLIST],
  [requestWaitlistCode, 'says where a code goes'],
  [addToWaitlist, OF_WAITLIST],
  [orderWaitlist, OF_WAITLIST],
  [offerHour, OF_WAITLIST],
  [acceptOffer, 'says what was shown; waitlist/routes.test.ts reads the booking'],
  [cancelBooking, 'says what was shown; late-cancel-routes.test.ts reads what is charged'],
  [cancelSession, 'says who cancelled; absence-commands.test.ts reads what became of it'],
  [markCancellationsSeen, 'marks cancellations; cancellation-routes.test.ts reads what is shown'],
  [
    answerAdult,
    'answers a question that is asked on a birthday; patients/commands.test.ts reads it',
  ],
  [endPatient, 'ends a treatment; endings/routes.test.ts reads what became of each field'],
  [markNotified, 'marks cancellations; unnotified-commands.test.ts reads the queue that is left'],
  [bulkSessions, 'says what to do with sessions; bulk-commands.test.ts reads what became of them'],
  [undoSession, 'says which change is undone; undo-commands.test.ts reads what became of it'],
  [connectCalendar, 'keeps an address that is never answered; calendars/routes.test.ts reads it'],
  [updateCalendar, 'sets switches by id; calendars/routes.test.ts reads them'],
  [
    connectPixProvider,
    'keeps credentials that are never answered; pix-provider/routes.test.ts reads the rest',
  ],
  [createBankCharge, 'says what is charged; pix-provider/routes.test.ts reads the charge'],
  [receivePixHook, 'a hint of a bank, of which nothing is kept'],
  [receiveCalendarHook, 'a hint of a calendar, of which nothing is kept'],
  [
    giveBackPayment,
    'asks a bank for a return; pix-provider/routes.test.ts reads what becomes of it',
  ],
  [unsubscribeOwn, 'says what is removed'],
  [unsubscribePatient, 'says what is removed'],
  [payTestCheckout, 'says which test page is paid'],
  [receiveStripeEvent, 'an event of the payment provider, proved by its signature'],
  [receiveTestEvent, 'an event of the test provider, proved by its signature'],
  [retryAllMessages, 'says which messages are sent again'],
  [sendWelcomeTest, 'a test e-mail; nothing is kept'],
  [sendMailTest, 'a test e-mail; nothing is kept'],
  [validatePatient, 'asks what would be; nothing is kept'],
])

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const endpoints = routes.map(({ endpoint }) => endpoint)
const withBody = endpoints.filter(({ body }) => body)
const kept = withBody.filter((endpoint) => !UNREAD.has(endpoint))
/** The second database is sent the example of each endpoint, which has a value of every type. */
const eachField = !process.env.SECOND_DATABASE
const schemaOf = ({ body }: Endpoint) => body as z.ZodMiniObject

const fieldsOf = (endpoint: Endpoint) =>
  Object.keys(schemaOf(endpoint).shape).filter(
    (field) => !(field in { ...UNREAD_EVERYWHERE, ...READ_BACK.get(endpoint)?.unread }),
  )

const at = (method: Endpoint['method'], path: string) =>
  endpoints.find((endpoint) => endpoint.method === method && endpoint.path === path)

/** Sends a body and returns the stored fields; a created row is deleted if it can be. */
async function keep(endpoint: Endpoint, body: Body): Promise<{ reply: Body; read: Body }> {
  const { as, row, read } = READ_BACK.get(endpoint) ?? {}
  const actor = as ?? (endpoint.access === 'admin' ? admin : ana)
  if (endpoint.params && !row) throw new Error(`${nameOf(endpoint)}: make its row in READ_BACK`)
  const id = (await row?.()) ?? ''
  const ask = async (asked: Endpoint, own: string, payload?: Body): Promise<Body> => {
    const params = { id: own, token: own }
    const url = addressOf(asked, { params })
    const reply = await actor.send({
      method: asked.method,
      url,
      ...(payload ? { payload } : {}),
    })
    if (reply.statusCode >= 400) throw new Error(`${nameOf(asked)}: ${reply.body}`)
    return reply.body ? reply.json() : {}
  }
  const reply = await ask(endpoint, id, body)
  const made = String(reply.id ?? id)
  if (read) return { reply: {}, read: { ...(await read({ reply, body, id: made })) } }
  const one = at('GET', `${endpoint.path}/:id`)
  const same = at('GET', endpoint.path)
  const answered = one ? await ask(one, made) : same ? await ask(same, id) : {}
  const list = Array.isArray(answered) ? answered : (answered.payments ?? null)
  const found = Array.isArray(list) ? list.find((row: Body) => row.id === made) : answered
  const gone = at('DELETE', `${endpoint.path}/:id`)
  if (gone) await ask(gone, made)
  return { reply, read: found ?? {} }
}

describe('the tables of this file', () => {
  it('the tables of this file name existing fields, and each body in at most one of them', () => {
    for (const endpoint of [...READ_BACK.keys(), ...UNREAD.keys()])
      expect(withBody.map(nameOf)).toContain(nameOf(endpoint))
    expect([...READ_BACK.keys()].filter((endpoint) => UNREAD.has(endpoint))).toEqual([])
    for (const [endpoint, { others, sentWith, unread }] of READ_BACK) {
      const named = Object.keys({ ...others, ...sentWith, ...unread })
      expect(Object.keys(schemaOf(endpoint).shape)).toEqual(expect.arrayContaining(named))
    }
  })
})

describe('accepted input is stored', { tags: 'both-databases' }, () => {
  it.each(kept.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s: each accepted field is read back as it was sent',
    async (name, endpoint) => {
      const schema = schemaOf(endpoint)
      const { each, others = {}, sentWith = {} } = READ_BACK.get(endpoint) ?? {}
      const example = { ...(examples.get(endpoint) as Body), ...READ_BACK.get(endpoint)?.example }
      const lost: string[] = []
      const send = async (field: string | null, body: Body) => {
        const sent = field === null || !each || field in each() ? body : { ...body, ...each() }
        const accepted = parsed(schema, sent) as Body
        const { reply, read } = await keep(endpoint, sent)
        for (const told of field === null ? Object.keys(example) : [field]) {
          if (!fieldsOf(endpoint).includes(told)) continue
          const isAnswered = !(told in reply) || isReturned(accepted[told], reply[told])
          if (!isReturned(accepted[told], read[told]) || !isAnswered)
            lost.push(
              `${told}: ${JSON.stringify(accepted[told])} became ${JSON.stringify(read[told])}`,
            )
        }
      }
      await send(null, { ...example, ...each?.() })
      for (const field of eachField ? fieldsOf(endpoint) : []) {
        const other =
          field in others
            ? { ...example, [field]: others[field], ...sentWith[field] }
            : withOther(schema, example, field, sentWith[field])
        if (!other) throw new Error(`${name}: no other value fits ${field}; name one in READ_BACK`)
        await send(field, other)
      }
      expect(lost).toEqual([])
    },
  )
})
