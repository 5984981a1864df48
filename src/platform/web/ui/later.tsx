import { type ReactNode, useDeferredValue } from 'react'

/** False in the first drawing of what asks, true right after that is painted. */
export function useIsPainted(): boolean {
  return useDeferredValue(true, false)
}

/** Drawn right after the first paint: what lies below the window's edge, so that nothing in sight waits for it or moves. */
export function Later({ children }: { children: ReactNode }) {
  return useIsPainted() && children
}
