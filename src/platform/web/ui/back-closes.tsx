import { useEffect } from 'react'

/**
 * Makes going back close the top window instead of leaving the screen: by the Navigation API; on touch devices also without it:
 * while any window is open, one history entry of the same address is added to the screen's; going back from it closes a window.
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
  window.navigation?.addEventListener('navigate', goingBack)
  if (open > 0 && !isAtEntry() && matchMedia('(pointer: coarse)').matches) {
    history.pushState({ window: true }, '')
  } else if (open === 0 && isAtEntry()) {
    isLeaving = true
    history.back()
  }
}

function goingBack(event: NavigateEvent): void {
  const { navigationType, cancelable, destination, defaultPrevented } = event
  if (navigationType !== 'traverse' || !cancelable || defaultPrevented || open === 0) return
  if (destination.url === location.href) return
  event.preventDefault()
  pressEscape()
}

function goneBack(): void {
  if (isLeaving) {
    isLeaving = false
    later()
  } else if (open > 0) {
    pressEscape()
    // Another window may be below it or ask a question now; this one first ends its animation.
    later(300)
  } else later() // Skips an entry that a link in a window left behind.
}

function pressEscape(): void {
  const press = { key: 'Escape', bubbles: true, cancelable: true }
  document.dispatchEvent(new KeyboardEvent('keydown', press))
}

function isAtEntry(): boolean {
  return (history.state as { window?: boolean } | null)?.window === true
}
