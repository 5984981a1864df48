import { Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { lazyExtra } from '../../platform/web/lazy-extra.ts'
import { closeAreaWindow, useAreaWindow } from './area-window.ts'
import { useAreaKeys } from './use-area-keys.ts'

const loadRecord = () => import('./record-window.tsx')
const RecordWindow = lazyExtra(loadRecord)
const FindWindow = lazyExtra(() => import('./find-window.tsx'))
const KeysWindow = lazyExtra(() => import('./keys-window.tsx'))

/** Fetches ahead what sessions and patients are written in. */
export function preloadRecord(): void {
  loadRecord().catch(() => undefined)
}

/** The one window that is open over the screen, if any; it closes with a change of screen. */
export function AreaWindows() {
  const [path] = useLocation()
  useAreaKeys()
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
  if (!open) return null
  if (open.kind === 'find') return <FindWindow onClose={closeAreaWindow} />
  if (open.kind === 'keys') return <KeysWindow onClose={closeAreaWindow} />
  return <RecordWindow open={open} onClose={closeAreaWindow} />
}
