import { RefusedForGood, Unheard } from './delivery.ts'

/** A provider that did not take it now; `code` says why, without an address. */
class NotTaken extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Asks a provider over HTTP. It is followed nowhere else: what is sent carries passwords and phones. */
export async function askProvider(
  url: string,
  limit: AbortSignal,
  request: RequestInit,
): Promise<Response> {
  return answered(limit, (signal) =>
    fetch(url, { method: 'POST', redirect: 'manual', ...request, signal }),
  )
}

/** What is answered before `limit` aborts, and no sooner: who hangs up on a provider that is slow has it sent twice. */
export async function answered<Answer>(
  limit: AbortSignal,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  return ask(limit).catch((error) => {
    throw unanswered(error)
  })
}

/** A connection that broke once it was there, as `fetch` names it. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT'])

/** The message of such an error names the address, which may hold a password; its code does not. */
function unanswered(error: unknown): Error {
  const { name, code, cause } = error as { name?: string; code?: string; cause?: { code?: string } }
  if (name === 'TimeoutError' || name === 'AbortError') return new Unheard('ETIMEDOUT')
  const reason = cause?.code ?? code ?? 'no answer'
  return BROKEN.has(reason) ? new Unheard(reason) : new NotTaken(reason)
}

/** Refusals that are of the moment or of our account with the provider, and not of the message. */
const PASSING = new Set([401, 402, 403, 408, 425, 429])

/** Whoever stands in between had no answer from who may have taken it. */
const LOST_ON_THE_WAY = 504

/** Whether an answer's status means that it was taken: throws unless it was. */
export function proveTaken(status: number): void {
  if (status >= 200 && status < 300) return
  const reason = `HTTP ${status}`
  if (status >= 400 && status < 500 && !PASSING.has(status)) throw new RefusedForGood(reason)
  if (status === LOST_ON_THE_WAY) throw new Unheard(reason)
  throw new NotTaken(reason)
}

/** An error for what is to be tried again. */
export function notTaken(code: string): Error {
  return new NotTaken(code)
}

/** Lets go of an answer whose words are of no use. */
export async function letGo({ body }: Response): Promise<void> {
  await body?.cancel().catch(() => undefined)
}
