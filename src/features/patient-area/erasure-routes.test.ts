import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { codesFor, logInBy } from '../../../test/login-codes.ts'
import { openPractice } from '../../../test/practice.ts'
import { DAY, MINUTE } from '../../platform/shared/calendar.ts'
import { eraseClosedAccounts } from '../account/commands.ts'
import { closeAccount } from '../account/contract.ts'
import { deleteOldLogins } from '../patient-login/commands.ts'
import { deletePatient } from '../patients/contract.ts'
import { updatePatient } from '../patients/input-contract.ts'
import { cancelSession, deleteSession, getSession, updateSession } from '../sessions/contract.ts'
import { listPatientSessions } from './contract.ts'

const practice = await openPractice({ PATIENT_LOGIN: 'code' })
const { clock, db, given, messages } = practice
const EMAIL = 'maria@exemplo.com'

beforeEach(() => clock.set(START))

let lastNumber = 0
const newPhone = () => `11 96543-${String(++lastNumber).padStart(4, '0')}`

async function loggedIn(phone: string, mailbox = EMAIL) {
  const actor = await logInBy(practice, mailbox, phone)
  clock.advance(MINUTE)
  expect(await codesFor(practice, phone)).not.toEqual([])
  return actor
}

async function storedOf(phone: string) {
  const storedPhone = `+55${phone.replace(/\D/g, '')}`
  return db.asPlatform(async (scope) => {
    const { rows } = await sql<{ tokens: number; codes: number; requests: number }>`
      select (select count(*) from patient_tokens where phone = ${storedPhone}) as tokens,
        (select count(*) from patient_codes where phone = ${storedPhone}) as codes,
        (select count(*) from patient_code_requests where phone = ${storedPhone}) as requests`.execute(
      scope,
    )
    return rows[0]
  })
}

const erase = (owner: PsychologistActor, id: string) => owner.ask(deletePatient, { params: { id } })

describe('an erased patient', () => {
  it('An erased patient leaves no login, no code and no message with one', async () => {
    const ana = await given.psychologist()
    const phone = newPhone()
    const { id } = await given.patient(ana, { phone, email: EMAIL })
    await loggedIn(phone)
    expect(await storedOf(phone)).toEqual({ tokens: 1, codes: 1, requests: 1 })
    await erase(ana, id)
    expect(await storedOf(phone)).toEqual({ tokens: 0, codes: 0, requests: 0 })
    const written = (await messages()).filter(({ psychologist_id }) => psychologist_id === ana.id)
    expect(written.map(({ kind }) => kind)).toEqual(['welcome'])
  })

  it('An erased patient leaves nothing of the address of a booking', async () => {
    const ana = await given.psychologist()
    const { id: serviceId } = await given.service(ana)
    const phone = newPhone()
    const { id: known } = await given.patient(ana, { phone })
    const patient = { patientName: 'Maria Lima', patientPhone: phone, patientEmail: EMAIL }
    const { session } = await given.booking(ana, { serviceId, ...patient })
    await loggedIn(phone)
    const params = { id: session.id }
    expect((await ana.ask(getSession, { params })).patientId).toBe(known)
    await ana.ask(cancelSession, { params })
    await erase(ana, known)
    expect(await storedOf(phone)).toEqual({ tokens: 0, codes: 0, requests: 0 })
    const written = await db.asTenant(ana.id, async (tenant) => [
      ...(await tenant.sql.selectFrom('sessions').selectAll().execute()),
      ...(await tenant.sql.selectFrom('messages').selectAll().execute()),
    ])
    expect(JSON.stringify(written)).not.toContain(EMAIL)
  })

  it.each<[string, (ana: PsychologistActor, id: string) => Promise<unknown>]>([
    ['was deleted before', (ana, id) => ana.ask(deleteSession, { params: { id } })],
    [
      'became somebody else’s',
      async (ana, id) => {
        const { id: patientId } = await given.patient(ana, { phone: newPhone() })
        await ana.ask(updateSession, { params: { id }, body: { patientId } })
      },
    ],
  ])(
    'An erased patient of a booking that %s leaves no message with the name',
    async (_, become) => {
      const ana = await given.psychologist()
      const { id: serviceId } = await given.service(ana)
      const booking = { serviceId, patientName: 'Zuleica Unica', patientPhone: newPhone() }
      const { session } = await given.booking(ana, { ...booking, patientEmail: EMAIL })
      const params = { id: session.id }
      const { patientId } = await ana.ask(getSession, { params })
      await become(ana, session.id)
      await erase(ana, patientId ?? '')
      const remaining = (await messages()).filter(
        ({ psychologist_id }) => psychologist_id === ana.id,
      )
      expect(JSON.stringify(remaining)).not.toMatch(/Zuleica|maria@/)
    },
  )

  it('A patient erased in one practice stays logged in for another', async () => {
    const [ana, bia] = [await given.psychologist(), await given.psychologist({ name: 'Bia Melo' })]
    const phone = newPhone()
    const { id } = await given.patient(ana, { phone, email: EMAIL })
    const { id: patientId } = await given.patient(bia, { phone, email: EMAIL })
    await given.session(bia, { patientId, serviceId: (await given.service(bia)).id })
    const maria = await loggedIn(phone)
    await erase(ana, id)
    expect(await storedOf(phone)).toEqual({ tokens: 1, codes: 1, requests: 1 })
    expect(await maria.ask(listPatientSessions, { query: { phone } })).toMatchObject([
      { psychologist: { name: 'Bia Melo' } },
    ])
  })

  it('An erased patient on a shared phone loses their own logins, and the others stay', async () => {
    const [ana, bia] = [await given.psychologist(), await given.psychologist()]
    const phone = newPhone()
    const { id } = await given.patient(ana, { phone, email: EMAIL })
    await given.patient(bia, { phone, email: 'filho@exemplo.com' })
    const son = await logInBy(practice, 'filho@exemplo.com', phone)
    clock.advance(MINUTE)
    await loggedIn(phone)
    expect(await storedOf(phone)).toEqual({ tokens: 2, codes: 2, requests: 1 })
    await erase(ana, id)
    expect(await storedOf(phone)).toEqual({ tokens: 1, codes: 1, requests: 1 })
    expect((await son.call(listPatientSessions, { query: { phone } })).status).toBe(200)
  })
})

it('An erased account leaves no login of its patients', async () => {
  const ana = await given.psychologist()
  const phone = newPhone()
  await given.patient(ana, { phone, email: EMAIL })
  await loggedIn(phone)
  await ana.ask(closeAccount, { body: { password: ana.password } })
  await eraseClosedAccounts(db, clock.now() + 31 * DAY)
  expect(await storedOf(phone)).toEqual({ tokens: 0, codes: 0, requests: 0 })
})

it('The login of a patient with a new phone is deleted within the hour', async () => {
  const ana = await given.psychologist()
  const phone = newPhone()
  const { id } = await given.patient(ana, { phone, email: EMAIL })
  await loggedIn(phone)
  await ana.ask(updatePatient, { params: { id }, body: { phone: newPhone() } })
  await db.asPlatform((scope) => deleteOldLogins(scope, clock.now()))
  expect(await storedOf(phone)).toMatchObject({ tokens: 0 })
})
