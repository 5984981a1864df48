import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { lazyWindow } from '../../platform/web/lazy-window.tsx'
import { preloadSheet } from '../../platform/web/ui/sheet.tsx'
import { closeAreaWindow, useAreaWindow } from './area-window.ts'
import type { RecordWindowProps } from './record-window.tsx'
import { useAreaKeys } from './use-area-keys.ts'

const RecordWindow = lazyWindow<RecordWindowProps>(() => import('./record-window.tsx'))
const FindWindow = lazyWindow(() => import('./find-window.tsx'))
const KeysWindow = lazyWindow(() => import('./keys-window.tsx'))

export const preloadRecord = RecordWindow.preload

/** Milliseconds that the area is open before the code of its most used windows is loaded. */
const PRELOAD_AFTER = 3_000

export function AreaWindows() {
  const [path] = useLocation()
  useAreaKeys()
  useEffect(() => {
    if (savesData()) return
    const timer = setTimeout(() => {
      preloadSheet()
      preloadRecord()
    }, PRELOAD_AFTER)
    return () => clearTimeout(timer)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a window belongs to the screen it was opened over.
  useEffect(() => closeAreaWindow, [path])
  return <OpenWindow />
}

function OpenWindow() {
  const open = useAreaWindow()
  if (!open) return null
  if (open.kind === 'find') return <FindWindow onClose={closeAreaWindow} />
  if (open.kind === 'keys') return <KeysWindow onClose={closeAreaWindow} />
  return <RecordWindow open={open} onClose={closeAreaWindow} />
}

/** Returns whether the browser is set to save data, which only Chromium reports. */
function savesData(): boolean {
  return 'connection' in navigator && Object(navigator.connection).saveData === true
}
