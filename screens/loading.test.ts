import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { allScreens } from '../src/app/web/screens.ts'
import { previewAvailability } from '../src/features/attendance/availability-contract.ts'
import { listCalendars } from '../src/features/calendars/contract.ts'
import { listDuplicates } from '../src/features/merging/contract.ts'
import { getPixProvider } from '../src/features/pix-provider/contract.ts'
import { getProfile } from '../src/features/practice/contract.ts'
import { listServices } from '../src/features/services/contract.ts'
import type { Endpoint } from '../src/platform/shared/endpoint.ts'
import { checkLoading } from './check-screen.ts'
import { holdBack, openScreen, respondWith } from './open-screen.tsx'

/** Every screen while its answers come one by one. Real loads, of the built code and styles, are in e2e/demo.e2e.ts. */

const screens = allScreens.filter(({ menu, words }) => menu !== 'admin' && words !== null)

it.each(screens.map(({ path, title }) => [title, path]))(
  'the screen %s opens: nothing moves meanwhile, and with text twice as large nothing is cut or wider than the window',
  async (_, path) => {
    await checkLoading(path)
    expect(page.getByRole('button', { name: 'Tentar de novo', exact: true }).elements()).toEqual([])
    expect(location.pathname).toBe(path)
  },
)

it.each<[screen: string, Endpoint]>([
  ['dashboard', listCalendars],
  ['agenda', listCalendars],
  ['patients', listDuplicates],
  ['share', listServices],
  ['settings', getPixProvider],
  ['attendance', previewAvailability],
])(
  'the screen %s requests its part once, without waiting for the profile',
  async (screen, endpoint) => {
    let requests = 0
    let release = () => {}
    const opened = openScreen(`/psychologist/${screen}`, {
      prepare: () => {
        release = holdBack(getProfile)
        respondWith(endpoint, (_, ask) => {
          requests += 1
          return ask()
        })
      },
    })
    await expect.poll(() => requests).toBe(1)
    release()
    await opened
    expect(requests).toBe(1)
  },
)
