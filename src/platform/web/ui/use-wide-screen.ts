import { useSyncExternalStore } from 'react'

/** Returns true from 768 px, known before the first paint; false without a window. */
export function useWideScreen(): boolean {
  return useMinWidth('768px')
}

export function useMinWidth(width: string): boolean {
  const { subscribe, matches } = widths.get(width) ?? watch(width)
  return useSyncExternalStore(subscribe, matches, () => false)
}

type Watched = { subscribe: (listener: () => void) => () => void; matches: () => boolean }

const widths = new Map<string, Watched>()

function watch(width: string): Watched {
  let query: MediaQueryList | undefined
  const mediaQuery = () => {
    query ??= matchMedia(`(min-width: ${width})`)
    return query
  }
  const watched = {
    subscribe: (listener: () => void) => {
      mediaQuery().addEventListener('change', listener)
      return () => mediaQuery().removeEventListener('change', listener)
    },
    matches: () => mediaQuery().matches,
  }
  widths.set(width, watched)
  return watched
}
