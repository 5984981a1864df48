import { useSyncExternalStore } from 'react'

const wide = '(min-width: 768px)'

/** True from 768 px, known before the first paint; false where there is no window. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => false,
  )
}

function subscribe(listener: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
