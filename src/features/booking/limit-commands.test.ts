import { describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { listPatients } from '../patients/contract.ts'
import { updatePublicSettings } from '../profile/contract.ts'
import { cancelSession, confirmPayment, listSessions } from '../sessions/contract.ts'
import {
  createBooking,
  getAvailability,
  getPublicPsychologist,
  getPublicServices,
} from './contract.ts'

const { db, given, visitor, clock } = await openPractice()

const REFUSAL = {
  code: 'not_accepting',
  message: 'Este profissional não está recebendo novos agendamentos.',
}

let phones = 0
const newPhone = () => `11 93333-${String(++phones).padStart(4, '0')}`

async function openFor(options: Parameters<typeof given.psychologist>[0]) {
  clock.set(START)
  const owner = await given.psychologist({ settings: { autoConfirmBookings: true }, ...options })
  const service = await given.service(owner)
  // Paid immediately: unpaid ones would soon exceed the limit of one phone.
  const book = async (datetime: string, patientPhone = newPhone()) => {
    const reply = await visitor.call(createBooking, {
      params: { id: owner.friendlyId },
      body: { patientName: 'João Reis', patientPhone, serviceId: service.id, datetime },
    })
    if (!reply.problem)
      await owner.ask(confirmPayment, { params: { id: reply.body.session.id }, body: {} })
    return reply
  }
  return { owner, service, book }
}

/** Returns the n-th weekday slot of a day in March or April. */
const slot = (date: string, hour: number) => `${date}T${String(hour).padStart(2, '0')}:00:00-03:00`

describe('on the free plan', () => {
  it('a fourth patient cannot book; a known one can', async () => {
    const { owner, book } = await openFor({})
    const known = newPhone()
    await book(slot('2026-03-03', 9), known)
    await given.patient(owner)
    await given.patient(owner)
    const refused = await book(slot('2026-03-03', 10))
    expect(refused.status).toBe(403)
    expect(refused.problem).toEqual(REFUSAL)
    expect(await owner.ask(listPatients)).toHaveLength(3)
    expect(await owner.ask(listSessions)).toHaveLength(1)
    expect((await book(slot('2026-03-03', 10), known)).status).toBe(201)
  })

  it('a seventh session of a month can neither be chosen nor booked; one of the next month can', async () => {
    const { owner, book } = await openFor({})
    const phone = newPhone()
    for (const hour of [9, 10, 11, 13, 14, 15])
      expect((await book(slot('2026-03-31', hour), phone)).status).toBe(201)
    expect((await book(slot('2026-03-31', 16), phone)).problem).toEqual(REFUSAL)
    expect((await book(slot('2026-04-01', 9), phone)).status).toBe(201)
    expect(await owner.ask(listSessions)).toHaveLength(7)
    const offered = await visitor.ask(getAvailability, {
      params: { id: owner.friendlyId },
      query: { from: '2026-03-02', to: '2026-04-02' },
    })
    expect(offered.days.map(({ date }) => date)).toEqual(['2026-04-01', '2026-04-02'])
  })

  it('a cancelled session is not counted', async () => {
    const { owner, book } = await openFor({})
    const phone = newPhone()
    const booked = []
    for (const hour of [9, 10, 11, 13, 14, 15])
      booked.push(await book(slot('2026-03-31', hour), phone))
    const [first] = booked
    await owner.ask(cancelSession, { params: { id: first?.body.session.id ?? '' } })
    expect((await book(slot('2026-03-31', 16), phone)).status).toBe(201)
    expect((await book(slot('2026-03-31', 17), phone)).problem).toEqual(REFUSAL)
  })

  it("the month is in the psychologist's time zone, wherever the server is", async () => {
    const allDay = { enabled: true, start: '00:00', end: '23:59', hasLunch: false }
    const { book } = await openFor({
      profile: {
        timezone: 'America/Rio_Branco',
        workingHours: JSON.stringify({ monday: allDay, tuesday: allDay, wednesday: allDay }),
      },
    })
    const phone = newPhone()
    for (const hour of ['16', '17', '18', '19', '20', '21'])
      expect((await book(`2026-03-31T${hour}:00:00-05:00`, phone)).status).toBe(201)
    // In São Paulo and in UTC it is April already.
    expect((await book('2026-03-31T22:00:00-05:00', phone)).problem).toEqual(REFUSAL)
    expect((await book('2026-04-01T00:00:00-05:00', phone)).status).toBe(201)
  })
})

describe.each(['pro', 'pro-annual'] as const)('on the plan %s', (plan) => {
  it('patients and sessions are unlimited', async () => {
    const { book } = await openFor({ plan })
    for (const hour of [9, 10, 11, 13, 14, 15, 16, 17])
      expect((await book(slot('2026-03-31', hour))).status).toBe(201)
  })
})

const openCalls = (owner: PsychologistActor, serviceId: string) => {
  const params = { id: owner.friendlyId }
  return {
    page: () => visitor.call(getPublicPsychologist, { params }),
    services: () => visitor.call(getPublicServices, { params }),
    slots: () =>
      visitor.call(getAvailability, {
        params,
        query: { from: '2026-03-02', to: '2026-03-31', serviceId },
      }),
  }
}

describe('with online booking off', () => {
  it('the page shows the psychologist without slots, and booking is a 403', async () => {
    const { owner, service, book } = await openFor({ plan: 'pro' })
    const { page, slots } = openCalls(owner, service.id)
    expect((await slots()).body.days).not.toEqual([])
    await owner.ask(updatePublicSettings, { body: { allowOnlineBooking: false } })
    expect((await page()).body).toMatchObject({ name: owner.name, allowOnlineBooking: false })
    expect((await slots()).body.days).toEqual([])
    const refused = await book(slot('2026-03-03', 9))
    expect(refused.status).toBe(403)
    expect(refused.problem?.code).toBe('online_booking_off')
    expect(await owner.ask(listSessions)).toEqual([])
    await owner.ask(updatePublicSettings, { body: { allowOnlineBooking: true } })
    expect((await book(slot('2026-03-03', 9))).status).toBe(201)
  })
})

describe('an inactive account', () => {
  it('an inactive account has no public page, no services, no slots and no bookings: 404', async () => {
    const { owner, service, book } = await openFor({ plan: 'pro' })
    const { page, services, slots } = openCalls(owner, service.id)
    expect((await page()).status).toBe(200)
    await db.asPlatform((sql) =>
      sql
        .updateTable('psychologists')
        .set({ is_active: false })
        .where('id', '=', owner.id)
        .execute(),
    )
    for (const call of [page, services, slots]) expect((await call()).status).toBe(404)
    expect((await book(slot('2026-03-03', 9))).status).toBe(404)
    expect(await owner.ask(listSessions)).toEqual([])
  })
})
