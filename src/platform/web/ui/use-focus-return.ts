import { useRef } from 'react'
import { focusHeading } from '../heading-focus.ts'

/**
 * Returns the focus to the opener of a window. The primitives return it only to their own trigger, but most windows are opened by
 * state, often from a menu that is closed by then: its button gets the focus.
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = takeMarked() ?? openerOf(document.activeElement)
    },
    onCloseAutoFocus: (event: Event) => {
      if (!opener.current) {
        // Safari gives a clicked button no focus: the primitive's trigger is the best guess.
        queueMicrotask(focusHeadingIfLost)
        return
      }
      event.preventDefault()
      if (opener.current.isConnected) opener.current.focus()
      else focusHeading()
    },
  }
}

/**
 * Returns the element with `data-opener`, once. A sheet marks its own button, since the one that was pressed in it is removed
 * before the window closes.
 */
function takeMarked(): HTMLElement | null {
  const marked = document.querySelector<HTMLElement>('[data-opener]')
  marked?.removeAttribute('data-opener')
  return marked
}

function focusHeadingIfLost() {
  if (document.activeElement === document.body) focusHeading()
}

function openerOf(active: Element | null): HTMLElement | null {
  const button = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = button ? document.getElementById(button) : active
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}
