/**
 * Runs in the page, before its own code. Notes how long each interaction takes to its next paint, as web-vitals' INP does: the
 * longest of the events with one interaction id. The browser reports none below 16 ms.
 */
const interactions = new Map()

new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) {
    if (interactionId === 0) continue
    interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
  }
}).observe({ type: 'event', durationThreshold: 16, buffered: true })

globalThis.forgetInteractions = () => interactions.clear()

/** Resolves to the milliseconds of the interactions since the last call, once their paint is noted. */
globalThis.takeInteractions = async () => {
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  await new Promise((resolve) => setTimeout(resolve, 100))
  const taken = [...interactions.values()]
  interactions.clear()
  return taken
}

/** The heading of the open window, else of the screen. */
const headingShown = () =>
  document.querySelector('[role=dialog][data-state=open] :is(h1, h2)') ??
  document.querySelector('main h1')

let pressed = null
let shownAfter = null

addEventListener(
  'click',
  ({ timeStamp }) => {
    pressed = { at: timeStamp, heading: headingShown() }
    shownAfter = null
  },
  { capture: true, passive: true },
)

/** Records the first frame with another heading than when it was pressed, after that frame is painted. */
const noteHeading = () => {
  const heading = headingShown()
  if (!pressed || !heading || heading === pressed.heading) return
  const { at } = pressed
  pressed = null
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      shownAfter = performance.now() - at
    }
    port2.postMessage(null)
  })
}
new MutationObserver(noteHeading).observe(document, { childList: true, subtree: true })

/** Resolves to the milliseconds from the last press to the next screen or window; null if none comes in 3 s. */
globalThis.takeShown = async () => {
  for (let waited = 0; pressed && waited < 30; waited++)
    await new Promise((resolve) => setTimeout(resolve, 100))
  await new Promise((resolve) => setTimeout(resolve, 100))
  return shownAfter
}

/** Resolves when the history is at the screen's entry: a menu that closes leaves its entry first. */
globalThis.untilMenuLeft = async () => {
  while (history.state?.window) await new Promise(requestAnimationFrame)
}

/**
 * Adds a pixel that changes with each input. The browser reports an interaction's paint with its next frame, and without a window
 * it presents no frame in which nothing changed: a key that shows nothing would seem to wait for seconds.
 */
addEventListener('DOMContentLoaded', () => {
  const pixel = document.createElement('i')
  pixel.style.cssText =
    'position:fixed;top:0;left:0;z-index:99;width:1px;height:1px;contain:strict;will-change:transform;pointer-events:none'
  document.documentElement.append(pixel)
  let changes = 0
  const change = () => {
    changes++
    pixel.style.backgroundColor = `hsl(${changes % 360} 50% 50%)`
  }
  for (const type of ['keydown', 'keyup', 'pointerdown', 'pointerup', 'click'])
    addEventListener(type, change, { capture: true, passive: true })
})
