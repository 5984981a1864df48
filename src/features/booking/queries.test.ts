import { describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { timeAt } from '../../platform/shared/calendar.ts'
import { createDayOff } from '../closures/contract.ts'
import { updateProfile, updateSettings } from '../profile/contract.ts'
import {
  createBooking,
  getAvailability,
  getPublicPsychologist,
  getPublicServices,
} from './contract.ts'

const { given, visitor, clock } = await openPractice()

const find = (owner: PsychologistActor, from: string, to = from, serviceId?: string) =>
  visitor.call(getAvailability, {
    params: { id: owner.friendlyId },
    query: { from, to, ...(serviceId ? { serviceId } : {}) },
  })

/** Returns the times of one day, in the psychologist's zone. */
async function timesOn(owner: PsychologistActor, day: string, serviceId?: string) {
  const { body } = await find(owner, day, day, serviceId)
  return (body.days[0]?.slots ?? []).map((slot) => timeAt(slot, body.timezone)).join(' ')
}

const book = (owner: PsychologistActor, serviceId: string, datetime: string) =>
  visitor.call(createBooking, {
    params: { id: owner.friendlyId },
    body: { patientName: 'João Reis', patientPhone: '11 98888-7777', serviceId, datetime },
  })

const WHOLE_DAY = '09:00 10:00 11:00 13:00 14:00 15:00 16:00 17:00'

describe('availability', () => {
  it('availability of a new account is Monday to Friday 09:00–18:00 less lunch, days without slots left out', async () => {
    clock.set('2026-03-01T12:00:00-03:00')
    const ana = await given.psychologist()
    const { body } = await find(ana, '2026-03-01', '2026-03-15')
    expect(body.timezone).toBe('America/Sao_Paulo')
    expect(body.days.map(({ date }) => date)).toEqual(
      ['02', '03', '04', '05', '06', '09', '10', '11', '12', '13'].map((day) => `2026-03-${day}`),
    )
    expect(await timesOn(ana, '2026-03-02')).toBe(WHOLE_DAY)
    expect(body.days[0]?.slots[0]).toBe('2026-03-02T12:00:00.000Z')
    clock.set(START)
  })

  it('availability is never in the past and ends with the second month after this one', async () => {
    const ana = await given.psychologist()
    clock.set('2026-03-02T13:30:00-03:00')
    expect(await timesOn(ana, '2026-03-02')).toBe('14:00 15:00 16:00 17:00')
    const { body } = await find(ana, '2026-02-27', '2026-05-30')
    expect(body.days[0]?.date).toBe('2026-03-02')
    expect(body.days.at(-1)?.date).toBe('2026-05-29')
    clock.set(START)
  })

  it.each([
    ['2026-03-01', '2026-06-01', 200],
    ['2026-03-01', '2026-06-02', 422],
    ['2026-01-01', '2099-12-31', 422],
    ['2026-03-05', '2026-03-04', 200],
  ])(
    'availability from %s to %s is answered %i: it spans at most 93 days',
    async (from, to, status) => {
      const ana = await given.psychologist()
      const reply = await find(ana, from, to)
      expect(reply.status).toBe(status)
      if (status === 422)
        expect(reply.problem?.details).toEqual([{ path: 'to', message: 'Peça no máximo 93 dias' }])
    },
  )

  it.each([
    ['30 February', { from: '2026-02-30', to: '2026-03-02' }, ['from']],
    ['an instant', { from: '2026-03-02T00:00:00Z', to: '2026-03-02' }, ['from']],
    ['nothing', {}, ['from', 'to']],
    [
      'a service that is no id',
      { from: '2026-03-02', to: '2026-03-02', serviceId: '1' },
      ['serviceId'],
    ],
  ])('availability of %s is refused, naming the field', async (_, query, paths) => {
    const ana = await given.psychologist()
    const url = `/api/public/availability/${ana.friendlyId}?${new URLSearchParams(query)}`
    const reply = await visitor.send({ method: 'GET', url })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().details.map(({ path }: { path: string }) => path)).toEqual(paths)
  })

  it("availability follows the service's duration, or the default one without a service", async () => {
    const ana = await given.psychologist()
    const { id } = await given.service(ana, { duration: 90 })
    expect(await timesOn(ana, '2026-03-03', id)).toBe('09:00 10:00 13:00 14:00 15:00 16:00')
    expect(await timesOn(ana, '2026-03-03')).toBe(WHOLE_DAY)
    await ana.ask(updateSettings, { body: { defaultSessionDuration: 120 } })
    expect(await timesOn(ana, '2026-03-03')).toBe('09:00 10:00 13:00 14:00 15:00 16:00')
  })

  it("availability of another practice's service, or an inactive one, is not found", async () => {
    const ana = await given.psychologist()
    const bia = await given.psychologist()
    const others = await given.service(bia)
    const inactive = await given.service(ana, { active: false })
    for (const { id } of [others, inactive])
      expect((await find(ana, '2026-03-03', '2026-03-03', id)).status).toBe(404)
  })

  it('availability loses a slot to a booking or to the psychologist’s own pending session', async () => {
    const ana = await given.psychologist({ plan: 'pro' })
    const { id: serviceId } = await given.service(ana)
    const { id: patientId } = await given.patient(ana)
    await given.booking(ana, { serviceId, datetime: '2026-03-03T09:00:00-03:00' })
    await given.session(ana, { serviceId, patientId, datetime: '2026-03-03T13:30:00-03:00' })
    expect(await timesOn(ana, '2026-03-03')).toBe('10:00 11:00 15:00 16:00 17:00')
  })

  it('availability leaves out days off, respects the minimum notice, and has weekends if they are switched on', async () => {
    const ana = await given.psychologist()
    await ana.ask(createDayOff, { body: { firstDay: '2026-03-03', lastDay: '2026-03-04' } })
    expect(await timesOn(ana, '2026-03-04')).toBe('')
    expect(await timesOn(ana, '2026-03-05')).toBe(WHOLE_DAY)
    await ana.ask(updateProfile, { body: { minimumNoticeMinutes: 3 * 24 * 60 + 60 } })
    expect(await timesOn(ana, '2026-03-05')).toBe('10:00 11:00 13:00 14:00 15:00 16:00 17:00')
    const saturday = { enabled: true, start: '09:00', end: '12:00', hasLunch: false }
    await ana.ask(updateProfile, { body: { workingHours: JSON.stringify({ saturday }) } })
    expect(await timesOn(ana, '2026-03-07')).toBe('')
    await ana.ask(updateProfile, { body: { opensWeekends: true } })
    expect(await timesOn(ana, '2026-03-07')).toBe('09:00 10:00 11:00')
  })

  it('availability leaves out the closed part of a day, and a session that would reach into it is not booked', async () => {
    const ana = await given.psychologist({ plan: 'pro' })
    const { id: serviceId } = await given.service(ana, { duration: 60 })
    const part = { startTime: '10:30', endTime: '15:00' }
    await ana.ask(createDayOff, {
      body: { firstDay: '2026-03-03', lastDay: '2026-03-04', ...part },
    })
    for (const day of ['2026-03-03', '2026-03-04'])
      expect(await timesOn(ana, day, serviceId)).toBe('09:00 15:00 16:00 17:00')
    expect(await timesOn(ana, '2026-03-05', serviceId)).toBe(WHOLE_DAY)
    expect((await book(ana, serviceId, '2026-03-03T10:00:00-03:00')).problem?.details).toEqual([
      { path: 'datetime', message: 'Este horário não está disponível. Escolha outro.' },
    ])
    expect((await book(ana, serviceId, '2026-03-03T09:00:00-03:00')).status).toBe(201)
  })

  it('availability leaves out national holidays if they are switched off, and they cannot be booked', async () => {
    const ana = await given.psychologist({ profile: { closesHolidays: true } })
    const { id: serviceId } = await given.service(ana)
    expect(await timesOn(ana, '2026-04-03')).toBe('')
    expect(await timesOn(ana, '2026-04-02')).toBe(WHOLE_DAY)
    expect((await book(ana, serviceId, '2026-04-03T10:00:00-03:00')).status).toBe(422)
    await ana.ask(updateProfile, { body: { closesHolidays: false } })
    expect((await book(ana, serviceId, '2026-04-03T10:00:00-03:00')).status).toBe(201)
  })

  it('availability has only bookable slots: each is accepted once', {
    tags: 'both-databases',
  }, async () => {
    const ana = await given.psychologist({ plan: 'pro' })
    const { id: serviceId } = await given.service(ana, { duration: 60 })
    const { body } = await find(ana, '2026-03-03', '2026-03-03', serviceId)
    for (const datetime of body.days[0]?.slots ?? [])
      await given.booking(ana, { serviceId, datetime })
    expect(body.days[0]?.slots).toHaveLength(8)
    expect((await find(ana, '2026-03-03', '2026-03-03', serviceId)).body.days).toEqual([])
  })
})

describe('a psychologist in Acre', () => {
  it('a psychologist in Acre has hours, today and the month in America/Rio_Branco', {
    tags: 'both-databases',
  }, async () => {
    const ana = await given.psychologist({
      plan: 'pro',
      profile: { timezone: 'America/Rio_Branco' },
    })
    const { id: serviceId } = await given.service(ana)
    // Midnight is over in São Paulo; in Rio Branco it is still 31 March.
    clock.set('2026-04-01T00:30:00-03:00')
    const { body } = await find(ana, '2026-03-31', '2026-06-30', serviceId)
    expect(body.timezone).toBe('America/Rio_Branco')
    expect(body.days[0]).toMatchObject({ date: '2026-04-01' })
    expect(body.days[0]?.slots[0]).toBe('2026-04-01T14:00:00.000Z')
    expect(body.days.at(-1)?.date).toBe('2026-05-29')
    clock.set(START)
    expect((await find(ana, '2026-03-02')).body.days[0]?.slots[0]).toBe('2026-03-02T14:00:00.000Z')
    const early = await book(ana, serviceId, '2026-03-03T09:00:00-03:00')
    expect(early.problem?.details?.[0]?.path).toBe('datetime')
    expect((await book(ana, serviceId, '2026-03-03T09:00:00-05:00')).status).toBe(201)
  })
})

describe('the public psychologist', () => {
  it('the public profile has the public fields and nothing else', async () => {
    const ana = await given.psychologist({
      profile: { bio: 'Olá', specialization: 'Clínica', observations: 'Toque o interfone' },
      settings: { pixKey: '529.982.247-25' },
    })
    const { body } = await visitor.call(getPublicPsychologist, { params: { id: ana.friendlyId } })
    expect(Object.keys(body).sort()).toEqual(
      [
        ...['name', 'specialization', 'crp', 'bio', 'profileImage', 'workingHours', 'pixKey'],
        ...['whatsappNumber', 'attendsOnline', 'attendsInPerson', 'address', 'addressNumber'],
        ...['city', 'state', 'observations'],
        ...['friendlyId', 'publicSlug', 'allowOnlineBooking', 'timezone', 'professionalTitle'],
      ].sort(),
    )
    expect(body).toMatchObject({
      name: 'Ana Souza',
      crp: '06/123456',
      whatsappNumber: '+5511987654321',
      pixKey: '52998224725',
      publicSlug: 'ana-souza',
      allowOnlineBooking: true,
    })
  })

  it('the public profile offers the active services only, oldest first', {
    tags: 'both-databases',
  }, async () => {
    const ana = await given.psychologist()
    const first = await given.service(ana, { name: 'Zelo' })
    await given.service(ana, { name: 'Antigo', active: false })
    const pack = await given.service(ana, { name: 'Pacote', type: 'package', sessionsCount: 4 })
    const { body } = await visitor.call(getPublicServices, { params: { id: ana.friendlyId } })
    expect(body.map(({ id }) => id)).toEqual([first.id, pack.id])
    expect(body[1]).toMatchObject({ type: 'package', sessionsCount: 4, price: '150.00' })
  })
})
