import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { isInDemo } from '../../features/practice/addresses.ts'

/** A document is the demonstration's or the real application's from its first address on. */
const beganInDemo = isInDemo(location.pathname)

/**
 * Nothing passes from one side to the other, not even a request that is still under way: wherever a link or the browser's
 * history crosses the border, the document is loaded anew.
 */
export function DemoBorder({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const isCrossed = isInDemo(path) !== beganInDemo
  useEffect(() => {
    if (isCrossed) location.reload()
  }, [isCrossed])
  return isCrossed ? null : children
}
