import { useEffect } from 'react'

/**
 * Makes the Back gesture of touch devices close the top window instead of leaving the screen. While any window is open, one
 * history entry of the same address is added to the screen's; going back from it closes a window.
 */
export function BackCloses() {
  useEffect(() => {
    open += 1
    later()
    return () => {
      open -= 1
      later()
    }
  }, [])
  return null
}

let open = 0
let isLeaving = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Settles the history after React's commit: one window may close as another opens, or as the screen changes. */
function later(delay = 0): void {
  clearTimeout(timer)
  timer = setTimeout(settle, delay)
}

function settle(): void {
  if (isLeaving) return
  addEventListener('popstate', goneBack)
  if (open > 0 && !isAtEntry() && matchMedia('(pointer: coarse)').matches) {
    history.pushState({ window: true }, '')
  } else if (open === 0 && isAtEntry()) {
    isLeaving = true
    history.back()
  }
}

function goneBack(): void {
  if (isLeaving) {
    isLeaving = false
    later()
  } else if (open > 0) {
    const press = { key: 'Escape', bubbles: true, cancelable: true }
    document.dispatchEvent(new KeyboardEvent('keydown', press))
    // Another window may be below it or ask a question now; this one first ends its animation.
    later(300)
  } else later() // Skips an entry that a link in a window left behind.
}

function isAtEntry(): boolean {
  return (history.state as { window?: boolean } | null)?.window === true
}
