import { afterAll, vi } from 'vitest'

// Files share a process: replaced clocks, browsers and networks are restored after each file, and the next one loads its
// modules again.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.resetModules()
})
