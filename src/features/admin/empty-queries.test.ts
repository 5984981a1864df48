import { expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import { getGrowth, getMetrics } from './analytics-contract.ts'
import { getAdminAnalytics } from './contract.ts'
import { getAdminRevenue } from './financial-contract.ts'

const { given } = await openPractice()

it('A platform with only a super admin has empty figures and no division by zero', async () => {
  const admin = await given.psychologist({ isAdmin: true })
  expect(await admin.ask(getAdminAnalytics)).toEqual({
    totalPsychologists: 0,
    activePsychologists: 0,
    proSubscribers: 0,
    conversionRate: 0,
    totalSessions: 0,
    plans: { free: 0, pro: 0, 'pro-annual': 0 },
    recent: [],
  })
  expect(await admin.ask(getAdminRevenue)).toEqual({
    monthlyRevenue: '0.00',
    totalRevenue: '0.00',
    projectedRevenue: '0.00',
    receivedRevenue: '0.00',
    activeSubscriptions: 0,
    totalPsychologists: 0,
    paidPsychologists: 0,
    conversionRate: 0,
    distribution: { pro: { count: 0, percent: 0 }, free: { count: 0, percent: 0 } },
    arr: '0.00',
    arpu: '0.00',
    ltv: '0.00',
  })
  const metrics = await admin.ask(getMetrics)
  const measured = Object.values(metrics).filter((each) => typeof each === 'object')
  expect(measured.map(({ basis }) => basis)).toEqual(Array(6).fill('reference'))
  const growth = await admin.ask(getGrowth, { query: { period: '7d' } })
  expect(growth.map(({ sessions, revenue }) => [sessions, revenue])).toEqual(
    Array(7).fill([0, '0.00']),
  )
})
