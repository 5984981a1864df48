import { describe, expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { asAdmin } from './admin-practice.ts'
import { openScreen } from './open-screen.tsx'
import { seesNo, seesPage } from './shown.ts'
import { openPhone } from './touch.ts'

/** The first view on a phone of 360 × 740: lists begin near the top, the title folds into the bar, and one '+' adds. */

const HIGHEST = 180

/** Each list with the first line that its content begins with. */
const LISTS = [
  ['patients', 'main li'],
  ['sessions?lista=todas', 'main h2'],
  ['sessions?lista=hoje', 'main h2'],
  ['agenda?view=week&week=2026-03-08', 'main h2:not(.sr-only *)'],
  ['agenda?view=day&day=2026-03-10', 'main nav button'],
  ['services', 'main article, main li'],
  ['messages', 'main li'],
  ['packages', 'main li'],
  ['coupons', 'main li'],
  ['records', '[role=tabpanel] > *'],
  ['book', 'main nav ~ *'],
  ['statements', 'main nav ~ * h2'],
  ['waitlist', 'main li'],
] as const

describe('a list on a phone', () => {
  it.each(LISTS)('the first line of %s is at most 180 px from the top', async (path, line) => {
    await openPhone(`/psychologist/${path}`)
    const shown = [...document.querySelectorAll(line)].find(
      (element) => element.getBoundingClientRect().height > 1,
    )
    expect(shown?.getBoundingClientRect().top).toBeLessThanOrEqual(HIGHEST)
  })
})

it.each(['messages', 'audit'])(
  'the first line of the super admin’s %s is wide, and at most 180 px from the top',
  async (path) => {
    await openPhone(`/admin/${path}`, asAdmin())
    const lines = [...document.querySelectorAll('main p:not(.sr-only), main li')]
    const { top, width } =
      lines.map((line) => line.getBoundingClientRect()).find((box) => box.height > 1) ??
      new DOMRect()
    expect([top <= HIGHEST, width >= 200]).toEqual([true, true])
  },
)

describe('the title on a phone', () => {
  it('the title folds into the bar as the page scrolls, without moving anything else', async () => {
    await openPhone('/psychologist/patients')
    const title = page.getByRole('heading', { level: 1 }).element()
    const bar = document.querySelector('header')?.getBoundingClientRect()
    expect(title.getBoundingClientRect().top).toBeGreaterThanOrEqual(bar?.bottom ?? Number.NaN)
    const row = page.getByRole('main').getByRole('listitem').nth(8).element()
    const before = row.getBoundingClientRect().top
    scrollTo({ top: 400, behavior: 'instant' })
    const { top, bottom, left } = title.getBoundingClientRect()
    expect([top >= 0, bottom <= (bar?.bottom ?? 0)]).toEqual([true, true])
    expect(document.elementFromPoint(left + 4, (top + bottom) / 2)).toBe(title)
    const name = document.querySelector('header a > span')?.getBoundingClientRect()
    const behind = () => document.elementFromPoint((name?.right ?? 0) - 2, (top + bottom) / 2)
    await expect.poll(behind).toBe(title)
    expect(before - row.getBoundingClientRect().top).toBe(scrollY)
  })

  it('the title scrolls away for keyboard users, so that it does not cover the focused element', async () => {
    await openScreen('/psychologist/patients', { size: [360, 740] })
    scrollTo({ top: 400, behavior: 'instant' })
    const title = page.getByRole('heading', { level: 1 }).element()
    expect(title.getBoundingClientRect().bottom).toBeLessThan(0)
  })
})

describe("the '+' on a phone", () => {
  it("the '+' is one button, and first offers what the shown screen lists", async () => {
    await openPhone('/psychologist/services')
    const add = page.getByRole('button', { name: 'Adicionar', exact: true })
    await seesNo(page.getByRole('button', { name: 'Novo serviço' }))
    expect(document.querySelectorAll('.lucide-plus')).toHaveLength(2)
    await add.click()
    const items = page.getByRole('dialog').getByRole('listitem')
    expect(items.elements().map(({ textContent }) => textContent)[0]).toBe('Novo serviço')
    await items.first().getByRole('button').click()
    await expect.element(page.getByRole('dialog', { name: 'Novo serviço' })).toBeInTheDocument()
  })

  it("the '+' no longer offers a screen’s addition after the screen is left", async () => {
    await openPhone('/psychologist/services')
    await page
      .getByRole('navigation', { name: 'Atalhos' })
      .getByRole('link', { name: /^Hoje/ })
      .click()
    await seesPage(/^Olá/)
    expect(document.title).toMatch(/^Hoje · /)
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
    await seesNo(page.getByRole('button', { name: 'Novo serviço' }))
  })
})

describe('a double tap', () => {
  it('a double tap opens a form and presses nothing in it', async () => {
    const { ignoreDoubleTaps } = await import('../src/platform/web/double-tap.ts')
    const stop = ignoreDoubleTaps()
    try {
      await openPhone('/psychologist/patients')
      const row = page.getByRole('button', { name: /^Ações de/ }).first()
      const { x, y, width, height } = row.element().getBoundingClientRect()
      const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0 }
      const at = { x: frame.x + x + width / 2, y: frame.y + y + height / 2 }
      const tap = async () => {
        await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
        await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      }
      await tap()
      await expect.element(page.getByRole('menu')).toBeInTheDocument()
      await tap()
      await expect.element(page.getByRole('menu')).toBeInTheDocument()
    } finally {
      stop()
    }
  })
})
