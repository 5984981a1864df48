import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSession } from '../src/features/sessions/contract.ts'
import { pdfText } from '../test/pdf-text.ts'
import { ask } from '../test/process/caller.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { loggedIn, openOffice } from './office.ts'
import { untilStill } from './requests.ts'

/** Screens on paper, enlarged to 400 %, in forced colours, and an hour with more sessions than fit. */

let page: Page
let origin: string
let patient: string
let bookingPage: string

beforeAll(async () => {
  origin = (await openApp()).origin
  const office = await openOffice(origin)
  const { token, serviceId, slots } = office
  patient = office.patient.id
  bookingPage = `/agendar/${office.account.friendlyId}/ana-souza`
  const body = { patientId: patient, serviceId, datetime: slots[0] ?? '', type: 'online' } as const
  for (let count = 1; count <= 4; count++) await ask(origin, createSession, { body }, { token })
  const browser = await openBrowser(origin)
  page = await (await browser.context(loggedIn(origin, office))).newPage()
})

async function open(path: string): Promise<void> {
  await page.goto(origin + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await untilStill(page)
}

describe('a screen on paper', () => {
  it.each([
    '/psychologist/dashboard',
    '/psychologist/agenda',
    '/psychologist/patients',
    '/psychologist/sessions',
    '/psychologist/reports',
    '/psychologist/settings',
    '/support',
    '/legal',
  ])('%s is printed without bars, menus and skip links', async (path) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await open(path)
    const title = (await page.getByRole('heading', { level: 1 }).first().innerText()).trim()
    for (const landscape of [false, true]) {
      const text = await pdfText(await page.pdf({ format: 'A4', landscape }))
      expect(text).toContain(title)
      expect(text).not.toMatch(/Pular para o conteúdo|Aparência\s+Claro|Instalar|Mais ações/)
      if (path.startsWith('/psychologist'))
        expect(text).not.toContain('Compartilhar\nConfigurações')
    }
    await page.emulateMedia({ media: 'print' })
    const look = await page.evaluate(() => ({
      scheme: getComputedStyle(document.body).colorScheme,
      // At 1280 pixels the menu stands beside the content: on a sheet the content has the whole width.
      fromLeft: document.querySelector('main')?.getBoundingClientRect().left ?? 0,
      fromRight: innerWidth - (document.querySelector('main')?.getBoundingClientRect().right ?? 0),
    }))
    expect(look.scheme).not.toBe('dark')
    expect(Math.abs(look.fromLeft - look.fromRight)).toBeLessThan(20)
    await page.emulateMedia({ media: null, colorScheme: 'light' })
  })

  it('the booking page is printed black on white in the dark theme, without its buttons', async () => {
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    await open(bookingPage)
    expect(
      await page.evaluate(() => [
        getComputedStyle(document.documentElement).color,
        getComputedStyle(document.body).backgroundColor,
      ]),
    ).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
    expect(await page.getByText('Agendar Consulta', { exact: true }).isVisible()).toBe(false)
    await page.emulateMedia({ media: null, colorScheme: 'light' })
  })
})

describe('a screen at 320 by 180 pixels', () => {
  it.each(['/psychologist/agenda', '/psychologist/patients', '/psychologist/settings'])(
    'what has the focus on %s is seen',
    async (path) => {
      await page.setViewportSize({ width: 320, height: 180 })
      await open(path)
      for (let step = 0; step < 14; step++) {
        await page.keyboard.press('Tab')
        const covered = await page.evaluate(async () => {
          // The way past the menu slides in.
          await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
          const own = document.activeElement
          if (!own || own === document.body) return null
          const { left, top, width, height } = own.getBoundingClientRect()
          if (width < 2 || height < 2) return null
          const at = (x: number, y: number) => document.elementFromPoint(x, y)
          const points = [0.1, 0.5, 0.9].flatMap((across) =>
            [0.1, 0.5, 0.9].map((down) => at(left + width * across, top + height * down)),
          )
          const isSeen = points.some(
            (found) => found && (own.contains(found) || found.contains(own)),
          )
          return isSeen
            ? null
            : `${own.tagName} ${own.textContent?.slice(0, 40)} ${left} ${top} ${width} ${height} ${getComputedStyle(own).translate} ${own.matches(':focus')}`
        })
        expect(covered).toBeNull()
      }
      await page.setViewportSize({ width: 1280, height: 800 })
    },
  )

  it('what is written in a record is seen beside its toolbar', async () => {
    await page.setViewportSize({ width: 320, height: 180 })
    await open(`/psychologist/patients/${patient}/record`)
    await page.getByRole('button', { name: 'Escrever' }).first().click()
    await page.locator('[contenteditable=true]').click()
    await page.keyboard.type('palavra '.repeat(12))
    const seen = () =>
      page.evaluate(() => {
        const box = getSelection()?.getRangeAt(0).getBoundingClientRect()
        const found = box && document.elementFromPoint(box.left, box.top + box.height / 2)
        return found?.closest('[contenteditable=true]') ? 'text' : found?.outerHTML.slice(0, 80)
      })
    await expect.poll(seen).toBe('text')
    await page.setViewportSize({ width: 1280, height: 800 })
  })
})

it('states show in forced colours: the current screen, a chosen tab and a switch', async () => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open('/psychologist/settings?parte=avisos')
  const look = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        return getComputedStyle(element).backgroundColor
      })
  expect(await look('aside [aria-current=page]')).not.toBe(
    await look('aside a:not([aria-current])'),
  )
  const on = page.getByRole('switch', { name: 'Notificações por e-mail' })
  const off = page.getByRole('switch', { name: 'Notificações por SMS' })
  const ground = (shown: typeof on) =>
    shown.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await ground(on)).not.toBe(await ground(off))
  await open('/psychologist/attendance?parte=folgas')
  // The browser draws radio buttons itself; a ground on their words would cover them.
  const words = page.locator('input[type=radio]:not(:checked) + span:not([aria-hidden])').first()
  expect(await ground(words)).toMatch(/, 0\)$/)
  await page.emulateMedia({ forcedColors: 'none' })
})

it('five sessions at one hour are two cards and a list in which each opens', async () => {
  await open('/psychologist/agenda')
  const next = page.getByRole('button', { name: /Próxima semana|Semana seguinte/ }).first()
  for (
    let weeks = 0;
    weeks < 3 && (await page.getByRole('button', { name: /^Mais \d+ sessões/ }).count()) === 0;
    weeks++
  ) {
    await next.click()
    await untilStill(page)
  }
  await page.getByRole('button', { name: /^Mais 3 sessões/ }).click()
  const items = page.getByRole('menuitem')
  await items.first().waitFor()
  expect(await items.count()).toBe(3)
  await items.first().click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
})

it.each(['missing', 'refused'])(
  'a day is typed where the browser’s calendar is %s',
  async (kind) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await open('/psychologist/book')
    await page.evaluate((how) => {
      if (how === 'missing') Reflect.deleteProperty(HTMLInputElement.prototype, 'showPicker')
      else
        HTMLInputElement.prototype.showPicker = () => {
          throw new DOMException('not here', 'NotAllowedError')
        }
    }, kind)
    await page.getByRole('button', { name: 'Nova despesa' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Abrir calendário' }).click()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('placeholder')))
      .toBe('dd/mm/aaaa')
    expect(errors).toEqual([])
  },
)
