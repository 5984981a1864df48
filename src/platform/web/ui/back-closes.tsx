import { useEffect } from 'react'

/**
 * On a device with a finger, the Back gesture closes the window that is on top instead of leaving the screen. While any
 * window is open, one history entry of the same address stands over the screen's; going back from it is a close request.
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
/** Until the browser has gone back over the entry that no window needs any more. */
let isLeaving = false
let timer: ReturnType<typeof setTimeout> | undefined

/** After the commit: one window may close as another opens, or as the screen changes. */
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
    // As Escape does, with the question about what was typed.
    const press = { key: 'Escape', bubbles: true, cancelable: true }
    document.dispatchEvent(new KeyboardEvent('keydown', press))
    // Another window may be below it, or asks a question now; this one first leaves by its movement.
    later(300)
  } else later() // An entry that a link in a window left behind is passed over.
}

function isAtEntry(): boolean {
  return (history.state as { window?: boolean } | null)?.window === true
}
