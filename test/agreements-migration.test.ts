import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrateRest, openMigratedUntil } from './migrating.ts'

const PRACTICE = '00000000-0000-7000-8000-000000000001'
const LIA = '00000000-0000-7000-8001-000000000001'
const [OFFER, AGREEMENT] = [
  '00000000-0000-7000-8002-000000000001',
  '00000000-0000-7000-8002-000000000002',
]

it('the link of each contract, accepted or not, opens it as before; nothing of an acceptance is lost', async () => {
  const database = await openMigratedUntil('agreements', '0091')
  const { owner } = database
  await sql`
    insert into psychologists (id, name, email, password_hash, public_slug, working_hours, is_active, created_at)
    values (${PRACTICE}, 'Ana', 'ana@exemplo.com.br', 'x', 'ana', '{}', false, '2026-01-01')`.execute(
    owner,
  )
  await sql`
    insert into patients (psychologist_id, id, registered_name, phone, created_at)
    values (${PRACTICE}, ${LIA}, 'Lia', '+5511900001000', '2026-01-01')`.execute(owner)
  await sql`
    insert into records (psychologist_id, patient_id, last_entry_on, created_at)
    values (${PRACTICE}, ${LIA}, '2026-01-02', '2026-01-02')`.execute(owner)
  await sql`
    insert into agreement_offers (psychologist_id, id, patient_id, template_version, token_hash, content, created_at, expires_at)
    values (${PRACTICE}, ${OFFER}, ${LIA}, 2, '\\x01', '\\x0a', '2026-02-01', '2026-03-03')`.execute(
    owner,
  )
  await sql`
    insert into record_agreements (psychologist_id, id, patient_id, template_version, token_hash, sent_at, accepted_at, link_expires_at, content)
    values (${PRACTICE}, ${AGREEMENT}, ${LIA}, 1, '\\x02', '2026-01-01', '2026-01-02', '2026-07-01', '\\x0b')`.execute(
    owner,
  )
  await migrateRest(database)
  const all = async (table: string) => {
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(t) - 'psychologist_id' as row from ${sql.table(table)} t`.execute(owner)
    return rows.map(({ row }) => row)
  }
  const at = (day: string) => expect.stringMatching(`^${day}T00:00:00`)
  expect(await all('agreement_offers')).toEqual([
    {
      ...{ id: OFFER, patient_id: LIA, template_version: 2, content: '\\x0a', needs_all: false },
      created_at: at('2026-02-01'),
    },
  ])
  expect(await all('agreement_links')).toEqual([
    {
      ...{ token_hash: '\\x01', agreement_id: OFFER, patient_id: LIA, person_id: null },
      ...{ sent_at: at('2026-02-01'), expires_at: at('2026-03-03') },
    },
  ])
  expect(await all('record_agreements')).toEqual([
    {
      ...{ id: AGREEMENT, patient_id: LIA, template_version: 1, content: '\\x0b' },
      ...{ sent_at: at('2026-01-01'), accepted_at: at('2026-01-02') },
      ...{ needs_all: false, is_concluded: true },
    },
  ])
  expect(await all('record_acceptances')).toEqual([
    {
      ...{ agreement_id: AGREEMENT, number: 1, person_id: null, token_hash: '\\x02' },
      ...{ accepted_at: at('2026-01-02'), link_expires_at: at('2026-07-01'), content: null },
    },
  ])
})
