import {
  type BrowserPage,
  commands,
  type Locator,
  locators,
  page,
  type UserEventClickOptions,
  type UserEventFillOptions,
} from 'vitest/browser'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    click(options?: UserEventClickOptions): Promise<void>
    fill(text: string, options?: UserEventFillOptions): Promise<void>
  }
}

declare global {
  interface Element {
    /** Of Chromium only: scrolls an element that is not visible to the middle. */
    scrollIntoViewIfNeeded: () => void
  }
}

/**
 * Clicks and fills under Playwright's conditions, which are checked inside the page: one element, visible, enabled, at rest and
 * not covered. The input is the browser's. Playwright sends the page some thirty requests for each click, and looks for a missing
 * element again only after up to half a second.
 */

/** Milliseconds until an element must be ready: the configured `actionTimeout`. */
const PATIENCE = 20_000

const CLICK_EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']

/** How each try scrolls to the element: another way may free it of a bar that covers it. */
const SCROLLS: (ScrollIntoViewOptions | null)[] = [
  null,
  { block: 'end', inline: 'end' },
  { block: 'center', inline: 'center' },
  { block: 'start', inline: 'start' },
]

/** Replaces these two actions of every locator, if they are called without options. */
export function checkActionsInPage(): void {
  const { click, fill } = page.getByText('')
  locators.extend({
    async click(options) {
      const locator = elementsOf(this)
      return options ? click.call(locator, options) : untilDone(locator, 'click', pressOnce)
    },
    async fill(text, options) {
      const locator = elementsOf(this)
      if (options) return fill.call(locator, text, options)
      return untilDone(locator, 'fill', async (target) => {
        const field = target instanceof HTMLLabelElement ? target.control : target
        if (!isTextField(field)) return void (await fill.call(locator, text))
        return fillOnce(field, text)
      })
    },
  })
}

/** The page gets the actions as well, but is no element. */
function elementsOf(found: BrowserPage | Locator): Locator {
  if ('query' in found) return found
  throw new TypeError('Only elements are clicked and filled')
}

/** Repeats an action in each frame until it returns no obstacle; fails if the locator finds several elements. */
async function untilDone(
  locator: Locator,
  name: string,
  act: (target: HTMLElement | SVGElement, tries: number) => Promise<string | undefined>,
): Promise<void> {
  const end = performance.now() + PATIENCE
  for (let tries = 0; ; tries += 1) {
    const target = locator.query()
    const obstacle = target ? await act(target, tries) : 'is not there'
    if (obstacle === undefined) return
    if (performance.now() > end)
      throw new Error(`${name} of ${locator.selector}: the element ${obstacle}`)
    await frame()
  }
}

async function pressOnce(
  target: HTMLElement | SVGElement,
  tries: number,
): Promise<string | undefined> {
  const scroll = () => {
    const how = SCROLLS[tries % SCROLLS.length]
    if (how) target.scrollIntoView({ ...how, behavior: 'instant' })
    else target.scrollIntoViewIfNeeded()
  }
  if (document.activeElement === document.body) window.focus()
  scroll()
  if (!(await isStable(target))) return 'moves or is gone'
  const obstacle = obstacleOf(target)
  if (obstacle) return obstacle
  scroll()
  const point = pointOf(target)
  if (!point) return 'is outside of the window'
  if (!isHit(target, point)) return 'is covered'
  const corner = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0 }
  const landed = watchClick(target)
  await commands.clickAt(corner.x + point.x, corner.y + point.y)
  return landed() ? undefined : 'was covered when the mouse was pressed'
}

async function fillOnce(
  field: HTMLInputElement | HTMLTextAreaElement,
  text: string,
): Promise<string | undefined> {
  const obstacle = obstacleOf(field) ?? (field.readOnly ? 'is read-only' : undefined)
  if (obstacle) return obstacle
  field.select()
  field.focus()
  await commands.insertText(text)
  return undefined
}

function isTextField(field: Element | null): field is HTMLInputElement | HTMLTextAreaElement {
  return (
    field instanceof HTMLTextAreaElement ||
    (field instanceof HTMLInputElement &&
      ['email', 'password', 'search', 'tel', 'text', 'url'].includes(field.type))
  )
}

function obstacleOf(target: Element): string | undefined {
  const { width, height } = target.getBoundingClientRect()
  if (width === 0 || height === 0 || !target.checkVisibility({ visibilityProperty: true }))
    return 'is not visible'
  if (
    target.matches(':disabled') ||
    target.closest('[aria-disabled]')?.getAttribute('aria-disabled') === 'true'
  )
    return 'is disabled'
  return target.closest('[inert]') ? 'is inert' : undefined
}

/** Returns whether an element is at the same place in two frames in a row. */
async function isStable(target: Element): Promise<boolean> {
  await frame()
  const before = target.getBoundingClientRect()
  await frame()
  const { x, y, width, height } = target.getBoundingClientRect()
  return (
    target.isConnected &&
    x === before.x &&
    y === before.y &&
    width === before.width &&
    height === before.height
  )
}

/** Returns the middle of the first of an element's boxes in the window; a link over two lines has two. */
function pointOf(target: Element): { x: number; y: number } | undefined {
  for (const box of target.getClientRects()) {
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
    if (right > left && bottom > top && (right - left) * (bottom - top) > 0.99)
      return { x: (left + right) / 2, y: (top + bottom) / 2 }
  }
  return undefined
}

/** Returns whether a click on that point reaches the element, or the button or link around it. */
function isHit(target: Element, { x, y }: { x: number; y: number }): boolean {
  const wanted = target.matches('input, textarea, select')
    ? target
    : (target.closest('button, [role=button], a, [role=link]') ?? target)
  return wanted.contains(document.elementFromPoint(x, y))
}

/**
 * Keeps the next click from every other element. Returns a function that ends that, and returns whether the click reached the
 * element.
 */
function watchClick(target: Element): () => boolean {
  let reached: boolean | undefined
  const look = (event: Event) => {
    if (!event.isTrusted || !(event instanceof MouseEvent)) return
    reached ??= isHit(target, { x: event.clientX, y: event.clientY })
    if (reached) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const type of CLICK_EVENTS) window.addEventListener(type, look, true)
  return () => {
    for (const type of CLICK_EVENTS) window.removeEventListener(type, look, true)
    return reached ?? true
  }
}

function frame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()))
}
