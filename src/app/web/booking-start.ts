/**
 * Fetches and runs the page's script after the first paint: until then the network and an old phone's processor belong to
 * what one reads first.
 */
const { page } = document.querySelector<HTMLElement>('script[data-page]')?.dataset ?? {}

requestAnimationFrame(() => {
  setTimeout(() => {
    if (page) void import(/* @vite-ignore */ page)
  })
})
