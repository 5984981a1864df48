import { expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import { getAdminAnalytics, getAdminRevenue } from './contract.ts'

const { given } = await openPractice()

it('a platform with a super admin alone has nothing to show, and divides by nobody', async () => {
  const admin = await given.psychologist({ isAdmin: true })
  expect(await admin.ask(getAdminAnalytics)).toEqual({
    totalPsychologists: 0,
    activePsychologists: 0,
    proSubscribers: 0,
    conversionRate: 0,
    totalSessions: 0,
    recent: [],
  })
  expect(await admin.ask(getAdminRevenue)).toEqual({
    monthlyRevenue: '0.00',
    totalRevenue: '0.00',
    projectedRevenue: '0.00',
  })
})
