/**
 * Returns the focus to an element that was disabled while it had the focus, once it is enabled again. Browsers take the focus from
 * what is disabled, so that a refused change would leave it nowhere.
 */
export function keepFocus(): void {
  // In a disabled fieldset an element has no focus any more by the time its observer is called.
  let last: Element | null = document.activeElement
  let lost: HTMLElement | null = null
  const note = ({ type, target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    if (type === 'focusin') last = target
    else if (!target.matches(':disabled')) last = null
  }
  document.addEventListener('focusin', note, { capture: true })
  document.addEventListener('focusout', note, { capture: true })
  new MutationObserver(() => {
    if (last instanceof HTMLElement && last.matches(':disabled')) lost = last
    if (!lost || lost.matches(':disabled')) return
    // A window takes the focus that one of its elements lost.
    if (document.activeElement?.contains(lost)) lost.focus({ preventScroll: true })
    lost = null
  }).observe(document, { subtree: true, attributeFilter: ['disabled'] })
}
