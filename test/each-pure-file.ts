import { afterAll, vi } from 'vitest'

// Files share a process, and are to be as apart as in a process of their own: what one puts in the place of the clock, the
// browser or the network is taken out after it, and the next one reads its modules again, with nothing kept in them.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.resetModules()
})
