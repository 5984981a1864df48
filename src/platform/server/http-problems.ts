import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem, refusalOf } from '../shared/problem.ts'
import { isDiskFull } from './disk-space.ts'
import { errorFields, problemOf, type Refusals } from './errors.ts'

/** Returns the problem that answers a failure; logs one that is a fault of ours or of the database. */
export function problemFrom(
  error: unknown,
  request: FastifyRequest,
  { constraints }: Refusals,
): Problem {
  const known = problemOf(error, constraints)
  if (known) return known
  const { statusCode, code } = errorFields(error)
  if (statusCode === 413) return new Problem('too_large')
  if (statusCode === 415) return new Problem('unsupported')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Problem('unreadable')
  // A job logs it once a minute: see app/jobs.ts.
  if (isDiskFull(error)) return new Problem('disk_full')
  logError(error, request, 'request failed')
  return isUnavailable(code)
    ? new Problem('unavailable', { retryAfter: TRY_AGAIN_AFTER })
    : new Problem('internal')
}

/** Logs an error without its message and detail, since a database error quotes the row. */
export function logError(error: unknown, request: FastifyRequest, what: string): void {
  const { name, code, stack } = errorFields(error)
  const frames = stack?.split('\n').filter((line) => line.startsWith('    at '))
  request.log.error({ error: { name, code, frames } }, what)
}

/** Retry-After of an unavailable database, in seconds. */
const TRY_AGAIN_AFTER = 2

/**
 * Returns whether the database is unavailable: no connection (ECONNREFUSED …), or a lost one (08); the server shutting down or
 * starting (57P0x), out of connections (53300), a standby (25006); a statement, a lock or an idle transaction that took too long
 * (57014, 55P03, 25P03).
 */
function isUnavailable(code: string | undefined): boolean {
  return (
    code !== undefined &&
    (/^(E(CONN|PIPE|TIMEDOUT|HOST|NET|NOTFOUND|AI_)|ERR_STREAM)/.test(code) ||
      /^(57P0|57014|55P03|53300|25006|25P03|08)/.test(code))
  )
}

/** Sends a refusal in the form of the API. */
export function sendProblem(
  problem: Problem,
  reply: FastifyReply,
  { problems }: Refusals,
): FastifyReply {
  const { status, body } = refusalOf(problem, problems)
  if (problem.retryAfter) reply.header('retry-after', problem.retryAfter)
  return (
    reply
      .code(status)
      // Fastify closes the connection of a body that it refuses; see unread-bodies.ts.
      .removeHeader('connection')
      // For a file that failed before any of it was sent.
      .removeHeader('content-encoding')
      .removeHeader('content-disposition')
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(body)
  )
}
