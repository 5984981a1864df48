import { useRef } from 'react'
import { focusHeading } from '../heading-focus.ts'

/**
 * Gives the focus back to what opened a window. The primitives only know a trigger of their own; most windows here are
 * opened by a state, often from a menu that is gone by then: its button gets the focus.
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = openerOf(document.activeElement)
    },
    onCloseAutoFocus: (event: Event) => {
      if (!opener.current) {
        // Safari gives a clicked button no focus: then the primitive's own trigger is the best guess.
        queueMicrotask(focusHeadingIfLost)
        return
      }
      event.preventDefault()
      if (opener.current.isConnected) opener.current.focus()
      // What opened it is gone, such as the row just deleted: the page's heading is the nearest place left.
      else focusHeading()
    },
  }
}

/** A window that a key opened while nothing had the focus: the page's heading takes it. */
function focusHeadingIfLost() {
  if (document.activeElement === document.body) focusHeading()
}

function openerOf(active: Element | null): HTMLElement | null {
  const button = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = button ? document.getElementById(button) : active
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}
