import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  ADMIN_DASHBOARD,
  adminActions,
  allScreens,
  findScreen,
  placeInMenu,
  screensIn,
} from './screens.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const find = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((path) => path.replaceAll('\\', '/'))

describe('the menu', () => {
  it.each([
    ['/psychologist/services', 'Serviços'],
    ['/psychologist/patients/0198', 'Pacientes'],
    ['/psychologist/patients/0198/record', 'Pacientes'],
    ['/psychologist/contract-template', 'Pacientes'],
    ['/psychologist/packages', 'Serviços'],
    ['/psychologist/coupons/', 'Serviços'],
    ['/psychologist/advanced-reports', 'Relatórios'],
    ['/psychologist/statements/send', 'Relatórios'],
    ['/psychologist/receita-saude', 'Livro'],
    ['/psychologist/plans', undefined],
    ['/admin/support', undefined],
  ])('the menu at %s highlights %s', (path, label) => {
    expect(placeInMenu(path, ['main', 'records'])?.label).toBe(label)
  })

  it.each([
    ['/psychologist/packages', 'Pacotes'],
    ['/psychologist/statements/0198', 'Fechamento'],
  ])('the menu with the section Recursos PRO highlights at %s %s', (path, label) => {
    expect(placeInMenu(path, ['main', 'records', 'pro'])?.label).toBe(label)
  })
})

it('the super admin’s dashboard leads to each screen of the area but itself', () => {
  const paths = adminActions.map(({ path }) => path)
  expect([ADMIN_DASHBOARD, ...paths]).toEqual(screensIn('admin').map(({ path }) => path))
  expect(paths.slice(0, 3)).toEqual([
    '/admin/psychologists',
    '/admin/financials',
    '/admin/analytics',
  ])
})

describe('a screen', () => {
  it.each([
    ['/psychologist/test-api', 'Teste da API'],
    ['/psychologist/statements/send', 'Enviar demonstrativos'],
    ['/psychologist/statements/0198', 'Demonstrativo'],
    ['/admin/analytics', 'Analytics & Métricas'],
  ])('the screen at %s is titled %s', (path, title) => {
    expect(findScreen(path)?.title).toBe(title)
  })

  it('a screen is in the admin group of the menu exactly if its address is below /admin', () => {
    const below = allScreens.filter(({ path }) => path.startsWith('/admin/'))
    expect(screensIn('admin')).toEqual(below)
  })

  it('the screen for testing the API is reached only by its address', () => {
    expect(findScreen('/psychologist/test-api')).toMatchObject({ menu: 'none', words: null })
  })
})

/** Pages with a document each. */
const ELSEWHERE = [
  'src/features/booking/web/booking-page.tsx',
  'src/features/install/web/offline-page.tsx',
]

it('each page is loaded by a screen or a route', () => {
  const loaded = ['screens.ts', 'routes.tsx', 'psychologist-area.tsx'].flatMap((file) =>
    importsOf(`src/app/web/${file}`),
  )
  const wrapped = loaded.filter((path) => path.endsWith('-screen.tsx')).flatMap(importsOf)
  const pages = find('src/{features/**,app/web}/*-{page,screen}.tsx')
  expect(pages.length).toBeGreaterThan(50)
  expect(pages.filter((path) => ![...loaded, ...wrapped, ...ELSEWHERE].includes(path))).toEqual([])
})

function importsOf(path: string): string[] {
  const imported = read(path).matchAll(/(?:from |import\()'(\.[^']+)'/g)
  return [...imported].map(([, file = '']) => posix.join(posix.dirname(path), file))
}

/** Routes without a screen behind the login. */
const ROUTES =
  /\/(?:login|register|(?:forgot|reset)-password|(?:confirm|revert|verify)-email|end-login|archive|second-factor)$/

it('each address that a slice or the app names belongs to a screen', () => {
  const named = find('src/{app,features}/**/*.{ts,tsx}')
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) =>
      [...read(path).matchAll(/['`](\/(?:psychologist|admin)(?:\/[a-z-]+)+)/g)].map(
        ([, address = '']) => ({ path, address }),
      ),
    )
  expect(named.length).toBeGreaterThan(30)
  const lost = named.filter(({ address }) => !ROUTES.test(address) && !findScreen(address))
  expect(lost).toEqual([])
})
