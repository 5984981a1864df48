import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { allScreens } from '../src/app/web/screens.ts'
import { checkLoading } from './check-screen.ts'

/** Every screen while its answers come one by one. Real loads, of the built code and styles, are in e2e/demo.e2e.ts. */

const screens = allScreens.filter(({ menu, words }) => menu !== 'admin' && words !== null)

it.each(screens.map(({ path, title }) => [title, path]))(
  'the screen %s opens: nothing moves meanwhile, and with text twice as large nothing is cut or wider than the window',
  async (_, path) => {
    await checkLoading(path, {}, { wholeWords: true })
    expect(page.getByRole('button', { name: 'Tentar de novo', exact: true }).elements()).toEqual([])
    expect(location.pathname).toBe(path)
  },
)
