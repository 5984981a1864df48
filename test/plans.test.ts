import { describe, expect, it } from 'vitest'
import { routes } from '../src/app/server.ts'
import { listBusyTimes } from '../src/features/calendars/contract.ts'
import { listCoupons } from '../src/features/coupons/contract.ts'
import { exportBook, getBook } from '../src/features/fiscal/book-contract.ts'
import {
  getExpensesFile,
  getReceitaSaude,
  getReceitaSaudeFile,
} from '../src/features/fiscal/contract.ts'
import { getYearlyStatement } from '../src/features/fiscal/yearly-contract.ts'
import { listPackages } from '../src/features/packages/contract.ts'
import { listPatients } from '../src/features/patients/contract.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { checkTime, listFreeTimes } from '../src/features/sessions/agenda/time-contract.ts'
import { previewStatements } from '../src/features/statements/contract.ts'
import { newId } from '../src/platform/server/id.ts'
import { addressOf, type Endpoint } from '../src/platform/shared/endpoint.ts'
import type { PsychologistActor } from './actors.ts'
import { examplesFor } from './examples.ts'
import { openPractice } from './practice.ts'

/** The permissions of each plan (docs/product.md, Plans), for every call. */

const { db, given } = await openPractice()
const [free, monthly, annual] = [
  await given.psychologist(),
  await given.psychologist({ plan: 'pro' }),
  await given.psychologist({ plan: 'pro-annual' }),
]
const examples = examplesFor({ patientId: newId(), serviceId: newId() })

const endpoints = routes.map(({ endpoint }) => endpoint)
const isProOnly = ({ problems = [] }: Endpoint) => problems.includes('pro_only')
const proOnly = endpoints.filter(isProOnly)
const named = (list: Endpoint[]) =>
  list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

/** Queries of endpoints that need one. */
const queries = new Map<Endpoint, object>([
  [checkTime, { datetime: '2026-03-09T12:00:00Z', duration: 50 }],
  [listBusyTimes, { start: '2026-03-09T12:00:00Z', end: '2026-03-10T12:00:00Z' }],
  [listFreeTimes, { from: '2026-03-09', to: '2026-03-10', duration: 50 }],
  [previewStatements, { month: '2026-02' }],
  [getReceitaSaude, { year: '2026' }],
  [getReceitaSaudeFile, { year: '2026' }],
  [getExpensesFile, { year: '2026' }],
  [getBook, { year: '2026' }],
  [exportBook, { year: '2026' }],
  [getYearlyStatement, { year: '2026' }],
])

async function codeOf(owner: PsychologistActor, endpoint: Endpoint): Promise<string | null> {
  const body = examples.get(endpoint)
  const [format] = endpoint.file ? ['csv'] : []
  const reply = await owner.send({
    method: endpoint.method,
    url: addressOf(endpoint, {
      params: endpoint.params ? { id: newId() } : {},
      query: { format, ...queries.get(endpoint) },
    }),
    ...(body ? { payload: body } : {}),
  })
  return reply.statusCode < 400 ? null : reply.json().code
}

describe('what only Pro has', () => {
  it('the calls of only Pro are advanced reports, packages, coupons and the exports of lists and reports', () => {
    const areas = proOnly.map(({ path }) => path.replace(/\/:.*$/, ''))
    for (const area of [
      '/api/reports/advanced',
      '/api/reports/advanced/export',
      '/api/packages',
      '/api/coupons',
      '/api/sessions/export',
      '/api/patients/export',
    ])
      expect(areas).toContain(area)
  })

  it.each(named(proOnly))('%s is refused on the free plan', async (_, endpoint) => {
    expect(await codeOf(free, endpoint)).toBe('pro_only')
  })

  it.each(named(proOnly))('%s is refused on neither paid plan', async (_, endpoint) => {
    for (const owner of [monthly, annual])
      expect(['pro_only', 'internal']).not.toContain(await codeOf(owner, endpoint))
  })
})

describe('after a downgrade', async () => {
  const once = await given.psychologist({ plan: 'pro' })
  const patient = await given.patient(once)
  const sold = await given.service(once)
  for (const _ of [1, 2, 3]) await given.patient(once)
  const bought = await given.package(once, { patientId: patient.id, serviceId: sold.id })
  const coupon = await given.coupon(once)
  await setPlan('free')
  const reads = endpoints.filter(
    (endpoint) =>
      endpoint.method === 'GET' &&
      endpoint.access === 'tenant' &&
      !endpoint.params &&
      !isProOnly(endpoint),
  )

  async function setPlan(plan: 'free' | 'pro'): Promise<void> {
    await db.asTenant(once.id, ({ sql }) =>
      sql.updateTable('psychologists').set({ plan }).where('id', '=', once.id).execute(),
    )
  }

  it.each(named(reads))('%s is read after a downgrade as before', async (_, endpoint) => {
    expect(await codeOf(once, endpoint)).toBe(null)
  })

  it('the patients beyond the free limit stay after a downgrade, and only a new one is refused', async () => {
    expect(await once.ask(listPatients)).toHaveLength(4)
    const body = { name: 'Mais um', phone: '11 91234-5678' }
    expect((await once.call(createPatient, { body })).problem?.code).toBe('patient_limit')
  })

  it('packages sold on Pro are available again with the next upgrade', async () => {
    await setPlan('pro')
    const [packages, coupons] = [await once.ask(listPackages), await once.ask(listCoupons)]
    expect([...packages, ...coupons].map(({ id }) => id)).toEqual([bought.id, coupon.id])
  })
})
