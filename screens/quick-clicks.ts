import { cdp, type Locator, page } from 'vitest/browser'
import { isStill } from './open-screen.tsx'

/** The class of all locators, which Vitest exports only as an interface. */
const locators: Locator = Object.getPrototypeOf(page.getByText(''))

const clickOfProvider = locators.click

/**
 * Makes the locators' `click` send the mouse's events together. The provider exchanges some twenty messages with the browser for
 * each click, a third of the duration of all tests. It still clicks with options, and what cannot be clicked within a moment.
 */
export function clickQuickly(): void {
  locators.click = async function (options) {
    const found = options ? undefined : await findTarget(this)
    if (!found || !(await clickAt(found))) await clickOfProvider.call(this, options)
  }
}

interface Target {
  element: Element
  x: number
  y: number
}

/**
 * Finds the only element of a locator and its point to click: visible, enabled, covered by nothing, and at the same place for two
 * frames. What was clicked before has its answers by then: what they move would be pressed at one place and released at another.
 */
async function findTarget(locator: Locator): Promise<Target | undefined> {
  let last: Target | undefined
  let stillFrames = 0
  for (let frames = 0; frames < 12; frames++) {
    const [element, another] = locator.elements()
    if (another) return
    const target = element && targetIn(element)
    const isSame =
      target?.element === last?.element && target?.x === last?.x && target?.y === last?.y
    stillFrames = target && isSame && isStill() ? stillFrames + 1 : 0
    if (stillFrames === 2) return target
    if (element && !target && frames > 1)
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
    last = target
    await new Promise(requestAnimationFrame)
  }
}

/** Returns the middle of an element's first line, if the window shows the whole element and it takes clicks. */
function targetIn(element: Element): Target | undefined {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return
  const [line] = element.getClientRects()
  if (!line || line.width < 1 || line.height < 1) return
  if (element.closest(':disabled, [aria-disabled=true]')) return
  const target = { element, x: line.x + line.width / 2, y: line.y + line.height / 2 }
  return takes(target, document.elementFromPoint(target.x, target.y)) ? target : undefined
}

/** Returns whether a click on the hit element is one on the target: on it, or on the control that it labels. */
function takes({ element }: Target, hit: EventTarget | null): boolean {
  const control = element.closest('button, [role=button], a, [role=link]') ?? element
  return hit instanceof Element && control.contains(hit)
}

/** Clicks, and returns whether the target took it: what had moved in between takes nothing. */
async function clickAt(target: Target): Promise<boolean> {
  const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0 }
  const at = { x: frame.x + target.x, y: frame.y + target.y }
  const press = { ...at, button: 'left', clickCount: 1 } as const
  let isTaken: boolean | undefined
  const end = new AbortController()
  const note = (event: Event) => {
    isTaken ??= takes(target, event.target)
    if (isTaken) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    addEventListener(type, note, { capture: true, signal: end.signal })
  window.focus()
  await Promise.all([
    cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at }),
    cdp().send('Input.dispatchMouseEvent', { type: 'mousePressed', ...press }),
    cdp().send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press }),
  ])
  end.abort()
  return isTaken ?? false
}
