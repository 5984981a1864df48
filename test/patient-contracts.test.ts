import { describe, expect, it } from 'vitest'
import { routes } from '../src/app/server.ts'
import {
  cancelPatientSession,
  listPatientBalances,
  listPatientSessions,
  patientLogout,
} from '../src/features/patient-area/contract.ts'
import { answerPatientPresence } from '../src/features/patient-area/presence-contract.ts'
import { subscribePatient, unsubscribePatient } from '../src/features/push/contract.ts'
import { getSession } from '../src/features/sessions/contract.ts'
import { addressOf } from '../src/platform/shared/endpoint.ts'
import { Actor } from './actors.ts'
import { examplesFor } from './examples.ts'
import { openPractice } from './practice.ts'

const { app, given, visitor } = await openPractice({ PATIENT_LOGIN: 'code' })

const PHONE = '11 91234-5678'
const ana = await given.psychologist({ plan: 'pro' })
const { id: patientId } = await given.patient(ana, { phone: PHONE })
const { id: serviceId } = await given.service(ana)
const { id } = await given.session(ana, { patientId, serviceId })

const examples = examplesFor({ patientId, serviceId })

/** Logging out tells nothing, whoever asks. */
const guarded = routes
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => endpoint.access === 'patient' && endpoint !== patientLogout)

describe('where codes are asked', () => {
  it.each(guarded.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "%s is a 401 without a token, with a psychologist's, and with a made-up one",
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

  it('these are the sessions, the packages, cancelling or answering for a session, and notifications', () => {
    expect(new Set(guarded)).toEqual(
      new Set([
        listPatientSessions,
        listPatientBalances,
        cancelPatientSession,
        answerPatientPresence,
        subscribePatient,
        unsubscribePatient,
      ]),
    )
  })
})
