import { describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { openPractice } from '../../../test/practice.ts'
import { newId } from '../../platform/server/id.ts'
import { DEFAULT_ZONE, instantAt } from '../../platform/shared/calendar.ts'
import { centsToText, textToCents } from '../../platform/shared/money.ts'
import { getAdminRevenue } from './contract.ts'

const { db, given } = await openPractice()

const admin = await given.psychologist({ isAdmin: true })

interface Subscription {
  plan: 'pro' | 'pro-annual'
  status: 'active' | 'cancelled' | 'pending'
  cents: number
  /** Days, `YYYY-MM-DD`: when it was made, and until when it is paid. */
  from: string
  until: string
}

function monthly(
  status: Subscription['status'],
  from: string,
  until: string,
  cents = 4_900,
): Subscription {
  return { plan: 'pro', status, cents, from, until }
}

function annual(status: Subscription['status'], from: string, until: string): Subscription {
  return { plan: 'pro-annual', status, cents: 49_000, from, until }
}

/** What somebody subscribed to, oldest first, and what was paid for it by a person's count. */
const histories: [title: string, subscriptions: Subscription[], paid: number][] = [
  ['a month', [monthly('active', '2026-02-20', '2026-03-20')], 4_900],
  ['a short month', [monthly('active', '2026-01-31', '2026-02-28')], 4_900],
  ['24 months at another price', [monthly('active', '2024-03-05', '2026-03-05', 3_900)], 93_600],
  ['3 months, then cancelled', [monthly('cancelled', '2025-12-10', '2026-03-10')], 14_700],
  ['nothing yet', [monthly('pending', '2026-03-01', '2026-03-01')], 0],
  ['nothing before it was cancelled', [annual('cancelled', '2026-03-01', '2026-03-01')], 0],
  ['a year', [annual('active', '2025-06-01', '2026-06-01')], 49_000],
  ['3 years', [annual('active', '2024-02-29', '2027-02-28')], 147_000],
  [
    'a year, and a month bought before it was over',
    [
      annual('cancelled', '2025-06-01', '2026-06-01'),
      monthly('active', '2026-03-01', '2026-07-01'),
    ],
    53_900,
  ],
  [
    '2 months, a checkout never paid, and a year bought before they were over',
    [
      monthly('cancelled', '2026-01-10', '2026-03-10'),
      monthly('pending', '2026-02-20', '2026-02-20'),
      annual('active', '2026-03-01', '2027-03-10'),
    ],
    58_800,
  ],
]

async function subscribe(owner: PsychologistActor, subscriptions: Subscription[]): Promise<void> {
  const at = (day: string) => new Date(instantAt(day, '09:00', DEFAULT_ZONE))
  const rows = subscriptions.map(({ plan, status, cents, from, until }) => ({
    psychologist_id: owner.id,
    id: newId(),
    provider: 'test',
    plan,
    amount_cents: cents,
    status,
    started_at: at(from),
    current_period_end: at(until),
    created_at: at(from),
  }))
  await db.asTenant(owner.id, (tenant) =>
    tenant.sql.insertInto('subscriptions').values(rows).execute(),
  )
}

async function totalRevenue(): Promise<number> {
  return textToCents((await admin.ask(getAdminRevenue)).totalRevenue) ?? Number.NaN
}

describe('the total revenue', () => {
  it.each(histories)('counts what was paid: %s', async (_, subscriptions, paid) => {
    const before = await totalRevenue()
    await subscribe(await given.psychologist(), subscriptions)
    expect((await totalRevenue()) - before).toBe(paid)
  })
})

describe('GET /api/admin/revenue', () => {
  it('is what a naive recount of everybody’s subscriptions gives', async () => {
    const active = histories.flatMap(([, list]) => list).filter(({ status }) => status === 'active')
    const perMonth = Math.round(
      active.reduce((sum, { plan, cents }) => sum + (plan === 'pro' ? cents : cents / 12), 0),
    )
    const paid = histories.reduce((sum, [, , cents]) => sum + cents, 0)
    expect(await admin.ask(getAdminRevenue)).toEqual({
      monthlyRevenue: centsToText(perMonth),
      totalRevenue: centsToText(paid),
      projectedRevenue: centsToText(perMonth * 12),
    })
  })

  it('leaves out what the super admin subscribed to', async () => {
    const before = await admin.ask(getAdminRevenue)
    await subscribe(admin, [annual('active', '2025-06-01', '2026-06-01')])
    expect(await admin.ask(getAdminRevenue)).toEqual(before)
  })
})
