import { describe, expect, it } from 'vitest'
import { navigation, placeInMenu, proScreens } from './psychologist-screens.ts'

describe('the menu', () => {
  it.each([
    ['/psychologist/services', 'Serviços'],
    ['/psychologist/patients/0198', 'Pacientes'],
    ['/psychologist/packages', 'Serviços'],
    ['/psychologist/coupons/', 'Serviços'],
    ['/psychologist/advanced-reports', 'Relatórios'],
    ['/psychologist/plans', undefined],
  ])('at %s lights %s', (path, label) => {
    expect(placeInMenu(path, navigation)?.label).toBe(label)
  })

  it('with the section Recursos PRO lights what is there', () => {
    const menu = [...navigation, ...proScreens]
    expect(placeInMenu('/psychologist/packages', menu)?.label).toBe('Pacotes')
  })
})
