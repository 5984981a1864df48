import { describe, expect, it } from 'vitest'
import { routes } from '../src/app/server.ts'
import { markCancellationsSeen } from '../src/features/patient-area/cancellation-contract.ts'
import {
  cancelPatientSession,
  getPatientReceipt,
  listPatientBalances,
  listPatientMoney,
  listPatientSessions,
  listPatientStatements,
} from '../src/features/patient-area/contract.ts'
import { answerPatientPresence } from '../src/features/patient-area/presence-contract.ts'
import {
  getPatientReschedule,
  reschedulePatientSession,
} from '../src/features/patient-area/reschedule-contract.ts'
import { patientLogout } from '../src/features/patient-login/contract.ts'
import { subscribePatient, unsubscribePatient } from '../src/features/push/contract.ts'
import { getSession } from '../src/features/sessions/contract.ts'
import { joinBySession } from '../src/features/waitlist/public-contract.ts'
import { addressOf } from '../src/platform/shared/endpoint.ts'
import { Actor } from './actors.ts'
import { examplesFor } from './examples.ts'
import { logInBy } from './login-codes.ts'
import { openPractice } from './practice.ts'

const practice = await openPractice({ PATIENT_LOGIN: 'code' })
const { app, given, visitor } = practice

const PHONE = '11 91234-5678'
const MAILBOX = 'maria@exemplo.com'
const ana = await given.psychologist({ plan: 'pro' })
const { id: patientId } = await given.patient(ana, { phone: PHONE, email: MAILBOX })
const { id: serviceId } = await given.service(ana)
const { id } = await given.session(ana, { patientId, serviceId })

const examples = examplesFor({ patientId, serviceId })

const endpoints = routes.map(({ endpoint }) => endpoint)
const behindLogin = endpoints.filter(({ access }) => access === 'tenant' || access === 'admin')

/** Logging out reveals nothing to any caller. */
const guarded = endpoints.filter(
  (endpoint) => endpoint.access === 'guest' && endpoint !== patientLogout,
)

describe('if codes are required', () => {
  it.each(guarded.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "%s is a 401 if codes are required, without a token, with a psychologist's, and with a made-up one",
    async (_, endpoint) => {
      const request = {
        method: endpoint.method,
        url: addressOf(endpoint, { params: { id }, query: endpoint.query && { phone: PHONE } }),
        ...(endpoint.body
          ? { payload: { ...examples.get(endpoint), phone: PHONE, answer: 'confirmed' } }
          : {}),
      }
      for (const actor of [visitor, ana, new Actor(app, 'x'.repeat(43))]) {
        const reply = await actor.send(request)
        expect([reply.statusCode, reply.json().code]).toEqual([401, 'phone_not_enough'])
      }
      expect((await ana.ask(getSession, { params: { id } })).status).toBe('pending')
    },
  )

  it("a patient's token opens no call of a psychologist's or the super admin's", async () => {
    const maria = await logInBy(practice, MAILBOX, PHONE)
    await maria.ask(listPatientSessions, { query: { phone: PHONE } })
    for (const { method, path } of behindLogin) {
      const reply = await maria.send({ method, url: addressOf({ path }, { params: { id } }) })
      expect([path, reply.statusCode]).toEqual([path, 401])
    }
  })

  it("the calls that need a patient's token are the sessions, the packages, statements, receipts, cancelling, answering for, having seen or waiting before a session, and notifications", () => {
    expect(new Set(guarded)).toEqual(
      new Set([
        listPatientSessions,
        listPatientBalances,
        listPatientMoney,
        listPatientStatements,
        getPatientReceipt,
        cancelPatientSession,
        getPatientReschedule,
        reschedulePatientSession,
        markCancellationsSeen,
        answerPatientPresence,
        joinBySession,
        subscribePatient,
        unsubscribePatient,
      ]),
    )
  })
})
