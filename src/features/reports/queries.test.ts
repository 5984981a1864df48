import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { recompute } from '../../../test/recomputed-report.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { centsToText, textToCents } from '../../platform/shared/money.ts'
import { createPackage, recordPackagePayment } from '../packages/contract.ts'
import { deletePatient, listPatients } from '../patients/contract.ts'
import { recordSessionPayment } from '../payments/record-contract.ts'
import {
  cancelSession,
  completeSession,
  confirmPayment,
  listSessions,
  markAbsent,
  type Session,
} from '../sessions/contract.ts'
import { getAdvancedReport, getReportSummary } from './contract.ts'

const { clock, given } = await openPractice()
afterEach(() => clock.set(START))

const ZONES = ['America/Sao_Paulo', 'America/Noronha', 'America/Rio_Branco'] as const
/** On the second database one zone other than the default shows that days are counted by zone. */
const CHECKED_ZONES = process.env.SECOND_DATABASE ? ZONES.slice(-1) : ZONES

const borders = [
  '2025-03-01',
  '2025-04-01',
  '2025-05-01',
  '2026-01-30',
  '2026-02-15',
  '2026-03-01',
  '2026-04-01',
].flatMap((day) => [1, 2, 3, 4, 5].map((hour) => Date.parse(`${day}T00:00:00Z`) + hour * HOUR))
const anyHour = fc
  .integer({ min: Date.UTC(2025, 1, 15) / HOUR, max: Date.UTC(2026, 3, 15) / HOUR })
  .map((hour) => hour * HOUR)
const generated = fc.record({
  hours: fc.uniqueArray(anyHour, { minLength: 30, maxLength: 30 }),
  fates: fc.infiniteStream(
    fc.record({
      patient: fc.nat(12),
      type: fc.constantFrom('online' as const, 'presencial' as const),
      status: fc.constantFrom('pending', 'completed', 'completed', 'cancelled', 'missed'),
      paid: fc.boolean(),
      inPart: fc.boolean(),
      cents: fc.oneof(fc.constant(0), {
        weight: 5,
        arbitrary: fc.integer({ min: 1, max: 99_999 }),
      }),
    }),
  ),
})

async function practice(zone: (typeof ZONES)[number], seed: number) {
  const ana = await given.psychologist({
    plan: 'pro',
    settings: { timezone: zone, lateCancelPercent: 50 },
  })
  const patients: string[] = []
  for (let n = 0; n < 13; n++)
    patients.push((await given.patient(ana, { name: `Paciente ${n}` })).id)
  const { id: serviceId } = await given.service(ana, { isOnline: true, isInPerson: true })
  const [data] = fc.sample(generated, { seed, numRuns: 1 })
  if (!data) throw new Error('nothing was generated')
  for (const hour of new Set([...borders, ...data.hours])) {
    const { patient, type, status, paid, inPart, cents } = data.fates.next().value
    const session = await given.session(ana, {
      patientId: patients[patient] ?? '',
      serviceId,
      type,
      datetime: new Date(hour).toISOString(),
      price: centsToText(cents),
    })
    if (paid) await ana.ask(confirmPayment, { ...of(session), body: {} })
    else if (inPart && cents > 1) await pay(ana, session, Math.floor(cents / 2))
    if (status === 'completed') await ana.ask(completeSession, of(session))
    if (status === 'cancelled') await ana.ask(cancelSession, of(session))
    if (status === 'missed' && hour <= clock.now()) await ana.ask(markAbsent, of(session))
  }
  await drawPackages(ana, { patientId: patients[0] ?? '', serviceId })
  return ana
}

function pay(ana: PsychologistActor, session: Session, cents: number) {
  const body = { method: 'pix' as const, amount: centsToText(cents) }
  return ana.ask(recordSessionPayment, { ...of(session), body })
}

const UNSCHEDULED = 2_500

async function drawPackages(ana: PsychologistActor, ids: { patientId: string; serviceId: string }) {
  for (const [index, paid] of ['100.01', '40.00', null].entries()) {
    const bought = await ana.ask(createPackage, {
      body: { ...ids, sessionsCount: 4, price: '100.01' },
    })
    if (paid)
      await ana.ask(recordPackagePayment, { ...of(bought), body: { method: 'cash', amount: paid } })
    for (const day of ['2026-01-20', '2026-02-20', '2026-03-20']) {
      const datetime = `${day}T1${index}:30:00Z`
      await given.session(ana, { ...ids, packageId: bought.id, datetime })
    }
  }
}

describe.each(CHECKED_ZONES)('the reports in %s', { tags: 'both-databases' }, async (zone) => {
  const ana = await practice(zone, ZONES.indexOf(zone))
  const [sessions, patients] = [await ana.ask(listSessions), await ana.ask(listPatients)]
  const at = (day: string) =>
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone }).epochMilliseconds
  const moments: [string, number][] = [
    ['the first moment of March', at('2026-03-01')],
    ['the last moment of February', at('2026-03-01') - 1],
    ['a session 30 days ago', Date.parse('2026-03-01T03:00:00Z')],
    ['a session 30 days and a moment ago', Date.parse('2026-03-01T03:00:00Z') + 1],
    ['the middle of March', Date.parse('2026-03-17T03:00:00Z')],
    ['the last moment of March', at('2026-04-01') - 1],
    ['the first moment of April', at('2026-04-01')],
  ]
  it.each(moments)('The figures equal the sums of the lists at %s', async (_, now) => {
    clock.set(new Date(now).toISOString())
    const expected = recompute(sessions, patients, { now, zone, unscheduled: UNSCHEDULED })
    expect(await ana.ask(getAdvancedReport)).toEqual(expected)
    const { totalSessions, paidSessions, totalRevenue, paymentRate } = expected.overview
    expect(await ana.ask(getReportSummary)).toEqual({
      totalSessions,
      paidSessions,
      totalRevenue,
      paymentRate,
    })
  })

  const periods: [from: string, to: string][] = [
    ['2026-02-15', '2026-02-15'],
    ['2026-02-01', '2026-02-28'],
    ['2026-01-30', '2026-03-01'],
    ['2025-04-01', '2026-03-31'],
    ['2021-03-02', '2026-03-01'],
    ['2027-01-01', '2027-01-31'],
  ]
  it.each(periods)(
    'The sessions of the days from %s to %s are summed, both included',
    async (from, to) => {
      clock.set(START)
      const period = { from, to }
      const expected = recompute(sessions, patients, {
        now: clock.now(),
        zone,
        period,
        unscheduled: UNSCHEDULED,
      })
      expect(await ana.ask(getAdvancedReport, { query: period })).toEqual(expected)
    },
  )

  it('The data has partly paid sessions and some of packages', async () => {
    const { overview } = await ana.ask(getAdvancedReport)
    expect(textToCents(overview.partiallyReceived)).toBeGreaterThan(0)
    expect(sessions.filter(({ packageId }) => packageId !== null)).toHaveLength(9)
  })

  it('The ranking has ten of the thirteen patients', async () => {
    expect((await ana.ask(getAdvancedReport)).topPatients).toHaveLength(10)
  })
})

it('The figures are zero at first, with every month', async () => {
  const ana = await given.psychologist({ plan: 'pro' })
  const report = await ana.ask(getAdvancedReport)
  expect(report).toEqual(recompute([], [], { now: clock.now(), zone: 'America/Sao_Paulo' }))
  expect(report.monthlyData).toHaveLength(12)
  expect(await ana.ask(getReportSummary)).toMatchObject({ totalSessions: 0, paymentRate: 0 })
})

it('A cancelled session that was paid counts once, as paid', async () => {
  const { ana, patientId, serviceId } = await given.practice({ plan: 'pro' })
  const session = await given.session(ana, { patientId, serviceId })
  await ana.ask(confirmPayment, { ...of(session), body: {} })
  await ana.ask(cancelSession, of(session))
  expect(await ana.ask(getAdvancedReport)).toMatchObject({
    overview: { totalRevenue: '150.00', pendingPayments: 0 },
    paymentAnalytics: { paidCount: 1, pendingCount: 0, cancelledCount: 0 },
  })
})

it('A free session is not counted as awaiting payment', async () => {
  const { ana, patientId, serviceId } = await given.practice({ plan: 'pro' })
  await given.session(ana, { patientId, serviceId, price: '0' })
  expect(await ana.ask(getAdvancedReport)).toMatchObject({
    overview: { totalSessions: 1, pendingPayments: 0, pendingRevenue: '0.00' },
    paymentAnalytics: { paidCount: 0, pendingCount: 0, cancelledCount: 0 },
  })
  expect(await ana.ask(listSessions, { query: { paid: 'false' } })).toEqual([])
})

it('The average price counts only paid sessions with a price above zero, overall and for each patient', {
  tags: 'both-databases',
}, async () => {
  const { ana, patientId, serviceId } = await given.practice({ plan: 'pro' })
  const make = (hour: string, price: string) =>
    given.session(ana, { patientId, serviceId, price, datetime: `2026-03-02T${hour}:00:00Z` })
  await ana.ask(confirmPayment, { ...of(await make('10', '100.00')), body: {} })
  await ana.ask(confirmPayment, { ...of(await make('12', '200.00')), body: {} })
  await ana.ask(confirmPayment, { ...of(await make('14', '0')), body: {} })
  await make('16', '180.00')
  await ana.ask(cancelSession, of(await make('18', '180.00')))
  const { overview, topPatients } = await ana.ask(getAdvancedReport)
  expect(overview).toMatchObject({ totalRevenue: '300.00', averageSessionValue: '150.00' })
  expect(topPatients).toMatchObject([
    { patientId, sessionCount: 5, totalRevenue: '300.00', averageRevenue: '150.00' },
  ])
})

it('Erased patients are one row with the sums of their sessions, and averages count the others', {
  tags: 'both-databases',
}, async () => {
  const ana = await given.psychologist({ plan: 'pro' })
  const { id: serviceId } = await given.service(ana)
  const [bia, caio, duda] = [
    await given.patient(ana, { name: 'Bia' }),
    await given.patient(ana, { name: 'Caio' }),
    await given.patient(ana, { name: 'Duda' }),
  ]
  for (const [hour, { id: patientId }] of [bia, caio, duda].entries()) {
    const datetime = `2026-03-01T1${hour}:00:00Z`
    const session = await given.session(ana, { patientId, serviceId, datetime })
    await ana.ask(confirmPayment, { ...of(session), body: {} })
    await ana.ask(completeSession, of(session))
  }
  for (const patient of [bia, caio]) await ana.ask(deletePatient, of(patient))
  const { overview, topPatients } = await ana.ask(getAdvancedReport)
  expect(topPatients).toEqual([
    {
      patientId: null,
      name: 'Paciente excluído',
      sessionCount: 2,
      totalRevenue: '300.00',
      averageRevenue: '150.00',
    },
    {
      patientId: duda.id,
      name: 'Duda',
      sessionCount: 1,
      totalRevenue: '150.00',
      averageRevenue: '150.00',
    },
  ])
  expect(overview).toMatchObject({
    totalRevenue: '450.00',
    totalSessions: 3,
    totalPatients: 1,
    patientSessions: 1,
  })
})

it('The money of packages beyond their booked sessions is listed separately', async () => {
  const { ana, ids } = await given.practice({ plan: 'pro' })
  const bought = await ana.ask(createPackage, {
    body: { ...ids, sessionsCount: 4, price: '400.00' },
  })
  const unscheduled = async () => (await ana.ask(getAdvancedReport)).overview.unscheduledPackages
  expect(await unscheduled()).toBe('0.00')
  await ana.ask(recordPackagePayment, {
    ...of(bought),
    body: { method: 'pix', amount: '400.00' },
  })
  expect(await unscheduled()).toBe('400.00')
  const session = await given.session(ana, { ...ids, packageId: bought.id })
  expect((await ana.ask(getAdvancedReport)).overview).toMatchObject({
    totalRevenue: '100.00',
    unscheduledPackages: '300.00',
  })
  await ana.ask(cancelSession, of(session))
  expect(await unscheduled()).toBe('400.00')
})

it('The ranking omits patients without revenue', async () => {
  const { ana, patientId, serviceId } = await given.practice({ plan: 'pro' })
  await given.session(ana, { patientId, serviceId })
  expect((await ana.ask(getAdvancedReport)).topPatients).toEqual([])
})

it('The figures omit other psychologists’ sessions', async () => {
  const bia = await given.psychologist({ plan: 'pro-annual' })
  expect(await bia.ask(getReportSummary)).toMatchObject({ totalSessions: 0 })
  expect(await bia.ask(getAdvancedReport)).toEqual(
    recompute([], [], { now: clock.now(), zone: 'America/Sao_Paulo' }),
  )
})
