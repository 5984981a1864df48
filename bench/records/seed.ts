import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { RECORD, versionAssociatedData } from '../../src/features/records/entry-queries.ts'
import { makeDataKey, sealText, wrapDataKey } from '../../src/platform/server/vault.ts'
import { masterKey, writeKeys } from '../../src/platform/server/vault-keys.ts'
import { withClient } from '../postgres.ts'

const TEXT = `## Evolução do trabalho\n\n${'Falou da semana, do trabalho e do sono; retomou o que combinamos. '.repeat(21)}\n\n- próximo passo`

const ROWS_AT_ONCE = 1_000

/** Gives each patient of a practice this many sealed notes, a week apart, under a new key in `keyFile`; returns the patients. */
export async function seedRecords(
  url: string,
  { practice, notes, keyFile }: { practice: string; notes: number; keyFile: string },
): Promise<string[]> {
  const master = masterKey()
  writeKeys(keyFile, [master])
  const dataKey = makeDataKey()
  const { masterId, wrapped } = wrapDataKey(master, practice, dataKey)
  return withClient(url, async (client) => {
    await client.query('insert into record_keys values ($1, $2, $3, now())', [
      practice,
      masterId,
      wrapped,
    ])
    const { rows } = await client.query<{ id: string }>(
      'select id from patients where psychologist_id = $1 order by id',
      [practice],
    )
    const patients = rows.map(({ id }) => id)
    await client.query(RECORDS, [practice, patients])
    const all = patients.flatMap((patientId) =>
      Array.from({ length: notes }, (_, index) => ({ id: idOf(), patientId, at: index })),
    )
    for (let from = 0; from < all.length; from += ROWS_AT_ONCE)
      await insertNotes(client, practice, dataKey, all.slice(from, from + ROWS_AT_ONCE))
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
    return patients
  })
}

function idOf(): string {
  const hex = randomBytes(16).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

type Note = { id: string; patientId: string; at: number }

async function insertNotes(client: pg.Client, practice: string, dataKey: Buffer, notes: Note[]) {
  const ids = notes.map(({ id }) => id)
  const texts = notes.map((note) =>
    sealText(
      dataKey,
      { ...versionAssociatedData(RECORD, note, 1), tenant: practice },
      `${TEXT} ${note.at}`,
    ),
  )
  const weeks = notes.map(({ at }) => at)
  await client.query(ENTRIES, [practice, ids, notes.map(({ patientId }) => patientId), weeks])
  await client.query(VERSIONS, [practice, ids, texts])
}

const RECORDS = `
  insert into records (psychologist_id, patient_id, last_entry_on, created_at)
  select $1, id, current_date, now() from unnest($2::uuid[]) id`

const ENTRIES = `
  insert into record_entries (psychologist_id, id, patient_id, kind, date, created_at, version, sealed_versions, sealed_at)
  select $1, id, patient_id, 'evolution', current_date - 7 * week, now(), 2, 1, now()
  from unnest($2::uuid[], $3::uuid[], $4::int[]) n (id, patient_id, week)`

const VERSIONS = `
  insert into record_versions (psychologist_id, entry_id, number, text, sealed_at)
  select $1, id, 1, text, now() from unnest($2::uuid[], $3::bytea[]) n (id, text)`
