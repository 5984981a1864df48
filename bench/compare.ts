import type { Request } from 'autocannon'
import { serve } from './processes.ts'
import { recordStatements } from './statements.ts'

/** One of the two that are measured. */
export interface Contender {
  /** Its main file, from this folder. */
  file: string
  databaseUrl: string
}

/**
 * Stops the bench unless the probe sends the server's statements and gives its answers: a probe that fell behind the
 * server would flatter or slander it.
 */
export async function refuseUnlike(ours: Contender, probe: Contender, requests: Request[]): Promise<void> {
  const expected = await walk(ours, requests)
  const found = await walk(probe, requests)
  for (const [n, line] of expected.entries()) {
    if (line !== found[n]) throw new Error(`The probe is not like the server any more.\nserver: ${line}\nprobe:  ${found[n]}`)
  }
  if (found.length > expected.length) throw new Error(`The probe says more than the server: ${found[expected.length]}`)
}

/** The statements and the answer of each request, one a line. */
async function walk({ file, databaseUrl }: Contender, requests: Request[]): Promise<string[]> {
  const recorder = await recordStatements(databaseUrl)
  const served = await serve(file, { DATABASE_URL: recorder.url })
  const lines: string[] = []
  for (const request of requests) {
    recorder.take()
    const answer = await ask(served.origin, request)
    const statements = recorder.take()
    // What follows the first commit is the outbox, at work on its own.
    lines.push(...statements.slice(0, statements.indexOf('commit') + 1), JSON.stringify(answer, withoutIdentity))
  }
  await served.stop()
  recorder.close()
  return lines
}

async function ask(origin: string, { method = 'GET', path = '/', headers, body }: Request): Promise<unknown> {
  const sent = body ? { method, headers: headers as Record<string, string>, body: String(body) } : { method }
  const response = await fetch(origin + path, sent)
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** A new session's id differs, and the Pix text and the address made of it. */
function withoutIdentity(key: string, value: unknown): unknown {
  return ['id', 'brCode', 'manageUrl'].includes(key) ? String(value).replace(/[\da-f]/gi, '*') : value
}
