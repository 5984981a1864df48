import { deletePatient } from '../src/features/patients/contract.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import {
  cancelSession,
  completeSession,
  confirmPayment,
  createSession,
} from '../src/features/sessions/contract.ts'
import { createSubscription, payTestCheckout } from '../src/features/subscription/contract.ts'
import { ERASED, PAID_PRACTICE, type PlannedSession, startOf } from '../test/paid-practice.ts'
import { ask, openPractice } from '../test/process/caller.ts'

export async function openEmptyPractice(origin: string) {
  const practice = await openPractice(origin)
  await subscribe(origin, practice.token)
  // Sets the storage as a new login does.
  return { ...practice, account: { ...practice.account, plan: 'pro' as const } }
}

/** Opens a practice on Pro with sessions paid, pending, cancelled and held over the last 45 days, one of an erased patient. */
export async function openPaidPractice(origin: string) {
  const practice = await openEmptyPractice(origin)
  const patients = new Map<string, string>()
  for (const planned of PAID_PRACTICE) {
    const { patient } = planned
    const patientId = patients.get(patient) ?? (await addPatient(origin, practice, patient))
    patients.set(patient, patientId)
    await addSession(origin, { ...practice, patientId }, planned)
  }
  const params = { id: patients.get(ERASED) ?? '' }
  await ask(origin, deletePatient, { params }, practice)
  return practice
}

type Login = { token: string }

export async function subscribe(origin: string, token: string): Promise<void> {
  const planType = { planType: 'pro' } as const
  const { checkoutUrl } = await ask(origin, createSubscription, { body: planType }, { token })
  const reference = new URL(checkoutUrl).searchParams.get('reference') ?? ''
  await ask(origin, payTestCheckout, { body: { reference } }, { token })
}

async function addPatient(origin: string, login: Login, name: string): Promise<string> {
  const body = { name, phone: '11 91234-5678' }
  return (await ask(origin, createPatient, { body }, login)).id
}

const STEPS = { complete: completeSession, cancel: cancelSession }

async function addSession(
  origin: string,
  { token, ...ids }: Login & { serviceId: string; patientId: string },
  { daysAgo, steps, price, type = 'online', duration = 50 }: PlannedSession,
): Promise<void> {
  const datetime = startOf({ daysAgo }, Date.now())
  const body = { ...ids, datetime, price, type, duration }
  const { id } = await ask(origin, createSession, { body }, { token })
  for (const step of steps) {
    if (step === 'pay') await ask(origin, confirmPayment, { params: { id }, body: {} }, { token })
    else await ask(origin, STEPS[step], { params: { id } }, { token })
  }
}
