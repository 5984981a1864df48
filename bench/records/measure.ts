import { join } from 'node:path'
import {
  addFile,
  archiveRecords,
  getRecord,
  getRecordPdf,
} from '../../src/features/records/contract.ts'
import { addressOf } from '../../src/platform/shared/endpoint.ts'
import { startPostgres } from '../../test/postgres-server.ts'
import type { Part } from '../document.ts'
import { measureDownload } from '../exports/measure.ts'
import { load } from '../load.ts'
import { createDatabase, findDurableVersion, withClient } from '../postgres.ts'
import { inFolder, SERVER, serve } from '../processes.ts'
import { headersOf } from '../scale/calls.ts'
import { createLogins, type Login } from '../scale/logins.ts'
import { seedPractices } from '../scale/seed.ts'
import { brokenPromises, textOf } from './report.ts'
import { seedRecords } from './seed.ts'

const NOTES = 100
const PATIENTS = 500
const QUICK = 20

const CONNECTIONS = 8
const SECONDS = 20
const WARM_UP = 5

const FILES = 5
const FILE = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.alloc(10 * 1024 * 1024 - 9, 'página '),
])

/**
 * Measures the time to open a patient's record among 50,000 notes, and the memory of its copy and
 * of the whole archive.
 */
export async function measureRecords({ quick }: { quick: boolean }): Promise<Part> {
  const patients = quick ? QUICK : PATIENTS
  const postgres = await startPostgres({ durable: true })
  try {
    const url = await createDatabase(postgres.url, 'bench_records')
    const largest = patients * 10
    await seedPractices(url, { psychologists: 2, sessions: largest + 100, largest })
    const [login] = await createLogins(url, 1)
    if (!login) throw new Error('nobody is logged in')
    const measured = await inFolder(async (folder) => {
      const keyFile = join(folder, 'records.key')
      const practice = login.psychologist.id
      const ids = await seedRecords(url, { practice, notes: NOTES, keyFile })
      const settings = { RECORDS_KEY_FILE: keyFile }
      const opened = await open(url, { login, ids, settings, folder })
      const [first = ''] = ids
      const of = { params: { id: first } }
      return {
        notes: ids.length * NOTES,
        opened,
        downloads: [
          await measureDownload(url, {
            name: "a patient's copy (PDF)",
            path: addressOf(getRecordPdf, of),
            login,
            settings,
          }),
          await measureDownload(url, {
            name: 'the archive of all records (ZIP)',
            path: archiveRecords.path,
            body: { passphrase: 'quatro palavras bem soltas' },
            refused: { passphrase: 'senhasenhasenha' },
            login,
            settings,
          }),
        ],
      }
    })
    return {
      title: 'Records',
      text: textOf(measured),
      postgres: await findDurableVersion(postgres.url),
      broken: brokenPromises(measured),
    }
  } finally {
    await postgres.stop()
  }
}

interface Opening {
  login: Login
  ids: string[]
  settings: Record<string, string>
  folder: string
}

async function open(url: string, { login, ids, settings, folder }: Opening): Promise<number[]> {
  const data = { DATABASE_URL: url, DATA_DIR: join(folder, 'data') }
  const served = await serve(SERVER, { ...data, ...settings })
  const headers = headersOf(login)
  function* requests() {
    for (;;)
      for (const id of ids)
        yield { method: 'GET' as const, path: addressOf(getRecord, { params: { id } }), headers }
  }
  try {
    await load(served.origin, requests(), CONNECTIONS, WARM_UP)
    const { latencies } = await load(served.origin, requests(), CONNECTIONS, SECONDS)
    const [entry] = await findEntries(url, ids[0] ?? '')
    for (let count = 0; count < FILES; count++) {
      const { ok, status } = await fetch(
        served.origin + addressOf(addFile, { params: { id: entry } }),
        {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/pdf', 'x-file-name': 'laudo.pdf' },
          body: FILE,
        },
      )
      if (!ok) throw new Error(`a file was answered ${status}`)
    }
    return latencies
  } finally {
    await served.stop()
  }
}

function findEntries(url: string, patientId: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select id from record_entries where patient_id = $1 limit 1',
      [patientId],
    )
    return rows.map(({ id }) => id)
  })
}
