import { useSyncExternalStore } from 'react'

/** What only the browser knows of a page; in markup drawn elsewhere, and while it is taken over, the calm answer stands. */

const never = () => () => {}

/** Whether the page answers yet: false in markup that was drawn elsewhere. */
export function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

export function useOnline(): boolean {
  return useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  )
}

function watchConnection(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
