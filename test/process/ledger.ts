import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createBooking } from '../../src/features/booking/contract.ts'
import { createPatient } from '../../src/features/patients/input-contract.ts'
import { confirmPayment, createSession } from '../../src/features/sessions/contract.ts'
import type { CallOf, Endpoint } from '../../src/platform/shared/endpoint.ts'
import { type Answer, call, type Practice } from './caller.ts'

export interface Entry<E extends Endpoint = Endpoint> {
  key: string
  sessionId?: string
  answer: Answer<E> | null
  /** Sends the same request with the same key to the server's current address. */
  send(url: string): Promise<Answer<E>>
}

/** Everything that several writers sent to one practice. */
export interface Ledger {
  practice: Practice
  bookings: Entry<typeof createBooking>[]
  patients: Entry<typeof createPatient>[]
  sessions: Entry<typeof createSession>[]
  payments: Entry<typeof confirmPayment>[]
  /** Resolves when no writer writes any more. */
  ended: Promise<unknown>
}

const DAY = 86_400_000
const RETREAT = 50
let phones = 0

const newPhone = () => `11 9${String(++phones).padStart(8, '0')}`

export const isSettled = ({ answer }: Entry): boolean => answer !== null && answer.status < 500

export const isPromise = (entry: Entry): boolean => (entry.answer?.status ?? 500) < 300

export function startWriting(url: string, practice: Practice, isOver: () => boolean): Ledger {
  const ledger: Ledger = {
    practice,
    bookings: [],
    patients: [],
    sessions: [],
    payments: [],
    ended: Promise.resolve(),
  }
  const repeat = async (write: (url: string, ledger: Ledger) => Promise<void>) => {
    while (!isOver()) {
      await write(url, ledger)
      await wait(1)
    }
  }
  const writers = [book, book, book, addPatient, addSession, pay]
  ledger.ended = Promise.all(writers.map(repeat))
  return ledger
}

async function write<E extends Endpoint>(
  url: string,
  entries: Entry<E>[],
  endpoint: E,
  input: CallOf<E>,
  { token, sessionId }: { token?: string; sessionId?: string } = {},
): Promise<void> {
  const key = randomUUID()
  const entry: Entry<E> = {
    key,
    answer: null,
    send: (to) => call(to, endpoint, input, { key, ...(token ? { token } : {}) }),
    ...(sessionId ? { sessionId } : {}),
  }
  entries.push(entry)
  entry.answer = await entry.send(url).catch(() => null)
  if (!isSettled(entry)) await wait(RETREAT)
}

function book(url: string, { practice, bookings }: Ledger): Promise<void> {
  return write(url, bookings, createBooking, {
    params: { id: practice.account.friendlyId },
    body: {
      patientName: 'João Reis',
      patientPhone: newPhone(),
      patientEmail: 'joao@exemplo.com.br',
      serviceId: practice.serviceId,
      datetime: anyOf(practice.slots) ?? '',
    },
  })
}

function addPatient(url: string, { practice, patients }: Ledger): Promise<void> {
  const body = { name: 'Maria Lima', phone: newPhone() }
  return write(url, patients, createPatient, { body }, practice)
}

async function addSession(url: string, ledger: Ledger): Promise<void> {
  const { practice, patients, sessions } = ledger
  const patient = anyOf(patients.filter(isPromise))?.answer?.body
  if (!patient) return
  const datetime = new Date(Date.now() + randomInt(DAY, 60 * DAY)).toISOString()
  const body = {
    patientId: patient.id,
    serviceId: practice.serviceId,
    type: 'online' as const,
    datetime,
  }
  return write(url, sessions, createSession, { body }, practice)
}

async function pay(url: string, ledger: Ledger): Promise<void> {
  const booked = ledger.bookings.filter(isPromise).map(({ answer }) => answer?.body.session.id)
  const createdIds = ledger.sessions.filter(isPromise).map(({ answer }) => answer?.body.id)
  const paid = new Set(ledger.payments.map(({ sessionId }) => sessionId))
  const id = anyOf([...booked, ...createdIds].filter((id) => !paid.has(id)))
  if (!id) return
  const input = { params: { id }, body: {} }
  return write(url, ledger.payments, confirmPayment, input, {
    token: ledger.practice.token,
    sessionId: id,
  })
}

function anyOf<T>(list: T[]): T | undefined {
  return list[randomInt(list.length || 1)]
}
