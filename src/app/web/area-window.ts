import { useSyncExternalStore } from 'react'
import type { Session } from '../../features/sessions/contract.ts'

export type AreaWindow =
  | { kind: 'session'; session?: Session; datetime?: string; patientId?: string }
  | { kind: 'receive'; patientId?: string }
  | { kind: 'patient'; name?: string }
  | { kind: 'find' }
  | { kind: 'keys' }

let open: AreaWindow | null = null
const listeners = new Set<() => void>()

export function openAreaWindow(requested: AreaWindow): void {
  show(requested)
}

export function closeAreaWindow(): void {
  show(null)
}

export function useAreaWindow(): AreaWindow | null {
  return useSyncExternalStore(subscribe, () => open)
}

/** Returns whether a window is open or its code is being loaded. */
export function isAreaWindowOpen(): boolean {
  return open !== null
}

function show(next: AreaWindow | null) {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
