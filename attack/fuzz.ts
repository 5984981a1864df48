import { connect } from 'node:net'
import fc from 'fast-check'
import { problems } from '../src/app/problems.ts'
import { login } from '../src/features/identity/contract.ts'
import type { Endpoint } from '../src/platform/shared/endpoint.ts'
import { OWN, requestsOf } from '../test/any-request.ts'
import { call } from '../test/process/caller.ts'
import { liftPlanLimits } from '../test/process/installation.ts'
import {
  type Attack,
  attackServer,
  type Field,
  isOver,
  type Outcome,
  withInstallation,
} from './attack.ts'
import { endpoints, nameOf, rowOf, type Stocked, send, stock } from './rows.ts'

/** Requests to each endpoint; hashing a password takes its time. */
const RUNS = 50
const RUNS_WITH_PASSWORD = 6
/** A fixed seed, so that every run sends the same requests. */
const SEED = 20_261_122

/** Requests that no client library would send. */
const RAW = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET /api/../../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /%ff%fe%00 HTTP/1.1\r\nHost: a\r\n\r\n',
  'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\n{"a"',
  'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: text/xml\r\nContent-Length: 4\r\n\r\n<a/>',
  'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nX',
  'BREW /api/health HTTP/1.1\r\nHost: a\r\n\r\n',
  `GET /?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  'GET /agendar/99999999999999999999/x HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /consulta/%00 HTTP/1.1\r\nHost: a\r\n\r\n',
  '\0\u0001\u0002',
]

export const fuzz: Attack = {
  name: 'Fuzz of every endpoint',
  invariant:
    'no 5xx, no status outside the contract, every refusal a known problem, nothing logged as an error',
  databases: ['embedded', 'postgres'],
  run: (field) =>
    withInstallation(field, async (installation) => {
      await liftPlanLimits(installation)
      return attackServer(installation, {}, ({ url }) => sendAll(url, field))
    }),
}

async function sendAll(url: string, field: Field): Promise<Outcome> {
  const [first, second] = [await stock(url, false), await stock(url, false)]
  const known = [...Object.values(second.rows), String(first.account.friendlyId)]
  const broken: string[] = []
  let tried = 0
  let reached = 0
  for (const endpoint of endpoints) {
    if (isOver(field)) break
    reached++
    const requests = fc.sample(requestsOf(endpoint, first.examples.get(endpoint), known), {
      numRuns: runsFor(endpoint),
      seed: SEED,
    })
    for (const { id, query, body: text, key } of requests) {
      const token = await tokenFor(url, first, endpoint)
      const sent = { id: id === OWN ? ownId(first, endpoint) : id, query, text, key, token }
      const reply = await send(url, endpoint, sent).catch((error: Error) => error)
      tried++
      const wrong =
        reply instanceof Error ? String(reply.cause ?? reply) : wrongWith(endpoint, reply)
      if (wrong) broken.push(`${nameOf(endpoint)}: ${wrong} ${JSON.stringify(sent).slice(0, 200)}`)
    }
  }
  for (const request of RAW) {
    tried++
    const wrong = await sendRaw(url, request)
    if (wrong) broken.push(`${JSON.stringify(request.slice(0, 60))}: ${wrong}`)
  }
  if (reached < endpoints.length)
    broken.push(`its time was over after ${reached} of ${endpoints.length} endpoints`)
  const health = await fetch(`${url}/api/health`)
  if (health.status !== 200) broken.push(`afterwards the server's health is ${health.status}`)
  return { tried, seen: `${reached} of ${endpoints.length} endpoints`, broken }
}

function runsFor({ path }: Endpoint): number {
  return /\/auth\/|password|\/account/.test(path) ? RUNS_WITH_PASSWORD : RUNS
}

function ownId(stocked: Stocked, endpoint: Endpoint): string {
  if (endpoint.access === 'public') return String(stocked.account.friendlyId)
  return rowOf(stocked, endpoint) ?? stocked.rows.sessions ?? ''
}

/** Calls that log out, may log out, or end the proof that records require get a new login each time. */
async function tokenFor(url: string, stocked: Stocked, { path }: Endpoint): Promise<string> {
  if (!/logout|\/logins|password|\/auth\/proof/.test(path)) return stocked.token
  const body = { email: stocked.account.email, password: 'uma senha boa' }
  const { status, body: reply } = await call(url, login, { body })
  return (status === 200 && reply.token) || stocked.token
}

/** Returns the part of a reply that its contract does not allow; null if it conforms. */
function wrongWith(
  endpoint: Endpoint,
  { status, headers, text }: Awaited<ReturnType<typeof send>>,
): string | null {
  if (status >= 500) return `${status} ${text.slice(0, 100)}`
  if (status < 400) return status === endpoint.status ? null : `${status}`
  if (!headers.get('content-type')?.includes('application/json')) return `${status} without JSON`
  const { code } = JSON.parse(text) as { code: keyof typeof problems }
  return problems[code]?.[0] === status ? null : `${status} with the code ${code}`
}

/** Sends bytes; an answer of 5xx is wrong, a closed connection is not. */
function sendRaw(url: string, request: string): Promise<string | null> {
  const { hostname, port } = new URL(url)
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const socket = connect(Number(port), hostname, () => socket.end(request, 'latin1'))
  let answer = ''
  socket.setEncoding('latin1').setTimeout(5_000, () => socket.destroy())
  socket.on('data', (text: string) => {
    answer += text
  })
  socket.on('error', () => {})
  socket.on('close', () => resolve(/^HTTP\/1\.1 5\d\d/.exec(answer)?.[0] ?? null))
  return promise
}
