import { useSyncExternalStore } from 'react'

interface InstallWindow {
  isOpen: boolean
  isDismissed: boolean
}

let present: InstallWindow = { isOpen: false, isDismissed: false }
const listeners = new Set<() => void>()

export function openInstallWindow(): void {
  change({ isOpen: true })
}

export function closeInstallWindow(): void {
  change({ isOpen: false })
}

export function dismissInstall(): void {
  change({ isOpen: false, isDismissed: true })
}

export function useInstallWindow(): InstallWindow {
  return useSyncExternalStore(subscribe, () => present)
}

function change(changed: Partial<InstallWindow>) {
  present = { ...present, ...changed }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
