import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { screensIn } from '../src/app/web/screens.ts'
import { asAdmin } from './admin-practice.ts'
import { checkLoading } from './check-screen.ts'
import { seesPage } from './shown.ts'

/** The super admin's screens while their answers come one by one. */

it.each(screensIn('admin').map(({ path, title }) => [title, path]))(
  'the screen %s loads without moving, and with text twice as large nothing is cut or wider than the window',
  async (title, path) => {
    await checkLoading(path, asAdmin())
    await seesPage(title)
    expect(page.getByRole('button', { name: 'Tentar de novo', exact: true }).elements()).toEqual([])
    expect(location.pathname).toBe(path)
  },
)
