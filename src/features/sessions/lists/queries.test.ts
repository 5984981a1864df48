import { expect, it } from 'vitest'
import { START } from '../../../../test/clock.ts'
import { walkPages } from '../../../../test/pages.ts'
import { openPractice } from '../../../../test/practice.ts'
import { HOUR } from '../../../platform/shared/calendar.ts'
import { updateSettings } from '../../profile/contract.ts'
import {
  cancelSession,
  confirmPayment,
  deleteSession,
  listSessions,
  type Session,
} from '../contract.ts'
import { getOwed } from '../payments/owed-contract.ts'

const { clock, given } = await openPractice()
const ana = await given.psychologist({ plan: 'pro' })
const maria = await given.patient(ana, { name: 'María Limão', phone: '11 91234-5678' })
const rui = await given.patient(ana, { name: 'Rui Costa', email: 'rui@exemplo.com.br' })
const service = await given.service(ana)
const couples = await given.service(ana, { name: 'Terapia de Casal (Sessão)' })

const mark = (datetime: string, patientId = maria.id, serviceId = service.id) =>
  given.session(ana, { patientId, serviceId, datetime })

const sunday = await mark('2026-03-08T00:00:00-03:00')
const monday = await mark('2026-03-09T10:00:00-03:00', rui.id)
const twin = await mark('2026-03-09T10:00:00-03:00')
const saturday = await mark('2026-03-14T23:59:59-03:00')
const nextSunday = await mark('2026-03-15T00:00:00-03:00', maria.id, couples.id)
await ana.ask(cancelSession, { params: { id: saturday.id } })
await ana.ask(confirmPayment, { params: { id: sunday.id }, body: {} })
const all = await ana.ask(listSessions)

const ids = (sessions: { id: string }[]) => sessions.map(({ id }) => id).sort()
const list = (query: Record<string, string>) =>
  ana.send({ method: 'GET', url: `${listSessions.path}?${new URLSearchParams(query)}` })

it.each([
  ['2026-03-09T08:00:00-03:00', 'today', {}, [monday, twin]],
  ['2026-03-09T10:49:00-03:00', 'upcoming', {}, [monday, twin, nextSunday]],
  ['2026-03-09T10:50:00-03:00', 'upcoming', {}, [nextSunday]],
  ['2026-03-09T10:50:00-03:00', 'upcoming', { status: 'cancelled' }, [saturday]],
  ['2026-03-09T10:49:00-03:00', 'past', {}, [sunday]],
  ['2026-03-15T00:00:00-03:00', 'past', {}, [monday, twin, sunday]],
  ['2026-03-15T00:00:00-03:00', 'today', { search: 'casal' }, [nextSunday]],
  ['2026-03-15T00:00:00-03:00', 'today', {}, [saturday, nextSunday]],
  ['2026-03-08T23:59:00-03:00', 'today', {}, [sunday]],
  ['2026-03-15T00:00:00-03:00', 'unpaid', {}, [monday, twin, nextSunday]],
  ['2026-03-15T00:00:00-03:00', 'unpaid', { due: 'overdue' }, [monday, twin]],
  ['2026-03-15T00:00:00-03:00', 'unpaid', { due: 'coming-due' }, [nextSunday]],
  ['2026-03-15T00:00:00-03:00', 'unpaid', { due: 'overdue', patientId: rui.id }, [monday]],
] as const)(
  'at %s the list %s with %j is the same whole and in pages, in its order',
  { tags: 'both-databases' },
  async (now, name, more, expected) => {
    clock.set(now)
    const query = { list: name, ...more }
    const sessions = await ana.ask(listSessions, { query })
    const { rows, totals } = await walkPages(ana, listSessions, { ...query, limit: 1 })
    clock.set(START)
    expect(ids(sessions)).toEqual(ids([...expected]))
    const starts = sessions.map(({ datetime }) => datetime)
    const earliestFirst = [...starts].sort()
    expect(starts).toEqual(name === 'past' ? earliestFirst.reverse() : earliestFirst)
    expect(rows).toEqual(sessions)
    expect(new Set(totals)).toEqual(new Set([expected.length]))
  },
)

it.each([
  ['2026-03-31T23:59:59-03:00', 'coming-due'],
  ['2026-04-01T00:00:00-03:00', 'overdue'],
] as const)(
  'a session of a patient billed by the month is at %s %s, in lists and sums',
  async (now, due) => {
    const {
      ana: bia,
      patientId,
      serviceId,
    } = await given.practice({
      plan: 'pro',
      patient: { billing: 'monthly' },
      service: { price: '150.00' },
    })
    const datetime = '2026-03-09T10:00:00-03:00'
    const held = await given.session(bia, { patientId, serviceId, datetime })
    expect(held.billedMonthly).toBe(true)
    clock.set(now)
    const bySide = async (side: typeof due) =>
      ids(await bia.ask(listSessions, { query: { list: 'unpaid', due: side } }))
    const idsBySide = { overdue: await bySide('overdue'), 'coming-due': await bySide('coming-due') }
    const { overdue, comingDue } = await bia.ask(getOwed)
    clock.set(START)
    expect(idsBySide).toEqual({ overdue: [], 'coming-due': [], [due]: [held.id] })
    const sums = { overdue: overdue.amount, 'coming-due': comingDue.amount }
    expect(sums).toEqual({ overdue: '0.00', 'coming-due': '0.00', [due]: '150.00' })
  },
)

it('the list of sessions is a bare array, latest first', { tags: 'both-databases' }, () => {
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
])(
  'the list of sessions from %s to %s is half-open: start ≤ datetime < end',
  { tags: 'both-databases' },
  async (start, end, expected) => {
    expect(ids(await ana.ask(listSessions, { query: { start, end } }))).toEqual(ids(expected))
  },
)

it('the list of sessions accepts a window with only one end', async () => {
  const from = await ana.ask(listSessions, { query: { start: '2026-03-14T00:00:00Z' } })
  expect(ids(from)).toEqual(ids([saturday, nextSunday]))
  const until = await ana.ask(listSessions, { query: { end: '2026-03-09T00:00:00Z' } })
  expect(ids(until)).toEqual(ids([sunday]))
})

it.each([
  [{ status: 'cancelled' }, [saturday]],
  [{ status: 'confirmed' }, [sunday]],
  [{ paid: 'true' }, [sunday]],
  [{ paid: 'false' }, [monday, twin, nextSunday]],
  [{ paid: 'false', status: 'cancelled' }, []],
  [{ paid: 'false', status: 'pending' }, [monday, twin, nextSunday]],
  [{ patientId: rui.id }, [monday]],
])('the list of sessions is filtered by %j', async (query, expected) => {
  const reply = await list(query)
  expect(reply.statusCode).toBe(200)
  expect(ids(reply.json())).toEqual(ids(expected))
})

it.each([
  ['maria limao', [sunday, twin, saturday, nextSunday]],
  ['LIMÃO', [sunday, twin, saturday, nextSunday]],
  ['(11) 91234-5678', [sunday, twin, saturday, nextSunday]],
  ['rui@exemplo', [monday]],
  ['terapia de casal (sessao)', [nextSunday]],
  ['%', []],
  ['ninguém', []],
])(
  'the list of sessions is searched for %j in patient and service',
  { tags: 'both-databases' },
  async (search, expected) => {
    expect(ids(await ana.ask(listSessions, { query: { search } }))).toEqual(ids(expected))
  },
)

it.each([
  ['2026-03-08', '2026-03-14', [sunday, monday, twin, saturday]],
  ['2026-03-15', '2026-03-15', [nextSunday]],
  ['2026-03-14', undefined, [saturday, nextSunday]],
  [undefined, '2026-03-08', [sunday]],
  ['2026-03-15', '2026-03-08', []],
])(
  "the list of sessions from %s to %s has whole days in the practice's zone",
  { tags: 'both-databases' },
  async (from, to, expected) => {
    expect(ids(await ana.ask(listSessions, { query: { from, to } }))).toEqual(ids(expected))
  },
)

it('the list of sessions has another day in another zone', { tags: 'both-databases' }, async () => {
  const query = { from: '2026-03-14', to: '2026-03-14' }
  const keepsInstants = { timezoneKeeps: 'instant' } as const
  await ana.ask(updateSettings, { body: { timezone: 'America/Rio_Branco', ...keepsInstants } })
  expect(ids(await ana.ask(listSessions, { query }))).toEqual(ids([saturday, nextSunday]))
  await ana.ask(updateSettings, { body: { timezone: 'America/Sao_Paulo', ...keepsInstants } })
})

it('the list of sessions is filtered by days and instants together', async () => {
  const query = { from: '2026-03-09', to: '2026-03-15', end: '2026-03-10T00:00:00Z' }
  expect(ids(await ana.ask(listSessions, { query }))).toEqual(ids([monday, twin]))
})

it.each([
  ['start', '2026-03-08T00:00:00'],
  ['end', '2026-02-30T00:00:00Z'],
  ['list', 'hoje'],
  ['due', 'true'],
  ['status', 'paga'],
  ['paid', 'sim'],
  ['patientId', 'maria'],
  ['from', '2026-02-30'],
  ['to', 'amanhã'],
  ['limit', '0'],
  ['after', Buffer.from(`["ontem","${sunday.id}"]`).toString('base64url')],
  ['after', Buffer.from(`["-271821-04-20T00:00:00Z","${sunday.id}"]`).toString('base64url')],
])('the list of sessions is refused with the %s %s', async (field, value) => {
  const reply = await list({ limit: '5', [field]: value })
  expect(reply.statusCode).toBe(422)
  expect(reply.json().details[0].path).toBe(field)
})

it('the list of sessions has none of another psychologist', async () => {
  const bia = await given.psychologist()
  expect(await bia.ask(listSessions)).toEqual([])
  expect(await bia.ask(listSessions, { query: { patientId: maria.id } })).toEqual([])
})

it.each([
  [1, {}, [1, 1, 1, 1, 1]],
  [2, {}, [2, 2, 1]],
  [5, {}, [5]],
  [2, { status: 'pending' }, [2, 1]],
  [1, { paid: 'false', search: 'maria', from: '2026-03-08', to: '2026-03-31' }, [1, 1]],
  [1, { paid: 'false', status: 'pending', patientId: rui.id, search: 'consulta' }, [1]],
])(
  'the list of sessions in pages of %i with %j has each session once',
  { tags: 'both-databases' },
  async (limit, query, sizes) => {
    const { pages, rows, totals } = await walkPages(ana, listSessions, { ...query, limit })
    const matching: Session[] = (await list(query)).json()
    expect(pages.map((page) => page.length)).toEqual(sizes)
    expect(rows).toEqual(matching)
    expect(new Set(totals)).toEqual(new Set([matching.length]))
  },
)

it('the pages of the list of sessions are stable while sessions are added and removed', {
  tags: 'both-databases',
}, async () => {
  const [bia, first] = [await given.psychologist({ plan: 'pro' }), '2026-05-01T10:00:00Z']
  const { id: patientId } = await given.patient(bia)
  const { id: serviceId } = await given.service(bia)
  const marked = []
  for (let n = 0; n < 6; n++) {
    const datetime = new Date(Date.parse(first) + n * HOUR).toISOString()
    marked.push(await given.session(bia, { patientId, serviceId, datetime }))
  }
  const page = await bia.call(listSessions, { query: { limit: 3 } })
  const after = new URL(String(page.headers.link).slice(1).split('>')[0] ?? '', 'http://x')
  const [lastRead] = page.body.slice(-1)
  await bia.ask(deleteSession, { params: { id: lastRead?.id ?? '' } })
  await given.session(bia, { patientId, serviceId, datetime: '2026-06-01T10:00:00Z' })
  const rest = await bia.send({ method: 'GET', url: after.pathname + after.search })
  expect(rest.json()).toEqual(marked.slice(0, 3).reverse())
})
