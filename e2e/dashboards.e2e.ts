import { beforeAll, describe, expect, it } from 'vitest'
import { PHONE } from '../test/launch-browser.ts'
import { ADMIN } from './app.ts'
import { checkPage } from './check-page.ts'
import { pathOf } from './office.ts'
import {
  closeWindowsAfterEach,
  FREE,
  focused,
  linksOf,
  openPlatform,
  type Platform,
  PRO,
  toHeading,
  WIDE,
} from './platform.ts'

/** The screens after login: the psychologist's dashboard, and the super admin's. */

let platform: Platform
beforeAll(async () => {
  platform = await openPlatform()
})
closeWindowsAfterEach(() => platform)

describe('the psychologist’s dashboard', () => {
  it('the psychologist’s dashboard comes in one round trip: nothing it asks for waits for an answer', async () => {
    const page = await platform.openAs(FREE, '/psychologist/profile')
    await toHeading(page, 'Meu Perfil')
    const needed = [
      '/api/messages/taps',
      '/api/psychologist/dashboard',
      '/api/psychologist/profile',
    ]
    const asked: string[] = []
    let discardBody = () => {}
    const allAsked = new Promise<void>((resolve) => {
      discardBody = resolve
    })
    await page.route('**/api/**', async (route) => {
      const path = new URL(route.request().url()).pathname
      // Other requests, such as the offline week, get no reply here.
      if (!needed.includes(path)) return
      asked.push(path)
      if (asked.length === needed.length) discardBody()
      await allAsked
      await route.continue()
    })
    await page.goto(`${platform.origin}/psychologist/dashboard`)
    await page.getByText('Total de pacientes').waitFor()
    expect(asked.sort()).toEqual(needed)
  })

  it('the psychologist’s dashboard leads a new account to its first booking, until it is put away', async () => {
    const page = await platform.openAs(FREE)
    const steps = page.getByRole('listitem').filter({
      hasText:
        /^(Confira seus horários|Crie um serviço|Informe sua chave Pix|Informe seu CRP|Informe seu WhatsApp|Compartilhe seu link)/,
    })
    await page.getByText('O que falta até o primeiro agendamento: 2 de 6 prontos.').waitFor()
    expect(await steps.count()).toBe(6)
    await checkPage(page)
    await page.getByRole('link', { name: /^Confira seus horários/ }).click()
    await toHeading(page, 'Horários de Atendimento')
    await page.goBack()
    await page.getByRole('link', { name: /^Confira seus horários \(pronto\)/ }).waitFor()
    await page.getByRole('button', { name: 'Dispensar os primeiros passos' }).click()
    expect(await focused(page)).toBe('Olá, Clara')
    await page.reload()
    await page.getByText('Total de pacientes').waitFor()
    expect(await page.getByText('Primeiros passos').count()).toBe(0)
  })

  it.each([
    ['Ver agenda', '/psychologist/agenda'],
    ['Compartilhar agenda', '/psychologist/share'],
    ['Ver planos', '/psychologist/plans'],
  ])('the psychologist’s dashboard has the quick action %s', async (name, path) => {
    const page = await platform.openAs(FREE)
    await page.getByRole('link', { name }).click()
    await page.waitForURL(`**${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText('404 Page Not Found').count()).toBe(0)
  })
})

describe('the super admin', () => {
  it.each([
    ['a phone', PHONE],
    ['a wide screen', WIDE],
  ])(
    'the super admin lands on /admin/dashboard after the login, without a flash of another, on %s',
    async (_, options) => {
      const page = await (await platform.browser.context(options)).newPage()
      await page.addInitScript(watchGreetings)
      await page.goto(`${platform.origin}/psychologist/login`)
      await page.getByLabel('E-mail').fill(ADMIN.email)
      await page.getByLabel('Senha', { exact: true }).fill(ADMIN.password)
      await page.getByRole('button', { name: 'Entrar' }).click()
      await toHeading(page, 'Super Admin')
      expect(pathOf(page)).toBe('/admin/dashboard')
      expect(await page.title()).toMatch(/^Super Admin/)
      expect(await page.evaluate(() => (window as Watched).greeted)).toBe(false)
      await page.getByText('Acesso Restrito').waitFor()
      await checkPage(page)
      await page.goto(`${platform.origin}/psychologist/dashboard`)
      await page.waitForURL('**/admin/dashboard')
    },
  )

  it('the super admin sees the platform’s figures, who came last, and what is to come', async () => {
    const page = await platform.openAs(ADMIN, '/admin')
    await page.getByText('Total de Psicólogos').waitFor()
    for (const text of ['2 ativos', '50,0% do total', 'R$ 0,00'])
      await page.getByText(text).first().waitFor()
    const recent = page.getByRole('listitem').filter({ hasText: /@exemplo\.com\.br/ })
    const shown = (await recent.allTextContents()).map((row) => row.replace(/^[A-Z]{2}/, ''))
    expect(shown).toHaveLength(2)
    expect(shown[0]).toMatch(/^Davi Melo.*Pro\d{2}\/\d{2}\/\d{4}$/)
    expect(shown[1]).toMatch(/^Clara Rocha.*Gratuito\d{2}\/\d{2}\/\d{4}$/)
    const clinics = page.getByRole('button', { name: 'Configurar Clínicas (Futuro)' })
    expect(await clinics.isDisabled()).toBe(true)
    for (const feature of ['Gestão de clínicas', 'Analytics avançado', 'Pix automático'])
      await page.getByText(feature).waitFor()
    const links = await linksOf(page, 'Super Admin')
    expect(links.slice(0, 4)).toEqual(['Dashboard', 'Psicólogos', 'Financeiro', 'Analytics'])
  })

  it('the super admin’s screens refuse a psychologist, and say so', async () => {
    const page = await platform.openAs(PRO, '/admin/dashboard')
    await toHeading(page, 'Acesso Restrito')
    await page.getByText('Você não tem acesso a esta área.').waitFor()
    await checkPage(page)
    await page.getByRole('link', { name: 'Voltar ao Dashboard' }).click()
    await toHeading(page, 'Olá, Davi')
  })
})

interface Watched extends Window {
  greeted?: boolean
}

/** Remembers whether the psychologist's greeting was ever on the page it is injected into. */
function watchGreetings(): void {
  const watched = window as Watched
  watched.greeted = false
  new MutationObserver(() => {
    if (document.querySelector('h1')?.textContent?.startsWith('Olá')) watched.greeted = true
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
