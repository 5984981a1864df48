import { join } from 'node:path'
import {
  addFile,
  archiveRecords,
  getRecord,
  getRecordPdf,
} from '../../src/features/records/contract.ts'
import { addressOf } from '../../src/platform/shared/endpoint.ts'
import { mark, type Part, type Report, table } from '../document.ts'
import { measureDownload } from '../exports/measure.ts'
import { type Download, report as reportDownloads } from '../exports/report.ts'
import { load } from '../load.ts'
import { partOnPostgres, withClient } from '../postgres.ts'
import { inFolder, withServer } from '../processes.ts'
import { quantile } from '../results.ts'
import { headersOf } from '../scale/calls.ts'
import { createLogin, type Login } from '../scale/logins.ts'
import { seedPsychologists } from '../scale/seed.ts'
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

/** Measures the time to open a patient's record among 50,000 notes, and the memory of its copy and of the whole archive. */
export function measureRecords({ quick }: { quick: boolean }): Promise<Part> {
  const patients = quick ? QUICK : PATIENTS
  return partOnPostgres('Records', async (url) => {
    const largest = patients * 10
    await seedPsychologists(url, { psychologists: 2, sessions: largest + 100, largest })
    const login = await createLogin(url)
    return inFolder(async (folder) => {
      const keyFile = join(folder, 'records.key')
      const practice = login.psychologist.id
      const ids = await seedRecords(url, { practice, notes: NOTES, keyFile })
      const settings = { RECORDS_KEY_FILE: keyFile }
      const opened = await open(url, { login, ids, settings })
      const [first = ''] = ids
      const input = { params: { id: first } }
      return report({
        notes: ids.length * NOTES,
        opened,
        downloads: [
          await measureDownload(url, {
            name: "a patient's copy (PDF)",
            path: addressOf(getRecordPdf, input),
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
      })
    })
  })
}

interface Opening {
  login: Login
  ids: string[]
  settings: Record<string, string>
}

function open(url: string, { login, ids, settings }: Opening): Promise<number[]> {
  const headers = headersOf(login)
  function* requests() {
    for (;;)
      for (const id of ids)
        yield { method: 'GET' as const, path: addressOf(getRecord, { params: { id } }), headers }
  }
  return withServer({ DATABASE_URL: url, ...settings }, async ({ origin }) => {
    await load(origin, requests(), CONNECTIONS, WARM_UP)
    const { latencies } = await load(origin, requests(), CONNECTIONS, SECONDS)
    const [entry] = await findEntries(url, ids[0] ?? '')
    for (let count = 0; count < FILES; count++) {
      const { ok, status } = await fetch(origin + addressOf(addFile, { params: { id: entry } }), {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/pdf', 'x-file-name': 'laudo.pdf' },
        body: FILE,
      })
      if (!ok) throw new Error(`a file was answered ${status}`)
    }
    return latencies
  })
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

const P95_AT_MOST = 150

interface Measured {
  notes: number
  opened: number[]
  downloads: Download[]
}

function report({ notes, opened, downloads }: Measured): Report {
  const heads = ['call', 'answers', 'p50', 'p95', 'p99', 'promised', 'kept']
  const p95 = quantile(opened, 0.95)
  const isSoon = p95 <= P95_AT_MOST
  const at = (share: number) => `${quantile(opened, share).toFixed(1)} ms`
  const row = [
    "a patient's record",
    opened.length.toLocaleString('en'),
    at(0.5),
    `**${at(0.95)}**`,
    at(0.99),
    `p95 ≤ ${P95_AT_MOST} ms`,
    mark(isSoon),
  ]
  const what = `${notes.toLocaleString('en')} notes and 50 MB of files`
  const files = reportDownloads(downloads, { what })
  const text = `A practice with ${notes.toLocaleString('en')} sealed notes, 100 of each patient, some 1,500 characters each. The records of its patients are opened one after the other from 8
connections for 20 s; each opening is also written to the log of the records.

${table(heads, [row])}

${files.text}`
  const late = isSoon ? [] : [`a patient's record: p95 ${p95.toFixed(0)} ms`]
  return { text, broken: [...late, ...files.broken] }
}
