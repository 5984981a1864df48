import { createContext, type ReactNode, use, useDeferredValue } from 'react'

const PaintedContext = createContext(true)

/** Paints the visible part first; `Later` parts follow. */
export function FirstPaint({ children }: { children: ReactNode }) {
  return <PaintedContext value={useDeferredValue(true, false)}>{children}</PaintedContext>
}

export function useIsPainted(): boolean {
  return use(PaintedContext)
}

/** Parts below the fold or folded away: nothing visible waits for them, and nothing moves when they are rendered. */
export function Later({ children }: { children: ReactNode }) {
  return useIsPainted() && children
}
