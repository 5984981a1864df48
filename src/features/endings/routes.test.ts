import { beforeEach, describe, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { passTime } from '../../../test/queue.ts'
import { DAY, MINUTE } from '../../platform/shared/calendar.ts'
import { getDashboard } from '../dashboard/contract.ts'
import { createDeliver, sendDueMessages } from '../delivery/outbox-commands.ts'
import { getPatient, listPatients } from '../patients/contract.ts'
import { listPatientFigures } from '../patients/figures-contract.ts'
import { createSeries, listSeries } from '../series/contract.ts'
import { completeSession, confirmSession, getSession, listSessions } from '../sessions/contract.ts'
import { endPatient, getEnding, reopenPatient, undoEnding } from './contract.ts'

const practice = await openPractice()
const { db, given, clock, messages, services } = practice
beforeEach(() => clock.set(START))

const TODAY = '2026-03-02'
const DISCHARGE = { on: TODAY, reason: 'discharge', sessions: 'keep' } as const

/** Creates a patient with a fixed time of four sessions, one other session, four credits, a waiting contract and a debt. */
async function busyPatient() {
  const { ana, patient, ids } = await given.practice({
    plan: 'pro',
    patient: { name: 'Rita Alves', email: 'rita@exemplo.com.br' },
  })
  await ana.ask(createSeries, {
    body: {
      ...ids,
      type: 'online',
      firstDate: '2026-03-10',
      time: '15:00',
      every: { unit: 'week', count: 1 },
      end: { count: 4 },
      notify: false,
    },
  })
  await given.session(ana, ids)
  const pastSession = await given.session(ana, { ...ids, datetime: '2026-03-01T10:00:00-03:00' })
  await ana.ask(completeSession, of(pastSession))
  await given.package(ana, ids)
  await given.agreement(ana, patient)
  return { ana, patient }
}

const statusesOf = async ({ ana }: Pick<Awaited<ReturnType<typeof busyPatient>>, 'ana'>) =>
  (await ana.ask(listSessions))
    .map(({ status }) => status)
    .filter((status) => status !== 'completed')

async function eventsOf(id: string, practice: string): Promise<string[]> {
  const rows = await db.owner
    .selectFrom('audit_events')
    .select('action')
    .where('psychologist_id', '=', practice)
    .where('subject_id', '=', id)
    .where('action', 'in', ['patient.ended', 'patient.reopened'])
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

describe('ending a treatment', () => {
  it('open matters are listed before anything ends', async () => {
    const { ana, patient } = await busyPatient()
    expect(await ana.ask(getEnding, of(patient))).toMatchObject({
      sessions: 5,
      lastSession: '2026-03-31T18:00:00.000Z',
      received: '0.00',
      series: [{ firstDate: '2026-03-10', time: '15:00' }],
      credits: 4,
      contracts: 1,
      owed: '150.00',
    })
  })

  it('sessions and fixed times stay when they are kept', async () => {
    const practice = await busyPatient()
    const { ana, patient } = practice
    const before = (await messages()).length
    const ended = await ana.ask(endPatient, { ...of(patient), body: DISCHARGE })
    expect(ended).toMatchObject({
      endedAt: new Date(START).toISOString(),
      endReason: 'discharge',
      cancelled: 0,
    })
    expect(await ana.ask(getPatient, of(patient))).toMatchObject({ endReason: 'discharge' })
    expect(await statusesOf(practice)).not.toContain('cancelled')
    expect(await ana.ask(listSeries)).toMatchObject([{ endedFrom: null }])
    expect(await messages()).toHaveLength(before)
    expect(await eventsOf(patient.id, ana.id)).toEqual(['patient.ended'])
  })

  it('cancelling ends the fixed time and the other sessions, each with its notice', async () => {
    const practice = await busyPatient()
    const { ana, patient } = practice
    const before = (await messages()).length
    const body = { ...DISCHARGE, on: '2026-02-20', reason: 'move', sessions: 'cancel' } as const
    const ended = await ana.ask(endPatient, { ...of(patient), body })
    expect(ended).toMatchObject({ endedAt: '2026-02-20T03:00:00.000Z', cancelled: 5 })
    expect(await statusesOf(practice)).toEqual(Array(5).fill('cancelled'))
    expect(await ana.ask(listSeries)).toMatchObject([{ endedFrom: TODAY }])
    expect((await messages()).slice(before).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['series_ended', 'session_cancelled']),
    )
    expect(await ana.ask(getEnding, of(patient))).toMatchObject({ sessions: 0, series: [] })
  })

  it('without notices no patient gets a message or is listed in Avisar', async () => {
    const { ana, patient } = await busyPatient()
    const before = (await messages()).length
    const body = { ...DISCHARGE, sessions: 'cancel', notify: false } as const
    await ana.ask(endPatient, { ...of(patient), body })
    expect(await messages()).toHaveLength(before)
    expect(await ana.ask(getDashboard)).toMatchObject({ unnotified: [] })
  })

  it('ending a treatment lists in Avisar a patient who has no channel for the notice', async () => {
    const { ana, patient, ids } = await given.practice({ plan: 'pro' })
    await given.session(ana, ids)
    const body = { ...DISCHARGE, sessions: 'cancel' } as const
    await ana.ask(endPatient, { ...of(patient), body })
    expect((await ana.ask(getDashboard)).unnotified).toHaveLength(1)
  })

  it('a future day, a second ending and an unknown patient are refused', async () => {
    const { ana, patient } = await given.practice({ plan: 'pro' })
    const end = (body: object) =>
      ana.call(endPatient, { ...of(patient), body: { ...DISCHARGE, ...body } })
    expect(await end({ on: '2026-03-03' })).toMatchObject({ status: 422 })
    expect(await end({})).toMatchObject({ status: 200 })
    expect(await end({})).toMatchObject({ status: 409, body: { code: 'patient_ended' } })
  })
})

describe('the undo of an ending', () => {
  const CANCELS = { ...DISCHARGE, sessions: 'cancel' } as const

  it('the undo of an ending restores the sessions and continues the fixed time, and no e-mail of either is sent', {
    tags: 'both-databases',
  }, async () => {
    const { ana, patient } = await busyPatient()
    const read = async () => ({
      ending: await ana.ask(getEnding, of(patient)),
      sessions: (await ana.ask(listSessions)).map(({ version: _, ...row }) => row),
      series: (await ana.ask(listSeries)).map(({ version: _, ...row }) => row),
    })
    const before = await read()
    await ana.ask(endPatient, { ...of(patient), body: CANCELS })
    const undone = await ana.ask(undoEnding, of(patient))
    expect(undone).toMatchObject({ endedAt: null, restored: 5, resumed: 1, kept: [] })
    expect(await read()).toEqual(before)
    await passTime(practice, 2 * MINUTE)
    await sendDueMessages(services, createDeliver(services))
    const letters = (await messages()).filter(
      ({ patient_id, kind }) =>
        patient_id === patient.id && ['series_ended', 'session_cancelled'].includes(kind),
    )
    expect(letters.map(({ kind, status }) => [kind, status]).sort()).toEqual([
      ['series_ended', 'dropped'],
      ['session_cancelled', 'dropped'],
    ])
    expect(await ana.call(undoEnding, of(patient))).toMatchObject({
      problem: { code: 'cannot_undo' },
    })
    expect(await eventsOf(patient.id, ana.id)).toEqual(['patient.ended', 'patient.reopened'])
  })

  it('the undo of an ending names a session whose time was taken meanwhile, which stays cancelled', async () => {
    const { ana, patient } = await busyPatient()
    await ana.ask(endPatient, { ...of(patient), body: CANCELS })
    const other = await given.patient(ana, { name: 'Zoe Prado' })
    const { id: serviceId } = await given.service(ana)
    const datetime = '2026-03-17T15:00:00-03:00'
    const otherSession = await given.session(ana, { patientId: other.id, serviceId, datetime })
    await ana.ask(confirmSession, of(otherSession))
    const undone = await ana.ask(undoEnding, of(patient))
    expect(undone).toMatchObject({ endedAt: null, restored: 4, resumed: 1 })
    expect(undone.kept).toMatchObject([
      { datetime: '2026-03-17T18:00:00.000Z', code: 'time_occupied' },
    ])
  })

  it('the undo of an ending is refused after 30 seconds, for an ending that was reopened, and over the limit of patients', async () => {
    const { ana, patient } = await busyPatient()
    const refused = { problem: { code: 'cannot_undo' } }
    await ana.ask(endPatient, { ...of(patient), body: CANCELS })
    clock.advance(30_000)
    expect(await ana.call(undoEnding, of(patient))).toMatchObject(refused)
    await ana.ask(reopenPatient, of(patient))
    await ana.ask(endPatient, { ...of(patient), body: CANCELS })
    await ana.ask(reopenPatient, of(patient))
    expect(await ana.call(undoEnding, of(patient))).toMatchObject(refused)
  })
})

describe('an ended patient', () => {
  it('an ended patient is left out of pages and figures, and is in the complete list', async () => {
    const { ana, patient } = await given.practice({ plan: 'pro' })
    const other = await given.patient(ana, { name: 'Zoe Prado' })
    await ana.ask(endPatient, { ...of(patient), body: DISCHARGE })
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
    expect(idsOf(await ana.ask(listPatients))).toEqual([patient.id, other.id])
    expect(idsOf(await ana.ask(listPatients, { query: { limit: 9 } }))).toEqual([other.id])
    const whole = await ana.ask(listPatients, { query: { limit: 9, ended: 'true' } })
    expect(idsOf(whole)).toEqual([patient.id, other.id])
    for (const sort of ['name', 'next'] as const) {
      const shown = (show?: 'ended') =>
        ana.call(listPatientFigures, { query: { limit: 9, sort, show } })
      const [active, ended] = [await shown(), await shown('ended')]
      expect(active.body).toMatchObject([{ id: other.id }])
      expect(ended.body).toMatchObject([{ id: patient.id }])
      expect([active, ended].map(({ headers }) => headers['x-total-count'])).toEqual(['1', '1'])
    }
    expect((await ana.ask(getDashboard)).totalPatients).toBe(1)
  })

  it('an ended patient who books from the phone is not reopened, and the booking is marked', async () => {
    const { ana, patient, serviceId } = await given.practice({
      plan: 'pro',
      patient: { name: 'Rita Alves', phone: '(11) 91234-0000' },
    })
    await ana.ask(endPatient, { ...of(patient), body: DISCHARGE })
    const { endedAt } = await ana.ask(getPatient, of(patient))
    const { session } = await given.booking(ana, {
      serviceId,
      patientName: 'Rita Alves',
      patientPhone: '(11) 91234-0000',
    })
    const booked = await ana.ask(getSession, of(session))
    expect(booked).toMatchObject({ patientId: patient.id, patientEnded: true })
    expect((await ana.ask(getPatient, of(patient))).endedAt).toBe(endedAt ?? expect.fail())
    await ana.ask(confirmSession, of(session))
    expect((await ana.ask(getPatient, of(patient))).endedAt).toBe(endedAt ?? expect.fail())
    await ana.ask(reopenPatient, of(patient))
    expect(await ana.ask(getSession, of(session))).toMatchObject({ patientEnded: false })
  })
})

describe('the free plan', () => {
  async function fullPractice() {
    const ana = await given.psychologist()
    const patients = [await given.patient(ana), await given.patient(ana), await given.patient(ana)]
    const end = (id: string) => ana.call(endPatient, { params: { id }, body: DISCHARGE })
    const reopen = (id: string) => ana.call(reopenPatient, { params: { id } })
    return { ana, ids: patients.map(({ id }) => id) as [string, string, string], end, reopen }
  }

  it('an ended patient makes room for another, and reopening past the limit is refused', async () => {
    const { ana, ids, end, reopen } = await fullPractice()
    expect((await end(ids[0])).status).toBe(200)
    await given.patient(ana)
    expect(await reopen(ids[0])).toMatchObject({ status: 403, body: { code: 'patient_limit' } })
  })

  it('an ended patient books as before on a full plan', async () => {
    const ana = await given.psychologist()
    const phone = '(11) 91234-0001'
    const { id: serviceId } = await given.service(ana)
    const book = (datetime: string) =>
      given.booking(ana, { serviceId, patientName: 'Rita Alves', patientPhone: phone, datetime })
    const { session } = await book('2026-03-03T11:00:00-03:00')
    const { patientId } = await ana.ask(getSession, of(session))
    await ana.ask(endPatient, { params: { id: patientId ?? '' }, body: DISCHARGE })
    for (let count = 0; count < 3; count += 1) await given.patient(ana)
    const again = await book('2026-03-04T11:00:00-03:00')
    expect(await ana.ask(getSession, of(again.session))).toMatchObject({
      patientId,
      patientEnded: true,
    })
  })

  it('endings and reopenings are at most three a month together', async () => {
    clock.set('2026-03-31T12:00:00-03:00')
    const { ids, end, reopen } = await fullPractice()
    expect((await end(ids[0])).status).toBe(200)
    expect((await reopen(ids[0])).status).toBe(200)
    // An active patient is not reopened: this counts nothing.
    expect((await reopen(ids[0])).status).toBe(200)
    expect((await end(ids[0])).status).toBe(200)
    const refused = { status: 403, body: { code: 'ending_limit' } }
    expect(await end(ids[1])).toMatchObject(refused)
    expect(await reopen(ids[0])).toMatchObject(refused)
    clock.advance(DAY)
    expect((await reopen(ids[0])).status).toBe(200)
  })

  it('the third ending of the month can be undone, unless another patient took the place', async () => {
    clock.set('2026-03-31T12:00:00-03:00')
    const { ana, ids, end, reopen } = await fullPractice()
    const undo = (id: string) => ana.call(undoEnding, { params: { id } })
    expect((await end(ids[0])).status).toBe(200)
    expect((await reopen(ids[0])).status).toBe(200)
    expect((await end(ids[0])).status).toBe(200)
    await given.patient(ana)
    expect(await undo(ids[0])).toMatchObject({ status: 403, body: { code: 'patient_limit' } })
    clock.advance(DAY)
    expect((await end(ids[1])).status).toBe(200)
    expect((await undo(ids[1])).status).toBe(200)
    expect((await end(ids[1])).status).toBe(200)
    expect((await undo(ids[1])).status).toBe(200)
    expect((await end(ids[1])).status).toBe(403)
  })

  it('of two concurrent reopenings at the limit, one is refused', async () => {
    const { ana, ids, end, reopen } = await fullPractice()
    await end(ids[0])
    await end(ids[1])
    await given.patient(ana)
    const replies = await Promise.all([reopen(ids[0]), reopen(ids[1])])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403])
    const refused = replies.find(({ status }) => status === 403)
    expect(refused?.body).toMatchObject({ code: 'patient_limit' })
    const active = await ana.ask(listPatients, { query: { limit: 9 } })
    expect(active).toHaveLength(3)
  })

  it('of two concurrent endings with one left in the month, one is refused', async () => {
    const { ids, end, reopen } = await fullPractice()
    await end(ids[0])
    await reopen(ids[0])
    const replies = await Promise.all([end(ids[1]), end(ids[2])])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403])
  })
})
