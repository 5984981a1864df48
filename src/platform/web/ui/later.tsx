import { createContext, type ReactNode, use, useDeferredValue } from 'react'

const PaintedContext = createContext(true)

/** Around a screen: its first paint is of what lies in sight, and what is `Later` comes right after. */
export function FirstPaint({ children }: { children: ReactNode }) {
  return <PaintedContext value={useDeferredValue(true, false)}>{children}</PaintedContext>
}

/** Whether the screen was painted once. */
export function useIsPainted(): boolean {
  return use(PaintedContext)
}

/** What lies below the window's edge, or is folded away: nothing in sight waits for it, and nothing moves when it comes. */
export function Later({ children }: { children: ReactNode }) {
  return useIsPainted() && children
}
