import { createPatient, deletePatient } from '../src/features/patients/contract.ts'
import {
  cancelSession,
  completeSession,
  confirmPayment,
  createSession,
} from '../src/features/sessions/contract.ts'
import { createSubscription, payTestCheckout } from '../src/features/subscription/contract.ts'
import { DAY, HOUR } from '../src/platform/shared/calendar.ts'
import { ask, openPractice } from '../test/process/caller.ts'

type Step = 'pay' | 'complete' | 'cancel'
interface Planned {
  patient: string
  daysAgo: number
  price: string
  steps: Step[]
  type?: 'online' | 'presencial'
  duration?: number
}

const ERASED = 'Rui Prado'

/** The sessions that the reports add up; the expected figures are in the tests. */
const SESSIONS: readonly Planned[] = [
  { patient: 'Pedro Alves', daysAgo: 2, price: '70.00', steps: ['cancel'] },
  { patient: 'João Reis', daysAgo: 3, price: '130.00', steps: ['complete'] },
  { patient: 'João Reis', daysAgo: 4, price: '100.00', steps: [] },
  { patient: 'Maria Lima', daysAgo: 5, price: '150.00', steps: ['pay', 'complete'] },
  { patient: 'Maria Lima', daysAgo: 6, price: '1250.00', steps: ['pay', 'complete'], duration: 80 },
  { patient: 'Érica Nunes', daysAgo: 8, price: '120.00', steps: ['pay'] },
  { patient: ERASED, daysAgo: 9, price: '90.00', steps: ['pay', 'complete'] },
  {
    patient: 'João Reis',
    daysAgo: 40,
    price: '300.50',
    steps: ['pay', 'complete'],
    type: 'presencial',
  },
  { patient: 'Pedro Alves', daysAgo: 45, price: '80.00', steps: ['pay', 'complete'] },
]

export async function openEmptyPractice(origin: string) {
  const practice = await openPractice(origin)
  await subscribe(origin, practice.token)
  // As stored by a new login.
  return { ...practice, account: { ...practice.account, plan: 'pro' as const } }
}

/** A practice on Pro with sessions paid, pending, cancelled and held over the last 45 days, one of an erased patient. */
export async function openPaidPractice(origin: string) {
  const practice = await openEmptyPractice(origin)
  const patients = new Map<string, string>()
  const sessions: Made[] = []
  for (const planned of SESSIONS) {
    const { patient } = planned
    const patientId = patients.get(patient) ?? (await addPatient(origin, practice, patient))
    patients.set(patient, patientId)
    sessions.push(await addSession(origin, { ...practice, patientId }, planned))
  }
  const params = { id: patients.get(ERASED) ?? '' }
  await ask(origin, deletePatient, { params }, practice)
  return { ...practice, sessions }
}

export type PaidPractice = Awaited<ReturnType<typeof openPaidPractice>>

type Login = { token: string }
type Made = { datetime: string; price: string; paid: boolean }

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
  { daysAgo, steps, price, type = 'online', duration = 50 }: Planned,
): Promise<Made> {
  const hour = Math.floor((Date.now() - daysAgo * DAY) / HOUR) * HOUR
  const datetime = new Date(hour).toISOString()
  const body = { ...ids, datetime, price, type, duration }
  const { id } = await ask(origin, createSession, { body }, { token })
  for (const step of steps) {
    if (step === 'pay') await ask(origin, confirmPayment, { params: { id }, body: {} }, { token })
    else await ask(origin, STEPS[step], { params: { id } }, { token })
  }
  return { datetime, price, paid: steps.includes('pay') }
}
