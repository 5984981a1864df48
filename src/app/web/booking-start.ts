/**
 * Fetches and runs the page's script after the first paint. Earlier, fetching it would delay that paint on a slow network, and
 * running it on an old phone.
 */
const { page } = document.querySelector<HTMLElement>('script[data-page]')?.dataset ?? {}

requestAnimationFrame(() => {
  setTimeout(() => {
    if (page) void import(/* @vite-ignore */ page)
  })
})
