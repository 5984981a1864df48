import { navigate, useHistoryState } from 'wouter/use-browser-location'

interface Step {
  after: string
  shown: number
}

export interface Paging {
  after: string | undefined
  before: number
  forward: (after: string, shown: number) => void
  back: () => void
}

interface PagingState {
  paging?: { question: string; steps: Step[] }
}

/**
 * Keeps the pages visited so far, stored with the history's entry, so that going back and reloading return to them. Another
 * `question` starts a new paging.
 */
export function usePaging(question: string): Paging {
  const stored = useHistoryState<PagingState | null>()?.paging
  const steps = stored?.question === question ? stored.steps : []
  const goTo = (next: Step[]) =>
    navigate(location.pathname + location.search, {
      state: { paging: { question, steps: next } } satisfies PagingState,
    })
  return {
    after: steps.at(-1)?.after,
    before: steps.reduce((sum, { shown }) => sum + shown, 0),
    forward: (after, shown) => goTo([...steps, { after, shown }]),
    back: () => goTo(steps.slice(0, -1)),
  }
}
