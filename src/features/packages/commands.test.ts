import { expect, it } from 'vitest'
import { walkPages } from '../../../test/pages.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import type { CallOf } from '../../platform/shared/endpoint.ts'
import { deletePatient } from '../patients/contract.ts'
import { updatePatient } from '../patients/input-contract.ts'
import { deleteService } from '../services/contract.ts'
import { cancelSession, getSession } from '../sessions/contract.ts'
import {
  createPackage,
  deletePackage,
  getPackage,
  listPackages,
  listPatientPackages,
  recordPackagePayment,
  updatePackage,
} from './contract.ts'

const { clock, given } = await openPractice()

const { ana, ids } = await given.practice({
  plan: 'pro',
  patient: { name: 'Maria Lima' },
  service: { name: 'Quatro sessões' },
})
const LATER = '2026-12-31T03:00:00.000Z'

type Change = CallOf<typeof updatePackage>['body']
const change = (bought: { id: string }, body: Change) =>
  ana.call(updatePackage, { ...of(bought), body })
const pay = (bought: { id: string }, amount: string, kind: 'payment' | 'refund' = 'payment') =>
  ana.ask(recordPackagePayment, { ...of(bought), body: { kind, method: 'pix', amount } })

it('selling a package returns it completely: unpaid, unused, with the price of its first session', {
  tags: 'both-databases',
}, async () => {
  const body = { ...ids, sessionsCount: 3, price: 100, expiresAt: LATER }
  const sold = await ana.ask(createPackage, { body })
  expect(sold).toEqual({
    ...body,
    id: expect.any(String),
    sessionsUsed: 0,
    price: '100.00',
    paid: false,
    createdAt: '2026-03-02T12:00:00.000Z',
    patientName: 'Maria Lima',
    serviceName: 'Quatro sessões',
    received: '0.00',
    nextSessionPrice: '33.34',
    version: 1,
  })
  expect(await ana.ask(getPackage, of(sold))).toEqual(sold)
})

it('selling a package is refused with a validity in the past', async () => {
  const body = { ...ids, sessionsCount: 4, price: '500.00', expiresAt: '2026-03-02T11:00:00Z' }
  const reply = await ana.call(createPackage, { body })
  expect([reply.status, reply.problem?.details]).toEqual([
    422,
    [{ path: 'expiresAt', message: 'Escolha uma validade que ainda não passou' }],
  ])
})

it.each(['patientId', 'serviceId'] as const)(
  'selling a package is refused without a known %s',
  async (name) => {
    const bia = await given.psychologist({ plan: 'pro' })
    const theirs = name === 'patientId' ? await given.patient(bia) : await given.service(bia)
    const body = { ...ids, sessionsCount: 4, price: '500.00', [name]: theirs.id }
    expect((await ana.call(createPackage, { body })).problem?.code).toBe('not_found')
  },
)

it('changing a package sets number, price and validity until it is used or paid', async () => {
  const sold = await given.package(ana, ids)
  const body = { sessionsCount: 5, price: '600.00', expiresAt: LATER }
  expect((await change(sold, body)).body).toEqual({
    ...sold,
    ...body,
    nextSessionPrice: '120.00',
    version: 2,
  })
  expect((await change(sold, { expiresAt: null })).body).toMatchObject({ expiresAt: null })
})

it('changing a package sets only its validity after it was paid at a price of zero', async () => {
  const sold = await given.package(ana, { ...ids, price: '0' })
  await pay(sold, '0')
  expect(await ana.ask(getPackage, of(sold))).toMatchObject({ paid: true, received: '0.00' })
  expect((await change(sold, { price: '100.00' })).problem?.code).toBe('package_started')
})

it.each<[string, (sold: { id: string }) => Promise<unknown>]>([
  ['used', ({ id }) => given.session(ana, { ...ids, packageId: id })],
  ['paid in part', (sold) => pay(sold, '1.00')],
])('changing a package sets only its validity when it is %s', async (_, start) => {
  const sold = await given.package(ana, ids)
  await start(sold)
  for (const body of [{ sessionsCount: 5 }, { price: '499.99' }])
    expect((await change(sold, body)).problem?.code).toBe('package_started')
  const same = { sessionsCount: 4, price: '500.00', expiresAt: LATER }
  expect((await change(sold, same)).body).toMatchObject(same)
})

it('a started package is reduced to the sessions that stay, and asks for nothing more once the rest was refunded', async () => {
  const sold = await given.package(ana, { ...ids, price: '100.01' })
  await pay(sold, '100.01')
  const session = await given.session(ana, { ...ids, packageId: sold.id })
  const second = await given.session(ana, { ...ids, packageId: sold.id, datetime: LATER })
  const refusalOf = async (sessionsCount: number) =>
    (await change(sold, { sessionsCount })).problem?.details?.[0]?.message
  expect(await refusalOf(1)).toBe('A sessão 2 do pacote já está marcada: deixe ao menos 2.')
  expect(await refusalOf(2)).toBe('Devolva antes R$\u00a050,00, em Pagamentos.')
  await ana.ask(recordPackagePayment, {
    ...of(sold),
    body: { kind: 'refund', method: 'pix', amount: '50.00' },
  })
  const reduced = (await change(sold, { sessionsCount: 2, price: sold.price })).body
  expect(reduced).toMatchObject({ sessionsCount: 2, price: '50.01', paid: true, received: '50.01' })
  const shown = [await ana.ask(getSession, of(session)), await ana.ask(getSession, of(second))]
  expect(shown.map(({ price, paid }) => [price, paid])).toEqual([
    ['25.01', true],
    ['25.00', true],
  ])
})

it('changing a package over a newer version changes nothing', async () => {
  const sold = await given.package(ana, ids)
  await change(sold, { price: '450.00', version: 1 })
  const late = await change(sold, { price: '400.00', version: 1 })
  expect([late.status, late.problem?.code]).toEqual([409, 'changed_meanwhile'])
  expect((await ana.ask(getPackage, of(sold))).price).toBe('450.00')
})

it('deleting a package without sessions and payments removes it', async () => {
  const sold = await given.package(ana, ids)
  expect((await ana.call(deletePackage, of(sold))).status).toBe(204)
  expect((await ana.call(getPackage, of(sold))).status).toBe(404)
})

it('deleting a package leaves sessions that restored their credit without a package', async () => {
  const sold = await given.package(ana, ids)
  const session = await given.session(ana, { ...ids, packageId: sold.id })
  await ana.ask(cancelSession, of(session))
  expect((await ana.call(deletePackage, of(sold))).status).toBe(204)
  expect(await ana.ask(getSession, of(session))).toMatchObject({
    status: 'cancelled',
    packageId: null,
  })
})

it('deleting a package is refused while it has sessions, and once it was paid, also after a refund', {
  tags: 'both-databases',
}, async () => {
  const [drawn, paid, refunded] = [
    await given.package(ana, ids),
    await given.package(ana, ids),
    await given.package(ana, ids),
  ]
  await given.session(ana, { ...ids, packageId: drawn.id })
  for (const sold of [paid, refunded]) await pay(sold, '500.00')
  await pay(refunded, '500.00', 'refund')
  for (const sold of [drawn, paid, refunded])
    expect((await ana.call(deletePackage, of(sold))).problem?.code).toBe('package_in_use')
})

it('a package keeps its patient, without the name once erased, and its service', async () => {
  const rui = await given.patient(ana, { name: 'Rui Costa' })
  const sold = await given.package(ana, { ...ids, patientId: rui.id })
  await ana.ask(deletePatient, of(rui))
  expect(await ana.ask(getPackage, of(sold))).toMatchObject({
    patientId: null,
    patientName: 'Paciente não encontrado',
  })
})

it('the service of a package cannot be deleted', { tags: 'both-databases' }, async () => {
  const service = await given.service(ana)
  await given.package(ana, { ...ids, serviceId: service.id })
  expect((await ana.call(deleteService, of(service))).problem?.code).toBe('service_in_use')
})

it('the list of packages is newest first, in pages with each package once, and is searched by patient and service', {
  tags: 'both-databases',
}, async () => {
  const bia = await given.psychologist({ plan: 'pro' })
  const people = { patientId: (await given.patient(bia, { name: 'Érica Nunes' })).id }
  const serviceId = (await given.service(bia, { name: 'Terapia breve' })).id
  const sold: string[] = []
  for (const _ of [1, 2, 3, 4, 5]) {
    clock.advance(MINUTE)
    sold.unshift((await given.package(bia, { ...people, serviceId })).id)
  }
  const { rows, totals } = await walkPages(bia, listPackages, { limit: 2 })
  expect(totals).toEqual([5, 5, 5])
  expect(rows.map(({ id }) => id)).toEqual(sold)
  expect((await bia.ask(listPackages)).map(({ id }) => id)).toEqual(sold)
  const packages = async (search: string) =>
    (await bia.ask(listPackages, { query: { search } })).length
  expect([await packages('erica'), await packages('BREVE'), await packages('Maria')]).toEqual([
    5, 5, 0,
  ])
  expect(await bia.ask(listPackages, { query: people })).toHaveLength(5)
})

it('the list of packages of one patient is found by the patient’s new name', async () => {
  const rui = await given.patient(ana)
  const sold = await given.package(ana, { ...ids, patientId: rui.id })
  await ana.ask(updatePatient, { ...of(rui), body: { name: 'Rui Alves' } })
  const named = { ...sold, patientName: 'Rui Alves' }
  expect(await ana.ask(listPatientPackages, of(rui))).toEqual([named])
})
