import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { pdfText } from '../test/pdf-text.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { loggedIn, openOffice } from './office.ts'
import { untilStill } from './requests.ts'

/** Printed pages, and a record written at 400 %; the rest is in screens/paper-and-zoom.test.ts. */

let page: Page
let origin: string
let patient: string
let bookingPage: string

beforeAll(async () => {
  origin = (await openApp()).origin
  const office = await openOffice(origin)
  patient = office.patient.id
  bookingPage = `/agendar/${office.account.friendlyId}/ana-souza`
  const browser = await openBrowser(origin)
  page = await (await browser.context(loggedIn(origin, office))).newPage()
})

async function open(path: string): Promise<void> {
  await page.goto(origin + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await untilStill(page)
}

describe('a screen on paper', () => {
  it.each(['/psychologist/agenda', '/legal'])(
    '%s is printed without bars, menus and skip links',
    async (path) => {
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
        // At 1280 pixels the menu is next to the content; on paper the content has the whole width.
        fromLeft: document.querySelector('main')?.getBoundingClientRect().left ?? 0,
        fromRight:
          innerWidth - (document.querySelector('main')?.getBoundingClientRect().right ?? 0),
      }))
      expect(look.scheme).not.toBe('dark')
      expect(Math.abs(look.fromLeft - look.fromRight)).toBeLessThan(20)
      await page.emulateMedia({ media: null, colorScheme: 'light' })
    },
  )

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
  it('the text of a record is visible next to its toolbar', async () => {
    await page.setViewportSize({ width: 320, height: 180 })
    await open(`/psychologist/patients/${patient}/record`)
    await page.getByRole('button', { name: 'Escrever' }).first().click()
    await page.locator('[contenteditable=true]').click()
    await page.keyboard.type('palavra '.repeat(12))
    const seen = () =>
      page.evaluate(() => {
        const box = getSelection()?.getRangeAt(0).getBoundingClientRect()
        const element = box && document.elementFromPoint(box.left, box.top + box.height / 2)
        return element?.closest('[contenteditable=true]') ? 'text' : element?.outerHTML.slice(0, 80)
      })
    await expect.poll(seen).toBe('text')
    await page.setViewportSize({ width: 1280, height: 800 })
  })
})
