import { type ReactNode, useEffect } from 'react'
import './veil.css'

/** Makes the page unreadable, windows included, while another tab or application is in front. */
export function Veil({ children }: { children: ReactNode }) {
  useEffect(() => {
    // Runs before React renders: a phone takes the picture for its task list at once.
    const cover = () => document.body.toggleAttribute('data-left', document.hidden)
    document.addEventListener('visibilitychange', cover)
    return () => {
      document.removeEventListener('visibilitychange', cover)
      document.body.removeAttribute('data-left')
    }
  }, [])
  return children
}
