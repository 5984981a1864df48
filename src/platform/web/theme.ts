import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'

const storageKey = 'theme'
const listeners = new Set<() => void>()

/** Returns the chosen theme; `system` if none was chosen, or without storage. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, theme)
  } catch {}
  applyTheme(theme)
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, shownTheme, () => 'system' as const), chooseTheme]
}

function shownTheme(): Theme {
  const shown = document.documentElement.dataset.theme
  return shown === 'light' || shown === 'dark' ? shown : 'system'
}

function applyTheme(theme: Theme) {
  const { dataset } = document.documentElement
  // Transitions are switched off meanwhile: hundreds of changing colours would delay the next paint.
  dataset.changing = ''
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  requestAnimationFrame(() => requestAnimationFrame(() => delete dataset.changing))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Applied on import, before React renders: make this the entry's first import and mark its script `blocking="render"`, so
// that nothing flashes without an inline script.
if (typeof document !== 'undefined') {
  applyTheme(readTheme())
  addEventListener('storage', (event) => {
    if (event.key === storageKey || event.key === null) applyTheme(readTheme())
  })
}
