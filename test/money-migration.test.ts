import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Database } from '../src/platform/server/database.ts'
import { migrateRest, openMigratedUntil } from './migrating.ts'

const PRACTICE = '00000000-0000-7000-8000-000000000001'
const id = (kind: string, n: number) =>
  `00000000-0000-7000-800${kind}-${String(n).padStart(12, '0')}`
const PATIENT = id('1', 1)
const SERVICE = id('2', 1)
const PACKAGE = { paid: id('3', 1), owed: id('3', 2) }
const session = (n: number) => id('4', n)

/** Price, status and payments of sessions without a package, in cents; the last one's price was raised after it was paid. */
const SINGLE = [
  { n: 1, price: 15_000, status: 'confirmed', paid: true, payments: [15_000] },
  { n: 2, price: 12_000, status: 'pending', paid: false, payments: [] },
  { n: 3, price: 0, status: 'confirmed', paid: true, payments: [0] },
  { n: 4, price: 20_000, status: 'completed', paid: true, payments: [15_000] },
]
const DRAWN = [
  { n: 11, package: PACKAGE.paid, status: 'completed', paid: true },
  { n: 12, package: PACKAGE.paid, status: 'pending', paid: false },
  { n: 13, package: PACKAGE.paid, status: 'cancelled', paid: true },
  { n: 14, package: PACKAGE.owed, status: 'pending', paid: false },
]

async function fill({ owner }: Database): Promise<void> {
  await sql`insert into psychologists (id, name, email, password_hash, public_slug, working_hours, created_at)
    values (${PRACTICE}, 'Ana', 'ana@exemplo.com.br', 'x', 'ana', '{}', now())`.execute(owner)
  await sql`insert into patients (psychologist_id, id, name, phone, created_at)
    values (${PRACTICE}, ${PATIENT}, 'Maria', '+5511912345678', now())`.execute(owner)
  await sql`insert into services (psychologist_id, id, name, type, sessions_count, price_cents, duration, is_online, is_in_person, active, created_at)
    values (${PRACTICE}, ${SERVICE}, 'Pacote', 'package', 3, 40000, 50, true, true, true, now())`.execute(
    owner,
  )
  for (const [packageId, paid] of [
    [PACKAGE.paid, true],
    [PACKAGE.owed, false],
  ] as const)
    await sql`insert into packages (psychologist_id, id, patient_id, service_id, sessions_count, sessions_used, price_cents, paid, created_at)
      values (${PRACTICE}, ${packageId}, ${PATIENT}, ${SERVICE}, 3, 2, 40000, ${paid}, now())`.execute(
      owner,
    )
  for (const { n, price, status, paid, payments } of SINGLE) {
    await addSession(owner, { n, packageId: null, price, status, paid })
    for (const amount of payments) await addPayment(owner, n, null, amount)
  }
  for (const { n, package: packageId, status, paid } of DRAWN)
    await addSession(owner, { n, packageId, price: 13_334, status, paid })
  await addPayment(owner, 11, PACKAGE.paid, 40_000)
}

interface Added {
  n: number
  packageId: string | null
  price: number
  status: string
  paid: boolean
}

async function addSession(owner: Database['owner'], added: Added): Promise<void> {
  const starts = new Date(Date.UTC(2026, 2, added.n, 12))
  const ends = new Date(Date.UTC(2026, 2, added.n, 13))
  const holds = added.status === 'confirmed' || added.status === 'completed'
  await sql`insert into sessions (psychologist_id, id, patient_id, service_id, package_id, type, starts_at, ends_at, blocked_until, duration, price_cents, status, paid, origin, holds, created_at)
    values (${PRACTICE}, ${session(added.n)}, ${PATIENT}, ${SERVICE}, ${added.packageId}, 'online', ${starts}, ${ends}, ${ends}, 60, ${added.price}, ${added.status}, ${added.paid}, 'psychologist', ${holds}, ${starts})`.execute(
    owner,
  )
}

let payments = 0
async function addPayment(
  owner: Database['owner'],
  n: number,
  packageId: string | null,
  cents: number,
): Promise<void> {
  const at = new Date(Date.UTC(2026, 3, ++payments))
  await sql`insert into payments (psychologist_id, id, session_id, package_id, kind, method, amount_cents, received_at, created_at)
    values (${PRACTICE}, ${id('5', payments)}, ${session(n)}, ${packageId}, 'payment', 'pix', ${cents}, ${at}, ${at})`.execute(
    owner,
  )
}

it('a practice paid before the migration keeps its sums, its payments, the credit numbers of its packages and numbered receipts', async () => {
  // Before the column for received money existed.
  const database = await openMigratedUntil('money', '0003')
  const { owner } = database
  await fill(database)
  await migrateRest(database)
  const sessions = await sql`
    select id, received_cents, paid, package_place from sessions order by starts_at`.execute(owner)
  const row = (n: number, received_cents: number, paid: boolean, package_place: number | null) => ({
    id: session(n),
    received_cents,
    paid,
    package_place,
  })
  expect(sessions.rows).toEqual([
    row(1, 15_000, true, null),
    row(2, 0, false, null),
    row(3, 0, true, null),
    row(4, 15_000, false, null),
    row(11, 13_334, true, 1),
    row(12, 13_333, true, 2),
    row(13, 0, false, null),
    row(14, 0, false, 1),
  ])
  const packages = await sql`select id, received_cents, paid from packages order by id`.execute(
    owner,
  )
  expect(packages.rows).toEqual([
    { id: PACKAGE.paid, received_cents: 40_000, paid: true },
    { id: PACKAGE.owed, received_cents: 0, paid: false },
  ])
  const receipts = await sql<{ receipt_number: number | null }>`
    select receipt_number from payments order by created_at`.execute(owner)
  expect(receipts.rows.map(({ receipt_number }) => receipt_number)).toEqual([1, null, 2, 3])
})
