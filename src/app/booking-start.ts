/**
 * Loads the page's script after the first paint, which an old phone would otherwise delay by starting React. The script is
 * on its way meanwhile, as a preloaded module.
 */
const script = document.querySelector<HTMLLinkElement>('link[rel=modulepreload]')

requestAnimationFrame(() => {
  setTimeout(() => {
    if (script) void import(/* @vite-ignore */ script.href)
  })
})
