import { AmbiguousAcknowledgement, RefusedForGood } from './delivery.ts'
import { errorFields } from './errors.ts'

class NotAccepted extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Calls a provider over HTTP without following redirects: the request holds passwords and phones. */
export async function callProvider(
  url: string,
  limit: AbortSignal,
  request: RequestInit,
): Promise<Response> {
  return answered(limit, (signal) =>
    fetch(url, { method: 'POST', redirect: 'manual', ...request, signal }),
  )
}

/** Returns the answer that comes before `limit` aborts. It never hangs up early: a slow provider would send twice. */
export async function answered<Answer>(
  limit: AbortSignal,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  return ask(limit).catch((error) => {
    throw unanswered(error)
  })
}

const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT'])

/**
 * Returns the failure of a call without an answer, by the error's code: its message names the address, perhaps with a password.
 */
function unanswered(error: unknown): Error {
  const { name, code, cause } = errorFields(error)
  if (name === 'TimeoutError' || name === 'AbortError')
    return new AmbiguousAcknowledgement('ETIMEDOUT')
  const reason = cause?.code ?? code ?? 'no answer'
  return BROKEN.has(reason) ? new AmbiguousAcknowledgement(reason) : new NotAccepted(reason)
}

/** Refusals that are temporary or concern our account, not the message. */
const PASSING = new Set([401, 402, 403, 408, 425, 429])

const LOST_ON_THE_WAY = 504

/** Throws for the status of a refusal: for good, ambiguous, or to be retried. */
export function refuseUnaccepted(status: number): void {
  if (status >= 200 && status < 300) return
  const reason = `HTTP ${status}`
  if (status >= 400 && status < 500 && !PASSING.has(status)) throw new RefusedForGood(reason)
  if (status === LOST_ON_THE_WAY) throw new AmbiguousAcknowledgement(reason)
  throw new NotAccepted(reason)
}

export function notAccepted(code: string): Error {
  return new NotAccepted(code)
}

export async function discardBody({ body }: Response): Promise<void> {
  await body?.cancel().catch(() => undefined)
}
