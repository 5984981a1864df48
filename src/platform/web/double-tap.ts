/** In milliseconds and pixels: a second tap within them is taken for one half of a double tap. */
const QUICK = 400
const NEAR = 16

const PRESSED =
  'a, button, label, input, select, textarea, summary, [role="menuitem"], [role="option"], [data-veil]'
const PARTS = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click'] as const

type Tap = { pressed: Element; name: string; at: number; x: number; y: number }

/**
 * Ignores a second tap at the same place if something else is there by then: a window, list or screen opened by the first tap,
 * whose button was not meant. A second tap on the same button counts while its name stays.
 */
export function ignoreDoubleTaps(): () => void {
  let last: Tap | null = null
  let ignored = false
  const begin = ({ target, pointerType, timeStamp: at, clientX: x, clientY: y }: PointerEvent) => {
    const pressed = target instanceof Element ? target.closest(PRESSED) : null
    const isSecond =
      last !== null && at - last.at < QUICK && Math.hypot(x - last.x, y - last.y) < NEAR
    const isOther = pressed !== last?.pressed || (pressed && nameOf(pressed)) !== last?.name
    ignored = pointerType === 'touch' && isSecond && pressed !== null && isOther
    if (!ignored) last = pressed && { pressed, name: nameOf(pressed), at, x, y }
  }
  const follow = (event: Event) => {
    if (event instanceof PointerEvent && event.type === 'pointerdown') begin(event)
    // The time of a tap is that of its click, when the screen changes.
    else if (event.type === 'click' && last && !ignored) last.at = event.timeStamp
    // A click without a count came from a key, or from a label to its field.
    if (!ignored || (event instanceof MouseEvent && event.type === 'click' && event.detail === 0))
      return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const part of PARTS) addEventListener(part, follow, { capture: true })
  return () => {
    for (const part of PARTS) removeEventListener(part, follow, { capture: true })
  }
}

function nameOf(pressed: Element): string {
  return `${pressed.getAttribute('aria-label')} ${pressed.textContent}`
}
