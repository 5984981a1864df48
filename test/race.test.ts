/** @module-tag both-databases */
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createBooking } from '../src/features/booking/contract.ts'
import { listPatients } from '../src/features/patients/contract.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { createSession, listSessions } from '../src/features/sessions/contract.ts'
import { countUnder, uncountUnder } from '../src/platform/server/throttle.ts'
import { addDays, instantAt, MINUTE } from '../src/platform/shared/calendar.ts'
import { Actor, type PsychologistActor } from './actors.ts'
import { openPractice } from './practice.ts'

const { db, given, visitor } = await openPractice()

/** The embedded database has one connection, which settles a race before it reaches the tables. */
const ROUNDS = process.env.SECOND_DATABASE ? 3 : 10
const AT_ONCE = 32
const MONDAY = '2026-03-09'

const times = <T>(count: number, work: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => work(n))

interface Answer {
  status: number
  problem: { code: string; message: string } | null
}

function countStatuses(replies: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const codesOf = (replies: Answer[]) =>
  new Set(replies.flatMap(({ problem }) => (problem ? [problem.code] : [])))

/** A separate weekday for each round. */
const weekday = (round: number) => addDays(MONDAY, Math.floor(round / 5) * 7 + (round % 5))

let phones = 0
const bookAs = (
  owner: PsychologistActor,
  serviceId: string,
  datetime: string,
  phone?: string,
  booker = visitor,
) =>
  booker.call(createBooking, {
    params: { id: owner.friendlyId },
    body: {
      patientName: 'João Reis',
      patientPhone: phone ?? `11 9${10_000_000 + phones++}`,
      serviceId,
      datetime,
    },
  })

describe('a time is never sold twice', () => {
  it('twenty concurrent bookings of one slot: one 201, nineteen 409, one row', async () => {
    const ana = await given.psychologist({ plan: 'pro' })
    const { id } = await given.service(ana)
    const replies = await Promise.all(times(20, () => bookAs(ana, id, '2026-03-10T10:00:00-03:00')))
    expect(countStatuses(replies)).toEqual({ 201: 1, 409: 19 })
    expect([...codesOf(replies)]).toEqual(['time_taken'])
    expect(await ana.ask(listSessions)).toHaveLength(1)
    expect(await ana.ask(listPatients)).toHaveLength(1)
  })

  it(`${ROUNDS} rounds of 32 bookings for one public slot: exactly ${ROUNDS} accepted`, async () => {
    const ana = await given.psychologist({ plan: 'pro' })
    const { id } = await given.service(ana)
    for (let round = 0; round < ROUNDS; round++) {
      const slot = new Date(instantAt(weekday(round), '14:00', 'America/Sao_Paulo')).toISOString()
      const replies = await Promise.all(times(AT_ONCE, () => bookAs(ana, id, slot)))
      expect(countStatuses(replies)).toEqual({ 201: 1, 409: AT_ONCE - 1 })
    }
    expect(await ana.ask(listSessions)).toHaveLength(ROUNDS)
  })

  it(`${ROUNDS} rounds of 32 of the psychologist's confirmed sessions, a minute apart: exactly ${ROUNDS} accepted`, async () => {
    const ana = await given.psychologist({ plan: 'pro', settings: { autoConfirmBookings: true } })
    const { id: serviceId } = await given.service(ana)
    const { id: patientId } = await given.patient(ana)
    for (let round = 0; round < ROUNDS; round++) {
      const start = instantAt(weekday(round), '10:00', 'America/Sao_Paulo')
      const replies = await Promise.all(
        times(AT_ONCE, (n) =>
          ana.call(createSession, {
            body: {
              patientId,
              serviceId,
              type: 'online',
              datetime: new Date(start + n * MINUTE).toISOString(),
              duration: 50,
            },
          }),
        ),
      )
      expect(countStatuses(replies)).toEqual({ 201: 1, 409: AT_ONCE - 1 })
    }
    expect(await ana.ask(listSessions)).toHaveLength(ROUNDS)
  })

  it('concurrent bookings by strangers and the psychologist: no two that hold overlap', async () => {
    const ana = await given.psychologist({ plan: 'pro', settings: { autoConfirmBookings: true } })
    const { id: serviceId } = await given.service(ana)
    const { id: patientId } = await given.patient(ana)
    const own = (hour: number, minute: number) =>
      ana.call(createSession, {
        body: {
          patientId,
          serviceId,
          type: 'online',
          datetime: `2026-03-11T${hour}:${minute}:00-03:00`,
        },
      })
    const replies = await Promise.all([
      ...times(8, () => bookAs(ana, serviceId, '2026-03-11T14:00:00-03:00')),
      ...times(8, () => bookAs(ana, serviceId, '2026-03-11T15:00:00-03:00')),
      ...times(8, (n) => own(14, 10 + n)),
      ...times(8, (n) => own(15, 10 + n)),
    ])
    expect(Object.keys(countStatuses(replies))).toEqual(['201', '409'])
    const starts = (await ana.ask(listSessions))
      .map(({ datetime }) => Date.parse(datetime))
      .sort((a, b) => a - b)
    for (const [n, start] of starts.entries())
      expect((starts[n + 1] ?? Number.POSITIVE_INFINITY) - start).toBeGreaterThanOrEqual(
        50 * MINUTE,
      )
  })
})

describe('the free plan', () => {
  it('20 concurrent patients on the free plan never exceed 3', async () => {
    const ana = await given.psychologist()
    const replies = await Promise.all(
      times(20, (n) =>
        ana.call(createPatient, {
          body: { name: 'Maria Lima', phone: `11 98888-${String(n).padStart(4, '0')}` },
        }),
      ),
    )
    expect(countStatuses(replies)).toEqual({ 201: 3, 403: 17 })
    expect([...codesOf(replies)]).toEqual(['patient_limit'])
    expect(await ana.ask(listPatients)).toHaveLength(3)
  })

  it('20 concurrent sessions on the free plan never exceed 6 in the month', async () => {
    const ana = await given.psychologist()
    const { id: serviceId } = await given.service(ana)
    const { id: patientId } = await given.patient(ana)
    const replies = await Promise.all(
      times(20, (n) =>
        ana.call(createSession, {
          body: {
            patientId,
            serviceId,
            type: 'online',
            datetime: `2026-03-${String(n + 9).padStart(2, '0')}T10:00:00-03:00`,
          },
        }),
      ),
    )
    expect(countStatuses(replies)).toEqual({ 201: 6, 403: 14 })
    expect([...codesOf(replies)]).toEqual(['session_limit'])
    expect(await ana.ask(listSessions)).toHaveLength(6)
  })

  it('20 strangers who concurrently book other slots never exceed 6 sessions: no patient is vouched for yet', async () => {
    const ana = await given.psychologist()
    const { id } = await given.service(ana)
    const hours = ['09', '10', '11', '13', '14']
    const replies = await Promise.all(
      times(20, (n) =>
        bookAs(ana, id, `2026-03-${10 + Math.floor(n / 5)}T${hours[n % 5]}:00:00-03:00`),
      ),
    )
    expect(countStatuses(replies)).toEqual({ 201: 6, 403: 14 })
    expect([...codesOf(replies)]).toEqual(['not_accepting'])
    expect(await ana.ask(listPatients)).toHaveLength(6)
    expect(await ana.ask(listSessions)).toHaveLength(6)
  })

  it('20 concurrent bookings on the free plan never exceed 6 sessions a month', async () => {
    const ana = await given.psychologist()
    const { id } = await given.service(ana)
    const known = await given.patient(ana)
    for (const day of ['02', '03', '04', '05'])
      await given.session(ana, {
        patientId: known.id,
        serviceId: id,
        datetime: `2026-03-${day}T18:30:00-03:00`,
      })
    const hours = ['09', '10', '11', '13', '14']
    const replies = await Promise.all(
      times(20, (n) =>
        bookAs(
          ana,
          id,
          `2026-03-${10 + Math.floor(n / 5)}T${hours[n % 5]}:00:00-03:00`,
          `11 97777-666${n % 2}`,
        ),
      ),
    )
    expect(countStatuses(replies)).toEqual({ 201: 2, 403: 18 })
    expect(await ana.ask(listSessions)).toHaveLength(6)
  })
})

describe('counts under several keys', () => {
  it('counts under several keys are added and subtracted concurrently without a deadlock', async () => {
    const start = Date.parse('2026-03-02T00:00:00Z')
    const [first, second] = [new Map([['race-a', 1]]), new Map([['race-b', 1]])]
    const both = new Map([...second, ...first])
    await db.asPlatform((scope) => countUnder(scope, start, second))
    await db.asPlatform((scope) => countUnder(scope, start, first))
    const holdsFirst = Promise.withResolvers<void>()
    let runs = 0
    await Promise.all([
      db.asPlatform(async (scope) => {
        runs++
        await countUnder(scope, start, first)
        holdsFirst.resolve()
        await setTimeout(300)
        await countUnder(scope, start, second)
      }),
      holdsFirst.promise.then(() =>
        db.asPlatform((scope) => {
          runs++
          return uncountUnder(scope, start, both)
        }),
      ),
    ])
    // A deadlock would have run one of the two again.
    expect(runs).toBe(2)
    const left = await db.asPlatform((scope) => countUnder(scope, start, both))
    expect(left).toEqual(new Map([...second, ...first]))
  })
})

it('concurrent bookings with one phone create one patient for each name', async () => {
  const ana = await given.psychologist({ plan: 'pro' })
  const { id: serviceId } = await given.service(ana, { price: '0.00' })
  const typed = ['Caio Lins', 'Bia Lins', 'CAIO PRADO LINS', 'Bia  Prado Lins']
  const replies = await Promise.all(
    times(8, (n) =>
      given.booking(ana, {
        serviceId,
        datetime: `${weekday(n)}T09:00:00-03:00`,
        patientName: typed[n % 4] as string,
        patientPhone: n % 3 === 0 ? '11 8777-5555' : '11 98777-5555',
      }),
    ),
  )
  expect(replies).toHaveLength(8)
  const names = (await ana.ask(listPatients)).map(({ name }) => name.split(' ')[0]?.toLowerCase())
  expect(names).toEqual(['bia', 'caio'])
})

describe('unpaid holds of one phone', () => {
  it('20 concurrent bookings from as many addresses never exceed 2', async () => {
    const limited = await openPractice({ THROTTLE: 'on' })
    const ana = await limited.given.psychologist({ plan: 'pro' })
    const { id } = await limited.given.service(ana)
    const hours = ['09', '10', '11', '13', '14']
    const replies = await Promise.all(
      times(20, (n) =>
        bookAs(
          ana,
          id,
          `2026-03-${10 + Math.floor(n / 5)}T${hours[n % 5]}:00:00-03:00`,
          '11 97777-5555',
          new Actor(limited.app),
        ),
      ),
    )
    expect(countStatuses(replies)).toEqual({ 201: 2, 409: 18 })
    expect([...codesOf(replies)]).toEqual(['too_many_holds'])
  })
})
