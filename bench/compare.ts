import type { Request } from 'autocannon'
import type { Availability } from '../src/features/attendance/free-times.ts'
import { inFolder, PROBE, SERVER, serve } from './processes.ts'
import { availabilityRequests, bookingRequest, type Practice } from './requests.ts'
import { normalise, recordStatements } from './statements.ts'

/**
 * Stops the bench unless the probe sends the server's statements and gives its answers: a probe that fell behind the
 * server would flatter or slander it.
 */
export async function refuseUnlike(
  ours: string,
  theirs: string,
  practice: Practice,
): Promise<void> {
  const expected = await walk(SERVER, ours, practice)
  const found = await walk(PROBE, theirs, practice)
  for (let n = 0; n < Math.max(expected.length, found.length); n++) {
    if (expected[n] !== found[n])
      throw new Error(
        `The probe is not like the server.\nserver: ${expected[n]}\nprobe:  ${found[n]}`,
      )
  }
}

/** The statements and answers of both calls, one a line; the first call also looks the practice up. */
async function walk(words: string[], databaseUrl: string, practice: Practice): Promise<string[]> {
  const recorder = await recordStatements(databaseUrl)
  const lines: string[] = []
  await inFolder(async (folder) => {
    const served = await serve(words, { DATABASE_URL: recorder.url, DATA_DIR: folder })
    const ask = async (request: Request) => {
      recorder.take()
      const answer = await answerTo(served.origin, request)
      const statements = recorder.take().map(({ text }) => normalise(text))
      // What follows a booking's commit is the outbox, at work on its own.
      lines.push(...statements.slice(0, statements.indexOf('commit') + 1))
      lines.push(JSON.stringify(answer, withoutIdentity))
      return answer
    }
    const { value: availability } = availabilityRequests([practice]).next()
    try {
      await ask(availability)
      const { days } = (await ask(availability)) as Availability
      await ask(bookingRequest(practice, days[0]?.slots[0] ?? '', 0))
    } finally {
      await served.stop()
      recorder.close()
    }
  })
  return lines
}

async function answerTo(origin: string, request: Request): Promise<unknown> {
  const { method = 'GET', path = '/', headers, body } = request
  const sent = body ? { headers: headers as Record<string, string>, body: String(body) } : {}
  const response = await fetch(origin + path, { method, ...sent })
  if (response.ok) return response.json()
  throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
}

/** A session's id is its own, and with it the Pix text and the link; the addresses differ in their port. */
function withoutIdentity(key: string, value: unknown): unknown {
  if (key === 'id' || key === 'brCode') return String(value).length
  return key === 'manageUrl' ? new URL(String(value)).pathname.length : value
}
