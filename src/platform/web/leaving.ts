/** A step that would lose what is typed and not saved. */
type Step = () => void

let ask: ((step: Step) => void) | null = null

/** Until the returned function is called, steps out of the screen are handed to `question`, which takes them or not. */
export function askFirst(question: (step: Step) => void): () => void {
  ask = question
  return () => {
    if (ask === question) ask = null
  }
}

/** Takes a step that no address tells, such as logging out: at once, or once the person says that nothing is to be saved. */
export function leaveBy(step: Step): void {
  if (ask) ask(step)
  else step()
}
