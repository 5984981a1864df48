import { navigate, useHistoryState } from 'wouter/use-browser-location'

interface Step {
  after: string
  shown: number
}

export interface Walk {
  after: string | undefined
  before: number
  forward: (after: string, shown: number) => void
  back: () => void
}

interface WalkState {
  walk?: { question: string; steps: Step[] }
}

/**
 * Keeps the pages visited so far, stored with the history's entry, so that going back and reloading return to them. Another
 * `question` starts a new walk.
 */
export function useWalk(question: string): Walk {
  const storedWalk = useHistoryState<WalkState | null>()?.walk
  const steps = storedWalk?.question === question ? storedWalk.steps : []
  const goTo = (next: Step[]) =>
    navigate(location.pathname + location.search, {
      state: { walk: { question, steps: next } } satisfies WalkState,
    })
  return {
    after: steps.at(-1)?.after,
    before: steps.reduce((sum, { shown }) => sum + shown, 0),
    forward: (after, shown) => goTo([...steps, { after, shown }]),
    back: () => goTo(steps.slice(0, -1)),
  }
}
