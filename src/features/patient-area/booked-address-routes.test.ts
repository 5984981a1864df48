import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor, PsychologistActor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { codesFor, logInBy } from '../../../test/login-codes.ts'
import { openPractice } from '../../../test/practice.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { updatePatient } from '../patients/input-contract.ts'
import { getSession, remindSession, updateSession } from '../sessions/contract.ts'
import { cancelPatientSession, listPatientSessions } from './contract.ts'

/** A phone in a public booking proves nothing, nor does the e-mail typed with it. */

const practice = await openPractice({ PATIENT_LOGIN: 'code' })
const { clock, given, messages } = practice
const ana = await given.psychologist({ name: 'Ana Souza', plan: 'pro' })
const { id: serviceId } = await given.service(ana)

const VICTIM = 'vitima@exemplo.com'
const STRANGER = 'estranho@exemplo.com'

let lastNumber = 0
const newPhone = () => `11 95555-${String(++lastNumber).padStart(4, '0')}`

const HOURS = ['09', '10', '11', '14', '15', '16', '17']
let booked = 0
async function book(patientPhone: string, patientEmail: string | null): Promise<string> {
  clock.advance(MINUTE)
  const day = 10 + Math.floor(booked / HOURS.length)
  const datetime = `2026-03-${day}T${HOURS[booked++ % HOURS.length]}:00:00-03:00`
  const patientName = 'Maria Lima'
  const booking = { serviceId, patientName, patientPhone, patientEmail, datetime }
  return (await given.booking(ana, booking)).session.id
}

async function file(phone: string, email: string | null, owner: PsychologistActor = ana) {
  clock.advance(MINUTE)
  const { id: patientId } = await given.patient(owner, { phone, email })
  return { patientId, session: await mark(patientId, owner) }
}

async function mark(patientId: string, owner: PsychologistActor = ana): Promise<string> {
  const service = owner === ana ? serviceId : (await given.service(owner)).id
  return (await given.session(owner, { patientId, serviceId: service })).id
}

async function logIn(mailbox: string, phone: string): Promise<Actor> {
  clock.advance(MINUTE)
  return logInBy(practice, mailbox, phone)
}

async function mailboxes(phone: string): Promise<string[]> {
  clock.advance(MINUTE)
  return (await codesFor(practice, phone)).map(({ recipient }) => recipient)
}

const seenBy = async (actor: Actor, phone: string) =>
  (await actor.ask(listPatientSessions, { query: { phone } })).map(({ id }) => id).sort()
const patientOf = async (sessionId: string) =>
  (await ana.ask(getSession, { params: { id: sessionId } })).patientId ?? ''
const noticesTo = async (sessionId: string, kind: string) =>
  (await messages())
    .filter((message) => message.session_id === sessionId && message.kind === kind)
    .map(({ recipient }) => recipient)

beforeEach(() => clock.set(START))

describe("a stranger with the victim's phone and another e-mail", () => {
  it('A stranger who books before the victim gets codes, and opens only their own booking', async () => {
    const phone = newPhone()
    const strangers = await book(phone, STRANGER)
    const victims = await book(phone, VICTIM)
    expect(await mailboxes(phone)).toEqual([STRANGER, VICTIM])
    const stranger = await logIn(STRANGER, phone)
    expect(await seenBy(stranger, phone)).toEqual([strangers])
    const stolen = await stranger.call(cancelPatientSession, { params: { id: victims }, body: {} })
    expect(stolen.status).toBe(404)
    expect(await seenBy(await logIn(VICTIM, phone), phone)).toEqual([victims])
  })

  it('A stranger reads nothing that the psychologist adds for the patient', async () => {
    const phone = newPhone()
    const strangers = await book(phone, STRANGER)
    await mark(await patientOf(strangers))
    expect(await seenBy(await logIn(STRANGER, phone), phone)).toEqual([strangers])
  })

  it('A stranger who books after the victim is on file opens only their own booking', async () => {
    const phone = newPhone()
    const { session } = await file(phone, VICTIM)
    const strangers = await book(phone, STRANGER)
    expect(await seenBy(await logIn(STRANGER, phone), phone)).toEqual([strangers])
    expect(await seenBy(await logIn(VICTIM, phone), phone)).toEqual([session, strangers].sort())
  })

  it('A stranger is not notified of the victim’s cancellations and bookings', async () => {
    const phone = newPhone()
    await book(phone, STRANGER)
    const victims = await book(phone, VICTIM)
    await ana.ask(remindSession, { params: { id: victims } })
    const victim = await logIn(VICTIM, phone)
    await victim.ask(cancelPatientSession, { params: { id: victims }, body: {} })
    expect(await noticesTo(victims, 'session_reminder')).toEqual([VICTIM])
    expect(await noticesTo(victims, 'session_cancelled')).toEqual([VICTIM])
  })

  it('A stranger loses the booking once the psychologist assigns it to another patient', async () => {
    const [phone, other] = [newPhone(), newPhone()]
    const strangers = await book(phone, STRANGER)
    const { patientId } = await file(other, null)
    await ana.ask(updateSession, { params: { id: strangers }, body: { patientId } })
    expect(await mailboxes(other)).not.toContain(STRANGER)
  })
})

describe('a patient with a booking', () => {
  it('A patient without an e-mail on file logs in with the booking’s address', async () => {
    const phone = newPhone()
    const { session } = await file(phone, null)
    const hers = await book(phone, 'Maria@Exemplo.com')
    expect(await patientOf(hers)).toBe(await patientOf(session))
    expect(await seenBy(await logIn('maria@exemplo.com', phone), phone)).toEqual([hers])
  })

  it('A patient opens the whole file once the psychologist saved the e-mail', async () => {
    const phone = newPhone()
    const hers = await book(phone, VICTIM)
    const patientId = await patientOf(hers)
    const marked = await mark(patientId)
    const maria = await logIn(VICTIM, phone)
    expect(await seenBy(maria, phone)).toEqual([hers])
    await ana.ask(updatePatient, { params: { id: patientId }, body: { email: VICTIM } })
    expect(await seenBy(maria, phone)).toEqual([hers, marked].sort())
  })

  it('A patient with a wrong address opens all of it once the psychologist corrects it', async () => {
    const phone = newPhone()
    const hers = await book(phone, STRANGER)
    const patientId = await patientOf(hers)
    const wrong = await logIn(STRANGER, phone)
    await ana.ask(updatePatient, { params: { id: patientId }, body: { email: VICTIM } })
    expect(await seenBy(wrong, phone)).toEqual([])
    expect(await mailboxes(phone)).toEqual([VICTIM])
    expect(await seenBy(await logIn(VICTIM, phone), phone)).toEqual([hers])
  })
})

describe("three fake patients with the victim's phone", () => {
  const fake = async (phone: string) => {
    const mallory = await given.psychologist({ name: 'Mallory', plan: 'free' })
    for (const number of [1, 2, 3]) await file(phone, `mallory${number}@exemplo.com`, mallory)
  }

  it('Fake patients do not shut out the real one who was on file before', async () => {
    const phone = newPhone()
    await file(phone, VICTIM)
    await fake(phone)
    expect(await mailboxes(phone)).toContain(VICTIM)
  })

  it('Fake patients do not shut out the real one who comes after them', async () => {
    const phone = newPhone()
    await fake(phone)
    const { session } = await file(phone, VICTIM)
    expect(await mailboxes(phone)).toEqual(['mallory1@exemplo.com', 'mallory2@exemplo.com', VICTIM])
    expect(await seenBy(await logIn(VICTIM, phone), phone)).toEqual([session])
  })
})
