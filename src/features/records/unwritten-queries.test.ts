import { afterEach, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { getDashboard } from '../dashboard/contract.ts'
import { completeSession, confirmSession, createSession } from '../sessions/contract.ts'
import { createEntry, getRecordKeeping, listUnwritten, sealEntry } from './contract.ts'

const { clock, given } = await openPractice()
afterEach(() => clock.set(START))

async function givenSessions() {
  const ana = await given.psychologist({ plan: 'pro' })
  const maria = await given.patient(ana, { name: 'Maria Lima' })
  const rui = await given.patient(ana, { name: 'Rui Costa' })
  const { id: serviceId } = await given.service(ana)
  const at = async ({ id }: { id: string }, datetime: string) => {
    const body = { patientId: id, serviceId, type: 'online' as const, datetime }
    const session = await ana.ask(createSession, { body })
    if (session.status === 'pending') await ana.ask(confirmSession, of(session))
    return session
  }
  const old = await at(maria, '2026-02-10T10:00:00-03:00')
  const late = await at(maria, '2026-02-27T10:00:00-03:00')
  const other = await at(rui, '2026-02-26T10:00:00-03:00')
  await ana.ask(completeSession, of(late))
  await at(rui, '2026-03-20T10:00:00-03:00')
  return { ana, maria, rui, old, late, other }
}

const evolutionOf = (session: { id: string }, date: string) => ({
  kind: 'evolution' as const,
  date,
  sessionId: session.id,
  text: 'Evolução',
})

it('The sessions without an entry are those that took place, newest first, with patient and time', async () => {
  const { ana, maria, old, late, other } = await givenSessions()
  const list = await ana.ask(listUnwritten)
  expect(list.map(({ id }) => id)).toEqual([late.id, other.id, old.id])
  expect(list[0]).toMatchObject({ patientName: 'Maria Lima', patientId: maria.id, hasDraft: false })
  const entry = await ana.ask(createEntry, { ...of(maria), body: evolutionOf(late, '2026-02-27') })
  expect((await ana.ask(listUnwritten)).map(({ id, hasDraft }) => ({ id, hasDraft }))).toEqual([
    { id: late.id, hasDraft: true },
    { id: other.id, hasDraft: false },
    { id: old.id, hasDraft: false },
  ])
  await ana.ask(sealEntry, { ...of(entry), body: { text: entry.text, version: entry.version } })
  expect((await ana.ask(listUnwritten)).map(({ id }) => id)).toEqual([other.id, old.id])
})

it('The sessions without an entry are filtered by patient and paged', async () => {
  const { ana, maria, old, late } = await givenSessions()
  const own = await ana.ask(listUnwritten, { query: { patientId: maria.id } })
  expect(own.map(({ id }) => id)).toEqual([late.id, old.id])
  const first = await ana.call(listUnwritten, { query: { limit: 2 } })
  expect([first.body.length, first.headers['x-total-count']]).toEqual([2, '3'])
  const after = new URL(
    /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '',
    'https://x',
  ).searchParams.get('after')
  const second = await ana.ask(listUnwritten, { query: { limit: 2, after: after ?? '' } })
  expect(second.map(({ id }) => id)).toEqual([old.id])
})

it('The dashboard of a practice with records shows the unwritten sessions of the last seven days', async () => {
  const { ana, maria, old, late, other } = await givenSessions()
  expect((await ana.ask(getDashboard)).unwritten).toEqual([])
  await ana.ask(createEntry, { ...of(maria), body: evolutionOf(old, '2026-02-10') })
  const shown = async () => (await ana.ask(getDashboard)).unwritten.map(({ id }) => id)
  expect(await shown()).toEqual([late.id, other.id])
  clock.advance(4 * DAY)
  expect(await shown()).toEqual([late.id])
})

it('A deletion reports no record, or the date until which the record is kept', async () => {
  const { ana, maria, rui, late } = await givenSessions()
  await ana.ask(createEntry, { ...of(maria), body: evolutionOf(late, '2026-02-27') })
  expect(await ana.ask(getRecordKeeping, of(rui))).toEqual({ keptUntil: null })
  expect(await ana.ask(getRecordKeeping, of(maria))).toEqual({ keptUntil: '2046-02-27' })
})
