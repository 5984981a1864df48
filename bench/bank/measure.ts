import { join } from 'node:path'
import { importStatement, listBankLines } from '../../src/features/bank/contract.ts'
import { masterKey, writeKeys } from '../../src/platform/server/vault-keys.ts'
import { DEFAULT_ZONE, dayAt, HOUR } from '../../src/platform/shared/calendar.ts'
import { addressOf } from '../../src/platform/shared/endpoint.ts'
import { mark, type Part, type Report, table } from '../document.ts'
import { partOnPostgres, withClient } from '../postgres.ts'
import { inFolder, memoryAtRest, type Served, watchMemory, withServer } from '../processes.ts'
import { quantile } from '../results.ts'
import { headersOf } from '../scale/calls.ts'
import { createLogin, type Login } from '../scale/logins.ts'
import { seedPsychologists } from '../scale/seed.ts'

const FULL = { lines: 10_000, sessions: 2_000, reads: 5 }
const QUICK = { lines: 2_000, sessions: 400, reads: 3 }
const SESSIONS_A_PATIENT = 5

const MS_AT_MOST = 2_000
const MIB_AT_MOST = 64

interface Measured {
  lines: number
  sessions: number
  sure: number
  importing: number
  matching: number[]
  memory: { before: number | null; peak: number | null }
}

/** Measures the import of a large statement, and how its lines are matched with many open sessions. */
export function measureBank({ quick }: { quick: boolean }): Promise<Part> {
  const size = quick ? QUICK : FULL
  return partOnPostgres('Bank statements', async (url) => {
    await seedPsychologists(url, { psychologists: 3, sessions: 300, largest: 200 })
    const login = await createLogin(url)
    const names = await fill(url, login, size.sessions)
    return inFolder(async (folder) => {
      const keyFile = join(folder, 'records.key')
      writeKeys(keyFile, [masterKey()])
      const settings = { DATABASE_URL: url, RECORDS_KEY_FILE: keyFile }
      return withServer(settings, async (served) =>
        report({ ...size, ...(await measure(served, login, statementOf(names, size), size)) }),
      )
    })
  })
}

/** Gives the practice patients with unpaid past sessions, one each hour until now. */
async function fill(url: string, { psychologist }: Login, sessions: number): Promise<string[]> {
  const names = Array.from(
    { length: sessions / SESSIONS_A_PATIENT },
    (_, n) => `Pessoa${letters(n)} Sobrenome${letters(n * 7 + 3)}`,
  )
  await withClient(url, async (client) => {
    await client.query("set session_replication_role = 'replica'")
    await client.query('delete from sessions where psychologist_id = $1', [psychologist.id])
    await client.query(
      `insert into patients (psychologist_id, id, registered_name, phone, created_at)
       select $1, gen_random_uuid(), name, '+55319' || lpad(n::text, 8, '0'), now()
       from unnest($2::text[]) with ordinality _ (name, n)`,
      [psychologist.id, names],
    )
    await client.query(
      `insert into sessions (psychologist_id, id, patient_id, service_id, type, starts_at, ends_at, blocked_until, duration,
         price_cents, status, paid, received_cents, origin, holds, created_at)
       select $1, gen_random_uuid(), p.id, (select id from services where psychologist_id = $1 order by id limit 1), 'online',
         t.at, t.at + interval '50 min', t.at + interval '50 min', 50, 15000, 'completed', false, 0, 'psychologist', true, now()
       from generate_series(1, $2::int) n
       cross join lateral (select date_trunc('hour', now()) - n * interval '1 hour' as at) t
       join (select id, row_number() over (order by phone) - 1 as place from patients
         where psychologist_id = $1 and phone like '+55319%') p on p.place = n % $3`,
      [psychologist.id, sessions, names.length],
    )
    await client.query('vacuum (analyze)')
  })
  return names
}

/** Letters only: a number would not be a name. */
function letters(n: number): string {
  return [n % 26, Math.floor(n / 26) % 26].map((at) => String.fromCharCode(97 + at)).join('')
}

/** Returns a payment for each session, and lines of others. */
function statementOf(names: readonly string[], { lines, sessions }: typeof FULL): string {
  const now = Date.now()
  const rows = Array.from({ length: lines }, (_, n) => {
    const day = dayAt(now - (n % sessions) * HOUR, DEFAULT_ZONE).replaceAll('-', '')
    const text =
      n < sessions ? `PIX RECEBIDO ${names[n % names.length]?.toUpperCase()}` : `COMPRA ${n}`
    const amount = n < sessions ? '150.00' : '-12.34'
    return `<STMTTRN><DTPOSTED>${day}<TRNAMT>${amount}<FITID>${n}<MEMO>${text}</STMTTRN>`
  })
  return `<OFX><STMTRS><ACCTID>12345-6${rows.join('\n')}</STMTRS></OFX>`
}

async function measure(
  served: Served,
  login: Login,
  file: string,
  { lines, reads }: typeof FULL,
): Promise<Omit<Measured, 'lines' | 'sessions'>> {
  const headers = headersOf(login)
  const read = async () => {
    const address = addressOf(listBankLines, { query: { state: 'open' } })
    // As every browser asks over https; fetch here would take gzip.
    const response = await fetch(served.origin + address, {
      headers: { ...headers, 'accept-encoding': 'br' },
    })
    if (!response.ok) throw new Error(`lines: ${response.status} ${await response.text()}`)
    return response.text()
  }
  const sent = performance.now()
  const response = await fetch(served.origin + importStatement.path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: file,
  })
  if (!response.ok) throw new Error(`import: ${response.status} ${await response.text()}`)
  const importing = performance.now() - sent
  const before = await memoryAtRest(served, '/api/health')
  const memory = watchMemory(served)
  const matching: number[] = []
  let text = ''
  for (let n = 0; n < reads; n++) {
    const began = performance.now()
    text = await read()
    matching.push(performance.now() - began)
  }
  const peak = memory.stop()
  const shown = JSON.parse(text) as { suggestions: { isSure: boolean }[] }[]
  if (shown.length !== lines) throw new Error(`${shown.length} lines are open`)
  const sure = shown.filter(({ suggestions }) => suggestions.some(({ isSure }) => isSure)).length
  return { sure, importing, matching, memory: { before, peak } }
}

function report({ lines, sessions, sure, importing, matching, memory }: Measured): Report {
  const half = quantile(matching, 0.5)
  const more = (memory.peak ?? 0) - (memory.before ?? 0)
  const [isQuick, isSmall] = [half <= MS_AT_MOST, more <= MIB_AT_MOST]
  const ms = (value: number) => `${Math.round(value)} ms`
  const count = (value: number) => value.toLocaleString('en')
  const rows = [
    [`import of ${count(lines)} lines`, ms(importing), '', ''],
    ['match, half of the reads', ms(half), `at most ${MS_AT_MOST} ms`, mark(isQuick)],
    ['match, the slowest read', ms(Math.max(...matching)), '', ''],
    [
      'memory more than at rest',
      `${Math.round(more)} MiB`,
      `at most ${MIB_AT_MOST} MiB`,
      mark(isSmall),
    ],
  ]
  return {
    text: `${count(lines)} lines of a bank are imported and matched with ${count(sessions)} open sessions of ${count(sessions / SESSIONS_A_PATIENT)} patients, as 'Conferir extrato' shows them: ${count(sure)} lines are sure.\n\n${table(
      ['a statement', 'measured', 'promised', ''],
      rows,
    )}`,
    broken: [
      ...(isQuick ? [] : [`${count(lines)} lines were matched in ${ms(half)}`]),
      ...(isSmall ? [] : [`matching took ${Math.round(more)} MiB more`]),
    ],
  }
}
