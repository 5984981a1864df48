import { describe, expect, it } from 'vitest'
import { Actor, type PsychologistActor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { listPatientSessions } from '../patient-area/contract.ts'
import { updateProfile, updateSettings } from '../profile/contract.ts'
import { releaseEveryExpiredHold } from '../sessions/changes/hold-commands.ts'
import { cancelSession, confirmPayment, confirmSession, getSession } from '../sessions/contract.ts'
import { createBooking, getAvailability } from './contract.ts'

const { db, given, visitor, clock } = await openPractice()
const limited = await openPractice({ THROTTLE: 'on' })

/** Thursday of the second week, 10:00: beyond the longest hold. */
const SLOT = '2026-03-12T10:00:00-03:00'
const FIRST_PHONE = '11 90000-0001'
const SECOND = '11 90000-0002'

async function openPro(settings: Parameters<typeof given.psychologist>[0] = {}) {
  clock.set(START)
  const owner = await given.psychologist({ plan: 'pro', ...settings })
  const service = await given.service(owner)
  const book = (patientPhone: string, datetime = SLOT) =>
    visitor.call(createBooking, {
      params: { id: owner.friendlyId },
      body: { patientName: 'João Reis', patientPhone, serviceId: service.id, datetime },
    })
  return { owner, book }
}

async function isOffered(owner: PsychologistActor, slot = SLOT): Promise<boolean> {
  const date = slot.slice(0, 10)
  const { days } = await visitor.ask(getAvailability, {
    params: { id: owner.friendlyId },
    query: { from: date, to: date },
  })
  return days.some(({ slots }) => slots.includes(new Date(slot).toISOString()))
}

const seenBy = async (phone: string, id: string) => {
  const sessions = await visitor.ask(listPatientSessions, { query: { phone } })
  return sessions.find((session) => session.id === id)
}

describe('a booking that is not paid', () => {
  it.each<[minutes: 30 | 120 | 1440 | 2880 | undefined, hold: number]>([
    [undefined, DAY],
    [30, 30 * MINUTE],
    [120, 2 * HOUR],
    [1440, DAY],
    [2880, 2 * DAY],
  ])(
    'an unpaid booking with a hold of %s minutes keeps its time until then, and not longer',
    async (minutes, hold) => {
      const { owner, book } = await openPro(
        minutes ? { settings: { bookingHoldMinutes: minutes } } : {},
      )
      const { body } = await book(FIRST_PHONE)
      const until = new Date(clock.now() + hold).toISOString()
      expect((await seenBy(FIRST_PHONE, body.session.id))?.holdExpiresAt).toBe(until)
      clock.advance(hold - 1)
      expect(await isOffered(owner)).toBe(false)
      expect((await book(SECOND)).problem?.code).toBe('time_taken')
      expect((await seenBy(FIRST_PHONE, body.session.id))?.holdExpired).toBe(false)
      clock.advance(1)
      expect(await isOffered(owner)).toBe(true)
      expect((await seenBy(FIRST_PHONE, body.session.id))?.holdExpired).toBe(true)
      expect((await book(SECOND)).status).toBe(201)
      expect(await isOffered(owner)).toBe(false)
      expect((await seenBy(FIRST_PHONE, body.session.id))?.holdExpired).toBe(true)
    },
  )

  it('an unpaid booking keeps its time without limit if it costs nothing', async () => {
    const { owner } = await openPro()
    const { id: serviceId } = await given.service(owner, { price: '0' })
    const { session } = await visitor.ask(createBooking, {
      params: { id: owner.friendlyId },
      body: { patientName: 'João Reis', serviceId, patientPhone: FIRST_PHONE, datetime: SLOT },
    })
    clock.advance(3 * DAY)
    expect(await isOffered(owner)).toBe(false)
    expect(await seenBy(FIRST_PHONE, session.id)).toMatchObject({
      status: 'pending',
      holdExpired: false,
    })
  })

  it('an unpaid booking without a deadline keeps its time until it begins', async () => {
    const { owner, book } = await openPro({ settings: { bookingHoldMinutes: null } })
    await book(FIRST_PHONE)
    clock.set('2026-03-12T09:59:00-03:00')
    expect(await isOffered(owner)).toBe(false)
    expect((await book(SECOND)).problem?.code).toBe('time_taken')
  })

  it('an unpaid booking keeps its time for the hold duration it was made with', async () => {
    const { owner, book } = await openPro({ settings: { bookingHoldMinutes: 120 } })
    await book(FIRST_PHONE)
    await owner.ask(updateSettings, { body: { bookingHoldMinutes: null } })
    clock.advance(2 * HOUR)
    expect(await isOffered(owner)).toBe(true)
  })

  it('an unpaid booking loses its time also through the job that runs each minute', {
    tags: 'both-databases',
  }, async () => {
    const { book } = await openPro()
    const { body } = await book(FIRST_PHONE)
    const holds = async () => {
      const row = await db.asPlatform((sql) =>
        sql
          .selectFrom('sessions')
          .select('holds')
          .where('id', '=', body.session.id)
          .executeTakeFirst(),
      )
      return row?.holds
    }
    await releaseEveryExpiredHold(db, clock.now())
    expect(await holds()).toBe(true)
    clock.advance(DAY)
    await releaseEveryExpiredHold(db, clock.now())
    expect(await holds()).toBe(false)
    expect((await seenBy(FIRST_PHONE, body.session.id))?.holdExpired).toBe(true)
  })

  it('an unpaid booking frees its time immediately when it is cancelled', async () => {
    const { owner, book } = await openPro()
    const { body } = await book(FIRST_PHONE)
    await owner.ask(cancelSession, { params: { id: body.session.id } })
    expect(await isOffered(owner)).toBe(true)
    expect((await book(SECOND)).status).toBe(201)
    expect(await seenBy(FIRST_PHONE, body.session.id)).toMatchObject({
      status: 'cancelled',
      holdExpired: false,
    })
  })

  it('an unpaid booking keeps its time permanently once it is confirmed or paid', async () => {
    const { owner, book } = await openPro()
    const { body } = await book(FIRST_PHONE)
    await owner.ask(confirmSession, { params: { id: body.session.id } })
    clock.advance(3 * DAY)
    expect(await isOffered(owner)).toBe(false)
    expect((await book(SECOND)).problem?.code).toBe('time_taken')
    expect(await seenBy(FIRST_PHONE, body.session.id)).toMatchObject({ holdExpired: false })
  })

  it('an unpaid booking with less time than its hold until the session keeps its time until the session begins', async () => {
    const { owner, book } = await openPro({ settings: { bookingHoldMinutes: 2880 } })
    const until = new Date('2026-03-03T09:00:00-03:00').toISOString()
    const { body } = await book(FIRST_PHONE, until)
    expect(body.session.holdExpiresAt).toBe(until)
    expect((await seenBy(FIRST_PHONE, body.session.id))?.holdExpiresAt).toBe(until)
    clock.set(until)
    expect((await seenBy(FIRST_PHONE, body.session.id))?.holdExpired).toBe(true)
    const paid = await owner.ask(confirmPayment, { params: { id: body.session.id }, body: {} })
    expect(paid).toMatchObject({ status: 'confirmed', paid: true })
  })

  it('an unpaid booking is confirmed by a payment that comes late, if the time is still free', async () => {
    const { owner, book } = await openPro()
    const { body } = await book(FIRST_PHONE)
    clock.advance(2 * DAY)
    const paid = await owner.ask(confirmPayment, { params: { id: body.session.id }, body: {} })
    expect(paid).toMatchObject({ status: 'confirmed', paid: true })
    expect(await isOffered(owner)).toBe(false)
  })

  it('an unpaid booking whose time was booked by another meanwhile is not confirmed by a late payment: 409', {
    tags: 'both-databases',
  }, async () => {
    const { owner, book } = await openPro()
    const { body } = await book(FIRST_PHONE)
    clock.advance(DAY)
    await book(SECOND)
    const refused = await owner.call(confirmPayment, { params: { id: body.session.id }, body: {} })
    expect(refused.problem?.code).toBe('time_occupied')
    const session = await owner.ask(getSession, { params: { id: body.session.id } })
    expect(session).toMatchObject({ status: 'pending', paid: false })
  })
})

describe('unpaid holds', () => {
  const [first, second, three] = [
    '2026-03-12T09:00:00-03:00',
    '2026-03-12T11:00:00-03:00',
    '2026-03-12T14:00:00-03:00',
  ] as const

  /** Opens a Pro practice in which each booking comes from another address. */
  async function openLimited(settings: Parameters<typeof given.psychologist>[0] = {}) {
    limited.clock.set(START)
    const owner = await limited.given.psychologist({ plan: 'pro', ...settings })
    const { id: serviceId } = await limited.given.service(owner)
    const book = (patientPhone: string, datetime: string) =>
      new Actor(limited.app).call(createBooking, {
        params: { id: owner.friendlyId },
        body: { patientName: 'João Reis', patientPhone, serviceId, datetime },
      })
    return { owner, book }
  }

  it('unpaid holds are at most 2 a phone and psychologist', async () => {
    const { book } = await openLimited()
    expect((await book(FIRST_PHONE, first)).status).toBe(201)
    expect((await book(FIRST_PHONE, second)).status).toBe(201)
    const third = await book('+55 (11) 90000-0001', three)
    expect(third.status).toBe(409)
    expect(third.problem?.code).toBe('too_many_holds')
    expect((await book(SECOND, three)).status).toBe(201)
    const other = await openLimited()
    expect((await other.book(FIRST_PHONE, three)).status).toBe(201)
  })

  it.each<[how: string, free: (owner: PsychologistActor, id: string) => Promise<unknown>]>([
    ['paid', (owner, id) => owner.ask(confirmPayment, { params: { id }, body: {} })],
    ['cancelled', (owner, id) => owner.ask(cancelSession, { params: { id } })],
    ['expired', async () => limited.clock.advance(DAY)],
  ])('unpaid holds are one less when one is %s', async (_, free) => {
    const { owner, book } = await openLimited()
    const { body } = await book(FIRST_PHONE, first)
    await book(FIRST_PHONE, second)
    await free(owner, body.session.id)
    expect((await book(FIRST_PHONE, three)).status).toBe(201)
  })

  it('unpaid holds still count when confirmed by the psychologist, since they are unpaid', async () => {
    const { owner, book } = await openLimited()
    const { body } = await book(FIRST_PHONE, first)
    await book(FIRST_PHONE, second)
    await owner.ask(confirmSession, { params: { id: body.session.id } })
    expect((await book(FIRST_PHONE, three)).problem?.code).toBe('too_many_holds')
  })

  it('unpaid holds are also counted if bookings are confirmed automatically', async () => {
    const { book } = await openLimited({ settings: { autoConfirmBookings: true } })
    for (const slot of [first, second]) expect((await book(FIRST_PHONE, slot)).status).toBe(201)
    expect((await book(FIRST_PHONE, three)).problem?.code).toBe('too_many_holds')
  })

  it('unpaid holds are not limited with THROTTLE=off', async () => {
    const { book } = await openPro()
    for (const slot of [first, second, three])
      expect((await book(FIRST_PHONE, slot)).status).toBe(201)
  })
})

describe('the buffer after a session', () => {
  it('the buffer after a session counts: a slot within it is neither offered nor booked', {
    tags: 'both-databases',
  }, async () => {
    const { owner, book } = await openPro({ profile: { bufferMinutes: 15 } })
    expect((await book(FIRST_PHONE, '2026-03-12T10:00:00-03:00')).status).toBe(201)
    expect(await isOffered(owner, '2026-03-12T11:00:00-03:00')).toBe(false)
    expect((await book(SECOND, '2026-03-12T11:00:00-03:00')).problem?.code).toBe('time_taken')
    expect(await isOffered(owner, '2026-03-12T09:00:00-03:00')).toBe(false)
    expect((await book(SECOND, '2026-03-12T09:00:00-03:00')).problem?.code).toBe('time_taken')
    expect((await book(SECOND, '2026-03-12T13:00:00-03:00')).status).toBe(201)
  })

  it('the buffer of a booked session stays as on the day of the booking', async () => {
    const { owner, book } = await openPro({ profile: { bufferMinutes: 15 } })
    await book(FIRST_PHONE, '2026-03-12T10:00:00-03:00')
    await owner.ask(updateProfile, { body: { bufferMinutes: 0 } })
    expect(await isOffered(owner, '2026-03-12T11:00:00-03:00')).toBe(false)
    expect(await isOffered(owner, '2026-03-12T09:00:00-03:00')).toBe(true)
  })
})
