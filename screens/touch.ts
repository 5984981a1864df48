import { onTestFinished } from 'vitest'
import { cdp, type Locator } from 'vitest/browser'
import { boxOf } from './element.ts'
import { type OpenedScreen, openScreen, PHONE } from './open-screen.tsx'

/** Opens a screen as on a phone, with a coarse pointer, until the test ends. */
export async function openPhone(
  ...[path, given]: Parameters<typeof openScreen>
): Promise<OpenedScreen> {
  await emulateTouch(true)
  onTestFinished(() => emulateTouch(false))
  const opened = await openScreen(path, { ...given, size: PHONE })
  overlayScrollbar()
  return opened
}

/** Lays the scrollbar over the page, as on a phone. */
export function overlayScrollbar(): void {
  document.documentElement.style.scrollbarGutter = 'auto'
}

export async function emulateTouch(enabled: boolean): Promise<void> {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled })
}

/** Taps a point of the screen. */
export async function tapAt(x: number, y: number): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0 }
  const touchPoints = [{ x: frame.x + x, y: frame.y + y }]
  // Sent together: if a busy machine took half a second between the two, it would be a long press.
  await Promise.all([
    cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints }),
    cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ])
}

/** Touches the corner of the window, and lets the browser take the touch back: no tap. */
export async function touchCorner(): Promise<void> {
  const touchPoints = [{ x: 1, y: 1 }]
  await Promise.all([
    cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints }),
    cdp().send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] }),
  ])
}

/** Taps a button that a sheet will cover: the release of a mouse's press, which opens it, would land on the sheet. */
export async function tap(target: Locator): Promise<void> {
  const { x, y, width, height } = await boxOf(target)
  await tapAt(x + width / 2, y + height / 2)
}

const TARGETS = [
  'a[href], button:enabled, select:enabled, textarea:enabled',
  'input:enabled:not([aria-hidden=true], [type=file])',
].join()

/**
 * Returns what a finger may miss on the shown screen, or in its last window: targets of less than 44 px, with their labels and
 * what their style adds around them. Links in a line of text are as high as the line.
 */
export function smallTargets(): string[] {
  const place = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
  return [...(place ?? document).querySelectorAll<HTMLElement>(TARGETS)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !isInText(one))
    .filter(
      (one) => !sizesOf(one).some((sizes) => sizes.every((size) => Math.round(size) >= LEAST)),
    )
    .map((one) => `${one.tagName} ${(one.ariaLabel ?? one.textContent).slice(0, 40)}`)
}

const LEAST = 44

function sizesOf(target: HTMLElement): [width: number, height: number][] {
  const { labels } = target as HTMLInputElement
  const boxes = [target, ...(labels ?? [])].map((one) => one.getBoundingClientRect())
  const around = ['::before', '::after'].map((part) => getComputedStyle(target, part))
  return [
    ...boxes.map(({ width, height }): [number, number] => [width, height]),
    ...around.map(({ width, height }): [number, number] => [
      Number.parseFloat(width),
      Number.parseFloat(height),
    ]),
  ]
}

function isInText(target: HTMLElement): boolean {
  const text = target.closest('p, dd, label, footer')?.textContent ?? ''
  return target.tagName === 'A' && text.length > target.textContent.length
}
