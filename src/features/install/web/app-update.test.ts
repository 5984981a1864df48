import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HOUR } from '../../../platform/shared/calendar.ts'
import { dismissToast, readToasts } from '../../../platform/web/ui/toast-store.ts'
import { startWorker } from './app-update.ts'

/** Creates a registration with a waiting worker and one that is being installed. */
function openRegistration() {
  const incoming = Object.assign(new EventTarget(), { state: 'installing' })
  return Object.assign(new EventTarget(), {
    active: { state: 'activated' },
    installing: incoming,
    waiting: Object.assign(new EventTarget(), { state: 'installed' }),
    update: async () => undefined,
    finish: () => {
      incoming.state = 'installed'
      incoming.dispatchEvent(new Event('statechange'))
    },
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
  vi.stubGlobal('location', { href: 'http://localhost/', origin: 'http://localhost' })
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { visibilityState: 'visible', querySelector: () => null }),
  )
})
afterEach(() => {
  dismissToast()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('one notice offers a new version, however often it is found', async () => {
  const registration = openRegistration()
  vi.stubGlobal('navigator', { serviceWorker: { register: async () => registration } })
  await startWorker()
  // The browser reports an installation that the page already follows.
  registration.dispatchEvent(new Event('updatefound'))
  registration.finish()
  // The window stays in the background, where a notice does not end.
  await vi.advanceTimersByTimeAsync(2 * HOUR)
  const offers = readToasts().filter(({ open, action }) => open && action?.label === 'Atualizar')
  expect(offers).toHaveLength(1)
})
