import { type ReactNode, useEffect } from 'react'
import './veil.css'

/** Makes the page unreadable, including windows, while it is in the background. */
export function Veil({ children }: { children: ReactNode }) {
  useEffect(() => {
    // Runs before React renders, since a phone takes its task-switcher picture immediately.
    const cover = () => document.body.toggleAttribute('data-left', document.hidden)
    document.addEventListener('visibilitychange', cover)
    return () => {
      document.removeEventListener('visibilitychange', cover)
      document.body.removeAttribute('data-left')
    }
  }, [])
  return children
}
