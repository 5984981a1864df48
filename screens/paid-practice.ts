import type { Practice } from '../src/features/demo/practice.ts'
import { deletePatient } from '../src/features/patients/contract.ts'
import {
  cancelSession,
  completeSession,
  confirmPayment,
  createSession,
} from '../src/features/sessions/contract.ts'
import { ERASED, PAID_PRACTICE, startOf } from '../test/paid-practice.ts'
import { NOW } from './open-screen.tsx'
import { addPatient, callElsewhere, newPractice } from './small-practice.ts'

/** A practice on Pro with sessions paid, pending, cancelled and held over the last 45 days, one of an erased patient. */
export const paidPractice = newPractice(addPaidSessions, { plan: 'pro' })

function addPaidSessions(practice: Practice): void {
  const serviceId = practice.services[0]?.id ?? ''
  const patients = new Map<string, string>()
  for (const { patient, steps, price, type = 'online', duration = 50, ...when } of PAID_PRACTICE) {
    const patientId = patients.get(patient) ?? addPatient(practice, patient, '11 91234-5678').id
    patients.set(patient, patientId)
    const datetime = startOf(when, NOW)
    const body = { patientId, serviceId, datetime, price, type, duration }
    const { id } = callElsewhere(practice, createSession, { body })
    const params = { id }
    for (const step of steps) {
      if (step === 'pay') callElsewhere(practice, confirmPayment, { params, body: {} })
      else callElsewhere(practice, STEPS[step], { params })
    }
  }
  callElsewhere(practice, deletePatient, { params: { id: patients.get(ERASED) ?? '' } })
}

const STEPS = { complete: completeSession, cancel: cancelSession }
