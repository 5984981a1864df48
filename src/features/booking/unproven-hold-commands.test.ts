import { beforeEach, describe, expect, it } from 'vitest'
import { Actor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { codesSentBy } from '../../../test/login-codes.ts'
import { openPractice } from '../../../test/practice.ts'
import { fingerprint } from '../../platform/server/signing.ts'
import { DAY, MINUTE } from '../../platform/shared/calendar.ts'
import type { CallOf } from '../../platform/shared/endpoint.ts'
import { CODE_LIFE_MINUTES, CODE_TRIES } from '../patient-login/contract.ts'
import { getPatient } from '../patients/contract.ts'
import { updatePatient } from '../patients/input-contract.ts'
import { cancelSession, confirmSession, listSessions } from '../sessions/contract.ts'
import { createBooking, requestBookingCode } from './contract.ts'

type Practice = Awaited<ReturnType<typeof openPractice>>
type Body = CallOf<typeof createBooking>['body']

const byEmail = await openPractice({ THROTTLE: 'on', MAIL_URL: 'smtp://correio.test:25' })
const bySms = await openPractice({
  THROTTLE: 'on',
  SMS_URL: 'twilio://AC12:s3gredo@+5511999990000',
})
const silent = await openPractice({ THROTTLE: 'on' })

beforeEach(() => {
  for (const { clock } of [byEmail, bySms, silent]) clock.set(START)
})

let lastNumber = 0
const HOURS = ['09', '10', '11', '13', '14', '15', '16', '17']
/** Returns another slot for each number, from the second week on. */
const slotOf = (number: number) =>
  `2026-03-${String(9 + Math.floor(number / HOURS.length)).padStart(2, '0')}T${HOURS[number % HOURS.length]}:00:00-03:00`

/** Opens a Pro practice, and strangers who book in it: each slot, phone and address differs by default. */
async function openPro(
  { app, given }: Practice,
  {
    price = '150.00',
    ...options
  }: Parameters<Practice['given']['psychologist']>[0] & {
    price?: string
  } = {},
) {
  const owner = await given.psychologist({ plan: 'pro', ...options })
  const { id: serviceId } = await given.service(owner, { price })
  const params = { id: owner.friendlyId }
  let slots = 0
  const bodyWith = (change: Partial<Body>): Body => ({
    patientName: 'João Reis',
    patientPhone: `11 9${20_000_000 + lastNumber++}`,
    serviceId,
    datetime: slotOf(slots++),
    ...change,
  })
  const book = (change: Partial<Body> = {}, machine = new Actor(app)) =>
    machine.call(createBooking, { params, body: bodyWith(change) })
  const fill = async () => {
    for (let n = 0; n < 5; n++) expect((await book()).status).toBe(201)
  }
  const askCode = (body: CallOf<typeof requestBookingCode>['body'], machine = new Actor(app)) =>
    machine.call(requestBookingCode, { params, body })
  return { owner, params, book, fill, askCode }
}

/** Counts the replies with that code. */
const countOf = (replies: { status: number }[], status: number) =>
  replies.filter((reply) => reply.status === status).length

describe('unpaid holds of one address', () => {
  it('unpaid holds of one address are at most 3 in a practice', async () => {
    const { book } = await openPro(byEmail)
    const machine = new Actor(byEmail.app)
    for (let n = 0; n < 3; n++) expect((await book({}, machine)).status).toBe(201)
    const refused = await book({}, machine)
    expect([refused.status, refused.problem?.code]).toEqual([409, 'too_many_holds'])
    expect(refused.problem?.message).toContain('desta conexão')
    expect((await book()).status).toBe(201)
    const other = await openPro(byEmail)
    expect((await other.book({}, machine)).status).toBe(201)
  })

  it('unpaid holds of one address are counted for the whole /64 in IPv6', async () => {
    const { owner, params, book } = await openPro(byEmail)
    const { id: serviceId } = await byEmail.given.service(owner)
    const bookFrom = (remoteAddress: string, number: number) =>
      new Actor(byEmail.app).send({
        method: 'POST',
        url: `/api/public/booking/${params.id}`,
        remoteAddress,
        payload: {
          patientName: 'João Reis',
          patientPhone: `11 9${30_000_000 + number}`,
          serviceId,
          datetime: slotOf(20 + number),
        },
      })
    for (const number of [1, 2, 3])
      expect((await bookFrom(`2001:db8::${number}`, number)).statusCode).toBe(201)
    expect((await bookFrom('2001:db8::4', 4)).statusCode).toBe(409)
    expect((await bookFrom('2001:db8:0:1::4', 5)).statusCode).toBe(201)
    expect((await book()).status).toBe(201)
  })

  it('unpaid holds of one address are one less when the psychologist confirms or cancels one', async () => {
    const { owner, book } = await openPro(byEmail)
    const machine = new Actor(byEmail.app)
    const [first, second] = [await book({}, machine), await book({}, machine)]
    await book({}, machine)
    await owner.ask(confirmSession, { params: { id: first.body.session.id } })
    expect((await book({}, machine)).status).toBe(201)
    expect((await book({}, machine)).status).toBe(409)
    await owner.ask(cancelSession, { params: { id: second.body.session.id } })
    expect((await book({}, machine)).status).toBe(201)
  })

  it('unpaid holds of one address are 3 after twenty concurrent bookings', {
    tags: 'both-databases',
  }, async () => {
    const { owner, book } = await openPro(byEmail)
    const machine = new Actor(byEmail.app)
    const replies = await Promise.all(Array.from({ length: 20 }, () => book({}, machine)))
    expect([countOf(replies, 201), countOf(replies, 409)]).toEqual([3, 17])
    expect(await owner.ask(listSessions)).toHaveLength(3)
  })
})

describe('unpaid holds of one e-mail', () => {
  it('unpaid holds of one e-mail are at most 2 in a practice, whatever the tag and the phone', async () => {
    const { book } = await openPro(byEmail)
    for (const patientEmail of ['rui@exemplo.com', 'rui+um@exemplo.com'])
      expect((await book({ patientEmail })).status).toBe(201)
    const patientEmail = 'Rui+dois@exemplo.com'
    const refused = await book({ patientEmail })
    expect([refused.status, refused.problem?.code]).toEqual([409, 'too_many_holds'])
    expect((await book({ patientEmail: 'outro.rui@exemplo.com' })).status).toBe(201)
    const other = await openPro(byEmail)
    expect((await other.book({ patientEmail })).status).toBe(201)
  })
})

describe.each<[what: string, options: Parameters<typeof openPro>[1]]>([
  ['confirmed by itself', { settings: { autoConfirmBookings: true } }],
  ['without a price', { price: '0' }],
  ['without a deadline', { settings: { bookingHoldMinutes: null } }],
])('a booking %s', (_, options) => {
  it('counts as an unpaid hold of its phone and its address', async () => {
    const { book } = await openPro(byEmail, options)
    const machine = new Actor(byEmail.app)
    const patientPhone = `11 9${40_000_000 + lastNumber++}`
    for (let n = 0; n < 2; n++) expect((await book({ patientPhone }, machine)).status).toBe(201)
    expect((await book({ patientPhone }, machine)).problem?.code).toBe('too_many_holds')
    expect((await book({}, machine)).status).toBe(201)
    expect((await book({}, machine)).problem?.code).toBe('too_many_holds')
  })

  it('counts as unproven', async () => {
    const { book, fill } = await openPro(byEmail, options)
    await fill()
    expect((await book()).problem?.code).toBe('contact_unproven')
  })
})

describe('the sixth unproven hold of a practice', () => {
  it('the sixth unproven hold of a practice requires the code that was sent to the e-mail of the booking', async () => {
    const { book, fill, askCode } = await openPro(byEmail)
    await fill()
    const contact = { patientPhone: '11 95555-0001', patientEmail: 'joao1@exemplo.com' }
    const answer = await book(contact)
    expect([answer.status, answer.problem?.code]).toEqual([409, 'contact_unproven'])
    const sent = await codesSentBy(byEmail, async () =>
      expect((await askCode(contact)).status).toBe(204),
    )
    expect(sent.map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ['email', contact.patientEmail],
    ])
    const contactCode = sent[0]?.code ?? ''
    const wrong = await book({ ...contact, contactCode: contactCode === '000000' ? '1' : '000000' })
    expect([wrong.status, wrong.problem?.details?.[0]?.path]).toEqual([422, 'contactCode'])
    const elsewhere = await book({ ...contact, patientEmail: 'outro@exemplo.com', contactCode })
    expect(elsewhere.problem?.details?.[0]?.path).toBe('contactCode')
    expect((await book({ ...contact, contactCode })).status).toBe(201)
  })

  it('the sixth unproven hold of a practice requires no second code if the booking was refused for another reason', async () => {
    const { book, fill, askCode } = await openPro(byEmail)
    await fill()
    const contact = { patientPhone: '11 95555-0002', patientEmail: 'joao2@exemplo.com' }
    const [sent] = await codesSentBy(byEmail, () => askCode(contact))
    const contactCode = sent?.code ?? ''
    const answer = await book({ ...contact, contactCode, datetime: slotOf(0) })
    expect(answer.problem?.code).toBe('time_taken')
    expect((await book({ ...contact, contactCode })).status).toBe(201)
  })

  it('the sixth unproven hold of a practice is refused with a code that is too old, or was tried too often', async () => {
    const { book, fill, askCode } = await openPro(byEmail)
    await fill()
    const contact = { patientPhone: '11 95555-0003', patientEmail: 'joao3@exemplo.com' }
    const [old] = await codesSentBy(byEmail, () => askCode(contact))
    byEmail.clock.advance(CODE_LIFE_MINUTES * 60_000)
    expect((await book({ ...contact, contactCode: old?.code ?? '' })).status).toBe(422)
    const [tried] = await codesSentBy(byEmail, () => askCode(contact))
    const code = tried?.code ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    for (let n = 0; n < CODE_TRIES; n++) await book({ ...contact, contactCode: wrong })
    expect((await book({ ...contact, contactCode: code })).status).toBe(422)
  })

  it('the sixth unproven hold of a practice requires an e-mail if codes are sent by e-mail', async () => {
    const { fill, askCode } = await openPro(byEmail)
    await fill()
    const refused = await askCode({ patientPhone: '11 95555-0004' })
    expect([refused.status, refused.problem?.details?.[0]?.path]).toEqual([422, 'patientEmail'])
  })

  it('the sixth unproven hold of a practice requires the code that was sent to its phone, if SMS can be sent', async () => {
    const { book, fill, askCode } = await openPro(bySms)
    await fill()
    const patientPhone = '11 95555-0005'
    const [sent] = await codesSentBy(bySms, () => askCode({ patientPhone }))
    expect([sent?.channel, sent?.recipient]).toEqual(['sms', '+5511955550005'])
    expect((await book({ patientPhone, contactCode: sent?.code ?? '' })).status).toBe(201)
  })

  it('the sixth unproven hold of a practice has its code sent to the number on file, with or without the ninth digit that was typed', async () => {
    const { owner, book, fill, askCode } = await openPro(bySms)
    await bySms.given.patient(owner, { name: 'João Reis', phone: '11 8555-0011' })
    await fill()
    const patientPhone = '11 98555-0011'
    const [sent] = await codesSentBy(bySms, () => askCode({ patientPhone }))
    expect(sent?.recipient).toBe('+551185550011')
    expect((await book({ patientPhone, contactCode: sent?.code ?? '' })).status).toBe(201)
  })

  it('the sixth unproven hold of a practice is refused with an explanation if no code can be sent', async () => {
    const { book, fill, askCode } = await openPro(silent)
    await fill()
    const refused = await book()
    expect([refused.status, refused.problem?.code]).toEqual([409, 'contact_unprovable'])
    expect(refused.problem?.message).toContain('fale diretamente')
    const answer = await askCode({ patientPhone: '11 95555-0006', patientEmail: 'a@exemplo.com' })
    expect(answer.problem?.code).toBe('contact_unprovable')
  })

  it('the sixth unproven hold of a practice is booked without a code once the psychologist confirmed one of the five', async () => {
    const { owner, book, fill } = await openPro(byEmail)
    await fill()
    const [session] = await owner.ask(listSessions)
    await owner.ask(confirmSession, { params: { id: session?.id ?? '' } })
    expect((await book()).status).toBe(201)
    expect((await book()).problem?.code).toBe('contact_unproven')
  })

  it('the sixth unproven hold of a practice is booked without a code once the psychologist saved the patient of one of the five', async () => {
    const { owner, book, fill } = await openPro(silent, { settings: { autoConfirmBookings: true } })
    await fill()
    expect((await book()).problem?.code).toBe('contact_unprovable')
    const [session] = await owner.ask(listSessions)
    const id = session?.patientId ?? ''
    const { name } = await owner.ask(getPatient, { params: { id } })
    await owner.ask(updatePatient, { params: { id }, body: { name } })
    expect((await book()).status).toBe(201)
    expect((await book()).problem?.code).toBe('contact_unprovable')
  })

  it('the sixth unproven hold of a practice is never reached by bookings of patients that the psychologist added', async () => {
    const { owner, book, askCode, fill } = await openPro(byEmail)
    const contacts = []
    for (let n = 0; n < 5; n++) contacts.push(await byEmail.given.patient(owner))
    for (const { name, phone } of contacts)
      expect((await book({ patientName: name, patientPhone: phone })).status).toBe(201)
    await fill()
    const contact = { patientPhone: '11 95555-0009', patientEmail: 'novo@exemplo.com' }
    expect((await book(contact)).problem?.code).toBe('contact_unproven')
    expect(await codesSentBy(byEmail, () => askCode(contact))).toHaveLength(1)
  })

  it('the sixth unproven hold of a practice is never reached by twenty concurrent bookings', {
    tags: 'both-databases',
  }, async () => {
    const { owner, book } = await openPro(byEmail)
    const replies = await Promise.all(Array.from({ length: 20 }, () => book()))
    expect([countOf(replies, 201), countOf(replies, 409)]).toEqual([5, 15])
    expect(await owner.ask(listSessions)).toHaveLength(5)
  })
})

describe('a code for a booking', () => {
  it('a code for a booking is not sent while a practice requires none', async () => {
    const { askCode } = await openPro(byEmail)
    const contact = { patientPhone: '11 95555-0007', patientEmail: 'joao7@exemplo.com' }
    const sent = await codesSentBy(byEmail, async () =>
      expect((await askCode(contact)).status).toBe(204),
    )
    expect(sent).toEqual([])
  })

  it('a code for a booking is sent once a minute, and 5 times an hour to one e-mail whatever the phone', {
    tags: 'both-databases',
  }, async () => {
    const { fill, askCode } = await openPro(byEmail)
    await fill()
    const patientEmail = 'joao8@exemplo.com'
    const ask = (number: number) => askCode({ patientPhone: `11 95555-01${number}0`, patientEmail })
    expect((await ask(0)).status).toBe(204)
    expect((await ask(0)).status).toBe(429)
    for (const number of [1, 2, 3, 4]) expect((await ask(number)).status).toBe(204)
    expect((await ask(5)).status).toBe(429)
  })

  it('a code for a booking is sent 5 times an hour to one mailbox, whatever the case and tag of its e-mail', async () => {
    const { fill, askCode } = await openPro(byEmail)
    await fill()
    const statuses = []
    for (const number of [0, 1, 2, 3, 4, 5]) {
      const patientPhone = `11 95555-04${number}0`
      statuses.push(
        (await askCode({ patientPhone, patientEmail: `Rui+${number}@exemplo.com` })).status,
      )
    }
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
  })

  it.each([
    ['phone', bySms, { patientPhone: '11 98555-0500' }, { patientPhone: '11 8555-0500' }],
    [
      'e-mail',
      byEmail,
      { patientPhone: '11 95555-0501', patientEmail: 'todo.dia@exemplo.com' },
      { patientPhone: '11 95555-0501', patientEmail: 'Todo.Dia+a@exemplo.com' },
    ],
  ])(
    'a code for a booking is sent 6 times a day to one %s, in all practices',
    async (_, practice, contact, same) => {
      const settings = { bookingHoldMinutes: null }
      const [first, second] = [
        await openPro(practice, { settings }),
        await openPro(practice, { settings }),
      ]
      await first.fill()
      await second.fill()
      for (let n = 0; n < 6; n++) {
        expect((await first.askCode(n % 2 === 0 ? contact : same)).status).toBe(204)
        practice.clock.advance(13 * MINUTE)
      }
      const refused = await second.askCode(contact)
      expect([refused.status, refused.problem?.code]).toEqual([429, 'throttled'])
      practice.clock.advance(DAY)
      expect((await second.askCode(contact)).status).toBe(204)
    },
  )

  it('a code for a booking that is refused because of its e-mail leaves the codes of its phone', async () => {
    const { fill, askCode } = await openPro(byEmail)
    await fill()
    const patientEmail = 'joao9@exemplo.com'
    for (const number of [0, 1, 2, 3, 4])
      await askCode({ patientPhone: `11 95555-02${number}0`, patientEmail })
    const patientPhone = '11 95555-0250'
    expect((await askCode({ patientPhone, patientEmail })).status).toBe(429)
    const other = { patientPhone, patientEmail: 'joao10@exemplo.com' }
    const sent = await codesSentBy(byEmail, async () =>
      expect((await askCode(other)).status).toBe(204),
    )
    expect(sent).toHaveLength(1)
  })

  it('a code for a booking is sent 20 times an hour to one IP address; three addresses do not use up those of others', async () => {
    const { fill, askCode } = await openPro(byEmail)
    await fill()
    const contactOf = (number: number) => ({
      patientPhone: `11 9${50_000_000 + number}`,
      patientEmail: `estranho${number}@exemplo.com`,
    })
    for (const index of [0, 1, 2]) {
      const machine = new Actor(byEmail.app)
      for (let n = 0; n < 20; n++)
        expect((await askCode(contactOf(20 * index + n), machine)).status).toBe(204)
      expect((await askCode(contactOf(60 + index), machine)).status).toBe(429)
    }
    const sent = await codesSentBy(byEmail, async () =>
      expect((await askCode(contactOf(70))).status).toBe(204),
    )
    expect(sent).toHaveLength(1)
  })

  it('a code for a booking is sent 600 times an hour for one practice; refused ones are not counted', async () => {
    const { owner, fill, askCode } = await openPro(byEmail)
    await fill()
    const contact = { patientPhone: '11 95555-0300', patientEmail: 'joao11@exemplo.com' }
    expect((await askCode(contact)).status).toBe(204)
    const name = `booking-code-practice\0${owner.id}`
    const key = fingerprint(byEmail.services.secret, 'throttle', name).toString('base64url')
    const hitsOf = (change: { hits: number } | null) =>
      byEmail.db.asPlatform(async (db) => {
        if (change)
          await db.updateTable('throttle_hits').set(change).where('key', '=', key).execute()
        return db.selectFrom('throttle_hits').select('hits').where('key', '=', key).execute()
      })
    expect((await askCode(contact)).status).toBe(429)
    expect(await hitsOf(null)).toEqual([{ hits: 1 }])
    await hitsOf({ hits: 599 })
    const others = [12, 13].map((number) => ({
      patientPhone: `11 95555-03${number}`,
      patientEmail: `joao${number}@exemplo.com`,
    }))
    const statuses = []
    for (const other of others) statuses.push((await askCode(other)).status)
    expect(statuses).toEqual([204, 429])
    expect(await hitsOf(null)).toEqual([{ hits: 600 }])
  })
})

describe('without throttles', () => {
  it('neither the address nor the contact limits a booking', async () => {
    const free = await openPractice()
    const { book } = await openPro(free)
    const machine = new Actor(free.app)
    for (let n = 0; n < 7; n++) expect((await book({}, machine)).status).toBe(201)
  })
})
