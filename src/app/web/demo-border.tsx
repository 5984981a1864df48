import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { isInDemo } from '../../features/practice/addresses.ts'

const beganInDemo = isInDemo(location.pathname)

/**
 * Reloads the document if a link or the history leads from the demonstration to the application or back, so that no state or
 * request in flight crosses.
 */
export function DemoBorder({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const isCrossed = isInDemo(path) !== beganInDemo
  useEffect(() => {
    if (isCrossed) location.reload()
  }, [isCrossed])
  return isCrossed ? null : children
}
