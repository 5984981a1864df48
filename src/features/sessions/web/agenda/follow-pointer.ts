/** Turns a press on a session into a click, a scroll or a drag. It works without React, so that a movement causes no render. */

/** Pixels a pointer may move within a click or a long press. */
const THRESHOLD = 6
const LONG_PRESS = 350
const LOOK = 40
/** Milliseconds after which a pointer that rests on a `data-dwell` element presses it. */
const DWELL = 600
const EDGE = 56
const SCROLL = 14
/** Distance from a side of the window, in pixels, and the time there, in milliseconds, that show the next day. */
const SIDE = 28
const HELD_AT_SIDE = 600

export interface Point {
  x: number
  y: number
  pointerId: number
}

const pointOf = ({ clientX, clientY, pointerId }: PointerEvent): Point => ({
  x: clientX,
  y: clientY,
  pointerId,
})

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
  const grip = (point: Point) => {
    gripped = true
    onGrip(point)
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
  // Listens on the pressed element: it receives its touch events even after it has left the page.
  const keepStill = (event: Event) => gripped && event.preventDefault()
  pressed.addEventListener('touchmove', keepStill, { signal, passive: false })
  pressed.addEventListener('contextmenu', (event) => touch && event.preventDefault(), { signal })
}

interface Following {
  onMove: (at: Point) => void
  onEdge: (step: 1 | -1) => void
  onDrop: () => void
  onCancel: () => void
}

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
    onMove(at)
  }, LOOK)
  signal.addEventListener('abort', () => clearInterval(looking))
  swallowClick()
  return () => end.abort()
}

function scrollAlong({ y }: Pick<Point, 'y'>): void {
  if (y < EDGE) scrollBy(0, -SCROLL)
  else if (y > innerHeight - EDGE) scrollBy(0, SCROLL)
}

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

/** Suppresses the click that ends a drag; clicks by keyboard, by script and of a later press pass. */
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
