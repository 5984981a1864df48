import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { extractText } from 'unpdf'
import { describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { fileOf } from '../../../test/files.ts'
import { walkPages } from '../../../test/pages.ts'
import { openPractice } from '../../../test/practice.ts'
import {
  fillSubscriptions,
  type KnownSubscription,
  listedNaively,
  recomputedRevenue,
} from '../../../test/recomputed-revenue.ts'
import type { Sql } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { addressOf } from '../../platform/shared/endpoint.ts'
import { eraseClosedAccounts } from '../account/commands.ts'
import { closeAccount } from '../account/contract.ts'
import { getAdminAnalytics } from './contract.ts'
import {
  exportRevenue,
  getAdminRevenue,
  listPlatformSubscriptions,
  REVENUE_PERIODS,
  type RevenuePeriod,
} from './financial-contract.ts'

const { clock, db, given } = await openPractice()
const admin = await given.psychologist({ isAdmin: true, name: 'Super Admin' })
const known = await fillSubscriptions({ db, given, now: clock.now() })
const periods = Object.keys(REVENUE_PERIODS) as RevenuePeriod[]

const list = (query: object = {}) => admin.ask(listPlatformSubscriptions, { query })

describe('GET /api/admin/revenue', () => {
  it.each(periods)('The revenue equals a naive recount of the payments: %s', async (period) => {
    const expected = recomputedRevenue(known, period, clock.now())
    expect(await admin.ask(getAdminRevenue, { query: { period } })).toMatchObject(expected)
  })

  it('The default period is the present month, and its figures agree with the dashboard', async () => {
    const revenue = await admin.ask(getAdminRevenue)
    expect(revenue).toEqual(
      await admin.ask(getAdminRevenue, { query: { period: 'current-month' } }),
    )
    const { totalPsychologists, proSubscribers, conversionRate } =
      await admin.ask(getAdminAnalytics)
    expect(revenue).toMatchObject({
      totalPsychologists,
      paidPsychologists: proSubscribers,
      conversionRate,
    })
  })

  it('The super admin’s own subscription is left out', async () => {
    const before = await admin.ask(getAdminRevenue)
    await subscribeAdmin(admin)
    expect(await admin.ask(getAdminRevenue)).toEqual(before)
    expect((await list()).map(({ psychologist_name }) => psychologist_name)).not.toContain(
      'Super Admin',
    )
  })

  it('An unknown period is refused', async () => {
    const { status } = await admin.call(getAdminRevenue, {
      query: { period: 'ever' as 'current-year' },
    })
    expect(status).toBe(422)
  })
})

async function subscribeAdmin({ id }: PsychologistActor): Promise<void> {
  const [from, until] = [new Date(clock.now() - 1), new Date(clock.now() + 1)]
  const subscription = {
    psychologist_id: id,
    id: newId(),
    plan: 'pro' as const,
    amount_cents: 4_900,
  }
  await db.asTenant(id, async ({ sql }) => {
    const row = { ...subscription, provider: 'test', status: 'active' as const }
    const times = { started_at: from, current_period_end: until, created_at: from }
    await sql
      .insertInto('subscriptions')
      .values({ ...row, ...times })
      .execute()
    await sql
      .insertInto('subscription_payments')
      .values({
        ...subscription,
        subscription_id: subscription.id,
        paid_at: from,
        period_start: from,
        period_end: until,
      })
      .execute()
  })
}

const idsOf = (rows: readonly Pick<KnownSubscription, 'id'>[]) => rows.map(({ id }) => id)

describe('GET /api/admin/subscriptions', () => {
  it.each(periods)(
    'The list has the subscriptions that ran or were requested in the period, newest first: %s',
    async (period) => {
      expect(idsOf(await list({ period }))).toEqual(
        idsOf(listedNaively(known.subscriptions, period, clock.now())),
      )
    },
  )

  it('A subscription has its fixed fields, and the next billing only while it is active', async () => {
    const rows = await list({ period: 'current-year' })
    for (const row of rows) {
      const createdRow = known.subscriptions.find(({ id }) => id === row.id)
      expect(row).toEqual({
        id: createdRow?.id,
        psychologist_name: createdRow?.owner.name,
        psychologist_email: createdRow?.owner.email,
        plan: createdRow?.plan,
        amount: createdRow?.plan === 'pro' ? '49.00' : '490.00',
        status: createdRow?.status,
        created_at: createdRow?.createdAt.toISOString(),
        next_billing: createdRow?.status === 'active' ? createdRow.paidUntil.toISOString() : null,
      })
    }
    expect(new Set(rows.map(({ status }) => status))).toEqual(
      new Set(['active', 'cancelled', 'pending']),
    )
  })

  it('The pages make up the whole list and count it', async () => {
    const whole = await list()
    const { rows, totals } = await walkPages(admin, listPlatformSubscriptions, { limit: 5 })
    expect(new Set(totals)).toEqual(new Set([whole.length]))
    expect(rows).toEqual(whole)
  })
})

describe('Exportar', () => {
  const exported = async (format: string) => {
    const query = { format, period: 'current-year' }
    return fileOf(await admin.send({ method: 'GET', url: addressOf(exportRevenue, { query }) }))
  }

  it('The CSV export has the summary and the subscriptions, with BOM and ;', async () => {
    const { name, bytes } = await exported('csv')
    expect(name).toBe('financeiro-2026.csv')
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
    const rows = parse(bytes, { bom: true, delimiter: ';', relaxColumnCount: true }) as string[][]
    const revenue = await admin.ask(getAdminRevenue, { query: { period: 'current-year' } })
    expect(rows).toContainEqual([
      'Receita Total',
      revenue.totalRevenue.replace('.', ','),
      '',
      '',
      'Acumulado desde o início, até o fim do período',
    ])
    expect(rows.find(([label]) => label === 'ARPU')?.[4]).toMatch(/com quem cancelou/)
    const head = rows.findIndex(([first]) => first === 'Psicólogo')
    const subscriptions = await list({ period: 'current-year' })
    expect(rows.slice(head + 1)[0]?.[5]).toMatch(/^\d\d\/\d\d\/\d{4}$/)
    expect(rows.slice(head + 1).map(([, email]) => email)).toEqual(
      subscriptions.map(({ psychologist_email }) => psychologist_email),
    )
  })

  it('The XLSX export has amounts and dates as typed cells', async () => {
    const { bytes } = await exported('xlsx')
    const rows = await readSheet(bytes)
    const revenue = await admin.ask(getAdminRevenue, { query: { period: 'current-year' } })
    const total = rows.find(([label]) => label === 'Receita Total')
    expect(total?.[1]).toBe(Number(revenue.totalRevenue))
    expect(rows.at(-1)?.[5]).toBeInstanceOf(Date)
    const conversion = rows.find(([label]) => label === 'Taxa de Conversão')
    expect(conversion?.[3]).toBe(revenue.conversionRate)
  })

  it('The export prints a PDF', async () => {
    const { name, type, bytes } = await exported('pdf')
    expect([name, type]).toEqual(['financeiro-2026.pdf', 'application/pdf'])
    const { text } = await extractText(new Uint8Array(bytes), { mergePages: true })
    const flat = text.replace(/\s+/g, ' ')
    for (const text of [
      'Relatórios Financeiros',
      '01/01/2026 a 31/12/2026',
      'Acumulado desde o início',
      'LTV estimado 12 meses',
      'Recebido no período',
      'R$ 49,00 por mês',
      'Data de Início Próxima Cobrança',
      'Gratuito',
    ])
      expect(flat).toContain(text)
    for (const { psychologist_email } of await list({ period: 'current-year' }))
      expect(flat).toContain(psychologist_email)
  })

  it('The export is recorded in the super admin’s log', async () => {
    await exported('csv')
    const events = await db.asTenant(admin.id, ({ sql }) =>
      sql.selectFrom('audit_events').select(['action', 'actor']).execute(),
    )
    expect(events).toContainEqual({ action: 'platform.exported', actor: 'admin' })
  })
})

it('Received amounts are kept when an account is erased', async () => {
  const paid = known.payments[0]?.owner
  if (!paid) throw new Error('nobody paid')
  const before = await admin.ask(getAdminRevenue)
  await paid.ask(closeAccount, { body: { password: paid.password } })
  expect(await eraseClosedAccounts(db, clock.now() + 31 * 86_400_000)).toBe(1)
  const after = await admin.ask(getAdminRevenue)
  expect(after.totalPsychologists).toBe(before.totalPsychologists - 1)
  expect(after.totalRevenue).toBe(before.totalRevenue)
})

it('A plan that changes at the end of a month counts once, as the plan of that moment', async () => {
  const { id } = await given.psychologist({ plan: 'pro-annual' })
  const query = { period: 'previous-month' } as const
  const before = await admin.ask(getAdminRevenue, { query })
  const requestedAt = new Date('2026-02-28T23:50:00-03:00')
  const paid = new Date('2026-03-01T00:10:00-03:00')
  const times = { started_at: requestedAt, current_period_end: new Date('2026-12-31T12:00:00Z') }
  const row = { psychologist_id: id, provider: 'test', ...times }
  const monthly = { id: newId(), plan: 'pro' as const, amount_cents: 4_900 }
  const yearly = { id: newId(), plan: 'pro-annual' as const, amount_cents: 49_000 }
  const since = new Date('2026-02-10T12:00:00Z')
  await db.owner
    .insertInto('subscriptions')
    .values([
      { ...row, ...monthly, status: 'cancelled', created_at: since, cancelled_at: paid },
      { ...row, ...yearly, status: 'active', created_at: requestedAt },
    ])
    .execute()
  const after = await admin.ask(getAdminRevenue, { query })
  expect(after.activeSubscriptions).toBe(before.activeSubscriptions + 1)
  expect(Number(after.monthlyRevenue)).toBe(Number(before.monthlyRevenue) + 49)
})

it.each(['update', 'delete'] as const)('The ledger refuses %s to every role', async (change) => {
  const spoil = async (sql: Sql) =>
    change === 'update'
      ? sql.updateTable('subscription_payments').set({ amount_cents: 1 }).execute()
      : sql.deleteFrom('subscription_payments').execute()
  const [paid] = known.payments
  if (!paid) throw new Error('nobody paid')
  await expect(db.asPlatform(spoil)).rejects.toMatchObject({ code: '42501' })
  await expect(db.asTenant(paid.owner.id, ({ sql }) => spoil(sql))).rejects.toMatchObject({
    code: '42501',
  })
})
