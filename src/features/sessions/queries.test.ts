import { describe, expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import { cancelSession, confirmPayment, listSessions, type Session } from './contract.ts'

const { given } = await openPractice()
const ana = await given.psychologist({ plan: 'pro' })
const maria = await given.patient(ana, { name: 'Maria Lima' })
const rui = await given.patient(ana, { name: 'Rui Costa' })
const service = await given.service(ana)

const mark = (datetime: string, patientId = maria.id) =>
  given.session(ana, { patientId, serviceId: service.id, datetime })

// Two of them at one instant: the order must still be one.
const sunday = await mark('2026-03-08T00:00:00-03:00')
const monday = await mark('2026-03-09T10:00:00-03:00', rui.id)
const twin = await mark('2026-03-09T10:00:00-03:00')
const saturday = await mark('2026-03-14T23:59:59-03:00')
const nextSunday = await mark('2026-03-15T00:00:00-03:00')
await ana.ask(cancelSession, { params: { id: saturday.id } })
await ana.ask(confirmPayment, { params: { id: sunday.id }, body: {} })
const all = await ana.ask(listSessions)

const ids = (sessions: { id: string }[]) => sessions.map(({ id }) => id).sort()
const list = (query: Record<string, string>) =>
  ana.send({ method: 'GET', url: `${listSessions.path}?${new URLSearchParams(query)}` })

describe('the list of sessions', () => {
  it('comes whole and bare, the latest first', () => {
    expect(ids(all)).toEqual(ids([sunday, monday, twin, saturday, nextSunday]))
    const instants = all.map(({ datetime }) => datetime)
    expect(instants).toEqual([...instants].sort().reverse())
  })

  it.each([
    ['2026-03-08T00:00:00-03:00', '2026-03-15T00:00:00-03:00', [sunday, monday, twin, saturday]],
    ['2026-03-08T03:00:00Z', '2026-03-15T03:00:00.001Z', all],
    ['2026-03-08T03:00:00.001Z', '2026-03-09T13:00:00Z', []],
    ['2026-03-09T13:00:00Z', '2026-03-09T13:00:00.001Z', [monday, twin]],
    ['2026-03-09T13:00:00Z', '2026-03-09T13:00:00Z', []],
    ['2026-03-15T03:00:00Z', '2026-03-08T03:00:00Z', []],
  ])('from %s to %s is half-open: start ≤ datetime < end', async (start, end, expected) => {
    expect(ids(await ana.ask(listSessions, { query: { start, end } }))).toEqual(ids(expected))
  })

  it('takes one end of the window alone', async () => {
    const from = await ana.ask(listSessions, { query: { start: '2026-03-14T00:00:00Z' } })
    expect(ids(from)).toEqual(ids([saturday, nextSunday]))
    const until = await ana.ask(listSessions, { query: { end: '2026-03-09T00:00:00Z' } })
    expect(ids(until)).toEqual(ids([sunday]))
  })

  it.each([
    [{ status: 'cancelled' }, [saturday]],
    [{ status: 'confirmed' }, [sunday]],
    [{ paid: 'true' }, [sunday]],
    [{ paid: 'false' }, [monday, twin, saturday, nextSunday]],
    [{ paid: 'false', status: 'pending' }, [monday, twin, nextSunday]],
    [{ patientId: rui.id }, [monday]],
  ])('is narrowed by %j', async (query, expected) => {
    const reply = await list(query)
    expect(reply.statusCode).toBe(200)
    expect(ids(reply.json())).toEqual(ids(expected))
  })

  it.each([
    ['start', '2026-03-08T00:00:00'],
    ['end', '2026-02-30T00:00:00Z'],
    ['status', 'paga'],
    ['paid', 'sim'],
    ['patientId', 'maria'],
    ['limit', '0'],
    ['after', Buffer.from(`["ontem","${sunday.id}"]`).toString('base64url')],
    ['after', Buffer.from(`["-271821-04-20T00:00:00Z","${sunday.id}"]`).toString('base64url')],
  ])('is refused with the %s %s', async (field, value) => {
    const reply = await list({ limit: '5', [field]: value })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().details[0].path).toBe(field)
  })

  it("shows no other psychologist's", async () => {
    const bia = await given.psychologist()
    expect(await bia.ask(listSessions)).toEqual([])
    expect(await bia.ask(listSessions, { query: { patientId: maria.id } })).toEqual([])
  })

  it.each([
    [1, '', [1, 1, 1, 1, 1]],
    [2, '', [2, 2, 1]],
    [5, '', [5]],
    [2, '&status=pending', [2, 1]],
  ])('in pages of %i%s is the same list, each once', async (limit, narrowed, sizes) => {
    const pages: Session[][] = []
    const totals = new Set<unknown>()
    let next: string | undefined = `${listSessions.path}?limit=${limit}${narrowed}`
    while (next && pages.length < 10) {
      const reply = await ana.send({ method: 'GET', url: next })
      pages.push(reply.json())
      totals.add(reply.headers['x-total-count'])
      next = /^<([^>]+)>; rel="next"$/.exec(String(reply.headers.link ?? ''))?.[1]
    }
    const wanted = narrowed ? all.filter(({ status }) => status === 'pending') : all
    expect(pages.map((page) => page.length)).toEqual(sizes)
    expect(pages.flat()).toEqual(wanted)
    expect([...totals]).toEqual([String(wanted.length)])
  })
})
