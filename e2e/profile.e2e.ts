import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type App, openApp } from './app.ts'
import { chooseTime } from './booking-form.ts'
import { openBrowser } from './browser.ts'
import { checkShape } from './check-page.ts'
import { loggedIn, openOffice, seesToast, walkTo } from './office.ts'

/** A change of profile or settings reaches the public page. The screens are tested in screens/profile.test.ts and screens/settings.test.ts. */

describe('profile and settings', () => {
  let app: App
  let browser: Awaited<ReturnType<typeof openBrowser>>
  let here: Page
  let link: string

  beforeAll(async () => {
    app = await openApp()
    browser = await openBrowser(app.origin)
    const office = await openOffice(app.origin)
    link = `${app.origin}/agendar/${office.account.friendlyId}/${office.account.publicSlug}`
    here = await (await browser.context(loggedIn(app.origin, office))).newPage()
  })

  const open = (page: Page, screen: string) => page.goto(`${app.origin}/psychologist/${screen}`)

  it('a picture of any size is made small, shown everywhere, and removed again', async () => {
    await open(here, 'profile')
    await here.getByRole('heading', { name: 'Foto do perfil' }).waitFor()
    const large = await drawPicture(here, 3_000, 2_000)
    expect(large.length).toBeGreaterThan(200_000)
    await here
      .getByLabel('Enviar foto')
      .setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer: large })
    await seesToast(here, 'Foto atualizada')
    const shown = here.locator('main img[src^="/pictures/"]')
    expect(await naturalWidth(shown)).toBe(512)
    await checkShape(here)
    const visitor = await (await browser.context()).newPage()
    await visitor.goto(link)
    expect(await naturalWidth(visitor.locator('img[src^="/pictures/"]').first())).toBe(512)
    await visitor.context().close()
    await here.getByRole('button', { name: 'Remover' }).click()
    await seesToast(here, 'Foto removida')
    await expect.poll(() => shown.count()).toBe(0)
  })

  // In a frame, as the screens are tested, the browser lets no page block the back button.
  it('leaving with something unsaved by the back button asks first', async () => {
    await open(here, 'settings')
    await here
      .getByRole('navigation', { name: /^Partes d/ })
      .getByRole('link', { name: 'Avisos' })
      .click()
    await here.getByRole('switch', { name: 'Avisos por SMS' }).click()
    const bar = here.getByText('Alterações não salvas')
    await bar.waitFor()
    await here.evaluate(() => history.back())
    const question = here.getByRole('alertdialog', { name: 'Sair sem salvar?' })
    await question.getByRole('button', { name: 'Continuar editando' }).click()
    await here.getByRole('button', { name: 'Descartar' }).click()
    await bar.waitFor({ state: 'detached' })
    await here.getByRole('link', { name: 'Serviços' }).first().click()
    await here.getByRole('button', { name: 'Novo serviço' }).first().click()
    const description = here.getByRole('dialog').getByLabel(/^Descrição/)
    await description.fill('Para casais')
    await here.evaluate(() => history.back())
    const lost = here.getByRole('alertdialog', { name: 'Descartar o que você digitou?' })
    await lost.getByRole('button', { name: 'Continuar editando' }).click()
    await lost.waitFor({ state: 'detached' })
    expect(await description.inputValue()).toBe('Para casais')
    await here.keyboard.press('Escape')
    await lost.getByRole('button', { name: 'Descartar' }).click()
    await description.waitFor({ state: 'detached' })
  })

  it('settings change what the public page and the next session offer', async () => {
    await open(here, 'settings')
    await here.getByLabel('Tipo da chave Pix').selectOption('email')
    await here.getByLabel(/^Chave Pix/).fill('clara.pix@exemplo.com.br')
    await here.getByLabel(/^Link padrão de vídeo/).fill('https://sala.exemplo.com/clara')
    await here.getByLabel('Fuso horário').selectOption('America/Manaus')
    await here.getByRole('button', { name: 'Salvar configurações' }).click()
    await here.getByRole('button', { name: 'Salvar fuso horário' }).click()
    await seesToast(here, 'Configurações atualizadas')
    const visitor = await (await browser.context()).newPage()
    await visitor.goto(link)
    await visitor.getByLabel('Nome completo').fill('João Reis')
    await visitor.getByLabel('WhatsApp').fill('11 92345-6789')
    await chooseTime(visitor)
    await visitor.getByText(/^No seu fuso, .* Para quem atende:/).waitFor()
    await visitor.getByRole('button', { name: 'Agendar Consulta' }).click()
    await visitor.getByText('clara.pix@exemplo.com.br').first().waitFor()
    await visitor.context().close()
    await walkTo(here, '/psychologist/sessions?new')
    const field = here.getByRole('dialog').getByLabel(/^Link da sessão/)
    expect(await field.inputValue()).toBe('https://sala.exemplo.com/clara')
  })
})

async function drawPicture(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    ([wide, high]) => {
      const canvas = document.createElement('canvas')
      canvas.width = wide ?? 0
      canvas.height = high ?? 0
      const context = canvas.getContext('2d')
      for (let n = 0; n < 20_000; n++) {
        if (context) context.fillStyle = `hsl(${(n * 47) % 360} 60% 50%)`
        context?.fillRect((n * 7919) % canvas.width, (n * 104_729) % canvas.height, 40, 40)
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    },
    [width, height],
  )
  return Buffer.from(base64, 'base64')
}

async function naturalWidth(picture: ReturnType<Page['locator']>): Promise<number> {
  await picture.waitFor()
  return picture.evaluate(async (image) => {
    await (image as HTMLImageElement).decode()
    return (image as HTMLImageElement).naturalWidth
  })
}
