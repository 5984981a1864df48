import { afterEach, describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { listSessions } from '../sessions/contract.ts'
import { ADMIN_PLANS, getAdminAnalytics } from './contract.ts'
import { getAdminRevenue } from './financial-contract.ts'

const { db, clock, given, visitor } = await openPractice()
afterEach(() => clock.set(START))

const admin = await given.psychologist({ isAdmin: true, name: 'Super Admin' })
const plans = ['free', 'pro', 'pro-annual', 'free', 'pro', 'free', 'free'] as const

async function fillPlatform(): Promise<PsychologistActor[]> {
  const people: PsychologistActor[] = []
  for (const [index, plan] of plans.entries()) {
    clock.set(new Date(Date.parse(START) - (plans.length - index) * DAY).toISOString())
    const owner = await given.psychologist({ name: `Pessoa ${index}`, plan })
    await giveSessions(owner, index % 3)
    people.push(owner)
  }
  clock.set(START)
  return people
}

async function giveSessions(owner: PsychologistActor, count: number): Promise<void> {
  const { id: patientId } = await given.patient(owner)
  const { id: serviceId } = await given.service(owner)
  for (let hour = 10; hour < 10 + count; hour++) {
    const datetime = `2026-03-10T${hour}:00:00-03:00`
    await given.session(owner, { patientId, serviceId, datetime })
  }
}

async function mark(owner: PsychologistActor, change: { is_active: boolean; closed_at?: Date }) {
  await db.asPlatform((sql) =>
    sql
      .updateTable('psychologists')
      .set({ closed_at: null, ...change })
      .where('id', '=', owner.id)
      .execute(),
  )
}

const people = await fillPlatform()
await giveSessions(admin, 2)

describe('GET /api/admin/analytics', () => {
  it('The figures equal a simple recount of all practices’ lists', {
    tags: 'both-databases',
  }, async () => {
    const lists = await Promise.all(people.map((owner) => owner.ask(listSessions)))
    expect(await admin.ask(getAdminAnalytics)).toMatchObject({
      totalPsychologists: people.length,
      activePsychologists: people.length,
      proSubscribers: plans.filter((plan) => plan !== 'free').length,
      conversionRate: 42.9,
      totalSessions: lists.flat().length,
    })
  })

  it('The dashboard shows the 5 latest psychologists, newest first', {
    tags: 'both-databases',
  }, async () => {
    const { recent } = await admin.ask(getAdminAnalytics)
    const newest = people.slice(-5).reverse()
    expect(recent.map(({ id, name, email }) => [id, name, email])).toEqual(
      newest.map(({ id, name, email }) => [id, name, email]),
    )
    expect(recent[0]?.createdAt).toBe(new Date(Date.parse(START) - DAY).toISOString())
    expect(recent.map(({ plan }) => ADMIN_PLANS[plan])).toEqual([
      'Gratuito',
      'Gratuito',
      'Pro',
      'Gratuito',
      'Pro',
    ])
  })

  it.each([
    ['an inactive account', { is_active: false }],
    ['a closed account', { is_active: true, closed_at: new Date(START) }],
  ])('The figures count %s, but not as active', async (_, change) => {
    const [owner] = people
    if (!owner) throw new Error('no account was created')
    await mark(owner, change)
    expect(await admin.ask(getAdminAnalytics)).toMatchObject({
      totalPsychologists: people.length,
      activePsychologists: people.length - 1,
    })
    await mark(owner, { is_active: true })
  })
})

describe.each([getAdminAnalytics, getAdminRevenue])('GET $path', (endpoint) => {
  it('Every psychologist gets a 403, on any plan, and a visitor a 401', async () => {
    for (const owner of people) {
      const { status, problem } = await owner.call(endpoint)
      expect([status, problem?.message]).toEqual([403, 'Você não tem acesso a esta área.'])
    }
    expect((await visitor.call(endpoint)).status).toBe(401)
  })

  it('Many concurrent calls are answered, as the two transactions do not wait for each other', {
    tags: 'both-databases',
  }, async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => admin.call(endpoint)))
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
  })
})
