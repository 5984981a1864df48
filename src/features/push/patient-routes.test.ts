import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { logInBy } from '../../../test/login-codes.ts'
import { openPractice } from '../../../test/practice.ts'
import { openBrowserFor } from '../../../test/push-browser.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { deletePatient } from '../patients/contract.ts'
import { updatePatient } from '../patients/input-contract.ts'
import { subscribeOwn, subscribePatient, unsubscribePatient } from './contract.ts'
import { patientBrowsers } from './queries.ts'

const { clock, db, given, visitor } = await openPractice()
const SERVICE = 'https://push.test'
let lastNumber = 0
const newBrowser = () => openBrowserFor(SERVICE, `aparelho-${++lastNumber}`)
const newPhone = () => `11 97755-${String(++lastNumber).padStart(4, '0')}`

async function listPatientBrowsers(tenant: Tenant, sessionId: string): Promise<string[]> {
  const { rows } = await sql<{ browsers: string[] }>`
    select ${patientBrowsers} as browsers from sessions s
    join patients p on p.psychologist_id = s.psychologist_id and p.id = s.patient_id
    where s.id = ${sessionId}`.execute(tenant.sql)
  return rows[0]?.browsers ?? []
}

const keptOf = (endpoint: string) =>
  db.asPlatform((sql) =>
    sql
      .selectFrom('push_subscriptions')
      .select(['psychologist_id', 'patient_id'])
      .where('endpoint', '=', endpoint)
      .execute(),
  )

beforeEach(() => clock.set(START))

describe('a patient’s browser', () => {
  async function twoPractices() {
    const phone = newPhone()
    const owners = [await given.psychologist(), await given.psychologist()]
    const patients = []
    for (const owner of owners) patients.push(await given.patient(owner, { phone }))
    return { phone, owners, patients }
  }

  it('a patient’s browser receives notifications of every practice that knows the phone, until switched off', async () => {
    const { phone, patients } = await twoPractices()
    const { subscription } = newBrowser()
    await visitor.ask(subscribePatient, { body: { ...subscription, phone } })
    const of = (await keptOf(subscription.endpoint)).map(({ patient_id }) => patient_id)
    expect(of.sort()).toEqual(patients.map(({ id }) => id).sort())
    const body = { endpoint: subscription.endpoint, phone }
    await visitor.ask(unsubscribePatient, { body })
    expect(await keptOf(subscription.endpoint)).toEqual([])
  })

  it('a patient’s browser gets the same answer for an unknown phone, and nothing is stored', async () => {
    const { subscription } = newBrowser()
    const body = { ...subscription, phone: newPhone() }
    expect((await visitor.call(subscribePatient, { body })).status).toBe(204)
    expect(await keptOf(subscription.endpoint)).toEqual([])
  })

  it('a patient’s browser receives only the notifications of the patient who used it last', async () => {
    const [first, second] = [await twoPractices(), await twoPractices()]
    const { subscription } = newBrowser()
    for (const { phone } of [first, second])
      await visitor.ask(subscribePatient, { body: { ...subscription, phone } })
    const of = (await keptOf(subscription.endpoint)).map(({ patient_id }) => patient_id)
    expect(of.sort()).toEqual(second.patients.map(({ id }) => id).sort())
  })

  it('a patient’s browser may also be the psychologist’s', async () => {
    const { phone, owners } = await twoPractices()
    const { subscription } = newBrowser()
    await owners[0]?.ask(subscribeOwn, { body: subscription })
    await visitor.ask(subscribePatient, { body: { ...subscription, phone } })
    await visitor.ask(unsubscribePatient, { body: { endpoint: subscription.endpoint, phone } })
    expect(await keptOf(subscription.endpoint)).toMatchObject([{ patient_id: null }])
  })

  it('a patient’s browser is not ended by another phone', async () => {
    const { phone } = await twoPractices()
    const { subscription } = newBrowser()
    await visitor.ask(subscribePatient, { body: { ...subscription, phone } })
    const body = { endpoint: subscription.endpoint, phone: newPhone() }
    await visitor.ask(unsubscribePatient, { body })
    expect(await keptOf(subscription.endpoint)).toHaveLength(2)
  })

  it('a patient’s browser is erased with the patient', async () => {
    const { phone, owners, patients } = await twoPractices()
    const { subscription } = newBrowser()
    await visitor.ask(subscribePatient, { body: { ...subscription, phone } })
    await owners[0]?.ask(deletePatient, { params: { id: patients[0]?.id ?? '' } })
    expect(await keptOf(subscription.endpoint)).toMatchObject([{ patient_id: patients[1]?.id }])
  })

  it('a patient’s browser gets nothing more after the patient has another phone', async () => {
    const ana = await given.psychologist()
    const patient = await given.patient(ana, { phone: newPhone() })
    const { id: serviceId } = await given.service(ana)
    const session = await given.session(ana, { patientId: patient.id, serviceId })
    const browsers = () => db.asTenant(ana.id, (tenant) => listPatientBrowsers(tenant, session.id))
    const body = { ...newBrowser().subscription, phone: patient.phone }
    await visitor.ask(subscribePatient, { body })
    expect(await browsers()).toHaveLength(1)
    await ana.ask(updatePatient, { params: { id: patient.id }, body: { phone: newPhone() } })
    expect(await browsers()).toEqual([])
  })
})

it('a person who proved an e-mail that a visitor typed is notified only of bookings made with it', async () => {
  const practice = await openPractice({ PATIENT_LOGIN: 'code' })
  const ana = await practice.given.psychologist({ plan: 'pro' })
  const phone = newPhone()
  const { id: serviceId } = await practice.given.service(ana)
  const { id: patientId } = await practice.given.patient(ana, { phone, email: 'maria@exemplo.com' })
  const own = await practice.given.session(ana, { patientId, serviceId })
  const booked = await practice.given.booking(ana, {
    serviceId,
    patientName: 'Maria Lima',
    patientPhone: phone,
    patientEmail: 'rui@exemplo.com',
  })
  const browsersOf = (id: string) =>
    practice.db.asTenant(ana.id, async (tenant) => (await listPatientBrowsers(tenant, id)).length)
  const rui = await logInBy(practice, 'rui@exemplo.com', phone)
  await rui.ask(subscribePatient, { body: newBrowser().subscription })
  expect([await browsersOf(own.id), await browsersOf(booked.session.id)]).toEqual([0, 1])
  practice.clock.advance(MINUTE)
  const maria = await logInBy(practice, 'maria@exemplo.com', phone)
  await maria.ask(subscribePatient, { body: newBrowser().subscription })
  expect([await browsersOf(own.id), await browsersOf(booked.session.id)]).toEqual([1, 2])
})
