/** What the build says of itself: https://vite.dev/guide/env-and-mode */
interface ImportMeta {
  readonly env: { readonly DEV: boolean }
}
