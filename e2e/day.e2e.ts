import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { scrollsSideways } from '../screens/screen-faults.ts'
import { createPatient } from '../src/features/patients/contract.ts'
import { updateSettings } from '../src/features/profile/contract.ts'
import {
  completeSession,
  confirmSession,
  createSession,
  getSession,
} from '../src/features/sessions/contract.ts'
import { DAY, DEFAULT_ZONE, MINUTE, timeAt } from '../src/platform/shared/calendar.ts'
import { PHONE } from '../test/launch-browser.ts'
import { ask, openPractice, type Practice } from '../test/process/caller.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkPage } from './check-page.ts'
import { loggedIn, pathOf, seesToast } from './office.ts'
import { focused, toHeading } from './platform.ts'

/**
 * A day at the practice: the present session, overdue ones, navigation and search, by keyboard and
 * by touch.
 */

const ROOM = 'https://salas.exemplo.com.br/ana'
const DASHBOARD = '/psychologist/dashboard'

let origin: string
let practice: Practice
let day: Awaited<ReturnType<typeof openDay>>
let wide: Page
let phone: Page

beforeAll(async () => {
  origin = (await openApp()).origin
  practice = await openPractice(origin)
  day = await openDay()
  const browser = await openBrowser(origin)
  wide = await (await browser.context(loggedIn(origin, practice))).newPage()
  phone = await (await browser.context({ ...loggedIn(origin, practice), ...PHONE })).newPage()
})

async function openDay() {
  const { token } = practice
  const now = Date.now()
  // Around midnight in São Paulo it is evening in Acre: all of it is on one day.
  const hour = Number(timeAt(now, DEFAULT_ZONE).slice(0, 2))
  const timezone = hour === 0 || hour >= 22 ? 'America/Rio_Branco' : DEFAULT_ZONE
  await ask(origin, updateSettings, { body: { timezone, lateCancelPercent: 50 } }, { token })
  const add = async (name: string, from: number, location: string | null = null) => {
    const body = { name, phone: '11 91234-5678' }
    const patient = await ask(origin, createPatient, { body }, { token })
    const session = await ask(
      origin,
      createSession,
      {
        body: {
          patientId: patient.id,
          serviceId: practice.serviceId,
          type: 'online',
          datetime: new Date(now + from).toISOString(),
          location,
        },
      },
      { token },
    )
    return { patient, session }
  }
  const caio = await add('Caio Prado', -7 * DAY)
  await ask(origin, completeSession, { params: { id: caio.session.id } }, { token })
  const beatriz = await add('Beatriz Nogueira', -10 * MINUTE, ROOM)
  await ask(origin, confirmSession, { params: { id: beatriz.session.id } }, { token })
  const davi = await add('Davi Melo', 60 * MINUTE)
  return { beatriz, davi, zone: timezone }
}

const openDashboard = async (page: Page) => {
  // A window that was just closed still goes back over its entry of the history.
  await page.waitForFunction(() => history.state?.window !== true)
  await page.goto(origin + DASHBOARD)
  await page.getByText('Total de pacientes').waitFor()
}
const spotlight = (page: Page, title: 'Agora' | 'Próxima sessão') =>
  page.getByRole('region', { name: title })
const bar = (page: Page) => page.getByRole('navigation', { name: 'Atalhos' })

async function bottomOf(part: Locator): Promise<number> {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not on the page.')
  return box.y + box.height
}

describe('the dashboard', () => {
  it('the dashboard shows the session that is going on, and the next one once its time is over, without a reload', async () => {
    await wide.clock.install()
    // Only the page's clock is moved: the server's would set it right.
    await wide.route(/\/api\/(?!changes)/, async (route) => {
      const response = await route.fetch()
      const { date: _, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    await openDashboard(wide)
    const now = spotlight(wide, 'Agora')
    await now.getByRole('link', { name: 'Beatriz Nogueira', exact: true }).waitFor()
    expect(await now.getByRole('link', { name: 'Entrar na sala' }).getAttribute('href')).toBe(ROOM)
    expect(await now.getByRole('link', { name: /^WhatsApp/ }).getAttribute('href')).toMatch(
      /^https:\/\/wa\.me\/5511912345678/,
    )
    await checkPage(wide)
    await wide.clock.fastForward('45:00')
    const next = spotlight(wide, 'Próxima sessão')
    await next.getByText('Davi Melo', { exact: true }).waitFor()
    await next.getByRole('button', { name: /^Confirmar/ }).waitFor()
    expect(await next.getByRole('button', { name: /^Concluir/ }).count()).toBe(0)
    await wide.clock.resume()
  })

  it('the dashboard opens each session of today from its row, by keyboard', async () => {
    const today = wide.getByRole('list', { name: 'Sessões de hoje' })
    // The first card's stands there alone.
    expect(await today.getByText('Davi Melo').count()).toBe(0)
    const row = today.getByRole('button', { name: /^\d\d:\d\d\s*Beatriz Nogueira/ })
    await row.focus()
    await wide.keyboard.press('Enter')
    await wide.getByRole('menuitem', { name: 'Marcar como concluída' }).waitFor()
    await wide.keyboard.press('Escape')
    await expect.poll(() => row.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('the dashboard names what each patient has overdue, and leads to the list', async () => {
    const overdue = wide.getByRole('region', { name: /^Em atraso/ })
    await overdue.getByRole('link', { name: /Caio Prado R\$\s150,00/ }).waitFor()
    await overdue.getByRole('link', { name: /^Em atraso R\$\s/ }).press('Enter')
    await toHeading(wide, 'Sessões')
    expect(new URL(wide.url()).searchParams.get('lista')).toBe('nao-pagas')
    await wide.getByText('Caio Prado').and(wide.locator(':not(option)')).first().waitFor()
  })

  it('the dashboard marks a session as missed with a tap on a phone, says what is charged, and takes it back', async () => {
    await openDashboard(phone)
    const now = spotlight(phone, 'Agora')
    await now.getByRole('button', { name: /^Faltou/ }).tap()
    await seesToast(phone, 'Falta registrada', 'cobrança de R$\u00a075,00')
    await spotlight(phone, 'Próxima sessão').getByText('Davi Melo', { exact: true }).waitFor()
    await phone.getByRole('button', { name: 'Desfazer' }).tap()
    await seesToast(phone, 'Desfeito')
    await now.getByRole('link', { name: 'Beatriz Nogueira', exact: true }).waitFor()
  })

  it('the dashboard completes a session and takes its payment with two taps on a phone', async () => {
    const now = spotlight(phone, 'Agora')
    await checkPage(phone)
    await now.getByRole('button', { name: /^Concluir/ }).tap()
    await seesToast(phone, 'Sessão concluída', 'Beatriz Nogueira')
    await now.getByRole('button', { name: /^Recebi/ }).tap()
    await seesToast(phone, 'Pagamento confirmado', 'Beatriz Nogueira')
    await spotlight(phone, 'Próxima sessão').getByText('Davi Melo', { exact: true }).waitFor()
    const params = { id: day.beatriz.session.id }
    expect(await ask(origin, getSession, { params }, practice)).toMatchObject({
      status: 'completed',
      paid: true,
    })
  })
})

describe('the bar of a phone', () => {
  it('the bar of a phone says where one is, covers no notification, and leads on', async () => {
    const toast = phone.getByRole('listitem').filter({ hasText: 'Pagamento confirmado' })
    const { y } = (await bar(phone).boundingBox()) ?? { y: 0 }
    expect(await bottomOf(toast)).toBeLessThanOrEqual(y)
    const current = bar(phone).locator('[aria-current=page]')
    expect(await current.innerText()).toBe('Dashboard')
    await bar(phone).getByRole('link', { name: 'Agenda' }).tap()
    await toHeading(phone, 'Agenda')
    expect(await current.innerText()).toBe('Agenda')
    for (const place of await bar(phone).getByRole('listitem').all()) {
      const box = await place.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
  })

  it('the bar of a phone leaves the page’s last line in sight, and goes while one types', async () => {
    await bar(phone).getByRole('link', { name: 'Pacientes' }).tap()
    await toHeading(phone, 'Pacientes')
    await phone.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const last = phone.getByRole('main').locator('a, button').last()
    const { y } = (await bar(phone).boundingBox()) ?? { y: 0 }
    expect(await bottomOf(last)).toBeLessThanOrEqual(y)
    await phone.getByRole('searchbox', { name: 'Buscar paciente' }).tap()
    await bar(phone).waitFor({ state: 'hidden' })
    await phone.getByRole('heading', { level: 1 }).tap()
    await bar(phone).waitFor()
  })

  it('the bar of a phone adds a session over any screen', async () => {
    await bar(phone).getByRole('button', { name: 'Adicionar' }).tap()
    await phone.getByRole('button', { name: 'Nova sessão' }).tap()
    await phone.getByRole('dialog', { name: 'Nova sessão' }).waitFor()
    expect(pathOf(phone)).toBe('/psychologist/patients')
    await phone.keyboard.press('Escape')
    await phone.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('going back closes the window on top, asks about what was typed, and only then leaves the screen', async () => {
    const back = () => phone.evaluate(() => history.back())
    const question = phone.getByRole('alertdialog', { name: 'Descartar o que você digitou?' })
    const form = phone.getByRole('dialog', { name: 'Nova Sessão' })
    await openDashboard(phone)
    await bar(phone).getByRole('link', { name: 'Pacientes' }).tap()
    await toHeading(phone, 'Pacientes')
    await bar(phone).getByRole('button', { name: 'Adicionar' }).tap()
    await phone.getByRole('button', { name: 'Nova sessão' }).tap()
    await form.getByLabel('Duração (min)').fill('80')
    await back()
    await question.waitFor()
    await back()
    await question.waitFor({ state: 'detached' })
    expect(await form.getByLabel('Duração (min)').inputValue()).toBe('80')
    await back()
    await question.getByRole('button', { name: 'Descartar' }).tap()
    await form.waitFor({ state: 'detached' })
    expect(pathOf(phone)).toBe('/psychologist/patients')
    await expect.poll(() => phone.evaluate(() => history.state)).toBeNull()
    await back()
    await expect.poll(() => pathOf(phone)).toBe('/psychologist/dashboard')
  })

  it('a menu is a sheet at the lower edge, and going back closes it', async () => {
    const menu = phone.getByRole('menu')
    await phone.getByRole('button', { name: /^Ações da sessão/ }).tap()
    const isAtEdge = () =>
      menu.evaluate((sheet) => {
        const { left, right, bottom } = sheet.getBoundingClientRect()
        return left === 0 && right === innerWidth && bottom === innerHeight
      })
    await expect.poll(isAtEdge).toBe(true)
    await phone.evaluate(() => history.back())
    await menu.waitFor({ state: 'detached' })
    expect(pathOf(phone)).toBe('/psychologist/dashboard')
  })

  it('the bar of a phone has its five places at 320 px and in text of twice the size', async () => {
    for (const [width, size, label] of [
      [320, '100%', 11],
      [360, '200%', 23],
    ] as const) {
      await phone.setViewportSize({ width, height: 740 })
      await openDashboard(phone)
      await phone.evaluate((text) => {
        document.documentElement.style.fontSize = text
      }, size)
      await expect.poll(() => phone.evaluate(scrollsSideways)).toBe(false)
      const cut = await bar(phone).evaluate(
        (nav) =>
          [...nav.querySelectorAll('span:not(.sr-only)')].filter((one) => {
            const { left, right } = one.getBoundingClientRect()
            const place = one.closest('li')?.getBoundingClientRect()
            return !place || left < place.left || right > place.right
          }).length,
      )
      expect(cut).toBe(0)
      const shown = bar(phone).getByText('Pacientes')
      const letters = await shown.evaluate((text) => getComputedStyle(text).fontSize)
      expect(Number.parseFloat(letters)).toBeGreaterThan(label)
    }
    await phone.setViewportSize({ width: 360, height: 740 })
  })
})

describe('the search', () => {
  const box = (page: Page) => page.getByRole('combobox', { name: 'Paciente, dia, tela ou ação' })
  const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

  it('the search finds a patient, a screen and an action by keyboard, from a field too', async () => {
    await wide.goto(`${origin}/psychologist/patients`)
    await wide.getByRole('searchbox', { name: 'Buscar paciente' }).press('Control+k')
    await box(wide).fill('beatriz')
    await option(wide, 'Beatriz Nogueira').waitFor()
    await checkPage(wide)
    await wide.keyboard.press('Enter')
    await toHeading(wide, 'Beatriz Nogueira')
    await expect.poll(() => focused(wide)).toBe('Beatriz Nogueira')
    await wide.keyboard.press('Control+k')
    await box(wide).fill('configuracoes')
    await option(wide, 'Configurações').waitFor()
    await wide.keyboard.press('Enter')
    await toHeading(wide, 'Configurações')
    await wide.keyboard.press('Control+k')
    await box(wide).fill('nov pac')
    await option(wide, 'Novo paciente').waitFor()
    await wide.keyboard.press('Enter')
    await wide.getByRole('dialog', { name: 'Novo paciente' }).waitFor()
    await wide.keyboard.press('Escape')
    await wide.keyboard.press('Control+k')
    await box(wide).fill('férias')
    await option(wide, 'Bloquear um dia ou período').waitFor()
    await wide.keyboard.press('Enter')
    await toHeading(wide, 'Horários de Atendimento')
    await wide.locator('#dia-sem-atendimento:focus').waitFor()
  })

  it('the search finds a session by its day and hour, walked by arrows', async () => {
    const time = timeAt(day.davi.session.datetime, day.zone)
    await wide.keyboard.press('Control+k')
    await box(wide).fill(`hoje ${time.slice(0, 2)}h`)
    await option(wide, new RegExp(`^${time} Davi Melo`)).waitFor()
    await wide.keyboard.press('ArrowDown')
    await wide.getByRole('option', { name: /^Ver a agenda de/, selected: true }).waitFor()
    await wide.keyboard.press('ArrowUp')
    await wide.keyboard.press('Enter')
    await wide.getByRole('dialog', { name: 'Editar sessão' }).waitFor()
    await wide.keyboard.press('Escape')
  })

  it('the search offers a new patient by the name that nobody has, by touch', async () => {
    await phone.getByRole('button', { name: 'Buscar' }).tap()
    await box(phone).fill('Zuleica')
    await option(phone, 'Novo paciente “Zuleica”').waitFor()
    // A single word may be anything: Enter adds nobody.
    expect(await phone.getByRole('option', { selected: true }).count()).toBe(0)
    await box(phone).fill('Zuleica Prates')
    await phone.getByText('Nada encontrado para “Zuleica Prates”.').waitFor()
    await phone.getByRole('option', { selected: true }).waitFor()
    await option(phone, 'Novo paciente “Zuleica Prates”').tap()
    // The free plan has its three patients.
    await phone.getByRole('dialog', { name: 'Novo paciente' }).getByText('Limite').waitFor()
  })
})

describe('the keys', () => {
  it('the keys open a session, the agenda and its weeks, and their own list', async () => {
    await wide.goto(`${origin}/psychologist/services`)
    await toHeading(wide, 'Serviços')
    await wide.keyboard.press('n')
    await wide.getByRole('dialog', { name: 'Nova sessão' }).waitFor()
    await wide.keyboard.press('Escape')
    await wide.getByRole('dialog').waitFor({ state: 'detached' })
    // Nothing had the focus before.
    await expect.poll(() => focused(wide)).toBe('Serviços')
    await wide.keyboard.press('t')
    await toHeading(wide, 'Agenda')
    await wide.keyboard.press('ArrowRight')
    await wide.waitForURL('**/agenda?week=*')
    await wide.keyboard.press('ArrowLeft')
    await wide.waitForURL('**/agenda')
    await wide.keyboard.press('?')
    await wide.getByRole('dialog', { name: 'Teclas de atalho' }).waitFor()
    await checkPage(wide)
  })

  it('the keys do nothing while one types, and once they are switched off', async () => {
    await wide.getByRole('switch', { name: 'Teclas de uma letra' }).press('Space')
    await wide.keyboard.press('Escape')
    await wide.getByRole('dialog').waitFor({ state: 'detached' })
    await wide.keyboard.press('n')
    await wide.keyboard.press('Control+k')
    await box(wide).waitFor()
    expect(await wide.getByRole('dialog').count()).toBe(1)
    await wide.keyboard.type('nt?')
    expect(await box(wide).inputValue()).toBe('nt?')
  })

  const box = (page: Page) => page.getByRole('combobox')
})
