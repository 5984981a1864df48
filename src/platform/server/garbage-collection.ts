import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects the young generation at once, in some milliseconds. V8 waits for 64 MiB of new buffers, of which a long stream
 * makes several times its length.
 */
export function collectYoung(): void {
  collector()({ type: 'minor' })
}

/** Collects all that the start leaves behind and returns its memory to the system, in about a tenth of a second. */
export function collectAll(): void {
  collector()({ type: 'major', flavor: 'last-resort' })
}

type Collector = (options: { type: 'minor' | 'major'; flavor?: 'last-resort' }) => void

let collect: Collector | undefined

function collector(): Collector {
  collect ??= exposedCollector()
  return collect
}

function exposedCollector(): Collector {
  setFlagsFromString('--expose-gc')
  const gc: Collector = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  return gc
}
