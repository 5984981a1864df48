import { useEffect, useEffectEvent } from 'react'
import { storage } from './storage.ts'

/**
 * Binds single keys of a page, by `KeyboardEvent.key` in lower case. They are inactive while typing or walking a list, with a
 * modifier, under an open window, and if they are switched off (WCAG 2.1.4).
 */
export function usePageKeys(keys: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = keys[event.key.toLowerCase()]
    if (!action || isTakenElsewhere(event) || storage.get(KEYS_OFF) !== null) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

export const KEYS_OFF = 'singleKeys:off'

declare module './storage.ts' {
  interface StorageKeys {
    [KEYS_OFF]: true
  }
}

export function isUnderWindow(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
}

const OWN_KEYS =
  ':read-write, select, table, [role="tablist"], [role="radiogroup"], [role="listbox"], [role="grid"], [type="radio"]'

function isTakenElsewhere(event: KeyboardEvent): boolean {
  const { target, defaultPrevented, isComposing, ctrlKey, altKey, metaKey } = event
  if (defaultPrevented || isComposing || ctrlKey || altKey || metaKey || isUnderWindow())
    return true
  return target instanceof Element && target.closest(OWN_KEYS) !== null
}
