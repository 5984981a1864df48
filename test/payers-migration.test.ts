import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { findFiscalYear } from '../src/features/fiscal/queries.ts'
import { findReceivable } from '../src/features/payments/queries.ts'
import { findReceipt } from '../src/features/payments/receipt-queries.ts'
import type { Database, TenantId } from '../src/platform/server/database.ts'
import { DAY } from '../src/platform/shared/calendar.ts'
import { migrateRest, migrateUntil, openMigratedUntil } from './migrating.ts'

/** Every payment names its payer (docs/product.md, Papers): payers filled in later are marked, and are no difference. */

const PRACTICE = '00000000-0000-7000-8000-000000000001' as TenantId
const id = (kind: string, n: number) => `00000000-0000-7000-800${kind}-00000000000${n}`
const [CAIO, BIA, SERVICE] = [id('1', 1), id('1', 2), id('2', 1)]
const CPFS = { caio: '39053344705', bia: '98765432100', rita: '11144477735', rui: '86288366757' }
/** Paid before the details of papers were kept. */
const OLD = new Date('2026-03-02T15:00:00Z')

async function fillPractice({ owner }: Database): Promise<void> {
  await sql`insert into psychologists (id, name, email, password_hash, public_slug, working_hours, cpf, crp, is_active, created_at)
    values (${PRACTICE}, 'Ana', 'ana@exemplo.com.br', 'x', 'ana', '{}', '52998224725', '06/123456', false, ${OLD})`.execute(
    owner,
  )
  await sql`insert into patients (psychologist_id, id, name, phone, cpf, payer_name, payer_cpf, created_at)
    values (${PRACTICE}, ${CAIO}, 'Caio', '+5511900001001', ${CPFS.caio}, null, null, ${OLD}),
      (${PRACTICE}, ${BIA}, 'Bia', '+5511900001002', ${CPFS.bia}, 'Rita', ${CPFS.rita}, ${OLD})`.execute(
    owner,
  )
  await sql`insert into services (psychologist_id, id, name, type, sessions_count, price_cents, duration, is_online, is_in_person, active, created_at)
    values (${PRACTICE}, ${SERVICE}, 'Consulta', 'single', 1, 18000, 50, true, true, true, ${OLD})`.execute(
    owner,
  )
  await sql`insert into statements (psychologist_id, id, number, patient_id, month, total_cents, created_at)
    values (${PRACTICE}, ${id('6', 1)}, 1, ${BIA}, '2026-03-01', 0, ${OLD})`.execute(owner)
}

interface Paid {
  n: number
  patient: string
  /** When it was recorded. */
  at: Date
  payer?: { name: string; cpf: string }
}

/** Adds a session with its payment. */
async function pay({ owner }: Database, { n, patient, at, payer }: Paid): Promise<void> {
  const [starts, ends] = [1, 2].map((hour) => new Date(Date.UTC(2026, 1, n, hour)))
  await sql`insert into sessions (psychologist_id, id, patient_id, service_id, type, starts_at, ends_at, blocked_until, duration, price_cents, received_cents, status, paid, origin, holds, created_at)
    values (${PRACTICE}, ${id('4', n)}, ${patient}, ${SERVICE}, 'online', ${starts}, ${ends}, ${ends}, 60, 18000, 18000, 'completed', true, 'psychologist', true, ${starts})`.execute(
    owner,
  )
  await sql`insert into payments (psychologist_id, id, session_id, kind, method, amount_cents, received_at, created_at, receipt_number, payer_name, payer_cpf)
    values (${PRACTICE}, ${id('5', n)}, ${id('4', n)}, 'payment', 'pix', 18000, ${OLD}, ${at}, ${n}, ${payer?.name ?? null}, ${payer?.cpf ?? null})`.execute(
    owner,
  )
}

it('earlier payers and declared lines are filled in from known data, marked as reconstructed, and never flagged as different', async () => {
  const database = await openMigratedUntil('payers', '0033')
  const { owner } = database
  await fillPractice(database)
  await pay(database, { n: 1, patient: CAIO, at: OLD })
  await pay(database, { n: 2, patient: BIA, at: OLD })
  await pay(database, { n: 3, patient: BIA, at: OLD, payer: { name: 'Rui', cpf: CPFS.rui } })
  for (const n of [1, 2, 3])
    await sql`insert into fiscal_receipts (psychologist_id, payment_id, issued_on, amount_cents, created_at)
      values (${PRACTICE}, ${id('5', n)}, '2026-03-05', 18000, ${OLD})`.execute(owner)
  await migrateUntil(database, '0081')
  // Paid once the details of papers were kept.
  const kept = new Date(Date.now() + DAY)
  await pay(database, { n: 4, patient: BIA, at: kept, payer: { name: 'Rui', cpf: CPFS.rui } })
  await sql`insert into paper_details (psychologist_id, payment_id, patient_id, patient_name, patient_cpf, payer_name, payer_cpf, made_on, timezone, professional_name, professional_title, crp)
    values (${PRACTICE}, ${id('5', 4)}, ${BIA}, 'Bia', ${CPFS.bia}, 'Rui', ${CPFS.rui}, '2026-03-02', 'America/Sao_Paulo', 'Ana', 'neutral', '06/123456')`.execute(
    owner,
  )
  await sql`insert into fiscal_receipts (psychologist_id, payment_id, issued_on, amount_cents, created_at, declared_day, payer_name, payer_cpf, beneficiary_name, beneficiary_cpf, professional_cpf, crp)
    values (${PRACTICE}, ${id('5', 4)}, '2026-03-05', 18000, ${kept}, '2026-03-02', 'Rui', ${CPFS.rui}, 'Bia', ${CPFS.bia}, '52998224725', '06/123456')`.execute(
    owner,
  )
  await migrateRest(database)

  const { rows: payments } = await sql`
    select receipt_number as n, payer_kind as kind, payer_name as name, payer_document as document from payments order by receipt_number`.execute(
    owner,
  )
  const [rita, rui] = [
    { name: 'Rita', document: CPFS.rita },
    { name: 'Rui', document: CPFS.rui },
  ]
  expect(payments).toEqual([
    { n: 1, kind: 'on_file', name: null, document: null },
    { n: 2, kind: 'on_file', ...rita },
    { n: 3, kind: 'named', ...rui },
    { n: 4, kind: 'named', ...rui },
  ])
  const { rows: statements } = await sql`
    select payer_name as name, payer_document as document, reconstructed from paper_details where statement_id is not null`.execute(
    owner,
  )
  expect(statements).toEqual([{ ...rita, reconstructed: true }])
  const { rows: lines } = await sql`
    select y.receipt_number as n, f.payer_name as name, f.payer_cpf as cpf, f.beneficiary_cpf as beneficiary, f.reconstructed
    from fiscal_receipts f join payments y on y.id = f.payment_id order by y.receipt_number`.execute(
    owner,
  )
  expect(lines).toEqual([
    { n: 1, name: null, cpf: CPFS.caio, beneficiary: CPFS.caio, reconstructed: true },
    { n: 2, name: 'Rita', cpf: CPFS.rita, beneficiary: CPFS.bia, reconstructed: true },
    { n: 3, name: 'Rui', cpf: CPFS.rui, beneficiary: CPFS.bia, reconstructed: true },
    { n: 4, name: 'Rui', cpf: CPFS.rui, beneficiary: CPFS.bia, reconstructed: false },
  ])

  const year = () =>
    database.asTenant(PRACTICE, (tenant) => findFiscalYear(tenant, { year: '2026' }))
  const receipts = () =>
    database.asTenant(PRACTICE, async (tenant) => {
      const found = []
      for (const n of [1, 2, 3, 4]) found.push((await findReceipt(tenant, id('5', n))).payer)
      return found
    })
  const before = await receipts()
  expect(before.map(({ name }) => name)).toEqual([null, 'Rita', 'Rui', 'Rui'])
  expect((await year()).changed).toEqual([])
  expect((await year()).payments.map(({ reconstructed }) => reconstructed)).toEqual([
    true,
    true,
    true,
    false,
  ])
  await sql`update patients set registered_name = 'Caio Prado', cpf = null where id = ${CAIO}`.execute(
    owner,
  )
  await sql`delete from patient_people`.execute(owner)
  await sql`update psychologists set cpf = '39053344705'`.execute(owner)
  expect(await receipts()).toEqual(before)
  expect((await year()).changed).toMatchObject([
    { paymentId: id('5', 4), fields: [{ field: 'professionalCpf' }] },
  ])
  const { payments: shown } = await database.asTenant(PRACTICE, (tenant) =>
    findReceivable(tenant, { sessionId: id('4', 2) }, Date.now()),
  )
  expect(shown).toMatchObject([{ payer: rita, reconstructed: true }])
})
