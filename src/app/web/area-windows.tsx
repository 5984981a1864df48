import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { lazyExtra } from '../../platform/web/lazy-extra.tsx'
import { closeAreaWindow, useAreaWindow } from './area-window.ts'
import type { RecordWindowProps } from './record-window.tsx'
import { useAreaKeys } from './use-area-keys.ts'

const RecordWindow = lazyExtra<RecordWindowProps>(() => import('./record-window.tsx'))
const FindWindow = lazyExtra(() => import('./find-window.tsx'))
const KeysWindow = lazyExtra(() => import('./keys-window.tsx'))

export const preloadRecord = RecordWindow.preload

export function AreaWindows() {
  const [path] = useLocation()
  useAreaKeys()
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
