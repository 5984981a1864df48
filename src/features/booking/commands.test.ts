import { describe, expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { listPatientSessions } from '../patient-area/contract.ts'
import { getPatient, listPatients } from '../patients/contract.ts'
import { listPatientFigures } from '../patients/figures-contract.ts'
import { updateProfile } from '../profile/contract.ts'
import { getSession, listSessions } from '../sessions/contract.ts'
import { CONSENT_VERSION } from './consent-version.ts'
import { createBooking } from './contract.ts'

const { db, given, visitor, clock, messages } = await openPractice()

const OFFICE = { address: 'Rua das Flores', addressNumber: '10', city: 'São Paulo', state: 'SP' }
const ana = await given.psychologist({
  name: 'Ana Souza',
  plan: 'pro',
  profile: OFFICE,
  settings: { pixKey: 'ana@exemplo.com.br' },
})
const consultation = await given.service(ana, { name: 'Terapia de luto', price: '150.00' })
const unpriced = await given.service(ana, { price: '0.00' })

let hours = 0
/** Returns a free hour for each booking, from Tuesday 3 March on. */
function nextHour(): string {
  const free = [9, 10, 11, 13, 14, 15, 16, 17]
  const date = ['03', '04', '05', '06', '09', '10', '11', '12'][Math.floor(hours / 8)]
  const hour = free[hours++ % 8]
  return `2026-03-${date}T${String(hour).padStart(2, '0')}:00:00-03:00`
}

/** Returns the stored columns of a session that the API does not show. */
async function storedSession(id: string) {
  return db.asPlatform((sql) =>
    sql.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
}

describe('a public booking', () => {
  it('a public booking returns the session, how to pay it and where to see it', async () => {
    const datetime = nextHour()
    const { session, payment, manageUrl } = await given.booking(ana, {
      serviceId: consultation.id,
      datetime,
    })
    expect(session).toEqual({
      id: expect.any(String),
      version: 1,
      changedAt: expect.any(String),
      datetime: new Date(datetime).toISOString(),
      duration: 50,
      type: 'online',
      price: '150.00',
      status: 'pending',
      serviceName: 'Terapia de luto',
      holdExpiresAt: new Date(clock.now() + 24 * HOUR).toISOString(),
    })
    expect(payment).toMatchObject({ pixKey: 'ana@exemplo.com.br', amount: '150.00' })
    expect(manageUrl).toMatch(/^https:\/\/consultorio\.test\/consulta\/[\w-]{64}$/)
  })

  it('a public booking is seen by the psychologist and by the patient', async () => {
    const booked = await given.booking(ana, {
      serviceId: consultation.id,
      datetime: nextHour(),
      patientName: 'Rui Costa',
      patientPhone: '(11) 97777-0001',
    })
    const [seen] = await visitor.ask(listPatientSessions, { query: { phone: '11977770001' } })
    expect(seen).toMatchObject({
      id: booked.session.id,
      psychologist: { name: 'Ana Souza', crp: '06/123456' },
      status: 'pending',
      paid: false,
      holdExpired: false,
      canCancel: true,
    })
    const sessions = await ana.ask(listSessions)
    expect(sessions.find(({ id }) => id === booked.session.id)).toMatchObject({
      patientName: 'Rui Costa',
      patientPhone: '+5511977770001',
      serviceName: 'Terapia de luto',
    })
  })

  it('a public booking is confirmed immediately with autoConfirmBookings on', async () => {
    const bia = await given.psychologist({ settings: { autoConfirmBookings: true } })
    const { id } = await given.service(bia)
    const { session } = await given.booking(bia, { serviceId: id })
    expect(session.status).toBe('confirmed')
    expect(await storedSession(session.id)).toMatchObject({ holds: true, hold_expires_at: null })
  })

  it.each([
    ['online', { isOnline: true, isInPerson: false }, 'online', null],
    ['online and in person', { isOnline: true, isInPerson: true }, 'online', null],
    [
      'in person',
      { isOnline: false, isInPerson: true },
      'presencial',
      'Rua das Flores, 10 – São Paulo/SP',
    ],
  ])(
    'a public booking of a service that is %s has its type, location, duration and price, whatever was sent',
    async (_, ways, type, location) => {
      const service = await given.service(ana, { ...ways, price: '200.50', duration: 45 })
      const reply = await visitor.send({
        method: 'POST',
        url: `/api/public/booking/${ana.friendlyId}`,
        payload: {
          patientName: 'Rui Costa',
          patientPhone: `11 96666-00${10 + hours}`,
          serviceId: service.id,
          datetime: nextHour(),
          price: 0.01,
          duration: 15,
          status: 'confirmed',
          paid: true,
        },
      })
      const { session, payment } = reply.json()
      expect(session).toMatchObject({ type, price: '200.50', duration: 45, status: 'pending' })
      expect(payment.amount).toBe('200.50')
      expect(await storedSession(session.id)).toMatchObject({ location, paid: false })
    },
  )

  it('a public booking has the chosen type if service and practice offer both, or is online without a choice', async () => {
    const bia = await given.psychologist({ profile: { ...OFFICE, attendsInPerson: true } })
    const { id: serviceId } = await given.service(bia, { isOnline: true, isInPerson: true })
    const book = async (more: { type?: 'online' | 'presencial'; datetime: string }) =>
      (await given.booking(bia, { serviceId, ...more })).session
    const chosen = await book({ type: 'presencial', datetime: nextHour() })
    expect(chosen.type).toBe('presencial')
    expect(await bia.ask(getSession, { params: { id: chosen.id } })).toMatchObject({
      type: 'presencial',
      location: 'Rua das Flores, 10 – São Paulo/SP',
    })
    expect((await book({ datetime: nextHour() })).type).toBe('online')
  })

  it.each([
    ['online', { isOnline: true, isInPerson: false }, 'presencial'],
    ['presencial', { isOnline: false, isInPerson: true }, 'online'],
  ] as const)(
    'a public booking is refused in another way than %s, the only one on offer',
    async (only, ways, type) => {
      const { id: serviceId } = await given.service(ana, ways)
      const refused = await visitor.call(createBooking, {
        params: { id: ana.friendlyId },
        body: {
          patientName: 'Rui Costa',
          patientPhone: '11 96666-0009',
          serviceId,
          datetime: nextHour(),
          type,
        },
      })
      const details = [{ path: 'type', message: `Este serviço é só ${only}.` }]
      expect([refused.status, refused.problem]).toMatchObject([422, { details }])
    },
  )

  it('a public booking stores the notes as shown', async () => {
    const notes = 'Olá 🌱 <b>"oi"</b>\n\'; drop table sessions; --'
    const { session } = await given.booking(ana, {
      serviceId: consultation.id,
      datetime: nextHour(),
      notes: `\u200f${notes}`,
    })
    expect((await storedSession(session.id)).notes).toBe(notes)
  })

  it('a public booking stores the version and the instant of the consent', async () => {
    const input = { serviceId: consultation.id, consentVersion: '2025-01' }
    const first = await given.booking(ana, { ...input, datetime: nextHour() })
    expect(await storedSession(first.session.id)).toMatchObject({
      consent_version: '2025-01',
      consent_at: new Date(clock.now()),
    })
    const second = await given.booking(ana, {
      serviceId: consultation.id,
      datetime: nextHour(),
    })
    expect((await storedSession(second.session.id)).consent_version).toBe(CONSENT_VERSION)
  })
})

describe('the patient of a booking', () => {
  it('the patient of a booking is found by phone and name, however they are typed, and keeps their own name and e-mail', async () => {
    const known = await given.patient(ana, {
      name: 'Maria Lima',
      email: 'maria@exemplo.com',
      phone: '(11) 95555-1234',
    })
    await given.booking(ana, {
      serviceId: consultation.id,
      datetime: nextHour(),
      patientName: 'MARIA DE LIMA',
      patientEmail: 'outra@exemplo.com',
      patientPhone: '+55 11 955551234',
    })
    const patients = await ana.ask(listPatients, { query: { search: '955551234' } })
    expect(patients).toEqual([known])
  })

  it('the patient of a booking is a different one with the same phone if the name does not match, with or without the ninth digit', async () => {
    const rui = await given.patient(ana, { name: 'Rui Prado', phone: '(11) 8000-1001' })
    const book = (patientName: string, patientPhone: string) =>
      given.booking(ana, {
        serviceId: unpriced.id,
        datetime: nextHour(),
        patientName,
        patientPhone,
        notes: `de ${patientName}`,
      })
    const booked = [
      await book('Bia Prado', '(11) 98000-1001'),
      await book('rui prado', '(11) 98000-1001'),
      await book('BIA', '(11) 8000-1001'),
    ]
    const sessions = booked.map(({ session }) =>
      ana.ask(getSession, { params: { id: session.id } }),
    )
    const [first, second, third] = await Promise.all(sessions)
    expect(first).toMatchObject({ patientName: 'Bia Prado', notes: 'de Bia Prado' })
    expect(second).toMatchObject({ patientName: 'Rui Prado', patientId: rui.id })
    expect(third).toMatchObject({ patientName: 'Bia Prado', patientId: first?.patientId })
    expect([first?.samePhoneAs, second?.samePhoneAs]).toEqual([['Rui Prado'], ['Bia Prado']])
    expect(await ana.ask(getPatient, { params: { id: rui.id } })).toMatchObject({
      samePhoneAs: [{ id: first?.patientId, name: 'Bia Prado' }],
    })
    const listed = await ana.ask(listPatientFigures, { query: { search: '8000-1001' } })
    expect(listed.map(({ name, samePhoneAs }) => [name, samePhoneAs[0]?.name])).toEqual([
      ['Bia Prado', 'Rui Prado'],
      ['Rui Prado', 'Bia Prado'],
    ])
    const noticeOf = async (id: string | null | undefined) =>
      (await messages()).filter(({ about_patient_id }) => about_patient_id === id)
    const [notice, none] = await noticeOf(rui.id)
    expect([notice?.text, none]).toEqual([expect.stringContaining('Rui Prado, '), undefined])
    expect((await noticeOf(first?.patientId)).map(({ text }) => text)).toEqual([
      expect.stringContaining('Bia Prado, '),
      expect.stringContaining('Bia Prado, '),
    ])
  })

  it('the patient of a booking is created if the phone is not known to that psychologist', async () => {
    const bia = await given.psychologist()
    await given.patient(bia, { phone: '11 94444-1234' })
    await given.booking(ana, {
      serviceId: consultation.id,
      datetime: nextHour(),
      patientName: ' Zé da Silva ',
      patientEmail: 'Ze@Exemplo.com',
      patientPhone: '11 94444-1234',
    })
    const [created] = await ana.ask(listPatients, { query: { search: 'Zé da Silva' } })
    expect(created).toMatchObject({
      name: 'Zé da Silva',
      email: 'ze@exemplo.com',
      phone: '+5511944441234',
    })
    expect(await bia.ask(listPatients)).toHaveLength(1)
  })

  it('the patient of a booking may live abroad', async () => {
    await given.booking(ana, {
      serviceId: consultation.id,
      datetime: nextHour(),
      patientPhone: '+351 912 345 678',
    })
    expect(await ana.ask(listPatients, { query: { search: '912345678' } })).toMatchObject([
      { phone: '+351912345678' },
    ])
  })
})

describe('booking a package', () => {
  it('booking a package creates the unpaid package and its first session, which costs its share', async () => {
    const service = await given.service(ana, {
      name: 'Pacote de 3',
      type: 'package',
      sessionsCount: 3,
      price: '100.00',
    })
    const { session, payment } = await given.booking(ana, {
      serviceId: service.id,
      datetime: nextHour(),
    })
    expect(session.price).toBe('33.34')
    expect(payment?.amount).toBe('100.00')
    const { package_id, patient_id } = await storedSession(session.id)
    const holdRows = await db.asPlatform((sql) =>
      sql.selectFrom('packages').selectAll().where('service_id', '=', service.id).execute(),
    )
    expect(holdRows).toMatchObject([
      {
        id: package_id,
        patient_id,
        sessions_count: 3,
        sessions_used: 1,
        price_cents: 10_000,
        paid: false,
      },
    ])
  })
})

describe('the booked session', () => {
  it('the booked session keeps its location when the office moves', async () => {
    const service = await given.service(ana, { isOnline: false, isInPerson: true })
    const { session } = await given.booking(ana, {
      serviceId: service.id,
      datetime: nextHour(),
    })
    await ana.ask(updateProfile, { body: { address: 'Rua Nova', addressNumber: '2' } })
    expect((await storedSession(session.id)).location).toBe('Rua das Flores, 10 – São Paulo/SP')
  })

  it('the booked session is recorded in the log of changes as a visitor’s action', async () => {
    const booked = await given.booking(ana, { serviceId: consultation.id, datetime: nextHour() })
    const events = await db.asPlatform((sql) =>
      sql
        .selectFrom('audit_events')
        .select(['actor', 'action'])
        .where('subject_id', '=', booked.session.id)
        .execute(),
    )
    expect(events).toEqual([{ actor: 'visitor', action: 'session.booked' }])
  })
})
