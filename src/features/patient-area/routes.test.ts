import { afterEach, describe, expect, it } from 'vitest'
import { Actor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { DAY, MINUTE } from '../../platform/shared/calendar.ts'
import { updateProfile, updateSettings } from '../profile/contract.ts'
import { createSeries } from '../series/contract.ts'
import {
  cancelSession,
  completeSession,
  confirmPayment,
  confirmSession,
} from '../sessions/contract.ts'
import { cancelPatientSession, listPatientSessions } from './contract.ts'

const { clock, given, visitor } = await openPractice()
afterEach(() => clock.set(START))

const of = ({ id }: { id: string }) => ({ params: { id } })
const sessionsOf = (phone: string) => visitor.ask(listPatientSessions, { query: { phone } })
const answerTo = async (phone: string) => {
  const url = `${listPatientSessions.path}?${new URLSearchParams({ phone })}`
  const reply = await visitor.send({ method: 'GET', url })
  return { status: reply.statusCode, body: reply.json() }
}

let lastNumber = 0
const newPhone = () => `11 97777-${String(++lastNumber).padStart(4, '0')}`

async function practice(name: string, phone: string) {
  const ana = await given.psychologist({ name, plan: 'pro' })
  const { id: patientId } = await given.patient(ana, { phone })
  const { id: serviceId } = await given.service(ana, { name: 'Consulta' })
  const mark = (datetime: string) => given.session(ana, { patientId, serviceId, datetime })
  return { ana, serviceId, mark }
}

describe('the sessions of a phone', () => {
  it('A session has all its fields', async () => {
    const phone = newPhone()
    const { ana, serviceId } = await practice('Ana Souza', phone)
    const patient = await given.patient(ana, { phone })
    const session = await given.session(ana, {
      patientId: patient.id,
      serviceId,
      type: 'presencial',
      location: 'Rua Augusta, 1200',
      notes: 'Traga um documento',
    })
    expect(await sessionsOf(phone)).toEqual([
      {
        id: session.id,
        patientName: null,
        version: 1,
        changedAt: session.createdAt,
        psychologist: {
          name: 'Ana Souza',
          crp: '06/123456',
          professionalTitle: 'neutral',
          profileImage: null,
        },
        datetime: '2026-03-03T13:00:00.000Z',
        duration: 50,
        type: 'presencial',
        price: '150.00',
        location: 'Rua Augusta, 1200',
        reschedule: 'yes',
        rescheduleRequest: null,
        waitlist: false,
        roomOpensAt: null,
        notes: 'Traga um documento',
        status: 'pending',
        paid: false,
        serviceName: 'Consulta',
        canCancel: true,
        asksPayment: true,
        onStatement: false,
        noticeHours: 24,
        freeUntil: null,
        lateFee: null,
        outcome: null,
        fee: null,
        feeWaived: false,
        cancellation: null,
        presence: null,
        otherTime: {
          whatsappUrl: expect.stringMatching(/^https:\/\/wa\.me\/5511987654321/),
          bookingPath: '/agendar/1/ana-souza',
        },
        holdExpired: false,
        holdExpiresAt: null,
        timezone: 'America/Sao_Paulo',
        fixedTime: null,
        package: null,
        payment: null,
        receipts: [],
      },
    ])
  })

  it('The sessions of all psychologists are listed, newest first', async () => {
    const phone = newPhone()
    const [ana, bia] = [await practice('Ana Souza', phone), await practice('Bia Melo', phone)]
    await ana.mark('2026-03-04T10:00:00Z')
    await bia.mark('2026-03-05T10:00:00Z')
    await ana.mark('2026-02-01T10:00:00Z')
    await bia.mark('2026-06-01T10:00:00Z')
    const shown = (await sessionsOf(phone)).map(
      ({ datetime, psychologist }) => `${datetime.slice(0, 10)} ${psychologist.name}`,
    )
    expect(shown).toEqual([
      '2026-06-01 Bia Melo',
      '2026-03-05 Bia Melo',
      '2026-03-04 Ana Souza',
      '2026-02-01 Ana Souza',
    ])
  })

  it.each([
    '11976543210',
    '(11) 97654-3210',
    '+55 11 97654-3210',
    '5511976543210',
    '011 97654 3210',
  ])('The sessions are found for each way of typing the phone: %s', async (typed) => {
    if ((await sessionsOf('11976543210')).length === 0) {
      const { mark } = await practice('Ana Souza', '(11) 97654-3210')
      await mark('2026-03-04T10:00:00Z')
    }
    expect(await sessionsOf(typed)).toHaveLength(1)
  })

  it('The sessions of other phones are not listed', async () => {
    const [phone, other] = [newPhone(), newPhone()]
    const { mark } = await practice('Ana Souza', phone)
    await mark('2026-03-04T10:00:00Z')
    expect(await sessionsOf(other)).toEqual([])
  })

  it.each(['', '1', '119123456', 'meu telefone', '11 9765-432', '1'.repeat(20)])(
    'The sessions are refused to %j',
    async (phone) => {
      const { status, body } = await answerTo(phone)
      const message = 'Telefone deve ter pelo menos 11 dígitos'
      expect(status).toBe(422)
      expect(body).toMatchObject({ message, details: [{ path: 'phone', message }] })
    },
  )
})

describe('a session in the patient area', () => {
  const states: [string, when: string, canCancel: boolean][] = [
    ['pending', 'future', true],
    ['confirmed', 'future', true],
    ['completed', 'future', false],
    ['cancelled', 'future', false],
    ['pending', 'past', false],
    ['confirmed', 'past', false],
  ]
  it.each(states)('A %s session %s can be cancelled: %s', async (status, when, canCancel) => {
    const phone = newPhone()
    const { ana, mark } = await practice('Ana Souza', phone)
    const session = await mark(when === 'past' ? START : '2026-03-02T09:00:01-03:00')
    if (status === 'confirmed') await ana.ask(confirmSession, of(session))
    if (status === 'completed') await ana.ask(completeSession, of(session))
    if (status === 'cancelled') await ana.ask(cancelSession, of(session))
    expect(await sessionsOf(phone)).toMatchObject([{ status, canCancel }])
  })

  it('An unpaid public booking has expired once its hold is over', async () => {
    const phone = newPhone()
    const { ana, serviceId } = await practice('Ana Souza', phone)
    const { session } = await given.booking(ana, {
      serviceId,
      patientPhone: phone,
      datetime: '2026-03-10T11:00:00-03:00',
    })
    expect(await sessionsOf(phone)).toMatchObject([{ holdExpired: false }])
    clock.advance(DAY - 1)
    expect(await sessionsOf(phone)).toMatchObject([{ holdExpired: false }])
    clock.advance(1)
    expect(await sessionsOf(phone)).toMatchObject([{ status: 'pending', holdExpired: true }])
    await ana.ask(confirmPayment, { ...of(session), body: {} })
    expect(await sessionsOf(phone)).toMatchObject([{ status: 'confirmed', holdExpired: false }])
  })

  it('A booking without a hold limit, or made by the psychologist, does not expire', async () => {
    const phone = newPhone()
    const { ana, serviceId, mark } = await practice('Ana Souza', phone)
    await ana.ask(updateSettings, { body: { bookingHoldMinutes: null } })
    const datetime = '2026-03-10T11:00:00-03:00'
    await given.booking(ana, { serviceId, patientPhone: phone, datetime })
    await mark('2026-03-11T11:00:00-03:00')
    clock.advance(7 * DAY)
    expect(await sessionsOf(phone)).toMatchObject([{ holdExpired: false }, { holdExpired: false }])
  })

  it('A session has the psychologist’s time zone', async () => {
    const phone = newPhone()
    const { ana, mark } = await practice('Ana Souza', phone)
    await ana.ask(updateProfile, { body: { timezone: 'America/Manaus' } })
    await mark('2026-03-10T11:00:00-03:00')
    expect(await sessionsOf(phone)).toMatchObject([{ timezone: 'America/Manaus' }])
  })
})

describe('a fixed time in the patient area', () => {
  it('A fixed time is described on each of its sessions, and one session can be cancelled separately', async () => {
    const phone = newPhone()
    const { ana, serviceId, mark } = await practice('Ana Souza', phone)
    const { id: patientId } = await given.patient(ana, { phone })
    const { id } = await ana.ask(createSeries, {
      body: {
        patientId,
        serviceId,
        type: 'online',
        firstDate: '2026-03-10',
        time: '15:00',
        every: { unit: 'week', count: 1 },
        end: { count: 3 },
      },
    })
    await mark('2026-03-11T10:00:00-03:00')
    const listed = (await sessionsOf(phone)).toReversed()
    const fixedTime = { id, text: 'toda terça, 15:00 (horário de Brasília)' }
    expect(listed.map((session) => session.fixedTime)).toEqual([
      fixedTime,
      null,
      fixedTime,
      fixedTime,
    ])
    const second = listed[2]?.id ?? ''
    await visitor.ask(cancelPatientSession, { params: { id: second }, body: { phone } })
    expect((await sessionsOf(phone)).toReversed().map(({ status }) => status)).toEqual([
      'confirmed',
      'pending',
      'cancelled',
      'confirmed',
    ])
  })
})

describe('the limits of lookups', async () => {
  const throttled = await openPractice({ THROTTLE: 'on' })
  const look = (actor: Actor, phone: string) =>
    actor.call(listPatientSessions, { query: { phone } })

  it('Lookups are limited to 60 per address in 15 minutes', async () => {
    const here = new Actor(throttled.app)
    const ask = (n: number) => look(here, `11 9${20_000_000 + n}`)
    const replies = await Promise.all(Array.from({ length: 60 }, (_, n) => ask(n)))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    const refused = await ask(60)
    expect([refused.status, refused.problem?.code]).toEqual([429, 'throttled'])
    throttled.clock.advance(15 * MINUTE)
    expect((await ask(60)).status).toBe(200)
  })

  it('Lookups are limited to 30 per phone in 15 minutes, from all addresses', async () => {
    const ask = () => look(new Actor(throttled.app), '11912345678')
    const replies = await Promise.all(Array.from({ length: 30 }, ask))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect((await ask()).problem?.code).toBe('throttled')
    throttled.clock.advance(15 * MINUTE)
    expect((await ask()).status).toBe(200)
  })
})
