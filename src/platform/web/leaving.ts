type Step = () => void

const questions = new Set<(step: Step) => void>()

/** Passes navigation out of the screen to `question` until the returned function is called. */
export function confirmLeaving(question: (step: Step) => void): () => void {
  questions.add(question)
  return () => questions.delete(question)
}

/**
 * Does something that leaves the screen or a form without an address, such as logging out: immediately, or after the question
 * about unsaved input.
 */
export function leaveBy(step: Step): void {
  const [ask] = questions
  if (ask) ask(step)
  else step()
}
