import { afterEach, describe, expect, it } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { newId, rowOf } from '../src/features/demo/practice.ts'
import { DEFAULT_ZONE, dayAt } from '../src/platform/shared/calendar.ts'
import { NOW, openScreen } from './open-screen.tsx'
import { focusNothing, sees } from './shown.ts'
import { addPatient, addSession, newPractice } from './small-practice.ts'

/**
 * Screens on paper, enlarged to 400 %, in forced colours, and an hour with more sessions than fit. Sheets are made in
 * e2e/paper-and-zoom.e2e.ts.
 */

const office = newPractice((practice) => {
  const maria = addPatient(practice, 'Maria Lima', '11 91234-5678', 'maria@exemplo.com.br')
  for (let count = 0; count < 5; count++) addSession(practice, maria.id, '2026-03-13T09:00')
})

const A4 = [
  [794, 1123],
  [1123, 794],
] as const

describe('a screen on paper', () => {
  afterEach(async () => {
    await commands.emulateMedia({ media: null })
    await commands.emulateMedia({ colorScheme: 'light' })
  })

  it.each([
    '/psychologist/dashboard',
    '/psychologist/patients',
    '/psychologist/sessions',
    '/psychologist/reports',
    '/psychologist/settings',
  ])('%s is printed without bars, menus and skip links', async (path) => {
    await openScreen(path, office)
    const title = page.getByRole('heading', { level: 1 }).first().element().textContent
    await commands.emulateMedia({ colorScheme: 'dark' })
    await commands.emulateMedia({ media: 'print' })
    const main = document.querySelector('main')?.getBoundingClientRect()
    expect(getComputedStyle(document.body).colorScheme).not.toBe('dark')
    // At 1280 pixels the menu is next to the content; on paper the content has the whole width.
    const [fromLeft, fromRight] = [main?.left ?? 0, innerWidth - (main?.right ?? 0)]
    expect(Math.abs(fromLeft - fromRight)).toBeLessThan(20)
    for (const [width, height] of A4) {
      await page.viewport(width, height)
      const text = document.body.innerText
      expect(text).toContain(title)
      expect(text).not.toMatch(/Pular para o conteúdo|Aparência\s+Claro|Instalar|Mais ações/)
      expect(text).not.toMatch(/Compartilhar\s+Configurações/)
    }
  })
})

describe('a screen at 320 by 180 pixels', () => {
  it.each(['/psychologist/agenda', '/psychologist/patients', '/psychologist/settings'])(
    'the focused element on %s is visible',
    async (path) => {
      await openScreen(path, { ...office, size: [320, 180] })
      focusNothing()
      for (let step = 0; step < 14; step++) {
        await userEvent.tab()
        await expect.poll(coveredFocus).toBeNull()
      }
    },
  )
})

/** Returns the focused element if no part of it is visible. */
async function coveredFocus(): Promise<string | null> {
  // The link that skips the menu slides in.
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  const { left, top, width, height } = focused.getBoundingClientRect()
  if (width < 2 || height < 2) return null
  const at = (x: number, y: number) => document.elementFromPoint(x, y)
  const points = [0.1, 0.5, 0.9].flatMap((across) =>
    [0.1, 0.5, 0.9].map((down) => at(left + width * across, top + height * down)),
  )
  const isSeen = points.some(
    (element) => element && (focused.contains(element) || element.contains(focused)),
  )
  return isSeen
    ? null
    : `${focused.tagName} ${focused.textContent.slice(0, 40)} ${left} ${top} ${width} ${height}`
}

describe('forced colours', () => {
  afterEach(() => commands.emulateMedia({ forcedColors: 'none' }))

  it('states are visible in forced colours: the current screen, a chosen tab and a switch', async () => {
    await commands.emulateMedia({ forcedColors: 'active' })
    expect(matchMedia('(forced-colors: active)').matches).toBe(true)
    await openScreen('/psychologist/settings?parte=avisos', office)
    const groundOf = (shown: Element | null) => {
      if (!shown) throw new Error('Nothing is shown there.')
      return getComputedStyle(shown).backgroundColor
    }
    const look = (selector: string) => groundOf(document.querySelector(selector))
    expect(look('aside [aria-current=page]')).not.toBe(look('aside a:not([aria-current])'))
    const toggle = (name: string) => groundOf(page.getByRole('switch', { name }).element())
    expect(toggle('Avisos por e-mail')).not.toBe(toggle('Avisos por SMS'))
    await openScreen('/psychologist/attendance?parte=folgas', office)
    // The browser draws radio buttons itself; a background on their text would cover them.
    expect(look('input[type=radio]:not(:checked) + span:not([aria-hidden])')).toMatch(/, 0\)$/)
  })
})

it('five sessions at the same hour are two cards and a list, and each can be opened', async () => {
  await openScreen('/psychologist/agenda', office)
  await page.getByRole('button', { name: /^Mais 3 sessões/ }).click()
  const items = page.getByRole('menuitem')
  await sees(items)
  expect(items.elements()).toHaveLength(3)
  await items.first().click()
  await sees(page.getByRole('dialog'))
})

describe('a day field', () => {
  const { showPicker } = HTMLInputElement.prototype
  afterEach(() => {
    HTMLInputElement.prototype.showPicker = showPicker
  })

  it.each(['missing', 'refused'])(
    'a day is typed if the browser’s calendar is %s',
    async (kind) => {
      const errors: string[] = []
      const note = ({ message }: ErrorEvent) => errors.push(message)
      addEventListener('error', note)
      await openScreen('/psychologist/book', office)
      if (kind === 'missing') Reflect.deleteProperty(HTMLInputElement.prototype, 'showPicker')
      else
        HTMLInputElement.prototype.showPicker = () => {
          throw new DOMException('not here', 'NotAllowedError')
        }
      await page.getByRole('button', { name: 'Nova despesa' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Abrir calendário' }).click()
      await expect
        .poll(() => document.activeElement?.getAttribute('placeholder'))
        .toBe('dd/mm/aaaa')
      removeEventListener('error', note)
      expect(errors).toEqual([])
    },
  )
})

describe('text of twice the size on a phone', () => {
  afterEach(() => {
    document.documentElement.style.fontSize = ''
  })

  const today = dayAt(NOW, DEFAULT_ZONE)
  const clara = newPractice((practice) => {
    const { id } = addPatient(practice, 'Clara Figueiredo Paes', '11 91234-5678')
    const marks = { seriesId: newId(), presence: 'confirmed' } as const
    const { id: sessionId } = addSession(practice, id, `${today}T15:00`)
    Object.assign(rowOf(practice.sessions, sessionId), marks)
  })

  async function openEnlarged(path: string): Promise<Element> {
    await openScreen(path, { ...clara, size: [360, 740] })
    document.documentElement.style.fontSize = '200%'
    const name = page.getByText('Clara Figueiredo Paes', { exact: true }).last()
    await expect
      .poll(() => Number.parseFloat(getComputedStyle(name.element()).fontSize))
      .toBeGreaterThan(23)
    return name.element()
  }

  it("a session's card in the agenda gives its patient's name before its marks", async () => {
    const name = await openEnlarged('/psychologist/agenda')
    const card = name.closest('button')?.getBoundingClientRect()
    const isShown = () => {
      const { width, right } = name.getBoundingClientRect()
      return width > 80 && right <= (card?.right ?? 0)
    }
    await expect.poll(isShown).toBe(true)
  })

  it("a row of the sessions has the patient's whole name", async () => {
    const name = await openEnlarged('/psychologist/sessions')
    const isWhole = () =>
      name.scrollWidth <= name.clientWidth && name.scrollHeight <= name.clientHeight + 1
    await expect.poll(isWhole).toBe(true)
  })
})
