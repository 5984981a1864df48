const PRESSED = 'button:enabled, a[href], input:enabled, select:enabled, summary'

/**
 * Keeps the focus in its place when a change takes it away. An element that was disabled during the change gets it back, so that a
 * refused change leaves it where it was. If the element is removed, the first button of its row gets it; a grid cares for itself.
 */
export function keepFocus(): void {
  // In a disabled fieldset an element has no focus any more by the time its observer is called.
  let last: Element | null = document.activeElement
  let lost: HTMLElement | null = null
  let row: Element | null = null
  const note = ({ type, target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    if (type === 'focusin') {
      last = target
      row = target.closest('li, tr:not([role=grid] *)')
    } else if (!target.matches(':disabled'))
      // A removed element is only known as such after the event.
      queueMicrotask(() => {
        if (last === target && target.isConnected) last = null
      })
  }
  document.addEventListener('focusin', note, { capture: true })
  document.addEventListener('focusout', note, { capture: true })
  new MutationObserver(() => {
    if (last && !last.isConnected) {
      const { activeElement: active } = document
      const buttons = row && active?.contains(row) ? row.querySelectorAll<HTMLElement>(PRESSED) : []
      last = lost = row = null
      ;[...buttons].find((button) => button.checkVisibility())?.focus({ preventScroll: true })
    }
    if (last instanceof HTMLElement && last.matches(':disabled')) lost = last
    if (!lost || lost.matches(':disabled')) return
    // A window takes the focus that one of its elements lost.
    if (document.activeElement?.contains(lost)) lost.focus({ preventScroll: true })
    lost = null
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['disabled'] })
}
