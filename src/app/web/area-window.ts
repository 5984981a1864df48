import { useSyncExternalStore } from 'react'

/** A window over any of the psychologist's screens; `name` is a new patient's, as far as it was typed. */
export type AreaWindow = { kind: 'session' } | { kind: 'patient'; name?: string }

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
