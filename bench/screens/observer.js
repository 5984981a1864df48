/**
 * Runs in the page, before its own code. Notes how long each interaction takes to its next paint, as web-vitals' INP
 * does: the longest of the events with one interaction id. Faster ones than 16 ms are not told by the browser.
 */
const interactions = new Map()

new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) {
    if (interactionId === 0) continue
    interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
  }
}).observe({ type: 'event', durationThreshold: 16, buffered: true })

/** Resolves to the milliseconds of the interactions since the last call, once their paint is noted. */
globalThis.takeInteractions = async () => {
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  await new Promise((resolve) => setTimeout(resolve, 100))
  const taken = [...interactions.values()]
  interactions.clear()
  return taken
}

/**
 * A pixel that changes in every frame. Without a window the browser presents only frames in which something changed, and
 * an interaction whose paint fell into the frame before would seem to wait for the next one, seconds later.
 */
addEventListener('DOMContentLoaded', () => {
  const pixel = document.createElement('i')
  pixel.style.cssText =
    'position:fixed;top:0;left:0;z-index:99;width:1px;height:1px;contain:strict;pointer-events:none'
  document.documentElement.append(pixel)
  let light = false
  const change = () => {
    light = !light
    pixel.style.backgroundColor = light ? '#fff' : '#000'
    requestAnimationFrame(change)
  }
  change()
})
