import { useRef } from 'react'
import { focusHeading } from '../heading-focus.ts'

/**
 * Returns the focus to the opener of a window. The primitives know only their own trigger, but most windows are opened by
 * state, often from a menu that is closed by then: its button gets the focus.
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = namedOpener ?? openerOf(document.activeElement)
      namedOpener = null
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

let namedOpener: HTMLElement | null = null

/** Names the opener of the next window, if a press in a sheet opens it: the pressed button is gone once the window closes. */
export function nameOpener(opener: HTMLElement | null): void {
  namedOpener = opener
}

function focusHeadingIfLost() {
  if (document.activeElement === document.body) focusHeading()
}

function openerOf(active: Element | null): HTMLElement | null {
  const button = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = button ? document.getElementById(button) : active
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}
