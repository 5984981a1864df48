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
