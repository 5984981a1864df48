import { describe, expect, it } from 'vitest'
import { Actor } from '../../../test/actors.ts'
import { openPractice } from '../../../test/practice.ts'
import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import type { CallOf } from '../../platform/shared/endpoint.ts'
import { cancelBooking } from '../patient-area/contract.ts'
import { listPatients } from '../patients/contract.ts'
import { updateSettings } from '../profile/contract.ts'
import { cancelSession, listSessions } from '../sessions/contract.ts'
import { createBooking } from './contract.ts'

const { app, given, clock, messages } = await openPractice({ THROTTLE: 'on' })

let phones = 0

async function openPro() {
  const owner = await given.psychologist({ plan: 'pro' })
  const { id: serviceId } = await given.service(owner)
  const body: CallOf<typeof createBooking>['body'] = {
    patientName: 'João Reis',
    patientPhone: `11 91111-${String(++phones).padStart(4, '0')}`,
    serviceId,
    datetime: '2026-03-03T10:00:00-03:00',
  }
  // Each from another IP address.
  const book = (idempotencyKey: string, change: Partial<typeof body> = {}) =>
    new Actor(app).call(
      createBooking,
      { params: { id: owner.friendlyId }, body: { ...body, ...change } },
      { idempotencyKey },
    )
  return { owner, body, phone: body.patientPhone, book }
}

describe('the rule of late cancellations that a visitor was shown', () => {
  const HALF = { cancelNoticeHours: 24, lateCancelPercent: 50 } as const
  const CHANGED = {
    'a longer notice': { cancelNoticeHours: 48, lateCancelPercent: 50 },
    'a higher share': { cancelNoticeHours: 24, lateCancelPercent: 100 },
  } as const

  it.each(Object.entries(CHANGED))(
    'the rule of late cancellations that a visitor was shown is refused after %s, until the new one was shown',
    async (_, rule) => {
      const { owner, book } = await openPro()
      await owner.ask(updateSettings, { body: rule })
      const refused = await book('chave-0101', { cancelRule: HALF })
      expect(refused.problem).toMatchObject({
        code: 'cancel_rule_changed',
        cancelRule: {
          rule,
          text: expect.stringContaining(`até ${rule.cancelNoticeHours} h antes`),
        },
      })
      expect(await owner.ask(listSessions)).toEqual([])
      expect((await book('chave-0102', { cancelRule: rule })).status).toBe(201)
      expect(await owner.ask(listSessions)).toMatchObject([rule])
    },
  )

  it('the rule of late cancellations that a visitor was shown is replaced by a milder one; without it the current rule applies', async () => {
    const { owner, book } = await openPro()
    await owner.ask(updateSettings, { body: { cancelNoticeHours: 12, lateCancelPercent: 50 } })
    expect((await book('chave-0103', { cancelRule: HALF })).status).toBe(201)
    await owner.ask(updateSettings, { body: { cancelNoticeHours: 72, lateCancelPercent: 100 } })
    const other = { patientPhone: '11 91111-9999', datetime: '2026-03-03T14:00:00-03:00' }
    expect((await book('chave-0104', other)).status).toBe(201)
    const sessions = await owner.ask(listSessions)
    expect(sessions.map(({ cancelNoticeHours }) => cancelNoticeHours).sort()).toEqual([12, 72])
  })
})

describe('the same Idempotency-Key', () => {
  it('the same Idempotency-Key returns the first answer again and creates nothing new', async () => {
    const { owner, book } = await openPro()
    const before = (await messages()).length
    const first = await book('chave-0001')
    const written = (await messages()).length
    const notices = (await messages()).slice(before).filter(({ kind }) => kind === 'booking_notice')
    const again = await book('chave-0001')
    expect(first.status).toBe(201)
    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
    expect(await owner.ask(listSessions)).toHaveLength(1)
    expect(await owner.ask(listPatients)).toHaveLength(1)
    expect((await messages()).length).toBe(written)
    expect(notices).toHaveLength(1)
  })

  it('the same Idempotency-Key returns the same answer also if the phone and the instant are written differently', async () => {
    const { phone, book } = await openPro()
    const first = await book('chave-0002')
    const again = await book('chave-0002', {
      patientPhone: phone.replace('11 ', '+55 (11) '),
      datetime: '2026-03-03T13:00:00Z',
    })
    expect(again.body).toEqual(first.body)
  })

  it('the same Idempotency-Key with other data is a 409 that changes nothing', async () => {
    const { owner, book } = await openPro()
    await book('chave-0003')
    const other = await book('chave-0003', { datetime: '2026-03-03T11:00:00-03:00' })
    expect(other.status).toBe(409)
    expect(other.problem?.code).toBe('key_reused')
    expect(await owner.ask(listSessions)).toHaveLength(1)
  })

  it('the same Idempotency-Key in eight concurrent requests creates one row and returns one answer', async () => {
    const { owner, book } = await openPro()
    const replies = await Promise.all(Array.from({ length: 8 }, () => book('chave-0004')))
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await owner.ask(listSessions)).toHaveLength(1)
  })

  it('the same Idempotency-Key of another psychologist is another key', async () => {
    const first = await openPro()
    const second = await openPro()
    const one = await first.book('chave-0005')
    const two = await second.book('chave-0005')
    expect(two.status).toBe(201)
    expect(two.body.session.id).not.toBe(one.body.session.id)
  })

  it('the same Idempotency-Key of a refused booking can be used again', async () => {
    const { book } = await openPro()
    const past = await book('chave-0006', { datetime: '2026-03-01T10:00:00-03:00' })
    expect(past.status).toBe(422)
    expect((await book('chave-0006')).status).toBe(201)
  })

  it.each([['curta'], ['com espaço aqui'], ['x'.repeat(129)], ["'; drop table sessions"]])(
    'the Idempotency-Key %j is refused: it is none',
    async (key) => {
      const { book } = await openPro()
      expect((await book(key)).problem?.details?.[0]?.path).toBe('Idempotency-Key')
    },
  )
})

/** Books, and cancels as the psychologist: nothing stays held, and only the booking counts. */
async function bookAndFree(
  { owner, book }: Awaited<ReturnType<typeof openPro>>,
  key: string,
  change: Parameters<typeof book>[1] = {},
) {
  const reply = await book(key, change)
  if (!reply.problem) await owner.ask(cancelSession, { params: { id: reply.body.session.id } })
  return reply
}

describe('a machine', () => {
  it('a bot cannot book for one phone without limit: 429 with the time to wait', async () => {
    const practice = await openPro()
    clock.set('2026-03-02T10:00:00-03:00')
    for (let n = 0; n < 10; n++)
      expect((await bookAndFree(practice, `telefone-${n}`)).status).toBe(201)
    const refused = await practice.book('telefone-10')
    expect(refused.status).toBe(429)
    expect(refused.problem).toMatchObject({
      code: 'throttled',
      message: 'Muitas tentativas. Tente novamente em 1 hora.',
    })
    expect(Number(refused.headers['retry-after'])).toBe(HOUR / 1_000)
    clock.advance(HOUR)
    expect((await practice.book('telefone-11')).status).toBe(201)
  })

  it('a bot cannot book for one phone without limit by changing psychologists', async () => {
    const patientPhone = '11 92222-3333'
    clock.set('2026-03-02T12:00:00-03:00')
    const practices = [await openPro(), await openPro(), await openPro()]
    const statuses: number[] = []
    for (const [number, practice] of practices.entries())
      for (let n = 0; n < 7; n++)
        statuses.push(
          (await bookAndFree(practice, `outra-${number}-${n}`, { patientPhone })).status,
        )
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(201))
    expect(statuses[20]).toBe(429)
  })

  it('a bot whose bookings are refused uses up the limit of neither the phone nor the e-mail it types', async () => {
    clock.set('2026-03-02T14:00:00-03:00')
    const practice = await openPro()
    const victim = { patientPhone: '11 92222-4444', patientEmail: 'vitima2@exemplo.com' }
    const machine = new Actor(app)
    for (let n = 0; n < 12; n++) {
      const past = { ...practice.body, ...victim, datetime: '2026-03-01T10:00:00-03:00' }
      const refused = await machine.call(createBooking, {
        params: { id: practice.owner.friendlyId },
        body: past,
      })
      expect(refused.status).toBe(422)
    }
    const { body } = await practice.book('de-verdade', victim)
    expect(body.mailed).toBe(true)
    expect((await messages()).map(({ recipient }) => recipient)).toContain(victim.patientEmail)
  })

  it('a bot has 60 refused attempts a minute from one IP address', async () => {
    clock.set('2026-03-02T15:00:00-03:00')
    const { owner, body } = await openPro()
    const machine = new Actor(app)
    const book = (datetime: string) =>
      machine.call(createBooking, {
        params: { id: owner.friendlyId },
        body: { ...body, datetime },
      })
    const statuses: number[] = []
    for (let n = 0; n < 61; n++) statuses.push((await book('2026-03-01T10:00:00-03:00')).status)
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(422))
    expect(statuses[60]).toBe(429)
    clock.advance(MINUTE)
    expect((await book(body.datetime)).status).toBe(201)
  })

  it('a bot cannot cause more than 5 mails a day to an address it types, whatever the tag, though its bookings are accepted', async () => {
    clock.set('2026-03-03T20:00:00-03:00')
    const statuses: number[] = []
    for (const number of [0, 1, 2]) {
      const { book } = await openPro()
      for (const hour of ['10', '14']) {
        const patientEmail = `vitima+${number}${hour}@exemplo.com`
        const machine = { patientEmail, datetime: `2026-03-05T${hour}:00:00-03:00` }
        const booked = await book(`vitima-${number}-${hour}`, machine)
        const token = booked.body.manageUrl.split('/').at(-1) ?? ''
        const cancelled = await new Actor(app).call(cancelBooking, { params: { token } })
        statuses.push(booked.status, cancelled.status)
      }
    }
    expect(statuses).toEqual(Array(6).fill([201, 200]).flat())
    const mails = (await messages()).filter(({ recipient }) => recipient.startsWith('vitima+'))
    expect(mails).toHaveLength(5)
    for (const { text } of mails) expect(text).toMatch(/^Olá\.\n/)
  })

  it('a bot is notified that a sixth mail of a day to one address is not sent', async () => {
    clock.set('2026-03-04T20:00:00-03:00')
    const patientEmail = 'vitima3@exemplo.com'
    const confirmations: string[] = []
    for (let n = 0; n < 6; n++) {
      const practice = await openPro()
      const machine = { patientEmail, datetime: '2026-03-06T10:00:00-03:00' }
      confirmations.push((await practice.book(`completa-${n}`, machine)).body.confirmation)
    }
    expect(confirmations).toEqual([...Array(5).fill('queued'), 'withheld'])
    const without = await openPro()
    const booked = await without.book('sem-email', { datetime: '2026-03-06T10:00:00-03:00' })
    expect([booked.body.mailed, booked.body.confirmation]).toEqual([null, 'none'])
  })

  it('a bot cannot book from one IP address without limit', async () => {
    clock.set('2026-03-05T20:00:00-03:00')
    const { owner, body } = await openPro()
    const machine = new Actor(app)
    const statuses: number[] = []
    for (let n = 0; n < 41; n++) {
      const reply = await machine.call(createBooking, {
        params: { id: owner.friendlyId },
        body: {
          ...body,
          patientPhone: `11 9${10_000_000 + n}`,
          datetime: '2026-03-10T10:00:00-03:00',
        },
      })
      statuses.push(reply.status)
      if (!reply.problem) await owner.ask(cancelSession, { params: { id: reply.body.session.id } })
    }
    expect(statuses.slice(0, 40)).toEqual(Array(40).fill(201))
    expect(statuses[40]).toBe(429)
  })
})
