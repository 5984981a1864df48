import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { Actor, type PsychologistActor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { codesFor, codesSentBy, logInBy } from '../../../test/login-codes.ts'
import { openPractice } from '../../../test/practice.ts'
import { DAY, MINUTE } from '../../platform/shared/calendar.ts'
import { patientLogout, requestLoginCode, verifyLoginCode } from '../patient-login/contract.ts'
import { cancelPatientSession, listPatientSessions } from './contract.ts'

const practice = await openPractice({ PATIENT_LOGIN: 'code' })
const { app, clock, db, given, visitor } = practice
const ana = await given.psychologist({ name: 'Ana Souza', plan: 'pro' })
const bia = await given.psychologist({ name: 'Bia Melo', plan: 'pro' })
const mallory = await given.psychologist({ name: 'Mallory', plan: 'pro' })

let lastNumber = 0
const newPhone = () => `11 96666-${String(++lastNumber).padStart(4, '0')}`

async function patientOf(owner: PsychologistActor, phone: string, email: string | null) {
  const { id: patientId } = await given.patient(owner, { phone, email })
  const { id: serviceId } = await given.service(owner)
  return given.session(owner, { patientId, serviceId, datetime: '2026-03-05T10:00:00-03:00' })
}

const loginBy = (mailbox: string, phone: string) => logInBy(practice, mailbox, phone)

const look = (actor: Actor, phone: string) => actor.call(listPatientSessions, { query: { phone } })
const namesSeen = async (actor: Actor, phone: string) =>
  (await actor.ask(listPatientSessions, { query: { phone } })).map(
    ({ psychologist }) => psychologist.name,
  )

beforeEach(() => clock.set(START))

describe('with PATIENT_LOGIN=code', () => {
  it('Only a phone, a psychologist’s token and an invalid token open nothing', async () => {
    const phone = newPhone()
    const session = await patientOf(ana, phone, 'maria@exemplo.com')
    for (const actor of [
      visitor,
      ana,
      new Actor(app, 'x'.repeat(64)),
      new Actor(app, 'x'.repeat(43)),
    ]) {
      const looked = await look(actor, phone)
      const cancelled = await actor.call(cancelPatientSession, {
        params: { id: session.id },
        body: { phone },
      })
      for (const { status, problem } of [looked, cancelled])
        expect([status, problem?.code]).toEqual([401, 'phone_not_enough'])
    }
  })

  it('A patient’s token opens the sessions of its phone only', async () => {
    const [phone, other] = [newPhone(), newPhone()]
    await patientOf(ana, phone, 'maria@exemplo.com')
    await patientOf(ana, other, 'rui@exemplo.com')
    const maria = await loginBy('maria@exemplo.com', phone)
    expect(await namesSeen(maria, phone)).toEqual(['Ana Souza'])
    expect(await namesSeen(maria, `+55 ${phone}`)).toEqual(['Ana Souza'])
    expect((await look(maria, other)).problem?.code).toBe('phone_not_enough')
  })

  it('A patient’s token is refused as a psychologist’s', async () => {
    const phone = newPhone()
    await patientOf(ana, phone, 'maria@exemplo.com')
    const { token } = await loginBy('maria@exemplo.com', phone)
    const reply = await visitor.send({
      method: 'GET',
      url: '/api/sessions',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(reply.statusCode).toBe(401)
  })

  it('A psychologist who saves a stranger’s phone reads nothing of that person elsewhere', async () => {
    const phone = newPhone()
    const hers = await patientOf(ana, phone, 'vitima@exemplo.com')
    await patientOf(mallory, phone, 'mallory@exemplo.com')
    const attacker = await loginBy('mallory@exemplo.com', phone)
    expect(await namesSeen(attacker, phone)).toEqual(['Mallory'])
    const params = { id: hers.id }
    const reply = await attacker.call(cancelPatientSession, { params, body: {} })
    expect(reply.status).toBe(404)
    clock.advance(MINUTE)
    expect(await namesSeen(await loginBy('vitima@exemplo.com', phone), phone)).toEqual([
      'Ana Souza',
    ])
  })

  it('A code to an e-mail known to several practices opens all of them', async () => {
    const phone = newPhone()
    await patientOf(ana, phone, 'maria@exemplo.com')
    await patientOf(bia, phone, 'maria@exemplo.com')
    await patientOf(mallory, phone, null)
    const maria = await loginBy('maria@exemplo.com', phone)
    expect((await namesSeen(maria, phone)).sort()).toEqual(['Ana Souza', 'Bia Melo'])
  })

  it('A code sent to the phone itself opens everything of that phone', async () => {
    const phone = newPhone()
    await patientOf(ana, phone, null)
    await patientOf(bia, phone, null)
    const maria = await loginBy(`+55${phone.replace(/\D/g, '')}`, phone)
    expect((await namesSeen(maria, phone)).sort()).toEqual(['Ana Souza', 'Bia Melo'])
  })

  it('Each e-mail gets its own code, and using one ends all of them', async () => {
    const phone = newPhone()
    await patientOf(ana, phone, 'um@exemplo.com')
    clock.advance(1)
    await patientOf(bia, phone, 'dois@exemplo.com')
    const sent = await codesFor(practice, phone)
    expect(sent).toMatchObject([
      { recipient: 'um@exemplo.com', psychologist_id: ana.id },
      { recipient: 'dois@exemplo.com', psychologist_id: bia.id },
    ])
    const codes = sent.map(({ code }) => code)
    expect(new Set(codes).size).toBe(2)
    const replies = []
    for (const code of codes)
      replies.push(await visitor.call(verifyLoginCode, { body: { phone, code } }))
    expect(replies.map(({ status }) => status)).toEqual([200, 401])
  })
})

describe("a patient's login", () => {
  async function loggedIn() {
    const phone = newPhone()
    await patientOf(ana, phone, 'maria@exemplo.com')
    return { phone, maria: await loginBy('maria@exemplo.com', phone) }
  }

  it('A login lasts 30 days from its last use', async () => {
    const { phone, maria } = await loggedIn()
    clock.advance(30 * DAY - 1)
    expect((await look(maria, phone)).status).toBe(200)
    clock.advance(30 * DAY - 1)
    expect((await look(maria, phone)).status).toBe(200)
    clock.advance(30 * DAY)
    expect((await look(maria, phone)).status).toBe(401)
  })

  it('A logout ends only this login, and a second logout changes nothing', async () => {
    const { phone, maria } = await loggedIn()
    clock.advance(MINUTE)
    const elsewhere = await loginBy('maria@exemplo.com', phone)
    expect((await maria.call(patientLogout)).status).toBe(204)
    expect((await maria.call(patientLogout)).status).toBe(204)
    expect((await look(maria, phone)).status).toBe(401)
    expect((await look(elsewhere, phone)).status).toBe(200)
  })

  it('A login is stored as a hash of 256 random bits', async () => {
    const { maria } = await loggedIn()
    expect(maria.token).toMatch(/^[\w-]{43}$/)
    const rows = await db.asPlatform((sql) =>
      sql.selectFrom('patient_tokens').selectAll().execute(),
    )
    const hashes = rows.map(({ token_hash }) => Buffer.from(token_hash).toString('hex'))
    expect(hashes).toContain(createHash('sha256').update(`${maria.token}`).digest('hex'))
    expect(hashes).not.toContain(Buffer.from(`${maria.token}`, 'base64url').toString('hex'))
  })

  it('A login does not open a session whose patient has a new phone', async () => {
    const { phone, maria } = await loggedIn()
    await db.asPlatform((sql) =>
      sql
        .updateTable('patients')
        .set({ phone: '+5511900000000' })
        .where('phone', '=', `+55${phone.replace(/\D/g, '')}`)
        .execute(),
    )
    expect(await namesSeen(maria, phone)).toEqual([])
  })
})

describe('with PATIENT_LOGIN=phone', async () => {
  const byPhone = await openPractice()

  it('A requested code works also with PATIENT_LOGIN=phone', async () => {
    const owner = await byPhone.given.psychologist({ plan: 'pro' })
    const phone = newPhone()
    await byPhone.given.patient(owner, { phone, email: 'maria@exemplo.com' })
    const [sent] = await codesSentBy(byPhone, () =>
      byPhone.visitor.ask(requestLoginCode, { body: { phone } }),
    )
    const reply = await byPhone.visitor.call(verifyLoginCode, {
      body: { phone, code: sent?.code ?? '' },
    })
    expect(reply.status).toBe(200)
  })
})
