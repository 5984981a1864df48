import { describe, expect, it } from 'vitest'
import { ADMIN_DASHBOARD, adminActions, adminLinks } from '../../features/admin/web/admin-links.ts'
import { findScreen, navigation, placeInMenu, proScreens } from './psychologist-screens.ts'

describe('the menu', () => {
  it.each([
    ['/psychologist/services', 'Serviços'],
    ['/psychologist/patients/0198', 'Pacientes'],
    ['/psychologist/packages', 'Serviços'],
    ['/psychologist/coupons/', 'Serviços'],
    ['/psychologist/advanced-reports', 'Relatórios'],
    ['/psychologist/plans', undefined],
  ])('the menu at %s highlights %s', (path, label) => {
    expect(placeInMenu(path, navigation)?.label).toBe(label)
  })

  it('the menu with the section Recursos PRO highlights its screens', () => {
    const menu = [...navigation, ...proScreens]
    expect(placeInMenu('/psychologist/packages', menu)?.label).toBe('Pacotes')
  })
})

it('the super admin’s dashboard leads to each screen of the area but itself', () => {
  const paths = adminActions.map(({ path }) => path)
  expect([ADMIN_DASHBOARD, ...paths]).toEqual(adminLinks.map(({ path }) => path))
  expect(paths.slice(0, 3)).toEqual([
    '/admin/psychologists',
    '/admin/financials',
    '/admin/analytics',
  ])
})

describe('a screen', () => {
  it.each([
    ['/psychologist/test-api', 'Teste da API'],
    ['/admin/analytics', 'Analytics & Métricas'],
  ])('the screen at %s is titled %s', (path, title) => {
    expect(findScreen(path)?.title).toBe(title)
  })

  it('the screen for testing the API is reached by its address alone', () => {
    const menu = [...navigation, ...proScreens].map(({ path }) => path)
    expect(menu).not.toContain('/psychologist/test-api')
  })
})
