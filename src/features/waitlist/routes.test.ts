import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { Actor, type PsychologistActor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { codesSentBy } from '../../../test/login-codes.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { openBrowserFor } from '../../../test/push-browser.ts'
import { addSeries } from '../../../test/series.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { deleteBlock } from '../attendance/block-contract.ts'
import { deleteDayOff } from '../attendance/contract.ts'
import { createBooking, getAvailability } from '../booking/contract.ts'
import { createBlock } from '../closures/block-contract.ts'
import { createDayOff } from '../closures/contract.ts'
import { getDashboard } from '../dashboard/contract.ts'
import {
  cancelBooking,
  cancelPatientSession,
  listPatientSessions,
} from '../patient-area/contract.ts'
import { rescheduleBooking, reschedulePatientSession } from '../patient-area/reschedule-contract.ts'
import { deletePatient } from '../patients/contract.ts'
import { FIRST_LINK, manageUrls } from '../practice/link-queries.ts'
import { updateProfile, updateSettings } from '../profile/contract.ts'
import { subscribePatient } from '../push/contract.ts'
import { endSeries, previewSeries } from '../series/contract.ts'
import { previewZone } from '../series/zone-contract.ts'
import { updateService } from '../services/contract.ts'
import { releaseEveryExpiredHold } from '../sessions/changes/hold-commands.ts'
import {
  cancelSession,
  confirmSession,
  createSession,
  deleteSession,
  getSession,
  listSessions,
  undoSession,
  updateSession,
} from '../sessions/contract.ts'
import {
  addToWaitlist,
  getWaitlist,
  offerHour,
  orderWaitlist,
  removeFromWaitlist,
  takeBackOffer,
} from './contract.ts'
import { eraseOldEntries, offerFreedHours } from './job-commands.ts'
import {
  acceptOffer,
  declineOffer,
  getOffer,
  getOwnEntry,
  getWaitlistForm,
  joinByBooking,
  joinBySession,
  joinWaitlist,
  leaveWaitlist,
  requestWaitlistCode,
} from './public-contract.ts'

const practice = await openPractice({ MAIL_URL: 'smtp://correio.test:25' })
const { app, clock, db, given, messages, services, visitor } = practice
afterEach(() => clock.set(START))

const at = (day: string, hour: number) =>
  `2026-03-${day}T${String(hour).padStart(2, '0')}:00:00-03:00`
const utc = (text: string) => new Date(text).toISOString()

async function openList(settings: object = {}) {
  const ana = await given.psychologist({
    plan: 'pro',
    settings: { waitlist: true, ...settings },
  })
  const service = await given.service(ana)
  return { ana, service, serviceId: service.id }
}

const WISH = {
  type: null,
  weekdays: [1, 2, 3, 4, 5],
  parts: ['morning', 'afternoon'] as ('morning' | 'afternoon')[],
  until: '2026-03-31',
}

let lastNumber = 0
const newContact = () => {
  const number = String(++lastNumber).padStart(4, '0')
  return {
    name: `Pessoa ${lastNumber % 10}`,
    phone: `11 97777-${number}`,
    email: `espera${lastNumber}@exemplo.com`,
  }
}

async function joined(
  ana: PsychologistActor,
  serviceId: string,
  wish: Partial<Parameters<typeof bodyOf>[1]> = {},
  contact = newContact(),
) {
  const params = { id: ana.friendlyId }
  const { phone, email } = contact
  const [sent] = await codesSentBy(practice, () =>
    visitor.ask(requestWaitlistCode, { params, body: { phone, email } }),
  )
  const body = bodyOf(
    { ...contact, contactCode: sent?.code ?? '' },
    { serviceId, ...WISH, ...wish },
  )
  const reply = await visitor.ask(joinWaitlist, { params, body })
  return { ...contact, ...reply, token: reply.manageUrl.split('/').at(-1) ?? '' }
}

function bodyOf(
  contact: ReturnType<typeof newContact> & { contactCode: string },
  wish: typeof WISH & { serviceId: string },
) {
  return { ...contact, ...wish, consentVersion: '2026-01' }
}

/** Runs the job, twice: a freed hour is first seen, then offered once it can no longer be undone. */
async function runJob() {
  await offerFreedHours(services, clock.now())
  clock.advance(MINUTE)
  await offerFreedHours(services, clock.now())
}
const runOnce = () => offerFreedHours(services, clock.now())

/** Cancels a new session of the psychologist's own at a time. */
async function freeHour(ana: PsychologistActor, serviceId: string, datetime: string) {
  const patient = await given.patient(ana)
  const session = await given.session(ana, { patientId: patient.id, serviceId, datetime })
  await ana.ask(confirmSession, of(session))
  await ana.ask(cancelSession, { ...of(session), body: {} })
  return session
}

const listOf = async (ana: PsychologistActor) => (await ana.ask(getWaitlist)).entries
const openOffers = async (ana: PsychologistActor) =>
  (await listOf(ana)).flatMap(({ id, offers }) =>
    offers.filter(({ state }) => state === 'open').map((offer) => ({ ...offer, entryId: id })),
  )
const offerMails = async (email: string) =>
  (await messages()).filter(
    ({ kind, recipient, status }) =>
      kind === 'waitlist_offer' && recipient === email && status !== 'dropped',
  )
async function tokenFor(email: string) {
  const mail = (await offerMails(email)).at(-1)
  return { token: /\/vaga\/([\w-]{64})/.exec(mail?.text ?? '')?.[1] ?? '' }
}
const slotsOf = async (ana: PsychologistActor, serviceId: string, day: string) => {
  const query = { from: `2026-03-${day}`, to: `2026-03-${day}`, serviceId }
  const { days } = await visitor.ask(getAvailability, { params: { id: ana.friendlyId }, query })
  return days.flatMap(({ slots }) => slots)
}

describe('a freed hour finds its next person', () => {
  it('The first person who fits a cancelled hour gets one offer and books it', async () => {
    const { ana, serviceId } = await openList()
    const first = await joined(ana, serviceId)
    const second = await joined(ana, serviceId)
    await freeHour(ana, serviceId, at('05', 10))
    await runJob()
    await runOnce()
    expect(await openOffers(ana)).toMatchObject([
      { entryId: first.id, start: utc(at('05', 10)), byHand: false, whatsappUrl: null },
    ])
    expect(await slotsOf(ana, serviceId, '05')).not.toContain(utc(at('05', 10)))
    expect(await offerMails(first.email)).toHaveLength(1)
    expect(await offerMails(second.email)).toEqual([])
    const params = await tokenFor(first.email)
    expect(await visitor.ask(getOffer, { params })).toMatchObject({
      state: 'open',
      price: '150.00',
    })
    expect(await openOffers(ana)).toHaveLength(1)
    const answer = await visitor.ask(acceptOffer, { params, body: {} })
    expect(answer).toMatchObject({ state: 'accepted' })
    expect(answer.manageUrl).toContain('/consulta/')
    const booked = (await ana.ask(listSessions)).find(({ status }) => status === 'pending')
    expect(booked).toMatchObject({ datetime: utc(at('05', 10)), patientPhone: expect.anything() })
    expect((await listOf(ana)).map(({ id }) => id)).toEqual([second.id])
    const again = await visitor.ask(acceptOffer, { params, body: {} })
    expect(again.manageUrl).toBe(answer.manageUrl)
    expect((await ana.ask(listSessions)).filter(({ status }) => status === 'pending')).toHaveLength(
      1,
    )
  })

  it('An hour that is declined or lapses goes to the next of three people, then to the public page', async () => {
    const { ana, serviceId } = await openList()
    const people = []
    for (let n = 0; n < 4; n++) people.push(await joined(ana, serviceId))
    const [first, second, third, fourth] = people
    await freeHour(ana, serviceId, at('05', 10))
    await runJob()
    await visitor.ask(declineOffer, { params: await tokenFor(first?.email ?? '') })
    expect((await openOffers(ana)).map(({ entryId }) => entryId)).toEqual([second?.id])
    clock.advance(30 * MINUTE)
    expect(await slotsOf(ana, serviceId, '05')).not.toContain(utc(at('05', 10)))
    await runOnce()
    expect((await openOffers(ana)).map(({ entryId }) => entryId)).toEqual([third?.id])
    const params = await tokenFor(third?.email ?? '')
    clock.advance(30 * MINUTE)
    await runOnce()
    expect(await openOffers(ana)).toEqual([])
    expect(await offerMails(fourth?.email ?? '')).toEqual([])
    clock.advance(MINUTE)
    expect(await slotsOf(ana, serviceId, '05')).toContain(utc(at('05', 10)))
    const late = await visitor.call(acceptOffer, { params, body: {} })
    expect((await visitor.ask(getOffer, { params })).state).toBe('over')
    expect([late.status, late.problem?.code]).toEqual([409, 'offer_over'])
    const states = (await listOf(ana)).map(({ offers }) => offers[0]?.state ?? null)
    expect(states).toEqual(['declined', 'expired', 'expired', null])
  })

  it('A cancellation that is undone within a minute is offered to nobody', async () => {
    const { ana, serviceId } = await openList()
    await joined(ana, serviceId)
    const patient = await given.patient(ana)
    const session = await given.session(ana, {
      patientId: patient.id,
      serviceId,
      datetime: at('05', 10),
    })
    await ana.ask(confirmSession, of(session))
    const { version } = await ana.ask(cancelSession, { ...of(session), body: {} })
    await runOnce()
    await ana.ask(undoSession, { ...of(session), body: { version } })
    await runJob()
    expect(await openOffers(ana)).toEqual([])
  })

  it('Each way of freeing an hour searches the list', async () => {
    const freeing: Record<string, (of: Awaited<ReturnType<typeof openList>>) => Promise<unknown>> =
      {
        'moved by its patient': async ({ ana, serviceId }) => {
          const { phone, id: patientId } = await given.patient(ana)
          const session = await given.session(ana, { patientId, serviceId, datetime: at('05', 10) })
          await ana.ask(confirmSession, of(session))
          const body = { phone, datetime: at('06', 15) }
          await visitor.ask(reschedulePatientSession, { params: of(session).params, body })
        },
        'moved by the psychologist': async ({ ana, serviceId }) => {
          const { id: patientId } = await given.patient(ana)
          const session = await given.session(ana, { patientId, serviceId, datetime: at('05', 10) })
          await ana.ask(confirmSession, of(session))
          await ana.ask(updateSession, { ...of(session), body: { datetime: at('06', 15) } })
        },
        'its hold runs out': async ({ ana, serviceId }) => {
          await ana.ask(updateSettings, { body: { bookingHoldMinutes: 30 } })
          await given.booking(ana, { serviceId, datetime: at('05', 10) })
          clock.advance(31 * MINUTE)
          await releaseEveryExpiredHold(db, clock.now())
        },
        'a day off is deleted': async ({ ana }) => {
          const day = { firstDay: '2026-03-05', lastDay: '2026-03-05' }
          const body = { ...day, startTime: '10:00', endTime: '11:00' }
          await ana.ask(deleteDayOff, of(await ana.ask(createDayOff, { body })))
        },
        'a block is deleted': async ({ ana }) => {
          const body = { start: at('05', 10), end: at('05', 11) }
          await ana.ask(deleteBlock, of(await ana.ask(createBlock, { body })))
        },
        'a fixed time ends': async ({ ana, serviceId }) => {
          const { id: patientId } = await given.patient(ana)
          const first = { firstDate: '2026-03-05', time: '10:00' }
          const series = await addSeries(ana, { patientId, serviceId, ...first })
          await ana.ask(endSeries, { ...of(series), body: { from: '2026-03-05' } })
        },
      }
    const offered: Record<string, string | undefined> = {}
    for (const [how, free] of Object.entries(freeing)) {
      clock.set(START)
      const list = await openList()
      await joined(list.ana, list.serviceId, {
        weekdays: [4],
        parts: ['morning'],
        until: '2026-03-06',
      })
      await free(list)
      await runJob()
      offered[how] = (await openOffers(list.ana))[0]?.start
    }
    const expected = Object.keys(freeing).map((how) => [how, utc(at('05', 10))])
    expect(offered).toEqual(Object.fromEntries(expected))
  })
})

describe('the people who get an offer', () => {
  it('An hour less than three hours away, or freed at night for the early morning, is public immediately', async () => {
    for (const [now, hour] of [
      [at('05', 8), at('05', 10)],
      [at('04', 22), at('05', 10)],
    ] as const) {
      clock.set(START)
      const { ana, serviceId } = await openList()
      const person = await joined(ana, serviceId)
      clock.set(now)
      await freeHour(ana, serviceId, hour)
      await runJob()
      expect(await offerMails(person.email)).toEqual([])
      expect(await slotsOf(ana, serviceId, '05')).toContain(utc(hour))
    }
  })

  it('An hour that is freed at night is held, and its offer is sent at eight and lasts two hours', async () => {
    const { ana, serviceId } = await openList()
    await joined(ana, serviceId)
    clock.set(at('04', 22))
    await freeHour(ana, serviceId, at('05', 15))
    await runJob()
    expect(await openOffers(ana)).toMatchObject([
      { sentAt: utc(at('05', 8)), expiresAt: utc(at('05', 10)) },
    ])
    expect(await slotsOf(ana, serviceId, '05')).not.toContain(utc(at('05', 15)))
  })

  it('A person with a session that day, opted out or without an address is skipped, and the list says why', async () => {
    const { ana, serviceId } = await openList()
    const wish = { ...WISH, serviceId }
    const add = async (fields: object) =>
      (
        await ana.ask(addToWaitlist, {
          body: { ...wish, patientId: (await given.patient(ana, fields)).id },
        })
      ).id
    const busy = await given.patient(ana, { email: 'ocupada@exemplo.com' })
    const other = { patientId: busy.id, serviceId, datetime: at('05', 15) }
    await given.session(ana, other)
    const first = (await ana.ask(addToWaitlist, { body: { ...wish, patientId: busy.id } })).id
    const second = await add({ email: 'nao@exemplo.com', optedOut: ['email', 'sms'] })
    await ana.ask(updateSettings, { body: { enableSmsNotifications: false } })
    const third = await add({ email: null })
    const reached = await joined(ana, serviceId)
    await freeHour(ana, serviceId, at('05', 10))
    await runJob()
    const start = utc(at('05', 10))
    expect((await listOf(ana)).map(({ id, skipped }) => [id, skipped])).toEqual([
      [first, { start, why: 'session_that_day' }],
      [second, { start, why: 'opted_out' }],
      [third, { start, why: 'unreachable' }],
      [reached.id, null],
    ])
    expect((await openOffers(ana)).map(({ entryId }) => entryId)).toEqual([reached.id])
  })

  it('A person with an open offer gets no second offer, and the next person does', async () => {
    const { ana, serviceId } = await openList()
    const first = await joined(ana, serviceId)
    const second = await joined(ana, serviceId)
    await freeHour(ana, serviceId, at('05', 10))
    await freeHour(ana, serviceId, at('05', 11))
    await runJob()
    const offers = (await openOffers(ana)).map(({ entryId, start }) => [entryId, start])
    expect(offers.sort()).toEqual(
      [
        [first.id, utc(at('05', 10))],
        [second.id, utc(at('05', 11))],
      ].sort(),
    )
  })

  it('After a downgrade, and while it is off, the list is kept and makes no offers', async () => {
    const { ana, serviceId } = await openList()
    const person = await joined(ana, serviceId)
    const setPlan = (plan: 'free' | 'pro') =>
      db.asPlatform((scope) =>
        scope.updateTable('psychologists').set({ plan }).where('id', '=', ana.id).execute(),
      )
    await setPlan('free')
    await freeHour(ana, serviceId, at('05', 10))
    await runJob()
    await setPlan('pro')
    await ana.ask(updateSettings, { body: { waitlist: false } })
    await freeHour(ana, serviceId, at('05', 11))
    await runJob()
    expect(await ana.ask(getWaitlist)).toMatchObject({
      offering: false,
      entries: [{ id: person.id }],
    })
    expect(await offerMails(person.email)).toEqual([])
    const form = await visitor.call(getWaitlistForm, { params: { id: ana.friendlyId } })
    expect(form.problem?.code).toBe('waitlist_off')
  })
})

describe('the people on the list', () => {
  it('A visitor enters with a proved contact, once, and does not become a patient', async () => {
    const { ana, serviceId } = await openList()
    const contact = newContact()
    const params = { id: ana.friendlyId }
    const wrong = bodyOf({ ...contact, contactCode: '000000' }, { ...WISH, serviceId })
    const refused = await visitor.call(joinWaitlist, { params, body: wrong })
    expect(refused.problem?.details?.[0]?.path).toBe('contactCode')
    const first = await joined(ana, serviceId, {}, contact)
    clock.advance(2 * MINUTE)
    const again = await joined(ana, serviceId, { weekdays: [2] }, contact)
    expect(again.id).toBe(first.id)
    expect(await listOf(ana)).toMatchObject([
      { name: contact.name, weekdays: [2], patientId: null },
    ])
    const { rows } = await sql`select id from patients where psychologist_id = ${ana.id}`.execute(
      db.owner,
    )
    expect(rows).toEqual([])
    expect(await visitor.ask(getOwnEntry, { params: first })).toMatchObject({ weekdays: [2] })
  })

  it('The entry’s own link erases it with its contacts and messages, and frees the offered hour', async () => {
    const { ana, serviceId } = await openList()
    const first = await joined(ana, serviceId)
    const second = await joined(ana, serviceId)
    await freeHour(ana, serviceId, at('05', 10))
    await runJob()
    await visitor.ask(leaveWaitlist, { params: first })
    expect(
      (await messages())
        .filter(({ recipient }) => recipient === first.email && true)
        .map(({ kind }) => kind),
    ).toEqual(['login_code'])
    await runOnce()
    expect((await openOffers(ana)).map(({ entryId }) => entryId)).toEqual([second.id])
    expect((await visitor.call(getOwnEntry, { params: first })).status).toBe(404)
  })

  it('A removed entry is in no stored answer either', async () => {
    const { ana, serviceId } = await openList()
    const add = (name: string, phone: string) =>
      ana.call(
        addToWaitlist,
        { body: { ...WISH, serviceId, name, phone } },
        { idempotencyKey: `waiting-${name}` },
      )
    const { body: entry } = await add('Rui', '11 95555-0001')
    await add('Eva', '11 95555-0002')
    await ana.ask(removeFromWaitlist, of(entry))
    const keys = await db.asTenant(ana.id, ({ sql }) =>
      sql.selectFrom('idempotency_keys').select('key').execute(),
    )
    expect(keys).toEqual([{ key: 'waiting-Eva' }])
  })

  it('An entry is erased 30 days after its last day, and with its patient', async () => {
    const { ana, serviceId } = await openList()
    await joined(ana, serviceId, { until: '2026-03-10' })
    const patient = await given.patient(ana)
    const body = { ...WISH, serviceId, patientId: patient.id }
    await ana.ask(addToWaitlist, { body })
    expect((await ana.call(addToWaitlist, { body })).problem?.code).toBe('already_waiting')
    const kept = async () => {
      const { rows } = await sql<{ patient_id: string | null }>`
        select patient_id from waitlist_entries where psychologist_id = ${ana.id} order by position`.execute(
        db.owner,
      )
      return rows.map(({ patient_id }) => patient_id)
    }
    await eraseOldEntries(db, Date.parse('2026-04-09T12:00:00-03:00'))
    expect(await kept()).toEqual([null, patient.id])
    await eraseOldEntries(db, Date.parse('2026-04-12T12:00:00-03:00'))
    expect(await kept()).toEqual([patient.id])
    await ana.ask(deletePatient, of(patient))
    expect(await listOf(ana)).toEqual([])
  })

  it('The psychologist orders the list, offers by hand, withdraws and removes', async () => {
    const { ana, serviceId } = await openList()
    const first = await joined(ana, serviceId)
    const second = await joined(ana, serviceId)
    await ana.ask(orderWaitlist, { body: { order: [second.id, first.id] } })
    expect((await listOf(ana)).map(({ id }) => id)).toEqual([second.id, first.id])
    const start = at('06', 10)
    const entry = await ana.ask(offerHour, { ...of(first), body: { start } })
    const [offer] = entry.offers
    expect(offer).toMatchObject({ state: 'open', byHand: true, start: utc(start) })
    expect(offer?.whatsappUrl).toContain('https://wa.me/')
    expect(decodeURIComponent(offer?.whatsappUrl ?? '')).toContain('(horário de Brasília)')
    expect(await slotsOf(ana, serviceId, '06')).not.toContain(utc(start))
    const twice = await ana.call(offerHour, { ...of(first), body: { start: at('06', 14) } })
    expect(twice.problem?.code).toBe('offer_open')
    const answer = await ana.call(offerHour, { ...of(second), body: { start } })
    expect(answer.problem?.code).toBe('time_taken')
    const { id: patientId } = await given.patient(ana)
    const rule = { firstDate: '2026-03-06', time: '10:00', end: { count: 2 } } as const
    const fixedTime = await ana.ask(previewSeries, {
      body: { ...rule, patientId, serviceId, type: 'online', every: { unit: 'week', count: 1 } },
    })
    expect(fixedTime.occurrences.map(({ state }) => state)).toEqual(['taken', 'free'])
    const own = { patientId, serviceId, datetime: start, type: 'online', price: '150.00' } as const
    const pending = await ana.ask(createSession, { body: { ...own, duration: 50 } })
    const met = await ana.call(confirmSession, of(pending))
    await ana.ask(deleteSession, of(pending))
    expect(met.problem?.message).toContain('lista de espera')
    await ana.ask(takeBackOffer, of(first))
    expect(await slotsOf(ana, serviceId, '06')).toContain(utc(start))
    expect(await offerMails(first.email)).toEqual([])
    await ana.ask(removeFromWaitlist, of(second))
    expect((await listOf(ana)).map(({ id }) => id)).toEqual([first.id])
  })

  it('A patient waits for an hour before a session, through the area or its link, with one entry that both change', async () => {
    const { ana, serviceId } = await openList()
    const phone = '11 97766-0001'
    const patient = await given.patient(ana, { phone, name: 'Lia Reis', email: 'lia@exemplo.com' })
    const own = { patientId: patient.id, serviceId, datetime: at('12', 10) }
    const session = await given.session(ana, own)
    const shown = async () =>
      (await visitor.ask(listPatientSessions, { query: { phone } })).map(({ waitlist }) => waitlist)
    expect(await shown()).toEqual([true])
    const { serviceId: _, ...wish } = { ...WISH, serviceId }
    const earlier = { ...wish, until: '2026-03-11' }
    const { params } = of(session)
    const call = (body: object) =>
      visitor.call(joinBySession, { params, body: { ...earlier, phone, ...body } })
    expect((await call({ until: '2026-03-12' })).problem?.details?.[0]?.path).toBe('until')
    expect((await call({ phone: '11 97766-0002' })).problem?.code).toBe('not_found')
    const first = await visitor.ask(joinBySession, { params, body: { ...earlier, phone } })
    const link = manageUrls(services, ana.id)(session.id, FIRST_LINK)
    const token = link.split('/').at(-1) ?? ''
    const linked = {
      ...earlier,
      weekdays: [4],
      type: 'online' as const,
      parts: ['morning' as const],
    }
    const again = await visitor.ask(joinByBooking, { params: { token }, body: linked })
    expect(again.id).toBe(first.id)
    const name = { name: 'Lia Reis', phone, email: null }
    const added = await ana.call(addToWaitlist, { body: { ...WISH, serviceId, ...name } })
    expect(added.problem?.code).toBe('already_waiting')
    expect(await listOf(ana)).toMatchObject([
      { ...linked, id: first.id, patientId: patient.id, email: 'lia@exemplo.com', byHand: false },
    ])
    await freeHour(ana, serviceId, at('05', 10))
    await runJob()
    const offered = await visitor.ask(getOffer, { params: await tokenFor('lia@exemplo.com') })
    expect(offered).toMatchObject({ state: 'open', laterSession: utc(at('12', 10)) })
    clock.set(at('12', 8))
    expect(await shown()).toEqual([false])
    expect((await call({})).problem?.code).toBe('earlier_too_near')
  })

  it('A patient who also entered as a visitor has one entry, and another person with the same phone has a separate one', async () => {
    const { ana, serviceId } = await openList()
    const phone = '11 97766-0003'
    const patient = await given.patient(ana, { phone, name: 'Rui Reis' })
    const visit = { ...WISH, serviceId, phone, email: null }
    const mother = await ana.ask(addToWaitlist, { body: { ...visit, name: 'Eva Reis' } })
    expect((await ana.call(addToWaitlist, { body: visit })).problem?.details?.[0]?.path).toBe(
      'name',
    )
    const session = await given.session(ana, {
      ...{ patientId: patient.id, serviceId, datetime: at('12', 10) },
    })
    const { serviceId: _, ...wish } = { ...WISH, serviceId }
    const body = { ...wish, until: '2026-03-11', phone }
    const { id } = await visitor.ask(joinBySession, { params: of(session).params, body })
    expect((await listOf(ana)).map((entry) => [entry.id, entry.name])).toEqual([
      [mother.id, 'Eva Reis'],
      [id, 'Rui Reis'],
    ])
    const own = await ana.call(addToWaitlist, {
      body: { ...WISH, serviceId, patientId: patient.id },
    })
    expect(own.problem?.code).toBe('already_waiting')
  })

  it('A patient with notifications gets the offer also in the browser, and one without other contacts is reached by it', async () => {
    const { ana, serviceId } = await openList({ enableSmsNotifications: false })
    const patient = await given.patient(ana, { phone: '11 97766-0005', email: null })
    const { subscription } = openBrowserFor('https://push.test', 'lista')
    await visitor.ask(subscribePatient, { body: { ...subscription, phone: patient.phone } })
    await ana.ask(addToWaitlist, { body: { ...WISH, serviceId, patientId: patient.id } })
    await freeHour(ana, serviceId, at('05', 10))
    await runJob()
    expect(await openOffers(ana)).toHaveLength(1)
    const sent = (await messages()).filter(
      ({ kind, patient_id }) => kind === 'waitlist_offer' && patient_id === patient.id,
    )
    expect(sent).toMatchObject([{ channel: 'push', text: expect.stringContaining('/vaga/') }])
  })

  it('Each field of an entry is stored, for a visitor and for a person that the psychologist enters', async () => {
    const { ana, serviceId } = await openList()
    await ana.ask(updateProfile, { body: { attendsInPerson: true } })
    await ana.ask(updateService, { params: { id: serviceId }, body: { isInPerson: true } })
    const wish = {
      ...{ serviceId, type: 'presencial' as const, weekdays: [0, 6], until: '2026-06-01' },
      parts: ['evening' as const],
    }
    const person = { name: 'Rui Reis', phone: '11 94444-0001', email: 'rui@exemplo.com' }
    const added = await ana.ask(addToWaitlist, { body: { ...wish, ...person } })
    const visitorsEntry = await joined(ana, serviceId, { ...wish, parts: ['evening'] } as never)
    const stored = { ...wish, email: 'rui@exemplo.com', phone: '+5511944440001', byHand: true }
    expect(added).toMatchObject({ ...stored, name: 'Rui Reis', serviceName: 'Consulta' })
    expect(await listOf(ana)).toMatchObject([
      { ...stored, id: added.id },
      { ...wish, id: visitorsEntry.id, email: visitorsEntry.email, byHand: false },
    ])
    const nobody = await ana.call(addToWaitlist, { body: wish })
    expect(nobody.problem?.details?.[0]?.path).toBe('name')
    const late = await ana.call(addToWaitlist, {
      body: { ...wish, ...person, phone: '11 94444-0002', until: '2026-03-01' },
    })
    expect(late.problem?.details?.[0]?.path).toBe('until')
  })

  it('An offer is in no list, count or figure of sessions', async () => {
    const { ana, serviceId } = await openList()
    const person = await joined(ana, serviceId)
    const before = [await ana.ask(listSessions), await ana.ask(getDashboard)]
    await ana.ask(offerHour, { ...of(person), body: { start: at('06', 10) } })
    expect([await ana.ask(listSessions), await ana.ask(getDashboard)]).toEqual(before)
  })
})

describe('an offer can be taken', () => {
  const dayOfHours = (startTime: string, endTime: string) => {
    const day = { firstDay: '2026-03-05', lastDay: '2026-03-05' }
    return { body: { ...day, startTime, endTime } }
  }

  it('An offer that is withdrawn leaves the other hours of the same removed day off on offer', async () => {
    const { ana, serviceId } = await openList()
    const people = []
    for (let n = 0; n < 3; n++) people.push(await joined(ana, serviceId))
    const [first, second, third] = people
    const closed = await ana.ask(createDayOff, dayOfHours('10:00', '12:00'))
    await ana.ask(deleteDayOff, of(closed))
    await runJob()
    const offers = async () =>
      (await openOffers(ana)).map(({ entryId, start }) => [entryId, start]).sort()
    const [ten, eleven] = [utc(at('05', 10)), utc(at('05', 11))]
    expect(await offers()).toEqual([
      [first?.id, ten],
      [second?.id, eleven],
    ])
    await ana.ask(takeBackOffer, { params: { id: first?.id ?? '' } })
    expect(await offers()).toEqual([[second?.id, eleven]])
    expect(await slotsOf(ana, serviceId, '05')).toContain(ten)
    await visitor.ask(declineOffer, { params: await tokenFor(second?.email ?? '') })
    expect(await offers()).toEqual([[third?.id, eleven]])
    expect(await slotsOf(ana, serviceId, '05')).toContain(ten)
  })

  it('An hour whose minimum notice begins before its offer would end is public immediately', async () => {
    for (const [now, hour, isOffered] of [
      [at('04', 22), at('05', 15), false],
      ['2026-03-04T20:50:00-03:00', at('05', 9), false],
      [at('04', 17), at('05', 9), true],
    ] as const) {
      clock.set(START)
      const { ana, serviceId } = await openList()
      await ana.ask(updateProfile, { body: { minimumNoticeMinutes: 720 } })
      const person = await joined(ana, serviceId)
      clock.set(now)
      await freeHour(ana, serviceId, hour)
      await runJob()
      const mails = await offerMails(person.email)
      expect(mails).toHaveLength(isOffered ? 1 : 0)
      if (!isOffered) continue
      clock.advance(29 * MINUTE)
      const params = await tokenFor(person.email)
      expect((await visitor.call(acceptOffer, { params, body: {} })).status).toBe(200)
    }
  })

  it('An offer by hand ends before the minimum notice, and is refused without any time left', async () => {
    const { ana, serviceId } = await openList()
    await ana.ask(updateProfile, { body: { minimumNoticeMinutes: 720 } })
    const person = await joined(ana, serviceId)
    clock.set(at('04', 22))
    const offer = (start: string) => ana.call(offerHour, { ...of(person), body: { start } })
    expect((await offer(at('05', 10))).problem?.details?.[0]?.path).toBe('start')
    const made = await offer(at('05', 15))
    expect(made.body?.offers[0]).toMatchObject({ expiresAt: utc(at('05', 3)) })
  })

  it('A type that the service no longer has is not accepted, offered or shown', async () => {
    const { ana, serviceId } = await openList()
    const online = { type: 'online' } as const
    const person = await joined(ana, serviceId, online as never)
    const other = await joined(ana, serviceId)
    await ana.ask(updateService, {
      params: { id: serviceId },
      body: { isOnline: false, isInPerson: true },
    })
    const wish = { ...WISH, ...online, serviceId, name: 'Rui Reis', phone: '11 95555-0003' }
    const refused = await ana.call(addToWaitlist, { body: wish })
    expect(refused.problem?.details?.[0]?.path).toBe('type')
    await freeHour(ana, serviceId, at('05', 10))
    await runJob()
    expect((await openOffers(ana)).map(({ entryId }) => entryId)).toEqual([other.id])
    const params = await tokenFor(other.email)
    expect(await visitor.ask(getOffer, { params })).toMatchObject({ type: 'presencial' })
    const byHand = await ana.call(offerHour, { ...of(person), body: { start: at('06', 10) } })
    expect(byHand.problem?.details?.[0]?.path).toBe('start')
  })

  it('The page says what cancelling costs if the notice is over as soon as the hour is accepted', async () => {
    const { ana, serviceId } = await openList({ lateCancelPercent: 50 })
    const person = await joined(ana, serviceId)
    for (const [day, cost] of [
      ['03', 'Faltam menos de 24 h: cancelar custa R$ 75,00.'],
      ['05', ''],
    ] as const) {
      await ana.ask(offerHour, { ...of(person), body: { start: at(day, 9) } })
      clock.advance(MINUTE)
      const { cancelText } = await visitor.ask(getOffer, { params: await tokenFor(person.email) })
      const [rule, shown = ''] = (cancelText ?? '').replaceAll('\u00a0', ' ').split('metade. ')
      expect(rule).toContain('grátis até 24 h antes')
      expect(shown).toBe(cost)
      await ana.ask(takeBackOffer, of(person))
    }
  })

  it('An inactive service is not offered by hand', async () => {
    const { ana, serviceId } = await openList()
    const person = await joined(ana, serviceId)
    await ana.ask(updateService, { params: { id: serviceId }, body: { active: false } })
    const answer = await ana.call(offerHour, { ...of(person), body: { start: at('06', 10) } })
    expect(answer.problem?.details?.[0]?.path).toBe('start')
    expect(await openOffers(ana)).toEqual([])
  })

  it('Nobody is offered an hour that they moved or cancelled themselves', async () => {
    const { ana, serviceId } = await openList()
    const phone = '11 97711-0001'
    const patient = await given.patient(ana, { email: 'eu@exemplo.com', phone })
    const mark = async (datetime: string) => {
      const session = await given.session(ana, { patientId: patient.id, serviceId, datetime })
      return ana.ask(confirmSession, of(session))
    }
    await ana.ask(addToWaitlist, { body: { ...WISH, serviceId, patientId: patient.id } })
    const next = await joined(ana, serviceId)
    const moved = await mark(at('05', 10))
    const cancelled = await mark(at('09', 10))
    const byPractice = await mark(at('10', 10))
    const body = { phone, datetime: at('06', 15) }
    await visitor.ask(reschedulePatientSession, { params: of(moved).params, body })
    await visitor.ask(cancelPatientSession, { params: of(cancelled).params, body: { phone } })
    await runJob()
    const offers = async () => (await openOffers(ana)).map(({ entryId }) => entryId)
    expect(await offers()).toEqual([next.id])
    await ana.ask(cancelSession, { ...of(byPractice), body: {} })
    await runJob()
    expect(await offers()).toHaveLength(2)
  })
})

describe('a corrected time zone', () => {
  it('A session that would move onto an offered hour keeps its instant, and the offer stays', async () => {
    const { ana, serviceId } = await openList()
    const person = await joined(ana, serviceId)
    const { id: patientId } = await given.patient(ana)
    const session = await given.session(ana, { patientId, serviceId, datetime: at('05', 10) })
    await ana.ask(confirmSession, of(session))
    await ana.ask(offerHour, { ...of(person), body: { start: at('05', 11) } })
    const body = { timezone: 'America/Manaus' } as const
    expect((await ana.ask(previewZone, { body })).staying).toMatchObject([{ id: session.id }])
    await ana.ask(updateSettings, { body })
    expect(await ana.ask(getSession, of(session))).toMatchObject({ datetime: utc(at('05', 10)) })
    expect(await openOffers(ana)).toMatchObject([{ start: utc(at('05', 11)) }])
  })

  it('Requests to move end when the sessions move', async () => {
    const { ana, serviceId } = await openList({ allowReschedule: 'ask' })
    const mark = async (datetime: string, fields: object = {}) => {
      const { id: patientId } = await given.patient(ana, fields)
      const session = await given.session(ana, { patientId, serviceId, datetime })
      return ana.ask(confirmSession, of(session))
    }
    const first = await mark(at('05', 10))
    const phone = '11 97000-1111'
    const second = await mark(at('06', 10), { phone })
    const body = { phone, datetime: at('05', 11) }
    await visitor.ask(reschedulePatientSession, { params: of(second).params, body })
    await ana.ask(updateSettings, { body: { timezone: 'America/Manaus' } })
    expect(await ana.ask(getSession, of(first))).toMatchObject({ datetime: utc(at('05', 11)) })
    const [shown] = await visitor.ask(listPatientSessions, { query: { phone } })
    expect(shown).toMatchObject({ datetime: utc(at('06', 11)), rescheduleRequest: null })
  })
})

describe('a patient who wants an earlier hour', () => {
  it('A patient who wants an earlier hour gets none after a session that was moved before it', async () => {
    const { ana, serviceId } = await openList()
    const phone = '11 97711-0002'
    const patient = await given.patient(ana, { phone, email: 'antes@exemplo.com' })
    const session = await given.session(ana, {
      ...{ patientId: patient.id, serviceId, datetime: at('12', 10) },
    })
    const { serviceId: _, ...wish } = { ...WISH, serviceId }
    const body = { ...wish, until: '2026-03-11', phone }
    await visitor.ask(joinBySession, { params: of(session).params, body })
    await ana.ask(updateSession, { ...of(session), body: { datetime: at('05', 10) } })
    await freeHour(ana, serviceId, at('09', 10))
    await freeHour(ana, serviceId, at('04', 10))
    await runJob()
    expect((await openOffers(ana)).map(({ start }) => start)).toEqual([utc(at('04', 10))])
  })
})

describe('an ended offer', () => {
  async function accepted() {
    const { ana, serviceId } = await openList()
    const person = await joined(ana, serviceId)
    await freeHour(ana, serviceId, at('05', 10))
    await runJob()
    const params = await tokenFor(person.email)
    const { manageUrl } = await visitor.ask(acceptOffer, { params, body: {} })
    return { ana, person, params, booking: { token: manageUrl?.split('/').at(-1) ?? '' } }
  }

  it('The link of an ended offer shows the booking at its present time, and nothing of one that was cancelled or expired', async () => {
    const { params, booking } = await accepted()
    const shown = () => visitor.ask(getOffer, { params })
    expect(await shown()).toMatchObject({ state: 'accepted', type: 'online' })
    await visitor.ask(rescheduleBooking, { params: booking, body: { datetime: at('06', 11) } })
    expect(await shown()).toMatchObject({ state: 'accepted', start: utc(at('06', 11)) })
    await visitor.ask(cancelBooking, { params: booking })
    expect(await shown()).toMatchObject({ state: 'over', manageUrl: null })
    clock.set(START)
    const other = await accepted()
    clock.set(at('04', 10))
    expect(await visitor.ask(getOffer, { params: other.params })).toMatchObject({ state: 'over' })
  })

  it('A refusal or withdrawal after the acceptance does not say that nothing was booked', async () => {
    const { ana, person, params } = await accepted()
    const refusal = await visitor.call(declineOffer, { params })
    const withdrawal = await ana.call(takeBackOffer, of(person))
    for (const { problem } of [refusal, withdrawal]) {
      expect(problem?.code).toBe('offer_over')
      expect(problem?.message).toContain('aceit')
      expect(problem?.message).not.toContain('Nada foi agendado')
    }
  })

  it('An hour that is closed or taken meanwhile is not open on its link, and no message about it leaves in the morning', async () => {
    const { ana, serviceId } = await openList()
    const person = await joined(ana, serviceId)
    clock.set(at('04', 22))
    for (const hour of [14, 15]) {
      await freeHour(ana, serviceId, at('05', hour))
      await runJob()
    }
    const params = await tokenFor(person.email)
    expect(await visitor.ask(getOffer, { params })).toMatchObject({ state: 'open' })
    const day = { firstDay: '2026-03-05', lastDay: '2026-03-05' }
    await ana.ask(createDayOff, { body: { ...day, startTime: '14:00', endTime: '15:00' } })
    expect(await visitor.ask(getOffer, { params })).toMatchObject({ state: 'over' })
    expect(await offerMails(person.email)).toHaveLength(1)
    clock.set('2026-03-05T07:59:30-03:00')
    await runOnce()
    expect(await offerMails(person.email)).toEqual([])
    expect(await openOffers(ana)).toEqual([])
    await freeHour(ana, serviceId, at('05', 16))
    clock.set(at('05', 8))
    await runJob()
    expect(await openOffers(ana)).toMatchObject([{ start: utc(at('05', 16)) }])
    const next = await tokenFor(person.email)
    const { id: patientId } = await given.patient(ana)
    await given.session(ana, { patientId, serviceId, datetime: at('05', 16) })
    expect(await visitor.ask(getOffer, { params: next })).toMatchObject({ state: 'over' })
  })

  it('The link of an offer shows no open hour while the public page is off', async () => {
    const { ana, serviceId } = await openList()
    const person = await joined(ana, serviceId)
    await ana.ask(offerHour, { ...of(person), body: { start: at('06', 10) } })
    clock.advance(MINUTE)
    const params = await tokenFor(person.email)
    await ana.ask(updateProfile, { body: { allowOnlineBooking: false } })
    expect(await visitor.ask(getOffer, { params })).toMatchObject({ state: 'over' })
    await ana.ask(updateProfile, { body: { allowOnlineBooking: true } })
    expect(await visitor.ask(getOffer, { params })).toMatchObject({ state: 'open' })
  })
})

describe('races and kills', { tags: 'both-databases' }, () => {
  it('A claim in the last second and the end of the offer leave one holder', async () => {
    const { ana, serviceId } = await openList()
    const first = await joined(ana, serviceId)
    const second = await joined(ana, serviceId)
    await freeHour(ana, serviceId, at('05', 10))
    await runJob()
    const params = await tokenFor(first.email)
    clock.advance(30 * MINUTE - 1)
    const claim = visitor.call(acceptOffer, { params, body: {} })
    clock.advance(1)
    const [taken] = await Promise.all([claim, runOnce(), runOnce()])
    await runOnce()
    const open = await openOffers(ana)
    if (taken.status === 200) expect(open).toEqual([])
    else expect(open.map(({ entryId }) => entryId)).toEqual([second.id])
    const booked = (await ana.ask(listSessions)).filter(({ status }) => status === 'pending')
    expect(booked).toHaveLength(taken.status === 200 ? 1 : 0)
  })

  it('Two servers that run the job at once make one offer with one message', async () => {
    const { ana, serviceId } = await openList()
    const person = await joined(ana, serviceId)
    await freeHour(ana, serviceId, at('05', 10))
    await runOnce()
    clock.advance(MINUTE)
    await Promise.all([runOnce(), runOnce(), runOnce(), runOnce()])
    await runOnce()
    expect(await openOffers(ana)).toHaveLength(1)
    expect(await offerMails(person.email)).toHaveLength(1)
  })

  it('An offer and its message are written together or not at all', async () => {
    const { ana, serviceId } = await openList()
    const person = await joined(ana, serviceId)
    await freeHour(ana, serviceId, at('05', 10))
    await runOnce()
    clock.advance(MINUTE)
    await sql`create function fails() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`.execute(
      db.owner,
    )
    await sql`create trigger killed before insert on waitlist_offers for each row execute function fails()`.execute(
      db.owner,
    )
    await expect(runOnce()).rejects.toThrow('killed')
    expect(await offerMails(person.email)).toEqual([])
    await sql`drop trigger killed on waitlist_offers`.execute(db.owner)
    await sql`drop function fails()`.execute(db.owner)
    await runOnce()
    expect(await openOffers(ana)).toHaveLength(1)
    expect(await offerMails(person.email)).toHaveLength(1)
  })

  it('Twelve taps on an offer, and visitors who book its hour meanwhile, result in one booking', async () => {
    const { ana, serviceId } = await openList()
    const person = await joined(ana, serviceId)
    await freeHour(ana, serviceId, at('05', 10))
    await runJob()
    const params = await tokenFor(person.email)
    const book = () =>
      new Actor(app).call(createBooking, {
        params: { id: ana.friendlyId },
        body: {
          ...{ patientName: 'Rui Reis', patientPhone: '11 93333-1111' },
          serviceId,
          datetime: at('05', 10),
        },
      })
    const taps = Array.from({ length: 12 }, () =>
      new Actor(app).call(acceptOffer, { params, body: {} }),
    )
    const visits = await Promise.all([book(), book(), book()])
    expect((await Promise.all(taps)).map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(visits.map(({ problem }) => problem?.code)).toEqual(Array(3).fill('time_taken'))
    const booked = (await ana.ask(listSessions)).filter(({ status }) => status === 'pending')
    expect(booked).toHaveLength(1)
  })
})
