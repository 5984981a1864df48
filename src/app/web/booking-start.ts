/**
 * Fetches and runs the page's script after the first paint. Fetched earlier, it delays that paint on a slow network, and its
 * start does on an old phone.
 */
const { page } = document.querySelector<HTMLElement>('script[data-page]')?.dataset ?? {}

requestAnimationFrame(() => {
  setTimeout(() => {
    if (page) void import(/* @vite-ignore */ page)
  })
})
