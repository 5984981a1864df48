import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects the young generation at once, in some milliseconds. V8 waits for 64 MiB of new buffers, of which a long stream
 * makes several times its length.
 */
export function collectYoung(): void {
  collect ??= exposedCollector()
  collect({ type: 'minor' })
}

type Collector = (options: { type: 'minor' }) => void

let collect: Collector | undefined

function exposedCollector(): Collector {
  setFlagsFromString('--expose-gc')
  const gc: Collector = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  return gc
}
