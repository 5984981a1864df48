import { createHash } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { PHONE } from '../test/launch-browser.ts'
import { openOwnApp } from './app.ts'
import { isAwake } from './booking-form.ts'
import { MOVING, openBrowser } from './browser.ts'
import { checkPage, checkShape, checkSteady, type Watched, watchShifts } from './check-page.ts'
import { sessionItem, walkTo } from './office.ts'

/** Landing → register → a service → Pix → the link → hours → a stranger books → both see it → paid → completed, on a phone. */

const PATIENT_PHONE = '11 91234-5678'
const HOSTILE = "<b>Zoé</b> 🌿 Robert'); drop table sessions;--"

/** On the second database the same clicks lead to the same end; the look of the screens is checked on the first only. */
describe('the main job, data on the embedded database', () => testMainJob(true))
describe('the main job, data on PostgreSQL', { tags: 'long' }, () => testMainJob(false))

function testMainJob(isEmbedded: boolean): void {
  const isLookedAt = isEmbedded
  const visitor = isLookedAt ? { ...PHONE, ...MOVING } : PHONE
  let app: Awaited<ReturnType<typeof openOwnApp>>
  let browser: Awaited<ReturnType<typeof openBrowser>>
  let psychologist: Page
  let link: string

  beforeAll(async () => {
    app = await openOwnApp({}, { isEmbedded })
    browser = await openBrowser(app.origin)
    const context = await browser.context(visitor)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.origin })
    psychologist = await context.newPage()
  })

  /** Counts each touch as a tap, also the one on a form's first field. The keyboard's "next" leads to the following fields. */
  it('a psychologist comes from the landing page to a shared link in at most 14 taps', async () => {
    let taps = 0
    const tap = (target: Locator) => {
      taps += 1
      return target.tap()
    }
    await psychologist.goto(app.origin)
    await tap(psychologist.getByRole('link', { name: 'Começar grátis' }).first())
    await psychologist.waitForURL('**/psychologist/register')
    await checkKnownScreen(psychologist)
    await tap(psychologist.getByLabel('Nome completo'))
    const person = ['Clara Rocha', 'clara@exemplo.com.br', '11987654321', '06/123456']
    await typeOn(psychologist, ...person, 'uma senha boa', 'uma senha boa')
    await tap(psychologist.getByRole('button', { name: 'Criar conta' }))
    await psychologist.getByRole('heading', { name: 'Olá, Clara' }).waitFor()
    expect(new URL(psychologist.url()).pathname).toBe('/psychologist/dashboard')
    await psychologist.getByText('2 de 7 prontos').waitFor()
    await checkKnownScreen(psychologist)

    await tap(psychologist.getByRole('link', { name: /^Crie um serviço/ }))
    const dialog = psychologist.getByRole('dialog')
    expect(await dialog.getByLabel('Nome').inputValue()).toBe('Consulta individual')
    await typeOn(psychologist, '18000')
    expect(await dialog.getByLabel('Preço').inputValue()).toBe('180,00')
    await tap(dialog.getByRole('button', { name: 'Salvar' }))
    await psychologist.getByRole('heading', { name: 'Consulta individual' }).waitFor()
    const next = psychologist.getByRole('link', { name: /^Próximo passo/ })
    await next.filter({ hasText: 'Informe sua chave Pix' }).waitFor()
    await checkScreen(psychologist)

    await tap(next)
    await psychologist.locator('#chave-pix:focus').waitFor()
    await typeOn(psychologist, 'clara@exemplo.com.br')
    await tap(psychologist.getByRole('button', { name: 'Salvar configurações' }))
    await seesToast(psychologist, 'Configurações atualizadas')
    await next.filter({ hasText: 'Compartilhe seu link' }).waitFor()
    await checkKnownScreen(psychologist)

    await tap(next)
    await psychologist.getByRole('heading', { level: 1, name: 'Compartilhar Agenda' }).waitFor()
    link = await psychologist.getByLabel('Link da agenda').inputValue()
    expect(link).toBe(`${app.origin}/agendar/1/clara-rocha`)
    await tap(psychologist.getByRole('button', { name: 'Copiar Link' }))
    await psychologist.getByRole('button', { name: 'Copiado' }).waitFor()
    await checkKnownScreen(psychologist)
    expect(taps).toBe(9)
  })

  it('the psychologist reads the hours and writes a note for patients', async () => {
    await psychologist.goto(`${app.origin}/psychologist/attendance`)
    await psychologist.getByRole('switch', { name: 'Segunda-feira' }).waitFor()
    await psychologist.getByRole('link', { name: 'Locais' }).tap()
    await psychologist.getByLabel('Observações').fill('Chegue cinco minutos antes.')
    await psychologist.getByRole('button', { name: 'Salvar alterações' }).click()
    await seesToast(psychologist, 'Alterações salvas')
    await checkKnownScreen(psychologist)
  })

  it('the psychologist saves the minimum notice that the dashboard proposes', async () => {
    await walkTo(psychologist, '/psychologist/dashboard')
    await psychologist.getByRole('link', { name: /^Defina a antecedência mínima/ }).tap()
    await psychologist.getByRole('button', { name: 'Salvar alterações' }).click()
    await seesToast(psychologist, 'Alterações salvas')
  })

  it('the dashboard says that all is ready, and leads to the link', async () => {
    await walkTo(psychologist, '/psychologist/dashboard')
    const ready = psychologist.getByRole('region', { name: 'Tudo pronto' })
    await ready.waitFor()
    await checkKnownScreen(psychologist)
    await ready.getByRole('link', { name: 'Compartilhar o link' }).tap()
    await psychologist.getByRole('heading', { level: 1, name: 'Compartilhar Agenda' }).waitFor()
  })

  if (isLookedAt)
    it('a stranger opens the link at once: few requests, nothing fetched, nothing moves', async () => {
      const page = await (await browser.context(visitor)).newPage()
      const requests: string[] = []
      page.on('request', (request) => requests.push(new URL(request.url()).pathname))
      await page.addInitScript(watchShifts)
      await page.goto(link)
      await page.getByRole('heading', { name: 'Clara Rocha' }).waitFor()
      await page.waitForLoadState('networkidle')
      // The page's script comes last, after the first paint.
      expect(requests.slice(1)).toEqual([
        expect.stringMatching(/^\/assets\/start-/),
        expect.stringMatching(/^\/assets\/booking-/),
      ])
      expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([])
      expect(await page.evaluate(() => (window as Watched).shift)).toBe(0)
      await checkKnownScreen(page)
      await page.context().close()
    })

  it('two strangers try to book one time: one gets it, the other reads that it is taken and keeps the typed text', async () => {
    const [first, second] = await Promise.all([openLink(HOSTILE), openLink('Davi Melo')])
    await first.evaluate(() => Object.assign(window, { shift: 0 }))
    await first.getByRole('button', { name: 'Agendar Consulta' }).click()
    await first.getByRole('heading', { name: 'Seu horário está reservado' }).waitFor()
    await first.getByRole('button', { name: 'Copiar código Pix' }).waitFor()
    // The deadline is a day at most, and at latest when the session begins, which may be today.
    await first.getByText(/^Reservado até (hoje|amanhã), \d\d:\d\d$/).waitFor()
    await checkSteady(first)
    await first.getByRole('button', { name: 'Mostrar QR' }).click()
    await first.getByRole('img', { name: /QR Code/ }).waitFor()
    await first.getByText('br.gov.bcb.pix').first().waitFor()
    await checkScreen(first)
    await second.getByRole('button', { name: 'Agendar Consulta' }).click()
    await second.getByText('Este horário acabou de ser reservado').first().waitFor()
    expect(await second.getByLabel('Nome completo').inputValue()).toBe('Davi Melo')
    await checkKnownScreen(second)
    await Promise.all([first.context().close(), second.context().close()])
  })

  it('the patient sees the booking by phone, waiting for its payment', async () => {
    const page = await openPatientArea()
    await page.getByRole('heading', { name: 'Próximas Consultas' }).waitFor()
    await page.getByText('Aguardando pagamento').waitFor()
    await page.getByText('Clara Rocha').first().waitFor()
    await checkKnownScreen(page)
    await page.context().close()
  })

  it('the psychologist is notified of the booking by e-mail, confirms its payment and completes the session', async () => {
    const hasInvitation = () => app.sentMails().some((mail) => mail.includes('text/calendar'))
    await expect.poll(hasInvitation, { timeout: 10_000 }).toBe(true)
    await psychologist.goto(`${app.origin}/psychologist/dashboard`)
    const first = psychologist.getByRole('region', { name: 'Seu primeiro agendamento pelo link' })
    await first.getByText(HOSTILE).waitFor()
    await checkKnownScreen(psychologist)
    await first.getByRole('button', { name: /^Dispensar/ }).tap()
    await first.waitFor({ state: 'detached' })
    await psychologist.reload()
    await psychologist.getByText(HOSTILE).first().waitFor()
    expect(await first.count()).toBe(0)
    await walkTo(psychologist, '/psychologist/sessions?lista=proximas')
    await shown(psychologist, HOSTILE).waitFor()
    await badge(psychologist, 'Pendente').waitFor()
    await act(psychologist, 'Confirmar pagamento')
    await seesToast(psychologist, 'Pagamento confirmado')
    await badge(psychologist, 'Confirmada').waitFor()
    await badge(psychologist, 'Pago').waitFor()
    await checkKnownScreen(psychologist)
    await act(psychologist, 'Marcar como concluída')
    await psychologist.getByRole('button', { name: 'Marcar como concluída' }).click()
    await badge(psychologist, 'Concluída').waitFor()
    await checkKnownScreen(psychologist)
    // The dialog fades, then removes its history entry: a navigation before that is aborted.
    await psychologist.waitForFunction(() => history.state?.window !== true)
    await walkTo(psychologist, '/psychologist/patients')
    await shown(psychologist, HOSTILE).waitFor()
    await checkKnownScreen(psychologist)
  })

  it('the patient sees that the session was held', async () => {
    const page = await openPatientArea()
    await page.getByText('Concluída').first().waitFor()
    await page.context().close()
  })

  if (isLookedAt)
    it('a wrong slug leads to the right one, an unknown person and page are not found', async () => {
      const page = await (await browser.context(visitor)).newPage()
      await page.goto(`${app.origin}/agendar/1/outro-nome`)
      expect(page.url()).toBe(link)
      const nobody = await page.goto(`${app.origin}/agendar/999/clara-rocha`)
      expect(nobody?.status()).toBe(404)
      await page.getByText('Psicólogo não encontrado').waitFor()
      await page.getByText('Verifique o link e tente novamente.').waitFor()
      await checkScreen(page)
      const nothing = await page.goto(`${app.origin}/nada`)
      expect(nothing?.status()).toBe(404)
      await page.getByText('404 Page Not Found').waitFor()
      await page.context().close()
    })

  function checkScreen(page: Page): Promise<void> {
    return isLookedAt ? checkPage(page) : Promise.resolve()
  }

  /** Checks the screen without axe, which `screens` or the journey of the public pages runs on it. */
  function checkKnownScreen(page: Page): Promise<void> {
    return isLookedAt ? checkShape(page) : Promise.resolve()
  }

  /** Opens a stranger's form, filled with the first free time. */
  async function openLink(name: string): Promise<Page> {
    const page = await (await browser.context(visitor)).newPage()
    await page.addInitScript(watchShifts)
    await page.goto(link)
    await page.getByLabel('Nome completo').fill(name)
    const phone = name === HOSTILE ? PATIENT_PHONE : phoneOf(name)
    await page.getByLabel('WhatsApp').fill(phone)
    await (await firstFreeDay(page)).click()
    await page.locator('[data-hour]').first().click()
    return page
  }

  async function openPatientArea(): Promise<Page> {
    const page = await (await browser.context(visitor)).newPage()
    await page.goto(`${app.origin}/patient/login`)
    await page.getByRole('heading', { name: 'Login do Paciente' }).waitFor()
    await page.getByLabel('Telefone').fill(PATIENT_PHONE)
    await page.getByRole('button', { name: 'Acessar Consultas' }).click()
    await seesToast(page, 'Login realizado com sucesso!')
    await page.getByRole('heading', { name: 'Minhas Consultas' }).waitFor()
    return page
  }
}

/** Types into the fields from the focused one on, moving as a phone's keyboard does. */
async function typeOn(page: Page, ...texts: string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    while (!(await page.evaluate(() => document.activeElement?.matches('input'))))
      await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
}

function phoneOf(name: string): string {
  const digits = parseInt(createHash('sha256').update(name).digest('hex').slice(0, 8), 16)
  return `11 9${String(digits).padStart(8, '0').slice(-8)}`
}

/** Returns the first free day in this month, or in the next if this one is over. */
async function firstFreeDay(page: Page): Promise<Locator> {
  await isAwake(page)
  const free = page
    .getByRole('button', { name: /horários? livres?$/ })
    .and(page.locator('[aria-disabled=false]'))
  if ((await free.count()) === 0) await page.getByRole('button', { name: 'Próximo mês' }).click()
  return free.first()
}

async function seesToast(page: Page, title: string): Promise<void> {
  await page.getByText(title, { exact: true }).first().waitFor()
}

async function act(page: Page, action: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Ações da sessão/ })
    .first()
    .click()
  await (await sessionItem(page, action)).click()
}

function shown(page: Page, text: string): Locator {
  return page.getByText(text).and(page.locator(':not(option)')).first()
}

function badge(page: Page, text: string): Locator {
  return page.locator('main span', { hasText: new RegExp(`^${text}$`) }).first()
}
