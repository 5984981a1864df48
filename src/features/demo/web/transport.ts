import * as z from 'zod/mini'
import { addressOf, type Endpoint } from '../../../platform/shared/endpoint.ts'
import { Problem, type ProblemTable, refusalOf } from '../../../platform/shared/problem.ts'
import type { Transport } from '../../../platform/web/api.ts'
import { importStatement } from '../../bank/contract.ts'
import type { Answer } from '../answer.ts'
import { attendanceAnswers } from '../attendance-answers.ts'
import { balanceAnswers } from '../balance-answers.ts'
import { bankAnswers } from '../bank-answers.ts'
import { bookAnswers } from '../book-answers.ts'
import { calendarAnswers } from '../calendar-answers.ts'
import { endingAnswers } from '../ending-answers.ts'
import { holidayAnswers } from '../holiday-answers.ts'
import { importAnswers } from '../import-answers.ts'
import { mergingAnswers } from '../merging-answers.ts'
import { messageAnswers } from '../message-answers.ts'
import { packageAnswers } from '../package-answers.ts'
import { paymentAnswers } from '../payment-answers.ts'
import type { Practice } from '../practice.ts'
import { priceAnswers } from '../price-answers.ts'
import { registryAnswers } from '../registry-answers.ts'
import { reportAnswers } from '../report-answers.ts'
import { reschedulingAnswers } from '../rescheduling-answers.ts'
import { seriesAnswers } from '../series-answers.ts'
import { sessionAnswers } from '../session-answers.ts'
import { statementAnswers } from '../statement-answers.ts'
import { waitlistAnswers } from '../waitlist-answers.ts'
import { zoneAnswers } from '../zone-answers.ts'
import { readFile } from './read-file.ts'

// The Content-Security-Policy forbids evaluation, so zod must not try it.
z.config({ jitless: true })

export const answers: readonly Answer[] = [
  ...registryAnswers,
  ...attendanceAnswers,
  ...holidayAnswers,
  ...calendarAnswers,
  ...reschedulingAnswers,
  ...waitlistAnswers,
  ...bookAnswers,
  ...bankAnswers,
  ...sessionAnswers,
  ...seriesAnswers,
  ...endingAnswers,
  ...mergingAnswers,
  ...zoneAnswers,
  ...packageAnswers,
  ...paymentAnswers,
  ...balanceAnswers,
  ...statementAnswers,
  ...priceAnswers,
  ...reportAnswers,
  ...messageAnswers,
  ...importAnswers,
]

const routes = answers
  .map(({ endpoint, handle }) => ({
    endpoint,
    handle,
    // `/api/sessions/export` is a separate call, not a session id; the same for a row's file.
    pattern: new RegExp(
      `^${endpoint.path.replace(/:(\w+)/g, '(?<$1>(?!export$)[^/]+)(?<!\\.pdf)')}$`,
    ),
  }))
  // As on the server, a literal path takes precedence over one with parameters.
  .toSorted((a, b) => parameters(a.endpoint) - parameters(b.endpoint))

function parameters({ path }: Endpoint): number {
  return path.split(':').length
}

/** Answers the screens' calls from a practice in memory. Nothing leaves the browser. */
export function demoTransport(
  practice: Practice,
  problems: ProblemTable,
  now: () => number = Date.now,
): Transport {
  return async (address, { method, body }) => {
    try {
      const url = new URL(address, 'https://demo.invalid')
      const { endpoint, handle, params } = find(method ?? 'GET', url.pathname)
      const query = Object.fromEntries(url.searchParams)
      const request = { params, query, body: await readBody(endpoint, body) }
      const reply = handle(practice, request, now())
      if (endpoint.status === 204) return new Response(null, { status: 204 })
      return query.limit ? pageOf(endpoint, reply as Row[], query) : json(reply, endpoint.status)
    } catch (error) {
      const problem = error instanceof Problem ? error : unexpected(error)
      const { status, body } = refusalOf(problem, problems)
      return json(body, status)
    }
  }
}

async function readBody({ path }: Endpoint, body: RequestInit['body']): Promise<unknown> {
  if (body instanceof File && path === importStatement.path)
    return new Uint8Array(await body.arrayBuffer())
  if (body instanceof File) return readFile(body)
  return typeof body === 'string' ? JSON.parse(body) : {}
}

function unexpected(error: unknown): Problem {
  console.error(error)
  return new Problem('internal')
}

function find(method: string, path: string) {
  for (const { endpoint, handle, pattern } of routes) {
    const params = pattern.exec(path)
    if (params && endpoint.method === method)
      return { endpoint, handle, params: { ...params.groups } }
  }
  throw new Problem('off_in_demo')
}

function json(content: unknown, status: number, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(content), { status, headers })
}

type Row = { id: string }

function pageOf(endpoint: Endpoint, rows: Row[], query: Record<string, string>): Response {
  const start = rows.findIndex(({ id }) => id === query.after) + 1
  const end = start + Number(query.limit)
  const shown = rows.slice(start, end)
  const next = addressOf(endpoint, { query: { ...query, after: shown.at(-1)?.id } })
  return json(shown, endpoint.status, {
    'x-total-count': String(rows.length),
    ...(end < rows.length ? { link: `<${next}>; rel="next"` } : {}),
  })
}
