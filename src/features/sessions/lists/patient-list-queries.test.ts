import { afterEach, expect, it } from 'vitest'
import { START } from '../../../../test/clock.ts'
import { walkPages } from '../../../../test/pages.ts'
import { openPractice } from '../../../../test/practice.ts'
import { listPatientFigures } from '../../patients/figures-contract.ts'
import { cancelSession } from '../contract.ts'

const { clock, given } = await openPractice()
afterEach(() => clock.set(START))
const ana = await given.psychologist({ plan: 'pro' })
const { id: serviceId } = await given.service(ana)
const [alice, bruno, carla, davi] = [
  await given.patient(ana, { name: 'Álice Reis', phone: '11 91111-1111' }),
  await given.patient(ana, { name: 'Bruno Reis' }),
  await given.patient(ana, { name: 'carla Nunes' }),
  await given.patient(ana, { name: 'Davi Nunes' }),
]
const mark = ({ id: patientId }: { id: string }, datetime: string, price?: string) =>
  given.session(ana, { patientId, serviceId, datetime, ...(price ? { price } : {}) })

await mark(alice, '2026-02-10T10:00:00-03:00')
await mark(alice, '2026-02-20T10:00:00-03:00')
await mark(alice, '2026-03-20T10:00:00-03:00')
await mark(bruno, '2026-02-25T10:00:00-03:00', '100.00')
const off = await mark(bruno, '2026-03-03T10:00:00-03:00')
await ana.ask(cancelSession, { params: { id: off.id } })
await mark(carla, '2026-03-05T10:00:00-03:00')
await mark(carla, '2026-03-06T10:00:00-03:00')

type Query = NonNullable<Parameters<typeof ana.ask<typeof listPatientFigures>>[1]>['query']
const names = async (query: Query = {}) =>
  (await ana.ask(listPatientFigures, { query })).map(({ name }) => name)

it('the list of patients has the next session, the last one and the overdue amount of each', async () => {
  const rows = await ana.ask(listPatientFigures)
  expect(
    rows.map(({ name, nextSession, lastSession, overdue }) => [
      name,
      nextSession?.slice(0, 10) ?? null,
      lastSession?.slice(0, 10) ?? null,
      overdue,
    ]),
  ).toEqual([
    ['Álice Reis', '2026-03-20', '2026-02-20', '300.00'],
    ['Bruno Reis', null, '2026-02-25', '100.00'],
    ['carla Nunes', '2026-03-05', null, '0.00'],
    ['Davi Nunes', null, null, '0.00'],
  ])
})

it.each<[Query, string[]]>([
  [{ sort: 'name' }, ['Álice Reis', 'Bruno Reis', 'carla Nunes', 'Davi Nunes']],
  [{ sort: 'next' }, ['carla Nunes', 'Álice Reis', 'Bruno Reis', 'Davi Nunes']],
  [{ sort: 'last' }, ['Bruno Reis', 'Álice Reis', 'carla Nunes', 'Davi Nunes']],
  [{ sort: 'overdue' }, ['Álice Reis', 'Bruno Reis', 'carla Nunes', 'Davi Nunes']],
  [{ show: 'overdue' }, ['Álice Reis', 'Bruno Reis']],
  [{ show: 'without-next' }, ['Bruno Reis', 'Davi Nunes']],
  [{ show: 'without-next', sort: 'last', search: 'nunes' }, ['Davi Nunes']],
  [{ search: '91111-1111' }, ['Álice Reis']],
])(
  'the list of patients narrowed and sorted by %j is the same whole and in pages',
  async (query, expected) => {
    expect(await names(query)).toEqual(expected)
    const { rows, totals } = await walkPages(ana, listPatientFigures, { ...query, limit: 1 })
    expect(rows.map(({ name }) => name)).toEqual(expected)
    expect(new Set(totals)).toEqual(new Set([expected.length]))
  },
)

it('the list of patients follows the clock: an upcoming session becomes the last one, and is overdue when over', async () => {
  clock.set('2026-03-05T10:30:00-03:00')
  const now = async () =>
    (await ana.ask(listPatientFigures, { query: { search: 'carla' } })).map(
      ({ nextSession, lastSession, overdue }) => [
        nextSession?.slice(8, 10),
        lastSession?.slice(8, 10),
        overdue,
      ],
    )
  expect(await now()).toEqual([['06', '05', '0.00']])
  clock.set('2026-03-05T10:50:00-03:00')
  expect(await now()).toEqual([['06', '05', '150.00']])
})

it('the list of patients has no patient of another psychologist', async () => {
  const bia = await given.psychologist()
  expect(await bia.ask(listPatientFigures, { query: { sort: 'next' } })).toEqual([])
})

it.each([
  ['sort', 'phone'],
  ['show', 'all'],
  ['after', Buffer.from(`["ontem","ana","${davi.id}"]`).toString('base64url')],
  ['after', Buffer.from(`["ana","${davi.id}"]`).toString('base64url')],
])('the list of patients is refused with the %s %s', async (field, value) => {
  const query = new URLSearchParams({ limit: '1', sort: 'next', [field]: value })
  const reply = await ana.send({ method: 'GET', url: `${listPatientFigures.path}?${query}` })
  expect([reply.statusCode, reply.json().details[0].path]).toEqual([422, field])
})
