import { useSyncExternalStore } from 'react'

/** One at a time: a new toast replaces the old one (docs/product.md, Screens). */
export const TOAST_LIMIT = 1
/** The maximum shown: a toast with an action, such as “Desfazer”, stays together with the new one. */
export const MOST_TOASTS = 3
export const TOAST_REMOVE_DELAY = 1_000_000
export const TOAST_DURATION = 5_000

export type ToastVariant = 'default' | 'destructive'

export type ToastContent = {
  title: string
  description?: string
  variant?: ToastVariant
  duration?: number
  /** The toast's subject: the next one about it replaces the toast, even one with an action. */
  about?: string
  /** Shown at the top, because the bottom has the next step. */
  atTop?: true
  /** Opens in another tab, unless it has `follow`. */
  link?: ToastLink
  /** Several in its place. */
  links?: readonly ToastLink[]
  action?: ToastAction
}

/** `follow` shows a page of this application in this tab; `onSelect` is called as another tab opens. */
export type ToastLink = {
  label: string
  href: string
  follow?: () => void
  onSelect?: () => void
}

export type ToastAction = {
  label: string
  onSelect: () => void
  /** Whether the action calls the server: offline, the button reports that instead. */
  online?: true
}

export type Toast = ToastContent & { id: string; open: boolean }

let toasts: readonly Toast[] = []
let count = 0
const listeners = new Set<() => void>()

/** Shows a toast from anywhere; returns its id, for `dismissToast`. */
export function toast(content: ToastContent): string {
  count += 1
  const id = String(count)
  const { about } = content
  const isSame = (shown: Toast) => about !== undefined && shown.about === about
  const others = toasts.filter((shown) => shown.open && shown.action && !isSame(shown))
  change([{ ...content, id, open: true }, ...others.slice(0, MOST_TOASTS - TOAST_LIMIT)])
  return id
}

/** Hides a toast, or all of them; it leaves the store after TOAST_REMOVE_DELAY. */
export function dismissToast(id?: string): void {
  const hidden = toasts.filter((shown) => shown.open && (id === undefined || shown.id === id))
  const ids = new Set(hidden.map((shown) => shown.id))
  change(toasts.map((shown) => (ids.has(shown.id) ? { ...shown, open: false } : shown)))
  setTimeout(() => change(toasts.filter((shown) => !ids.has(shown.id))), TOAST_REMOVE_DELAY)
}

export function readToasts(): readonly Toast[] {
  return toasts
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, readToasts, readToasts)
}

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
