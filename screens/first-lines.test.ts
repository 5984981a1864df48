import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { itemAt, type Practice } from '../src/features/demo/practice.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { patientPath, recordPath } from '../src/features/patients/rules.ts'
import { completeSession } from '../src/features/sessions/contract.ts'
import { statementPagePath } from '../src/features/statements/addresses.ts'
import { closeMonth } from '../src/features/statements/contract.ts'
import { asAdmin } from './admin-practice.ts'
import { keepRecord } from './kept-record.ts'
import { openScreen } from './open-screen.tsx'
import { asPatient, consultation, DASHBOARD } from './patient-practice.ts'
import { seesNo, seesPage } from './shown.ts'
import { addSession, callElsewhere, newPractice } from './small-practice.ts'
import { openPhone, smallTargets, tapAt } from './touch.ts'

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
  ['statements', 'main nav ~ * h2'],
  ['waitlist', 'main li'],
  ['bank', 'main div:has(> div > div > h2)'],
  ['price-changes', 'main li'],
  ['reports', 'main nav ~ *'],
] as const

/** A practice with a record and a closed month: the demonstration has no records. */
const office = newPractice(
  (practice) => {
    const monthly = { name: 'Rita Reis', phone: '11 97777-4321', billing: 'monthly' } as const
    const { id } = callElsewhere(practice, createPatient, { body: monthly })
    const note = { kind: 'evolution', date: '2026-03-09', text: 'Dormiu bem' } as const
    keepRecord(practice, id).write(note)
    const session = addSession(practice, id, '2026-02-04T10:00')
    callElsewhere(practice, completeSession, { params: { id: session.id } })
    callElsewhere(practice, closeMonth, { body: { month: '2026-02', patientIds: [id] } })
  },
  { plan: 'pro', pixKey: 'ana@exemplo.com.br', pixKeyType: 'email' },
)

const IN_OFFICE: Record<string, [path: (practice: Practice) => string, line: string]> = {
  'a patient’s page': [({ patients }) => patientPath(itemAt(patients, 0).id), 'main dl'],
  'a record': [({ patients }) => recordPath(itemAt(patients, 0).id), '[role=tabpanel] section h2'],
  'the templates of records': [() => '/psychologist/records?parte=modelos', 'main li'],
  'a statement': [({ statements }) => statementPagePath(itemAt(statements, 0).id), 'main p:has(a)'],
  'the statements to send': [() => '/psychologist/statements/send', 'main h2'],
}

function topOf(line: string): number | undefined {
  const boxes = [...document.querySelectorAll(line)].map((one) => one.getBoundingClientRect())
  return boxes.find(({ height }) => height > 1)?.top
}

describe('a list on a phone', () => {
  it.each(LISTS)('the first line of %s is at most 180 px from the top', async (path, line) => {
    await openPhone(`/psychologist/${path}`)
    expect(topOf(line)).toBeLessThanOrEqual(HIGHEST)
    expect.soft(smallTargets()).toEqual([])
  })

  it.each(Object.entries(IN_OFFICE))(
    'the first line of %s is at most 180 px from the top',
    async (_, [path, line]) => {
      await openPhone(path, office)
      await expect.poll(() => topOf(line)).toBeLessThanOrEqual(HIGHEST)
      expect.soft(smallTargets()).toEqual([])
    },
  )

  it('the first line of the book is at most 180 px from the top in a wide font', async () => {
    await openPhone('/psychologist/book')
    document.documentElement.style.letterSpacing = '0.08em'
    expect(topOf('main nav ~ *')).toBeLessThanOrEqual(HIGHEST)
    expect.soft(smallTargets()).toEqual([])
  })

  it('the first line of a patient’s own area is at most 180 px from the top', async () => {
    await openPhone(DASHBOARD, asPatient([consultation()]))
    expect(topOf('main li')).toBeLessThanOrEqual(HIGHEST)
    expect.soft(smallTargets()).toEqual([])
  })

  it.each([
    ['psychologists', 'main li'],
    ['support', '[role=tabpanel] > *'],
    ['analytics', 'main dl'],
    ['system', 'main strong, main h2'],
  ])(
    'the first line of the super admin’s %s is at most 180 px from the top',
    async (path, line) => {
      await openPhone(`/admin/${path}`, asAdmin())
      expect(topOf(line)).toBeLessThanOrEqual(HIGHEST)
      expect.soft(smallTargets()).toEqual([])
    },
  )
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

  it('the way back is in the title’s line, and folds into the bar with it', async () => {
    await openPhone('/psychologist/price-changes')
    const back = page.getByRole('main').getByRole('link', { name: 'Pacientes' }).element()
    const centre = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    }
    const title = page.getByRole('heading', { level: 1 }).element()
    expect(centre(back).y).toBeCloseTo(centre(title).y, 0)
    expect(back.getBoundingClientRect().width).toBeGreaterThanOrEqual(44)
    scrollTo({ top: 400, behavior: 'instant' })
    const { x, y } = centre(back)
    expect(back.contains(document.elementFromPoint(x, y))).toBe(true)
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
    await expect.element(items.first()).toHaveTextContent('Novo serviço')
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
      const tap = () => tapAt(x + width / 2, y + height / 2)
      await tap()
      await expect.element(page.getByRole('menu')).toBeInTheDocument()
      await tap()
      await expect.element(page.getByRole('menu')).toBeInTheDocument()
    } finally {
      stop()
    }
  })
})
