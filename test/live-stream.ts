import type { FastifyInstance } from 'fastify'
import { AGE, LIVE_PATH } from '../src/platform/shared/live.ts'
import { closeAtEnd } from './close-at-end.ts'

export interface ReadStream {
  status: number
  headers: Headers
  /** The version of the last event or heartbeat. */
  version: () => string
  /** Resolves to the next named topics; skips events without topics. */
  topics: () => Promise<string[]>
  /** Resolves when the server has ended it. */
  ended: Promise<void>
  text: () => string
  hangUp: () => void
}

/** Opens the stream of changes of a listening server. */
export async function openStream(
  origin: string,
  token: string | null,
  { since, age }: { since?: string; age?: number } = {},
): Promise<ReadStream> {
  const aborting = new AbortController()
  closeAtEnd(async () => aborting.abort())
  const response = await fetch(
    `${origin}${LIVE_PATH}${age === undefined ? '' : `?${AGE}=${age}`}`,
    {
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(since ? { 'last-event-id': since } : {}),
      },
      signal: aborting.signal,
    },
  )
  let text = ''
  const events: string[][] = []
  const ended = (async () => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { value, done } = (await reader?.read().catch(() => undefined)) ?? { done: true }
      if (done) return
      text += value
      const whole = text.split('\n\n').slice(0, -1)
      events.splice(
        0,
        events.length,
        ...whole.flatMap((part) => {
          const data = /^data: (.*)$/m.exec(part)?.[1]
          const topics = data ? (JSON.parse(data) as string[]) : []
          return topics.length > 0 ? [topics.sort()] : []
        }),
      )
    }
  })()
  let read = 0
  const topics = async () => {
    const until = performance.now() + 5_000
    while (events.length <= read) {
      if (performance.now() > until) throw new Error('no topics came')
      await new Promise((done) => setTimeout(done, 20))
    }
    return events[read++] ?? []
  }
  return {
    status: response.status,
    headers: response.headers,
    version: () => [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '',
    topics,
    ended,
    text: () => text,
    hangUp: () => aborting.abort(),
  }
}

export async function listenTo(app: FastifyInstance): Promise<string> {
  return app.listen({ port: 0, host: '127.0.0.1' })
}
