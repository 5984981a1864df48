import { useRef } from 'react'

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
      // Safari gives a clicked button no focus: then the primitive's own trigger is the best guess.
      if (!opener.current) return
      event.preventDefault()
      if (opener.current.isConnected) opener.current.focus()
      else focusHeading()
    },
  }
}

// What opened it is gone, such as the row just deleted: the page's heading is the nearest place left.
function focusHeading() {
  const heading = document.querySelector('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
}

function openerOf(active: Element | null): HTMLElement | null {
  const button = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = button ? document.getElementById(button) : active
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}
