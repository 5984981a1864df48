import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Database } from '../src/platform/server/database.ts'
import { migrateRest, openMigratedUntil } from './migrating.ts'

const PRACTICE = '00000000-0000-7000-8000-000000000001'
const [CPF, OTHER_CPF] = ['52998224725', '11144477735']

interface Filed {
  payer?: string
  payerCpf?: string
  guardian?: string
  guardianCpf?: string
}

async function fill({ owner }: Database, patients: readonly Filed[]): Promise<void> {
  await sql`
    insert into psychologists (id, name, email, password_hash, public_slug, working_hours, is_active, created_at)
    values (${PRACTICE}, 'Ana', 'ana@exemplo.com.br', 'x', 'ana', '{}', false, '2026-01-01')`.execute(
    owner,
  )
  for (const [n, { payer, payerCpf, guardian, guardianCpf }] of patients.entries())
    await sql`
      insert into patients (psychologist_id, id, registered_name, phone, created_at, payer_name, payer_cpf, guardian_name, guardian_cpf)
      values (${PRACTICE}, ${`00000000-0000-7000-8001-00000000000${n}`}, 'Caio', ${`+551190000100${n}`}, '2026-01-01', ${payer ?? null}, ${payerCpf ?? null},
        ${guardian ?? null}, ${guardianCpf ?? null})`.execute(owner)
}

it('each guardian and payer on file is a person with that role; one who is both is one person', async () => {
  const database = await openMigratedUntil('people', '0080')
  await fill(database, [
    {},
    { payer: 'Rita Lima', payerCpf: CPF },
    { guardian: 'Rita Lima', guardianCpf: CPF, payer: 'Rosa Lima' },
    { guardian: 'Rita Lima', payer: 'RITA LIMA', payerCpf: CPF },
    { guardian: 'Rui Lima', guardianCpf: CPF, payer: 'Rui Lima', payerCpf: OTHER_CPF },
    { guardianCpf: CPF },
  ])
  await migrateRest(database)
  const { rows } = await sql`
    select right(patient_id::text, 1)::int as patient, name, relation, document, may_accept, pays
    from patient_people order by patient_id, position`.execute(database.owner)
  const guardian = { relation: 'legal_guardian', document: CPF, may_accept: true, pays: false }
  const payer = { relation: 'other', document: CPF, may_accept: false, pays: true }
  expect(rows).toEqual([
    { patient: 1, name: 'Rita Lima', ...payer },
    { patient: 2, name: 'Rita Lima', ...guardian },
    { patient: 2, name: 'Rosa Lima', ...payer, document: null },
    { patient: 3, name: 'Rita Lima', ...guardian, pays: true },
    { patient: 4, name: 'Rui Lima', ...guardian },
    { patient: 4, name: 'Rui Lima', ...payer, document: OTHER_CPF },
    { patient: 5, name: 'Responsável', ...guardian },
  ])
})
