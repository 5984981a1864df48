import { EventSourceParserStream } from 'eventsource-parser/stream'
import { AGE, EVERYTHING, HEARTBEAT, LIVE_PATH, tenantPart } from '../shared/live.ts'
import { openChannel } from './channel.ts'

/**
 * The browser's end of the stream of changes (docs/decisions/090-live-screens.md). The tabs of one login share one stream:
 * the tab that holds a lock reads it and passes its events on. A browser has only six connections to a server without
 * HTTP/2.
 */

/** Milliseconds without a byte after which the connection counts as dead. */
const SILENT_FOR = 2.5 * HEARTBEAT

const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 60_000

interface Message {
  version: string
  topics: string[]
}

interface Following {
  token: string
  /** Called with the topics whose data are stale. */
  onStale: (topics: readonly string[]) => void
}

/** Follows the changes of a login's tenant until the returned function is called. */
export function followChanges({ token, onStale }: Following): () => void {
  // Every login of the browser to the tenant shares the stream.
  const name = `changes ${tenantPart(token)}`
  const channel = openChannel(name)
  let version: string | null = null
  let running: AbortController | null = null

  const handle = (message: Message) => {
    version = message.version
    if (message.topics.length > 0) onStale(message.topics)
  }
  const pass = (message: Message) => {
    handle(message)
    channel?.postMessage(message)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<Message | 'which'>) => {
    if (data !== 'which') handle(data)
    else if (version !== null) channel.postMessage({ version, topics: [] })
  })

  const start = () => {
    if (running) return
    running = new AbortController()
    const { signal } = running
    const read = () =>
      keepReading({ token, signal, onMessage: pass, readVersion: () => version, onStale })
    channel?.postMessage('which')
    const locks = channel && navigator.locks
    const reading = locks ? locks.request(name, { signal }, read) : read()
    reading.catch(() => {})
  }
  const stop = () => {
    running?.abort()
    running = null
  }

  // A page that the browser keeps for “back” must hold no connection and no lock.
  addEventListener('pagehide', stop)
  addEventListener('pageshow', start)
  start()
  return () => {
    removeEventListener('pagehide', stop)
    removeEventListener('pageshow', start)
    stop()
    channel?.close()
  }
}

interface Reading extends Following {
  signal: AbortSignal
  onMessage: (message: Message) => void
  readVersion: () => string | null
}

/** Reads the stream, and opens it again if it breaks off; resolves when the login is refused. */
async function keepReading(reading: Reading): Promise<void> {
  const { signal, readVersion, onStale } = reading
  let failures = 0
  while (!signal.aborted) {
    const outcome = await readOnce(reading).catch(() => 'failed' as const)
    if (signal.aborted) return
    if (outcome === 'refused') {
      // The next call reports it, and ends the login.
      if (readVersion() !== null) onStale([EVERYTHING])
      return
    }
    failures = outcome === 'ended' ? 0 : failures + 1
    await pauseOrWake(pauseAfter(failures, Math.random()), signal)
  }
}

/**
 * Returns a random delay between half and all of 1 s, 2 s, 4 s … one minute, so that a restarted server is not called by all
 * clients together.
 */
export function pauseAfter(failures: number, chance: number): number {
  return Math.min(FIRST_PAUSE * 2 ** failures, LONGEST_PAUSE) * (0.5 + chance / 2)
}

async function readOnce({ token, signal, onMessage, readVersion }: Reading) {
  const life = new AbortController()
  const watch = watchSilence(() => life.abort())
  try {
    const version = readVersion()
    const age = Math.round(performance.now())
    const response = await fetch(version ? LIVE_PATH : `${LIVE_PATH}?${AGE}=${age}`, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(version ? { 'last-event-id': version } : {}),
      },
      cache: 'no-store',
      signal: AbortSignal.any([signal, life.signal]),
    })
    if (response.status === 401 || response.status === 403) return 'refused'
    if (!response.ok || !response.body) return 'failed'
    const events = response.body.pipeThrough(watch.counting()).pipeThrough(new TextDecoderStream())
    const reader = events.pipeThrough(new EventSourceParserStream()).getReader()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return 'ended'
      onMessage({ version: value.id ?? '', topics: JSON.parse(value.data) as string[] })
    }
  } finally {
    watch.end()
    life.abort()
  }
}

/**
 * Calls `onSilent` when nothing arrived for too long; after a pause of the device as soon as it wakes, since its connections may
 * be dead without an error.
 */
function watchSilence(onSilent: () => void) {
  let lastArrival = Date.now()
  const look = () => {
    if (Math.abs(Date.now() - lastArrival) > SILENT_FOR) onSilent()
  }
  const timer = setInterval(look, HEARTBEAT / 2)
  const unwatch = onWake(look)
  return {
    counting: () =>
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(part, out) {
          lastArrival = Date.now()
          out.enqueue(part)
        },
      }),
    end: () => {
      clearInterval(timer)
      unwatch()
    },
  }
}

/** Calls `onAwake` when the page is shown, or the network is back. Returns a function that ends this. */
function onWake(onAwake: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') onAwake()
  }
  document.addEventListener('visibilitychange', onVisible)
  addEventListener('online', onAwake)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    removeEventListener('online', onAwake)
  }
}

function pauseOrWake(pause: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer)
      unwatch()
      signal.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, pause)
    const unwatch = onWake(end)
    signal.addEventListener('abort', end)
  })
}
