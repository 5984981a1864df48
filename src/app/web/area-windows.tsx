import { Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { lazyExtra } from '../../platform/web/lazy-extra.ts'
import { closeAreaWindow, useAreaWindow } from './area-window.ts'

const loadCreation = () => import('./creation-window.tsx')
const CreationWindow = lazyExtra(loadCreation)

/** Fetches ahead what a new session and a new patient are written in. */
export function preloadCreation(): void {
  loadCreation().catch(() => undefined)
}

/** The one window that is open over the screen, if any; it closes with a change of screen. */
export function AreaWindows() {
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a window belongs to the screen it was opened over.
  useEffect(() => closeAreaWindow, [path])
  return (
    <Suspense>
      <OpenWindow />
    </Suspense>
  )
}

function OpenWindow() {
  const open = useAreaWindow()
  return open && <CreationWindow {...open} onClose={closeAreaWindow} />
}
