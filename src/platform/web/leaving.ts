type Step = () => void

let ask: ((step: Step) => void) | null = null

/** Passes steps out of the screen to `question` until the returned function is called. */
export function askFirst(question: (step: Step) => void): () => void {
  ask = question
  return () => {
    if (ask === question) ask = null
  }
}

/** Takes a step without an address, such as logging out: at once, or after the question about unsaved input. */
export function leaveBy(step: Step): void {
  if (ask) ask(step)
  else step()
}
