import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { adminLinks } from '../src/features/admin/web/admin-links.ts'
import { asAdmin } from './admin-practice.ts'
import { checkLoading } from './check-screen.ts'
import { seesPage } from './shown.ts'

/** The super admin's screens as their answers come one by one. */

it.each(adminLinks.map(({ path, title }) => [title, path]))(
  '%s comes without moving, and with text twice as large nothing is cut or wider than the window',
  async (title, path) => {
    await checkLoading(path, asAdmin())
    await seesPage(title)
    expect(page.getByRole('button', { name: 'Tentar novamente' }).elements()).toEqual([])
    expect(location.pathname).toBe(path)
  },
)
