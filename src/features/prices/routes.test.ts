import { type RawBuilder, sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { passTime } from '../../../test/queue.ts'
import { addSeries } from '../../../test/series.ts'
import { DAY, MINUTE } from '../../platform/shared/calendar.ts'
import { getAgreementTerms } from '../agreements/contract.ts'
import { createBooking } from '../booking/contract.ts'
import { createDeliver, sendDueMessages } from '../delivery/outbox-commands.ts'
import { endPatient } from '../endings/contract.ts'
import { deletePatient, getPatient } from '../patients/contract.ts'
import { updatePatient } from '../patients/input-contract.ts'
import { recordSessionPayment } from '../payments/record-contract.ts'
import { getSeries } from '../series/contract.ts'
import { growEverySeries } from '../series/growth-commands.ts'
import { getSession, updateSession } from '../sessions/contract.ts'
import { getLastTerms } from '../sessions/lists/contract.ts'
import {
  createPriceChange,
  listPatientPrices,
  previewPriceChange,
  undoPriceChange,
} from './contract.ts'

/** Monday, 2 March 2026, 09:00 in São Paulo. */
const practice = await openPractice()
const { db, given, clock, services, visitor, messages } = practice
afterEach(() => clock.set(START))

const at = (day: string, time = '10:00') => `${day}T${time}:00-03:00`
const deliver = () => sendDueMessages(services, createDeliver(services))

async function openPriced(patient: object = { price: '120.00', priceSince: '2026-01-05' }) {
  const opened = await given.practice({ plan: 'pro', patient })
  const { ana, ids, patientId } = opened
  const body = { patientIds: [patientId], percent: '10', from: '2026-04-01' }
  const book = (day: string, more = {}) =>
    given.session(ana, { ...ids, datetime: at(day), ...more })
  const read = (id: string) => ana.ask(getSession, of({ id }))
  const change = (more: Partial<typeof body> & { notify?: boolean } = {}) =>
    ana.ask(createPriceChange, { body: { ...body, ...more } })
  const save = (fields: object) => ana.ask(updatePatient, { ...of(opened.patient), body: fields })
  return { ...opened, body, book, read, change, save }
}

/** Ids, and the parts of a link and of a Pix code that are derived from them. */
const NAMES_ONE_BOOKING = /[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{60,}/g

/** Returns all rows that a price change may touch, without the counters of changes. */
async function rowsOf(owner: PsychologistActor) {
  const all = async (from: RawBuilder<unknown>) =>
    (await db.asTenant(owner.id, (tenant) => sql`${from}`.execute(tenant.sql))).rows
  return {
    prices: await all(sql`select * from patient_prices order by id`),
    sessions: await all(
      sql`select (to_jsonb(s) - '{version,changed_at}'::text[]) as row from sessions s order by id`,
    ),
    series: await all(sql`select (to_jsonb(r) - 'version') as row from series r order by id`),
    patients: await all(sql`select (to_jsonb(p) - 'version') as row from patients p order by id`),
  }
}

describe('the agreed price', () => {
  it('the agreed price is the price of each session that the psychologist creates without one, from its day onwards', async () => {
    const { book, save, ana, patientId } = await openPriced()
    await save({ price: '140.00', priceSince: '2026-04-01' })
    expect((await book('2026-03-31')).price).toBe('120.00')
    expect((await book('2026-04-01')).price).toBe('140.00')
    expect((await book('2026-04-02', { price: '99.00' })).price).toBe('99.00')
    expect(await ana.ask(getPatient, of({ id: patientId }))).toMatchObject({
      ...{ price: '120.00', priceSince: '2026-01-05' },
      ...{ nextPrice: '140.00', nextPriceSince: '2026-04-01' },
    })
    const { agreed } = await ana.ask(getLastTerms, of({ id: patientId }))
    expect(agreed.map(({ price }) => price)).toEqual(['140.00', '120.00'])
  })

  it('the agreed price stays the same when a session is moved, and applies to a session whose price is cleared', async () => {
    const { ana, book, save, read } = await openPriced()
    await save({ price: '140.00', priceSince: '2026-04-01' })
    const { id } = await book('2026-03-31')
    await ana.ask(updateSession, { ...of({ id }), body: { datetime: at('2026-04-03') } })
    expect((await read(id)).price).toBe('120.00')
    await ana.ask(updateSession, { ...of({ id }), body: { price: null } })
    expect((await read(id)).price).toBe('140.00')
  })

  it('the agreed price is the price of a fixed time, also of the dates that growth makes', async () => {
    const { ana, ids, save } = await openPriced()
    await save({ price: '140.00', priceSince: '2026-04-01' })
    const { id } = await addSeries(ana, { ...ids })
    const series = await addSeries(ana, { ...ids, time: '17:00', price: '200.00' })
    await growEverySeries(db, clock.now() + 7 * DAY)
    const prices = await db.asTenant(ana.id, async (tenant) => {
      const { rows } = await sql<{ series_id: string; from: string; to: string; count: number }>`
        select series_id, min(price_cents) as "from", max(price_cents) as "to", count(*) as count
        from sessions group by series_id`.execute(tenant.sql)
      return new Map(rows.map((row) => [row.series_id, row]))
    })
    expect(prices.get(id)).toMatchObject({ from: 12_000, to: 14_000, count: 26 })
    expect(prices.get(series.id)).toMatchObject({ from: 20_000, to: 20_000, count: 26 })
    expect(await ana.ask(getSeries, of({ id }))).toMatchObject({ price: '120.00' })
  })

  it('the agreed price is in a contract of a patient without a fixed time', async () => {
    const { ana, patientId, book } = await openPriced()
    await book('2026-03-03', { price: '300.00' })
    const { fees } = await ana.ask(getAgreementTerms, of({ id: patientId }))
    expect(fees).toContain('R$ 120,00 por sessão')
  })

  it('the agreed price changes no public reply for a phone, and is offered to the psychologist', async () => {
    const phone = '(11) 98888-1234'
    const answers = []
    for (const price of [null, '90.00']) {
      const { ana, serviceId } = await openPriced({ name: 'Caio Prado', phone, price })
      const datetime = at('2026-03-09')
      const reply = await visitor.call(createBooking, {
        params: { id: ana.friendlyId },
        body: { patientName: 'Caio Prado', patientPhone: phone, serviceId, datetime },
      })
      answers.push(JSON.stringify(reply.body).replaceAll(NAMES_ONE_BOOKING, ''))
      const { session } = reply.body as { session: { id: string } }
      const shown = await ana.ask(getSession, of(session))
      expect(shown).toMatchObject({ price: '150.00', agreedPrice: price })
    }
    expect(answers[0]).toContain('"150.00"')
    expect(answers[1]).toBe(answers[0])
  })
})

describe('a price change', () => {
  it('a price change previews each line, changes open sessions and names those it leaves unchanged', async () => {
    const { ana, book, body, change, read, patientId } = await openPriced()
    const before = await book('2026-03-31')
    const open = await book('2026-04-01')
    const part = await book('2026-04-02')
    await ana.ask(recordSessionPayment, {
      ...of(part),
      body: { kind: 'payment', method: 'pix', amount: '20.00' },
    })
    const line = {
      patientId,
      price: '120.00',
      newPrice: '132.00',
      refused: null,
      sessions: 1,
      left: [{ sessionId: part.id, why: 'part_paid', price: '120.00' }],
    }
    expect(await ana.ask(previewPriceChange, { body })).toMatchObject({ lines: [line] })
    expect((await read(open.id)).price).toBe('120.00')
    expect(await change()).toMatchObject({ lines: [line], notified: 0, chats: [{ patientId }] })
    const prices = [before, open, part].map(async ({ id }) => (await read(id)).price)
    expect(await Promise.all(prices)).toEqual(['120.00', '132.00', '120.00'])
    expect((await book('2026-04-03')).price).toBe('132.00')
    const [shown] = await ana.ask(listPatientPrices)
    expect(shown).toMatchObject({
      ...{ patientId, price: '120.00', nextPrice: '132.00', nextPriceSince: '2026-04-01' },
      lastChange: { from: '2026-04-01', percent: '10.00', amount: null },
    })
  })

  it('a price change and its undo restore every row, with fixed times of both kinds', {
    tags: 'both-databases',
  }, async () => {
    const { ana, ids, book, change } = await openPriced({ email: 'maria@exemplo.com' })
    await addSeries(ana, { ...ids })
    await addSeries(ana, { ...ids, time: '17:00', price: '200.00' })
    await book('2026-04-01', { price: '300.00' })
    const before = await rowsOf(ana)
    const { id, lines } = await change({ from: '2026-03-16' })
    expect(lines[0]).toMatchObject({ price: '150.00', newPrice: '165.00', refused: null })
    expect(lines[0]?.fixedTimes).toMatchObject([{ price: '200.00', newPrice: '220.00' }])
    const after = await rowsOf(ana)
    expect(after.sessions).not.toEqual(before.sessions)
    const undone = await ana.ask(undoPriceChange, of({ id }))
    expect(undone).toEqual({ restored: lines[0]?.sessions, kept: [] })
    expect(await rowsOf(ana)).toEqual(before)
    expect(await ana.call(undoPriceChange, of({ id }))).toMatchObject({ status: 409 })
  })

  it('a price change leaves a session that was changed since, and names it', async () => {
    const { ana, book, change, read } = await openPriced()
    const [first, second] = [await book('2026-04-01'), await book('2026-04-02')]
    const { id } = await change({ notify: false })
    await ana.ask(updateSession, { ...of(first), body: { price: '77.00' } })
    expect(await ana.ask(undoPriceChange, of({ id }))).toMatchObject({
      restored: 1,
      kept: [{ sessionId: first.id }],
    })
    expect((await read(first.id)).price).toBe('77.00')
    expect((await read(second.id)).price).toBe('120.00')
  })

  it('a price change sends its e-mails only when it can no longer be undone, and none if it was undone', async () => {
    const { ana, change, patientId } = await openPriced({
      email: 'maria@exemplo.com',
      price: '120.00',
    })
    const letters = async () =>
      (await messages()).filter(
        ({ kind, patient_id }) => kind === 'price_changed' && patient_id === patientId,
      )
    const undone = await change()
    // This installation sends no e-mails: the e-mail is written to a file, and the chat is ready.
    expect(undone).toMatchObject({ notified: 0, chats: [{ patientId }] })
    await deliver()
    expect(await letters()).toMatchObject([{ status: 'queued' }])
    await ana.ask(undoPriceChange, of(undone))
    const priceChange = await change()
    await passTime(practice, 2 * MINUTE)
    await deliver()
    const sent = await letters()
    expect(sent.map(({ status }) => status).sort()).toEqual(['dropped', 'sent'])
    const text = sent.find(({ status }) => status === 'sent')?.text
    expect(text).toContain('A partir de 01/04/2026, o valor da sua consulta passa a ser R$')
    expect(await ana.call(undoPriceChange, of(priceChange))).toMatchObject({
      problem: { code: 'cannot_undo' },
    })
  })

  it('a price change is refused completely for an unknown patient, and if it changes no price', async () => {
    const { ana, body } = await openPriced({})
    const stranger = await openPriced()
    const call = (more: object) => ana.call(createPriceChange, { body: { ...body, ...more } })
    expect(await call({})).toMatchObject({ problem: { code: 'nothing_to_reprice' } })
    expect(await call({ patientIds: [...body.patientIds, stranger.patientId] })).toMatchObject({
      status: 404,
    })
    expect(await call({ amount: '5' })).toMatchObject({ status: 422 })
    expect(await call({ percent: undefined })).toMatchObject({ status: 422 })
  })

  it('a price change by zero sets the open sessions to the agreed price', async () => {
    const { change, book, read } = await openPriced()
    const { id } = await book('2026-04-01', { price: '150.00' })
    const priceChange = await change({ percent: undefined, amount: '0' } as never)
    expect(priceChange).toMatchObject({
      lines: [{ price: '120.00', newPrice: '120.00', sessions: 1 }],
    })
    expect(priceChange).toMatchObject({ notified: 0, chats: [] })
    expect((await read(id)).price).toBe('120.00')
  })

  it('a price change twice concurrently counts twice, and an undo counts once', {
    tags: 'both-databases',
  }, async () => {
    const { ana, change, patientId, book, read } = await openPriced()
    const session = await book('2026-04-01')
    const made = await Promise.all([change(), change()])
    expect((await read(session.id)).price).toBe('145.20')
    const [first, second] = made.toSorted(
      (a, b) => Number(a.lines[0]?.newPrice) - Number(b.lines[0]?.newPrice),
    )
    const undo = (id = '') => ana.call(undoPriceChange, of({ id }))
    const statuses = await Promise.all([second?.id, second?.id, second?.id].map(undo))
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await undo(first?.id)
    expect(await ana.ask(getPatient, of({ id: patientId }))).toMatchObject({ nextPrice: null })
    expect((await ana.ask(listPatientPrices))[0]).toMatchObject({ lastChange: null })
  })

  it('the list of prices has the cost of a session without an agreed price: that of the fixed time, otherwise of the last session', async () => {
    const { ana, ids, book } = await openPriced({})
    const usual = async () => (await ana.ask(listPatientPrices)).map((price) => price.usualPrice)
    expect(await usual()).toEqual([null])
    await book('2026-03-03', { price: '130.00' })
    expect(await usual()).toEqual(['130.00'])
    await addSeries(ana, { ...ids, price: '170.00' })
    expect(await usual()).toEqual(['170.00'])
  })

  it('the list of prices no longer has a patient whose treatment ended', async () => {
    const { ana, patientId } = await openPriced()
    const body = { on: '2026-03-01', reason: 'discharge', sessions: 'keep' } as const
    expect(await ana.ask(listPatientPrices)).toHaveLength(1)
    await ana.ask(endPatient, { ...of({ id: patientId }), body })
    expect(await ana.ask(listPatientPrices)).toEqual([])
  })

  it('a price change is deleted with its patient', async () => {
    const { ana, change, patientId } = await openPriced()
    await change()
    await ana.ask(deletePatient, of({ id: patientId }))
    expect((await rowsOf(ana)).prices).toEqual([])
  })
})
