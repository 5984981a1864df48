/** Where a page was opened first, the browser's own place of focus is right. */
let opened = false

/** Takes whoever navigates by keyboard or screen reader to the new page's heading, as a full page load would. */
export function focusHeading(): void {
  const first = !opened
  opened = true
  const heading = document.querySelector('h1')
  if (first || !heading) return
  heading.tabIndex = -1
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
  scrollTo({ top: 0 })
}
