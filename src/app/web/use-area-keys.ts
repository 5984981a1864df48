import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useRefusal } from '../../features/practice/web/api.ts'
import { isUnderWindow, usePageKeys } from '../../platform/web/use-page-keys.ts'
import { isAreaWindowOpen, openAreaWindow } from './area-window.ts'
import { screens } from './screens.ts'

export function useAreaKeys(): void {
  const [, navigate] = useLocation()
  const mayCreate = useRefusal() === null
  // Letters typed while the code of a window is loaded are meant for it.
  const unless = (act: () => void) => () => {
    if (!isAreaWindowOpen()) act()
  }
  usePageKeys({
    n: unless(() => mayCreate && openAreaWindow({ kind: 'session' })),
    t: unless(() => navigate(screens.agenda.path)),
    '?': unless(() => openAreaWindow({ kind: 'keys' })),
  })
  useEffect(() => {
    addEventListener('keydown', openFind)
    return () => removeEventListener('keydown', openFind)
  }, [])
}

function openFind(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return
  event.preventDefault()
  if (!isUnderWindow()) openAreaWindow({ kind: 'find' })
}

export function findKeys(): string {
  return /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'
}
