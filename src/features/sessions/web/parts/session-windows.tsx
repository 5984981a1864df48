import { useEffect } from 'react'
import { lazyWindow } from '../../../../platform/web/lazy-window.tsx'
import { useIsPainted } from '../../../../platform/web/ui/later.tsx'
import type { SessionWindowsProps } from './session-window-set.tsx'

const Windows = lazyWindow<SessionWindowsProps & { onClose: () => void }>(
  () => import('./session-window-set.tsx'),
)

export function SessionWindows({ windows, zone }: SessionWindowsProps) {
  const isPainted = useIsPainted()
  useEffect(() => {
    if (isPainted) Windows.preload()
  }, [isPainted])
  return windows.session && <Windows windows={windows} zone={zone} onClose={windows.close} />
}
