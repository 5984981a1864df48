import { navigate, useHistoryState } from 'wouter/use-browser-location'

/** A page already read: where the next one goes on, and how many rows it showed. */
interface Step {
  after: string
  shown: number
}

/** The way through a list that comes in pages. */
export interface Walk {
  /** Where the present page goes on; absent on the first. */
  after: string | undefined
  /** How many rows the pages before showed. */
  before: number
  forward: (after: string, shown: number) => void
  back: () => void
}

interface Kept {
  walk?: { question: string; steps: Step[] }
}

/**
 * The pages walked through to get to this one, kept with the history's entry: going back and reloading lead to the page
 * that was read. Another `question` starts a new walk.
 */
export function useWalk(question: string): Walk {
  const kept = useHistoryState<Kept | null>()?.walk
  const steps = kept?.question === question ? kept.steps : []
  const goTo = (next: Step[]) =>
    navigate(location.pathname + location.search, {
      state: { walk: { question, steps: next } } satisfies Kept,
    })
  return {
    after: steps.at(-1)?.after,
    before: steps.reduce((sum, { shown }) => sum + shown, 0),
    forward: (after, shown) => goTo([...steps, { after, shown }]),
    back: () => goTo(steps.slice(0, -1)),
  }
}
