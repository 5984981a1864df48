/** @module-tag both-databases */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Database } from '../src/platform/server/database.ts'
import { migrateRest, openMigratedUntil } from './migrating.ts'

interface Old {
  plan: 'pro' | 'pro-annual'
  status: 'active' | 'cancelled' | 'pending'
  cents: number
  /** Days: when it was made, and until when it is paid. */
  from: string
  until: string
}

const old = (
  plan: Old['plan'],
  status: Old['status'],
  from: string,
  until: string,
  cents = plan === 'pro' ? 4_900 : 49_000,
): Old => ({ plan, status, cents, from, until })

/** Subscriptions, oldest first, and the first and last day of each paid period. */
const histories: [title: string, subscriptions: Old[], paid: [cents: number, string, string][]][] =
  [
    [
      'months, over a short one, at another price',
      [old('pro', 'active', '2023-01-31', '2023-03-31', 3_900)],
      [
        [3_900, '2023-01-31', '2023-02-28'],
        [3_900, '2023-02-28', '2023-03-31'],
      ],
    ],
    [
      'years',
      [old('pro-annual', 'cancelled', '2020-02-29', '2022-02-28')],
      [
        [49_000, '2020-02-29', '2021-02-28'],
        [49_000, '2021-02-28', '2022-02-28'],
      ],
    ],
    [
      'nothing: a checkout nobody paid, and one cancelled before',
      [
        old('pro', 'pending', '2023-03-01', '2023-03-01'),
        old('pro-annual', 'cancelled', '2023-03-02', '2023-03-02'),
      ],
      [],
    ],
    [
      'months, a checkout nobody paid, and a year bought before they were over',
      [
        old('pro', 'cancelled', '2023-01-10', '2023-03-10'),
        old('pro', 'pending', '2023-02-20', '2023-02-20'),
        old('pro-annual', 'active', '2023-03-01', '2024-03-10'),
      ],
      [
        [4_900, '2023-01-10', '2023-02-10'],
        [4_900, '2023-02-10', '2023-03-10'],
        [49_000, '2023-03-10', '2024-03-10'],
      ],
    ],
  ]

const at = (day: string) => `${day}T12:00:00.000Z`
const practice = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

async function fill({ owner }: Database): Promise<void> {
  for (const [n, [, subscriptions]] of histories.entries()) {
    await sql`insert into psychologists (id, name, email, password_hash, public_slug, working_hours, created_at)
      values (${practice(n)}, 'Ana', ${`ana${n}@exemplo.com.br`}, 'x', ${`ana-${n}`}, '{}', now())`.execute(
      owner,
    )
    for (const { plan, status, cents, from, until } of subscriptions)
      await sql`insert into subscriptions (psychologist_id, id, provider, plan, amount_cents, status, started_at, current_period_end, created_at)
        values (${practice(n)}, gen_random_uuid(), 'stripe', ${plan}, ${cents}, ${status}, ${at(from)}, ${at(until)}, ${at(from)})`.execute(
        owner,
      )
  }
}

it('payments from before the ledger are in it, one line for each period', async () => {
  const database = await openMigratedUntil('ledger', '0005')
  await fill(database)
  await migrateRest(database)
  for (const [n, [title, , paid]] of histories.entries()) {
    const { rows } = await sql<{ cents: number; from: Date; until: Date; paid_at: Date }>`
      select p.amount_cents as cents, p.period_start as from, p.period_end as until, p.paid_at
      from subscription_payments p
      join subscriptions s on s.id = p.subscription_id and s.plan = p.plan
      where p.psychologist_id = ${practice(n)} order by p.period_start`.execute(database.owner)
    expect([
      title,
      ...rows.map(({ cents, from, until }) => [cents, from.toISOString(), until.toISOString()]),
    ]).toEqual([title, ...paid.map(([cents, from, until]) => [cents, at(from), at(until)])])
    for (const { from, paid_at } of rows) expect(paid_at).toEqual(from)
  }
})
