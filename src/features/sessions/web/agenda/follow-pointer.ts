/** A press on a session becomes a click, a scroll or a drag: nothing here knows React, so nothing is drawn per movement. */

/** Pixels a mouse may tremble within a click, and a finger within a long press. */
const THRESHOLD = 6
const LONG_PRESS = 350
/** Milliseconds between two looks at where a held pointer rests. */
const LOOK = 40
/** How long it rests on something marked `data-dwell` before that is pressed. */
const DWELL = 600
/** Near the window's edge, in pixels, the page scrolls along. */
const EDGE = 56
const SCROLL = 14
/** So near to a side of the window, in pixels, and for so long, in milliseconds, the next day comes. */
const SIDE = 28
const HELD_AT_SIDE = 600

export interface Point {
  x: number
  y: number
  /** Which finger, or the mouse. */
  pointerId: number
}

const pointOf = ({ clientX, clientY, pointerId }: PointerEvent): Point => ({
  x: clientX,
  y: clientY,
  pointerId,
})

/** Calls `onGrip` once the press turns out to be a drag: moved by mouse, or held by a finger that rests. */
export function watchPress(
  press: PointerEvent,
  pressed: HTMLElement,
  onGrip: (at: Point) => void,
): void {
  const end = new AbortController()
  const { signal } = end
  const touch = press.pointerType === 'touch'
  const from = pointOf(press)
  let gripped = false
  const grip = (at: Point) => {
    gripped = true
    onGrip(at)
  }
  const timer = touch ? setTimeout(() => grip(from), LONG_PRESS) : undefined
  signal.addEventListener('abort', () => clearTimeout(timer))
  const follow = (move: PointerEvent) => {
    if (move.pointerId !== press.pointerId) return
    const far = Math.hypot(move.clientX - from.x, move.clientY - from.y) > THRESHOLD
    if (gripped || !far) return
    if (touch) end.abort()
    else grip(pointOf(move))
  }
  addEventListener('pointermove', follow, { signal })
  const release = (up: PointerEvent) => up.pointerId === press.pointerId && end.abort()
  addEventListener('pointerup', release, { signal })
  addEventListener('pointercancel', release, { signal })
  // On the pressed element itself: it hears its touch to the end, even when it leaves the page.
  const keepStill = (event: Event) => gripped && event.preventDefault()
  pressed.addEventListener('touchmove', keepStill, { signal, passive: false })
  pressed.addEventListener('contextmenu', (event) => touch && event.preventDefault(), { signal })
}

interface Following {
  onMove: (at: Point) => void
  /** Held at a side of the window: 1 at the right one. Again and again, while it is held there. */
  onEdge: (step: 1 | -1) => void
  onDrop: () => void
  onCancel: () => void
}

/** Follows a drag to its end; gives back the way to stop. */
export function followPointer(
  start: Point,
  { onMove, onEdge, onDrop, onCancel }: Following,
): () => void {
  const end = new AbortController()
  const { signal } = end
  let at = start
  const isOurs = ({ pointerId }: PointerEvent) => pointerId === start.pointerId
  const follow = (move: PointerEvent) => {
    if (!isOurs(move)) return
    at = pointOf(move)
    onMove(at)
  }
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onCancel()
  }
  addEventListener('pointermove', follow, { signal })
  addEventListener('pointerup', (up) => isOurs(up) && onDrop(), { signal })
  addEventListener('pointercancel', (lost) => isOurs(lost) && onCancel(), { signal })
  addEventListener('keydown', giveUp, { signal, capture: true })
  const dwell = watchDwell()
  const atSide = watchSides(onEdge)
  const looking = setInterval(() => {
    scrollAlong(at)
    dwell(at)
    atSide(at)
    // What lies under a resting pointer changes by scrolling, and by another day.
    onMove(at)
  }, LOOK)
  signal.addEventListener('abort', () => clearInterval(looking))
  swallowClick()
  return () => end.abort()
}

/** Scrolls when the pointer is near the top or the bottom of the window. */
function scrollAlong({ y }: Pick<Point, 'y'>): void {
  if (y < EDGE) scrollBy(0, -SCROLL)
  else if (y > innerHeight - EDGE) scrollBy(0, SCROLL)
}

/** Reports a pointer that stays at a side of the window. */
function watchSides(onEdge: (step: 1 | -1) => void) {
  let side = 0
  let since = 0
  return ({ x }: Pick<Point, 'x'>) => {
    const now = x < SIDE ? -1 : x > innerWidth - SIDE ? 1 : 0
    if (now !== side) {
      side = now
      since = performance.now()
    } else if (now !== 0 && performance.now() - since > HELD_AT_SIDE) {
      since = performance.now()
      onEdge(now)
    }
  }
}

/** Presses what the pointer rests on, once each time it comes there. */
function watchDwell() {
  let resting: HTMLElement | null = null
  let since = 0
  return ({ x, y }: Point) => {
    const under = document
      .elementsFromPoint(x, y)
      .map((element) => element.closest<HTMLElement>('[data-dwell]'))
      .find((element) => element !== null)
    if (under !== resting) {
      resting = under ?? null
      since = performance.now()
    } else if (resting && performance.now() - since > DWELL) {
      since = Number.POSITIVE_INFINITY
      resting.click()
    }
  }
}

/** The click that ends a drag opens nothing. Clicks by key, by code and of a later press do. */
function swallowClick(): void {
  const end = new AbortController()
  const options = { signal: end.signal, capture: true }
  const swallow = (event: MouseEvent) => {
    if (event.detail === 0) return
    event.stopPropagation()
    event.preventDefault()
    end.abort()
  }
  addEventListener('click', swallow, options)
  addEventListener('pointerdown', () => end.abort(), options)
}
