/**
 * Takes whoever navigates by keyboard or screen reader to the page's heading: after a change of page, as a full load
 * would, or when what had the focus is gone.
 */
export function focusHeading(): void {
  const heading = document.querySelector('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
}
