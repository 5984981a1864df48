import { expect, it } from 'vitest'
import { fileOf } from '../../../test/files.ts'
import { openPractice } from '../../../test/practice.ts'
import { newId } from '../../platform/server/id.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { exportAnalytics, getEngagement } from './analytics-contract.ts'
import { getAdminRevenue } from './financial-contract.ts'

const { clock, db, given } = await openPractice()
const admin = await given.psychologist({ isAdmin: true })

it('The weekly engagement counts sessions before the first registration', async () => {
  const ana = await given.psychologist({ plan: 'pro' })
  const { id: patientId } = await given.patient(ana)
  const { id: serviceId } = await given.service(ana)
  for (const datetime of ['2026-02-24T10:00:00-03:00', '2026-02-25T10:00:00-03:00'])
    await given.session(ana, { patientId, serviceId, datetime })
  const points = await admin.ask(getEngagement, { query: { period: '7d' } })
  expect(points.filter(({ sessions }) => sessions > 0)).toEqual([
    { name: 'Ter', sessions: 1, patients: 1 },
    { name: 'Qua', sessions: 1, patients: 1 },
  ])
  const query = { period: '7d', metric: 'engagement', format: 'csv' }
  const url = `${exportAnalytics.path}?${new URLSearchParams(query)}`
  const { bytes } = fileOf(await admin.send({ method: 'GET', url }))
  expect(bytes.toString('utf8')).toMatch(/24\/02\/2026;Ter;1;/)
})

it('The ARPU counts a cancelled subscription in its paid period on both sides', async () => {
  const subscribe = async (status: 'active' | 'cancelled') => {
    const { id } = await given.psychologist({ plan: 'pro' })
    const began = new Date(clock.now() - 10 * DAY)
    await db.asTenant(id, ({ sql }) =>
      sql
        .insertInto('subscriptions')
        .values({
          psychologist_id: id,
          id: newId(),
          provider: 'test',
          plan: 'pro',
          amount_cents: 4_900,
          status,
          started_at: began,
          created_at: began,
          current_period_end: new Date(clock.now() + 20 * DAY),
          cancelled_at: status === 'cancelled' ? new Date(clock.now() - DAY) : null,
        })
        .execute(),
    )
  }
  await subscribe('active')
  await subscribe('cancelled')
  expect(await admin.ask(getAdminRevenue)).toMatchObject({
    monthlyRevenue: '49.00',
    arpu: '49.00',
    ltv: '588.00',
  })
})
