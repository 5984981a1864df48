import { useSyncExternalStore } from 'react'
import type { Session } from '../../features/sessions/contract.ts'

/** A window that opens over a screen, with its purpose. */
export type AreaWindow =
  /** A new session, at a time (`datetime-local`) where one is known, or an existing one. */
  | { kind: 'session'; session?: Session; datetime?: string }
  /** A new patient, by a name as far as it was typed. */
  | { kind: 'patient'; name?: string }
  | { kind: 'find' }
  | { kind: 'keys' }

let open: AreaWindow | null = null
const listeners = new Set<() => void>()

export function openAreaWindow(asked: AreaWindow): void {
  show(asked)
}

export function closeAreaWindow(): void {
  show(null)
}

export function useAreaWindow(): AreaWindow | null {
  return useSyncExternalStore(subscribe, () => open)
}

function show(next: AreaWindow | null) {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
