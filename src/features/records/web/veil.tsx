import { type ReactNode, useEffect } from 'react'
import './veil.css'

/** Around what nobody else is to read: the page is unreadable, windows included, while another tab or application is in front. */
export function Veil({ children }: { children: ReactNode }) {
  useEffect(() => {
    // Before React draws again: a phone takes the picture of its task list at once.
    const cover = () => document.body.toggleAttribute('data-left', document.hidden)
    document.addEventListener('visibilitychange', cover)
    return () => {
      document.removeEventListener('visibilitychange', cover)
      document.body.removeAttribute('data-left')
    }
  }, [])
  return children
}
