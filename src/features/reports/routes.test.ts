import { expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import { confirmPayment } from '../sessions/contract.ts'
import { getAdvancedReport, getReportSummary } from './contract.ts'

const { given } = await openPractice()

it('The advanced report is refused on the free plan', async () => {
  const { status, problem } = await (await given.psychologist()).call(getAdvancedReport)
  expect(status).toBe(403)
  expect(problem).toEqual({ code: 'pro_only', message: 'Recurso disponível no plano Pro' })
})

it.each(['pro', 'pro-annual'] as const)(
  'The advanced report is open on the plan %s',
  async (plan) => {
    const ana = await given.psychologist({ plan })
    expect((await ana.call(getAdvancedReport)).status).toBe(200)
  },
)

it('The report is open on every plan', async () => {
  const { ana, patientId, serviceId } = await given.practice({ plan: 'free' })
  const paid = await given.session(ana, { patientId, serviceId, price: '120.50' })
  await given.session(ana, { patientId, serviceId, datetime: '2026-03-03T14:00:00-03:00' })
  await ana.ask(confirmPayment, { params: { id: paid.id }, body: {} })
  expect(await ana.ask(getReportSummary)).toEqual({
    totalSessions: 2,
    paidSessions: 1,
    totalRevenue: '120.50',
    paymentRate: 50,
  })
})

it('The report of a month counts the sessions of its days, in the practice’s time zone', async () => {
  const { ana, patientId, serviceId } = await given.practice({ plan: 'free' })
  const february = await given.session(ana, {
    patientId,
    serviceId,
    price: '120.50',
    datetime: '2026-02-28T23:30:00-03:00',
  })
  await given.session(ana, { patientId, serviceId, datetime: '2026-03-01T00:00:00-03:00' })
  await ana.ask(confirmPayment, { params: { id: february.id }, body: {} })
  const query = { from: '2026-02-01', to: '2026-02-28' }
  expect(await ana.ask(getReportSummary, { query })).toEqual({
    totalSessions: 1,
    paidSessions: 1,
    totalRevenue: '120.50',
    paymentRate: 100,
  })
  const refused = await ana.call(getReportSummary, { query: { from: '2026-02-01' } })
  expect(refused.status).toBe(422)
})
