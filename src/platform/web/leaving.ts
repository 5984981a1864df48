type Step = () => void

let ask: ((step: Step) => void) | null = null

/** Passes navigation out of the screen to `question` until the returned function is called. */
export function confirmLeaving(question: (step: Step) => void): () => void {
  ask = question
  return () => {
    if (ask === question) ask = null
  }
}

/**
 * Does something that leaves the screen without an address, such as logging out: immediately, or after the question about
 * unsaved input.
 */
export function leaveBy(step: Step): void {
  if (ask) ask(step)
  else step()
}
