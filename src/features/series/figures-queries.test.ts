import { beforeEach, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { getDashboard } from '../dashboard/contract.ts'
import { getAdvancedReport, getReportSummary } from '../reports/contract.ts'
import { completeSession, confirmPayment, listSessions } from '../sessions/contract.ts'
import { getPatientAccount } from '../sessions/lists/contract.ts'
import { getOwed } from '../sessions/payments/owed-contract.ts'
import { createSeries } from './contract.ts'

const { given, clock } = await openPractice()
beforeEach(() => clock.set(START))

async function open() {
  const { ana, patient, ids } = await given.practice({ plan: 'pro' })
  await ana.ask(createSeries, {
    body: {
      ...ids,
      type: 'online',
      firstDate: '2026-03-03',
      time: '15:00',
      every: { unit: 'week', count: 1 },
    },
  })
  const figures = async () => {
    const { overview } = await ana.ask(getAdvancedReport)
    return {
      owed: (await ana.ask(getOwed)).comingDue,
      unpaid: (await ana.ask(listSessions, { query: { list: 'unpaid' } })).length,
      summary: (await ana.ask(getReportSummary)).totalSessions,
      total: overview.totalSessions,
      pending: overview.pendingRevenue,
      ofPatient: (await ana.ask(getPatientAccount, { params: { id: patient.id } })).sessions,
    }
  }
  return { ana, ids, figures }
}

it('a session of a fixed time counts in no figure until 30 days before it', async () => {
  const { figures } = await open()
  const five = { unpaid: 5, summary: 5, total: 5, ofPatient: 5 }
  const owed = { owed: { sessions: 5, amount: '750.00' }, pending: '750.00' }
  expect(await figures()).toEqual({ ...five, ...owed })
  clock.set('2026-03-08T17:59:59.999Z')
  expect(await figures()).toMatchObject({ total: 5 })
  clock.set('2026-03-08T18:00:00.000Z')
  expect(await figures()).toMatchObject({ total: 6, summary: 6, ofPatient: 6, unpaid: 6 })
})

it('a session paid in advance and one created by hand count in figures however distant they are', async () => {
  const { ana, ids, figures } = await open()
  const all = await ana.ask(listSessions)
  const last = all.find(({ datetime }) => datetime.startsWith('2026-08'))
  if (!last) throw new Error('no session in August')
  await ana.ask(confirmPayment, { params: { id: last.id }, body: {} })
  expect(await figures()).toMatchObject({ total: 6, unpaid: 5, summary: 6 })
  await given.session(ana, { ...ids, datetime: '2026-08-20T10:00:00-03:00' })
  expect(await figures()).toMatchObject({ total: 7, unpaid: 6, pending: '900.00' })
})

it('the share of sessions that took place is not lowered by upcoming ones', async () => {
  const { ana } = await open()
  const [first] = (await ana.ask(listSessions)).toReversed()
  if (!first) throw new Error('no session')
  await ana.ask(completeSession, { params: { id: first.id } })
  expect(await ana.ask(getDashboard)).toMatchObject({ occupancyRate: 20, hasSession: true })
})
