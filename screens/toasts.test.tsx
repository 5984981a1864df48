import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { navigate } from 'wouter/use-browser-location'
import { Showcase } from '../src/app/dev/showcase.tsx'
import { TOAST_DURATION, toast } from '../src/platform/web/ui/toast-store.ts'
import { boxOf } from './element.ts'
import { closeScreen, PHONE, WIDE } from './open-screen.tsx'
import { button, sees, seesNo } from './shown.ts'
import { emulateTouch, overlayScrollbar } from './touch.ts'

/**
 * Toasts: one at a time, 5 seconds, F8 (docs/product.md, Screens), over the page of all components. The swipe is in
 * e2e/toasts.e2e.ts.
 */

const toasts = page.getByRole('region', { name: 'Notificações (F8)' }).getByRole('listitem')
const count = () => expect.poll(() => toasts.elements().length)
const show = (name: string) => button(name).click()
const actions = () => [...document.querySelectorAll('[data-actions] button')]
const focusedRegion = () => document.activeElement?.closest('section')?.getAttribute('aria-label')

/** Makes a click that passes through an open window. */
function showUnderWindow(name: string): void {
  const all = page.getByRole('button', { name, includeHidden: true })
  all.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
}

async function openComponents(size: readonly [number, number] = WIDE): Promise<void> {
  closeScreen()
  vi.useRealTimers()
  await page.viewport(...size)
  const container = document.body.appendChild(document.createElement('div'))
  container.id = 'root'
  const root = createRoot(container)
  onTestFinished(() => root.unmount())
  root.render(<Showcase />)
  await sees(page.getByRole('heading', { name: 'Componentes' }))
}

/** Returns the position of a toast once it has slid in. */
async function settledBoxOf(shown: Locator): Promise<DOMRect> {
  await sees(shown)
  await Promise.all(
    shown
      .element()
      .getAnimations()
      .map(({ finished }) => finished),
  )
  return boxOf(shown)
}

const WINDOWS = ['Abrir formulário', 'Abrir texto longo', 'Excluir paciente']

async function closeWindow(): Promise<void> {
  await userEvent.keyboard('{Escape}')
  await expect.poll(actions).toEqual([])
}

describe('a toast', () => {
  beforeEach(() => openComponents())

  it('a toast is replaced by the next one', async () => {
    await show('Mostrar aviso')
    await show('Mostrar erro')
    await sees(toasts.filter({ hasText: 'Erro ao criar paciente' }))
    expect(toasts.elements()).toHaveLength(1)
  })

  it('a toast is default or destructive, each with its own look', async () => {
    const looks: string[] = []
    for (const name of ['Mostrar aviso', 'Mostrar erro']) {
      await show(name)
      await count().toBe(1)
      looks.push(getComputedStyle(toasts.element()).borderColor)
    }
    expect(looks[0]).not.toBe(looks[1])
  })

  it('a toast is reached with F8', async () => {
    await show('Mostrar aviso')
    await sees(toasts)
    await userEvent.keyboard('{F8}')
    await expect.poll(focusedRegion).toBe('Notificações (F8)')
  })

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its button', () => button('Fechar notificação').click()],
    [
      'its time, which runs again once the window has the focus',
      async () => {
        dispatchEvent(new Event('focus'))
        await new Promise(requestAnimationFrame)
        await vi.advanceTimersByTimeAsync(TOAST_DURATION)
      },
    ],
  ])('a toast closed by %s returns the focus to where it was before', async (_, close) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const opener = button('Mostrar aviso')
    await opener.click()
    await sees(toasts)
    opener.element().focus()
    await userEvent.keyboard('{F8}')
    await expect.poll(focusedRegion).toBe('Notificações (F8)')
    await close()
    await expect.poll(() => document.activeElement).toBe(opener.element())
  })

  it('a toast leaves Escape to the window under it: one closes the window', async () => {
    await show('Abrir texto longo')
    const dialog = page.getByRole('dialog')
    await sees(dialog)
    showUnderWindow('Mostrar aviso')
    await sees(toasts)
    await userEvent.keyboard('{Escape}')
    await seesNo(dialog)
    expect(toasts.elements()).toEqual([])
  })

  it('a toast takes Escape if the focus is in it: the window stays open', async () => {
    await show('Abrir texto longo')
    await sees(page.getByRole('dialog'))
    showUnderWindow('Mostrar aviso')
    await sees(toasts)
    await userEvent.keyboard('{F8}')
    await expect.poll(focusedRegion).toBe('Notificações (F8)')
    await userEvent.keyboard('{Escape}')
    await seesNo(toasts)
    expect(page.getByRole('dialog').elements()).toHaveLength(1)
  })

  it('a toast on a wide screen leaves the buttons of a window uncovered', async () => {
    for (const opener of WINDOWS) {
      await show(opener)
      showUnderWindow('Mostrar erro')
      const { right } = await settledBoxOf(toasts)
      const lefts = actions().map((action) => action.getBoundingClientRect().left)
      expect(right).toBeLessThanOrEqual(Math.min(...lefts))
      await closeWindow()
    }
  })
})

describe('a toast whose screen is left', () => {
  beforeEach(() => openComponents())

  it.each([
    ['that only says something ends', {}, 0],
    ['with an action stays', { action: { label: 'Desfazer', onSelect: () => {} } }, 1],
    ['with a link stays', { link: { label: 'Conversar', href: '/' } }, 1],
  ])('a toast %s when its screen is left', async (_, more, left) => {
    toast({ title: 'Salvo', ...more })
    await count().toBe(1)
    navigate('/outra')
    onTestFinished(() => navigate('/'))
    await count().toBe(left)
  })

  it('a toast that is shown while leaving is seen on the next screen', async () => {
    toast({ title: 'Logout realizado' })
    navigate('/outra')
    onTestFinished(() => navigate('/'))
    await count().toBe(1)
    navigate('/')
    await count().toBe(0)
  })
})

/** Hides all but the toasts: their buttons would count as covered. */
function hideComponents(): void {
  for (const element of document.querySelectorAll('main > :not(section)'))
    element.setAttribute('hidden', '')
}

describe('a toast on a phone', () => {
  beforeEach(async () => {
    await emulateTouch(true)
    onTestFinished(() => emulateTouch(false))
    await openComponents(PHONE)
    overlayScrollbar()
  })

  it('a toast on a phone is at the bottom, above the buttons that are fixed there', async () => {
    for (const opener of WINDOWS) {
      await show(opener)
      showUnderWindow('Mostrar erro')
      const { bottom } = await settledBoxOf(toasts)
      const tops = actions().map((action) => action.getBoundingClientRect().top)
      expect(tops.length).toBeGreaterThan(0)
      expect(bottom).toBeLessThanOrEqual(Math.min(...tops))
      await closeWindow()
    }
    hideComponents()
    showUnderWindow('Mostrar aviso')
    expect((await settledBoxOf(toasts)).top).toBeGreaterThan(740 / 2)
    for (const around of ['li', 'div']) {
      const row = document.createElement(around)
      row.style.cssText = 'position: fixed; inset: auto 0 1rem'
      const focused = document.createElement('button')
      focused.style.cssText = 'display: block; width: 50%; height: 2rem'
      row.append(focused)
      document.body.append(row)
      focused.focus()
      showUnderWindow('Mostrar aviso')
      await expect.poll(async () => (await settledBoxOf(toasts)).bottom).toBeLessThan(740 / 2)
      focused.remove()
      showUnderWindow('Mostrar erro')
      await expect.poll(async () => (await settledBoxOf(toasts)).top).toBeGreaterThan(740 / 2)
    }
  })

  it('a toast on a phone is shown at the top if it would cover a button at the bottom that was not touched', async () => {
    hideComponents()
    const lowest = document.body.appendChild(document.createElement('button'))
    lowest.style.cssText = 'position: fixed; inset: auto 0 2rem; height: 2rem'
    onTestFinished(() => lowest.remove())
    toast({ title: 'Salvo' })
    await expect.poll(async () => (await settledBoxOf(toasts)).bottom).toBeLessThan(740 / 2)
    lowest.remove()
    toast({ title: 'Salvo de novo' })
    await expect.poll(async () => (await settledBoxOf(toasts)).top).toBeGreaterThan(740 / 2)
  })

  it('a toast on a phone leaves a window that opens after it uncovered', async () => {
    hideComponents()
    toast({ title: 'Salvo' })
    await expect.poll(async () => (await settledBoxOf(toasts)).top).toBeGreaterThan(740 / 2)
    showUnderWindow('Excluir paciente')
    const opened = page.getByRole('alertdialog')
    await sees(opened)
    await expect
      .poll(async () => (await settledBoxOf(toasts)).bottom)
      .toBeLessThanOrEqual((await boxOf(opened)).top)
    await closeWindow()
  })

  it('a toast on a phone has the width of the window, and waits while a menu is open at the bottom', async () => {
    await show('Abrir menu')
    await sees(page.getByRole('menu'))
    showUnderWindow('Mostrar aviso')
    await new Promise(requestAnimationFrame)
    expect(toasts.elements()).toEqual([])
    await userEvent.keyboard('{Escape}')
    expect((await boxOf(toasts)).width).toBeGreaterThan(360 - 20)
  })
})
