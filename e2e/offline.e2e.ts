import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { login, loginIn, register } from '../src/features/identity/contract.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { createSession } from '../src/features/sessions/contract.ts'
import { addDays, DEFAULT_ZONE, dayAt, formatLongDay } from '../src/platform/shared/calendar.ts'
import { PHONE } from '../test/launch-browser.ts'
import { ask, newAccount, openPractice, type Practice } from '../test/process/caller.ts'
import { checkPage, checkShape } from './check-page.ts'
import { DASHBOARD, type InstalledApp, openInstalledApp, workerIsReady } from './installed-app.ts'
import { pathOf, sessionItem, walkTo } from './office.ts'
import { toHeading } from './platform.ts'
import { untilStill } from './requests.ts'

/** The application without a network, and its data on the device. */

const { password } = newAccount()
const OF_A_PATIENT = /Maria|Silva|Zé|91234|95678|maria@/

let app: InstalledApp
let practice: Practice
/** One window for the file: each new one would first fetch every screen for its worker. */
let page: Page
beforeAll(async () => {
  app = await openInstalledApp()
  practice = await openPractice(app.origin)
  await bookTwoWeeks()
  page = await app.openArea(practice, '/psychologist/sessions?lista=proximas')
  await page.waitForFunction(() => localStorage.getItem('week')?.includes('"MS"'))
  await workerIsReady(page)
})

const NEXT_WEEK = addDays(dayAt(Date.now(), DEFAULT_ZONE), 7)

async function bookTwoWeeks(): Promise<void> {
  const { serviceId } = practice
  const today = dayAt(Date.now(), DEFAULT_ZONE)
  const people = [
    { name: 'Maria da Silva', phone: '11 91234-5678', email: 'maria@exemplo.com.br' },
    { name: '🌻 Zé', phone: '11 95678-1234' },
  ]
  for (const [index, body] of people.entries()) {
    const { id: patientId } = await ask(app.origin, createPatient, { body }, practice)
    const days = index === 0 ? [today, NEXT_WEEK] : [today]
    for (const day of days) {
      const datetime = `${day}T${14 + index}:00:00-03:00`
      const fields = { patientId, serviceId, datetime, type: 'online' as const }
      await ask(app.origin, createSession, { body: fields }, practice)
    }
  }
}

/** Returns everything a stranger with the device would find: the storages, and each cached address with its content. */
function everythingKept(): Promise<{ stored: string; cached: Record<string, string> }> {
  return page.evaluate(async () => {
    const cached: Record<string, string> = {}
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        cached[request.url] = (await (await cache.match(request))?.text()) ?? ''
    }
    return { stored: JSON.stringify({ ...localStorage, ...sessionStorage }), cached }
  })
}

const keptWeeks = () => page.evaluate(() => localStorage.getItem('week') ?? '')

const goOffline = () => page.context().setOffline(true)
const goOnline = () => page.context().setOffline(false)

/** Logs the psychologist in again, and waits until the weeks are kept. */
async function returnToOffice(): Promise<void> {
  // The offline page reloads itself once there is a network.
  await page.goto('about:blank')
  await goOnline()
  await page.goto(`${app.origin}/robots.txt`)
  const { email } = practice.account
  const entered = await ask(app.origin, login, { body: { email, password } })
  await page.evaluate(
    ([token, psychologist]) => {
      localStorage.clear()
      Object.assign(localStorage, { token, psychologist })
    },
    [loginIn(entered)?.token ?? '', JSON.stringify(practice.account)] as const,
  )
  await page.goto(app.origin + DASHBOARD)
  await expect.poll(keptWeeks).toContain('"MS"')
}

describe('without a network', () => {
  it('the psychologist reads this week and the next as times and initials, and the page reloads itself once there is a network', async () => {
    await goOffline()
    await page.goto(`${app.origin}/psychologist/agenda`)
    await toHeading(page, 'Você está sem internet')
    await page.getByRole('heading', { name: 'Suas sessões' }).waitFor()
    await page.getByText(/Salvo em \d\d\/\d\d\/\d{4} às \d\d:\d\d/).waitFor()
    const listed = await page.getByRole('main').getByRole('listitem').allTextContents()
    expect(listed.slice(0, 3)).toEqual([
      '14:00 · 50 minMSOnlinePendente',
      '15:00 · 50 minZOnlinePendente',
      '14:00 · 50 minMSOnlinePendente',
    ])
    await page.getByRole('region', { name: formatLongDay(NEXT_WEEK) }).waitFor()
    await checkPage(page)
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await toHeading(page, 'Você está sem internet')
    await goOnline()
    await toHeading(page, 'Agenda')
    expect(pathOf(page)).toBe('/psychologist/agenda')
  })

  it('a change of a session is in the kept weeks at once', async () => {
    await walkTo(page, '/psychologist/sessions?lista=proximas')
    expect(await keptWeeks()).not.toContain('confirmed')
    await page
      .getByRole('button', { name: /Ações.*Maria da Silva/ })
      .first()
      .click()
    await (await sessionItem(page, 'Confirmar sessão')).click()
    await expect.poll(keptWeeks).toContain('confirmed')
  })

  it('no other data of a patient is on the device, whatever was viewed', async () => {
    for (const path of ['patients', 'sessions', 'agenda']) {
      await page.goto(`${app.origin}/psychologist/${path}`)
      await page.getByText('Maria da Silva').filter({ visible: true }).first().waitFor()
      await untilStill(page)
    }
    const { stored, cached } = await everythingKept()
    expect(stored).toContain('"startsAt')
    expect(stored).not.toMatch(OF_A_PATIENT)
    expect(Object.values(cached).filter((text) => OF_A_PATIENT.test(text))).toEqual([])
    const paths = Object.keys(cached).map((url) => new URL(url).pathname)
    expect(paths).toContain('/offline.html')
    expect(paths.filter((path) => !/^\/(assets|icons)\/|^\/offline\.html$/.test(path))).toEqual([])
  })

  it('a patient’s address says so, and shows no weeks of a psychologist', async () => {
    expect(await keptWeeks()).toContain('"MS"')
    await goOffline()
    for (const path of ['/consulta/0a1b2c', '/patient/dashboard']) {
      await page.goto(app.origin + path)
      await toHeading(page, 'Você está sem internet')
      expect(await page.getByText('Suas sessões').count()).toBe(0)
    }
    await checkPage(page)
  })

  it('the weeks of somebody else are not shown', async () => {
    expect(await keptWeeks()).toContain('"MS"')
    await page.evaluate(() =>
      localStorage.setItem('psychologist', '{"id":"other","email":"bia@exemplo.com.br"}'),
    )
    await page.goto(`${app.origin}/psychologist/agenda`)
    await toHeading(page, 'Você está sem internet')
    expect(await page.getByText('Suas sessões').count()).toBe(0)
  })

  it.each([
    ['logs out', leave],
    ['is no longer let in', endLogin],
    ['is followed by another one', letAnotherIn],
    ['closes the account', closeOwnAccount],
  ])('the weeks are erased when the psychologist %s', async (_, leaveBy) => {
    await returnToOffice()
    await leaveBy()
    await expect.poll(keptWeeks).not.toContain('"MS"')
    await goOffline()
    await page.goto(`${app.origin}/psychologist/agenda`)
    await toHeading(page, 'Você está sem internet')
    expect(await page.getByText('MS', { exact: true }).count()).toBe(0)
    await checkShape(page)
  })
})

async function leave(): Promise<void> {
  await page.getByRole('button', { name: /^Menu do perfil/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
}

/** Deletes the token on the server, as after a change of password elsewhere. */
async function endLogin(): Promise<void> {
  const patients = page.getByRole('link', { name: 'Pacientes', exact: true }).first()
  // In one step: a request in between would already end the login, and the link would be gone.
  await patients.evaluate((link: HTMLAnchorElement) => {
    localStorage.setItem('token', 'dead')
    link.click()
  })
  await page.waitForURL('**/psychologist/login')
}

async function closeOwnAccount(): Promise<void> {
  await page.getByRole('link', { name: 'Configurações', exact: true }).first().click()
  await page.getByRole('link', { name: 'Conta', exact: true }).click()
  await page.getByRole('button', { name: 'Encerrar conta' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Encerrar conta' }).click()
  await page.getByText('Esta conta foi encerrada.').waitFor()
}

async function letAnotherIn(): Promise<void> {
  const other = newAccount()
  await ask(app.origin, register, { body: other })
  await page.evaluate(() => localStorage.removeItem('psychologist'))
  await page.goto(`${app.origin}/psychologist/login`)
  await page.getByLabel('E-mail').fill(other.email)
  await page.getByLabel('Senha', { exact: true }).fill(other.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${DASHBOARD}`)
}

it('the public booking page registers no worker', async () => {
  const visitor = await app.openWindow(PHONE)
  const { friendlyId, publicSlug } = practice.account
  await visitor.goto(`${app.origin}/agendar/${friendlyId}/${publicSlug}`)
  await visitor.waitForLoadState('networkidle')
  const registrations = () =>
    visitor.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  expect(await registrations()).toBe(0)
})
