import { expect, it } from 'vitest'
import { of, openPractice } from '../../../test/practice.ts'
import { centsOf } from '../../platform/shared/money.ts'
import { closeAccount } from '../account/contract.ts'
import {
  cancelSession,
  completeSession,
  createSession,
  deleteSession,
  getSession,
  updateSession,
} from '../sessions/contract.ts'
import { getPackage, recordPackagePayment, updatePackage } from './contract.ts'

const { given, clock } = await openPractice()

const { ana, patient, ids } = await given.practice({ plan: 'pro' })

let lastNumber = 0
const nextTime = () => new Date(clock.now() + ++lastNumber * 24 * 3_600_000).toISOString()

type Fields = { datetime?: string; patientId?: string; serviceId?: string }
const draw = (packageId: string, fields: Fields = {}) =>
  ana.call(createSession, {
    body: { ...ids, type: 'online', datetime: nextTime(), packageId, ...fields },
  })
const drawn = async (packageId: string, fields: Fields = {}) => {
  const { body, problem } = await draw(packageId, fields)
  expect(problem).toBeNull()
  return body
}
const balanceOf = async (id: string) => {
  const { sessionsUsed, nextSessionPrice } = await ana.ask(getPackage, { params: { id } })
  return { sessionsUsed, nextSessionPrice }
}
const creditNumberAndPrice = ({
  packagePlace,
  price,
}: {
  packagePlace: number | null
  price: string
}) => [packagePlace, price]
const change = (id: string, body: object) => ana.call(updateSession, { params: { id }, body })

it('a package session has the next credit number and its share of the price, until the package is used up', async () => {
  const { id } = await given.package(ana, { ...ids, sessionsCount: 3, price: '100.00' })
  const sessions = [await drawn(id), await drawn(id), await drawn(id)]
  expect(sessions.map(creditNumberAndPrice)).toEqual([
    [1, '33.34'],
    [2, '33.33'],
    [3, '33.33'],
  ])
  expect(sessions[2]).toMatchObject({ packageId: id, packageSessions: 3, paid: false })
  expect(await balanceOf(id)).toEqual({ sessionsUsed: 3, nextSessionPrice: null })
  expect((await draw(id)).problem?.code).toBe('package_used_up')
})

it('of twenty concurrent package sessions, with 4 credits left, four succeed', {
  tags: 'both-databases',
}, async () => {
  const { id } = await given.package(ana, ids)
  const replies = await Promise.all(Array.from({ length: 20 }, () => draw(id)))
  const ok = replies.filter(({ status }) => status === 201).map(({ body }) => body)
  expect(ok.map(({ packagePlace }) => packagePlace).sort()).toEqual([1, 2, 3, 4])
  expect(ok.reduce((sum, { price }) => sum + centsOf(price), 0)).toBe(50_000)
  const refused = replies.filter(({ status }) => status !== 201)
  expect(new Set(refused.map(({ problem }) => problem?.code))).toEqual(new Set(['package_used_up']))
  expect((await balanceOf(id)).sessionsUsed).toBe(4)
})

it('a package session is paid if its package is, and becomes paid with it', async () => {
  const { id } = await given.package(ana, ids)
  const before = await drawn(id)
  const pay = { method: 'cash', amount: '500.00' } as const
  await ana.ask(recordPackagePayment, { params: { id }, body: pay })
  expect(await ana.ask(getSession, of(before))).toMatchObject({ paid: true, received: '125.00' })
  expect(await drawn(id)).toMatchObject({ paid: true, received: '125.00', status: 'pending' })
})

it('a package session is refused from the instant at which the package expires', async () => {
  const expiresAt = '2026-09-01T03:00:00.000Z'
  const { id } = await given.package(ana, { ...ids, expiresAt })
  expect((await draw(id, { datetime: expiresAt })).problem?.code).toBe('package_expired')
  expect((await draw(id, { datetime: '2026-09-01T02:59:00Z' })).status).toBe(201)
})

it('a package session is refused for another patient or service, and of an unknown package', async () => {
  const { id } = await given.package(ana, ids)
  const others = [
    { patientId: (await given.patient(ana)).id },
    { serviceId: (await given.service(ana)).id },
  ]
  for (const other of others) {
    const { status, problem } = await draw(id, other)
    expect([status, problem?.details?.[0]?.path]).toEqual([422, 'packageId'])
  }
  expect((await draw(patient.id)).problem?.code).toBe('not_found')
  expect((await balanceOf(id)).sessionsUsed).toBe(0)
})

it('a cancelled package session restores its credit: the next one has its number, and it owes nothing', async () => {
  const { id } = await given.package(ana, { ...ids, sessionsCount: 3, price: '100.00' })
  const first = await drawn(id)
  await drawn(id)
  await ana.ask(recordPackagePayment, {
    params: { id },
    body: { method: 'pix', amount: '100.00' },
  })
  const cancelled = await ana.ask(cancelSession, of(first))
  expect(cancelled).toMatchObject({ packageId: id, packagePlace: null, paid: false })
  expect(await balanceOf(id)).toEqual({ sessionsUsed: 1, nextSessionPrice: '33.34' })
  expect(creditNumberAndPrice(await drawn(id))).toEqual([1, '33.34'])
})

it('a deleted package session restores its credit', async () => {
  const { id } = await given.package(ana, ids)
  await ana.ask(deleteSession, of(await drawn(id)))
  expect((await balanceOf(id)).sessionsUsed).toBe(0)
})

it('a package session restores its credit if an edit or a closed account cancels it', async () => {
  const { ana: bia, ids: theirs } = await given.practice({ plan: 'pro' })
  const { id } = await given.package(bia, theirs)
  const marked = await given.session(bia, { ...theirs, packageId: id })
  await given.session(bia, { ...theirs, packageId: id, datetime: '2026-03-04T10:00:00-03:00' })
  const used = async () => (await bia.ask(getPackage, { params: { id } })).sessionsUsed
  await bia.ask(updateSession, { ...of(marked), body: { status: 'cancelled' } })
  expect(await used()).toBe(1)
  await bia.ask(closeAccount, { body: { password: bia.password } })
  expect(await used()).toBe(0)
})

it('a package session is completed like any other', async () => {
  const { id } = await given.package(ana, ids)
  const session = await drawn(id)
  const completed = await ana.ask(completeSession, of(session))
  expect(completed).toMatchObject({ status: 'completed', packagePlace: 1 })
  expect((await balanceOf(id)).sessionsUsed).toBe(1)
})

it('a package session keeps the patient, the service and the price of its package', async () => {
  const { id } = await given.package(ana, ids)
  const session = await drawn(id)
  const others = [
    { patientId: (await given.patient(ana)).id },
    { serviceId: (await given.service(ana)).id },
    { price: '1.00' },
  ]
  for (const body of others)
    expect((await change(session.id, body)).problem?.code).toBe('drawn_session_fixed')
  const same = await change(session.id, { ...ids, price: session.price, notes: 'Até lá' })
  expect(same.body).toEqual({ ...session, notes: 'Até lá', version: 2 })
  expect((await change(session.id, { price: null })).body.price).toBe(session.price)
})

it('a package session is not moved beyond the end of its package', async () => {
  const { id } = await given.package(ana, { ...ids, expiresAt: '2026-10-01T03:00:00.000Z' })
  const session = await drawn(id)
  const moved = await change(session.id, { datetime: '2026-10-01T10:00:00-03:00' })
  expect(moved.problem?.code).toBe('package_expired')
  await ana.ask(updatePackage, { params: { id }, body: { expiresAt: null } })
  expect((await change(session.id, { datetime: '2026-10-01T10:00:00-03:00' })).status).toBe(200)
})

it('booking a package makes its first session the first of its credits', async () => {
  const sold = { type: 'package', sessionsCount: 4, price: '500.00' } as const
  const { id: serviceId } = await given.service(ana, sold)
  const booked = await given.booking(ana, { serviceId, datetime: '2026-03-10T11:00:00-03:00' })
  const session = await ana.ask(getSession, of(booked.session))
  expect(session).toMatchObject({ packagePlace: 1, packageSessions: 4, price: '125.00' })
  const next = await drawn(session.packageId ?? '', {
    patientId: session.patientId ?? '',
    serviceId,
  })
  expect(next.packagePlace).toBe(2)
})
