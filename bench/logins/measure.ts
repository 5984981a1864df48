import type { Request } from 'autocannon'
import { login } from '../../src/features/identity/contract.ts'
import { hashPassword } from '../../src/platform/server/password.ts'
import { addressOf } from '../../src/platform/shared/endpoint.ts'
import { mark, type Part, table } from '../document.ts'
import { type ReadOlder, withOlderBuild } from '../older-build.ts'
import { withClient } from '../postgres.ts'
import type { Served } from '../processes.ts'
import { quantile } from '../results.ts'
import { alternate, turn } from '../rounds.ts'

const AT_MOST = 1.1
const PACE = { connections: 1, rounds: 11, seconds: 2 }
const QUICK_ROUNDS = 3
const WARM_UP_SECONDS = 2

const ACCOUNT = { email: 'entrada@exemplo.com.br', password: 'uma senha de teste' }

interface Given {
  quick: boolean
  against?: string | undefined
}

/** Measures logins by password from a known browser against the older build in the folder `against`, alternately. */
export async function measureLogins({ quick, against }: Given): Promise<Part> {
  const { seen, postgres } = await withOlderBuild(against, fill, async ({ newer, older }) => {
    const [now, before] = [await sideOf(newer), await sideOf(older)]
    for (const { served } of [now, before]) served.pause()
    for (const side of [now, before]) await turn(side, PACE.connections, WARM_UP_SECONDS)
    const rounds = await alternate(now, before, { ...PACE, ...(quick && { rounds: QUICK_ROUNDS }) })
    for (const { served } of [now, before]) served.resume()
    return rounds
  })
  const latencies = (side: 'first' | 'second') => seen.flatMap((round) => round[side].latencies)
  return { title: 'Logins', postgres, ...report(latencies('first'), latencies('second')) }
}

async function fill(before: string, readOlder: ReadOlder): Promise<void> {
  const { seed } = (await readOlder('seed.ts')) as typeof import('../seed.ts')
  await seed(before)
  const hash = await hashPassword(ACCOUNT.password)
  await withClient(before, (client) =>
    client.query(
      `update psychologists set email = $1, password_hash = $2, email_verified_at = now()
       where id = (select min(id::text)::uuid from psychologists)`,
      [ACCOUNT.email, hash],
    ),
  )
}

/** Logs in once, so that the browser is a known one, as on most days. */
async function sideOf(served: Served) {
  const path = addressOf(login, {})
  const sent = { 'content-type': 'application/json' }
  const body = JSON.stringify(ACCOUNT)
  const first = await fetch(served.origin + path, { method: 'POST', headers: sent, body })
  if (!first.ok) throw new Error(`the login was answered ${first.status}`)
  const cookie = first.headers.getSetCookie().map((header) => header.split(';')[0])
  const headers = { ...sent, cookie: cookie.join('; ') }
  return { served, requests: repeated({ method: 'POST', path, headers, body }) }
}

function* repeated(request: Request): Generator<Request> {
  for (;;) yield request
}

function report(now: number[], before: number[]) {
  const p95 = [now, before].map((latencies) => quantile(latencies, 0.95)) as [number, number]
  const ratio = p95[0] / p95[1]
  const text = `${table(
    ['', 'ratio', 'promised', 'now', 'before'],
    [
      [
        'p95 of a login',
        `**${ratio.toFixed(2)}**`,
        `≤ ${AT_MOST} ${mark(ratio <= AT_MOST)}`,
        ...p95.map((value) => `${value.toFixed(1)} ms`),
      ],
    ],
  )}

\`POST /api/auth/login\` with the right password, from a known browser, one after the other, against an older checkout in the same run, on PostgreSQL.
While one build is measured, the other idles; they alternate, A B B A. The older one is the build before passkeys and the second factor.

To repeat it:

\`\`\`sh
git worktree add ../before 8b0cf635
(cd ../before && npm ci && npm run build)
npm run bench -- logins --against ../before
\`\`\``
  return { text, broken: ratio <= AT_MOST ? [] : [`p95 of a login: ${ratio.toFixed(2)} of before`] }
}
