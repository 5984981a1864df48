/** The build’s own facts: https://vite.dev/guide/env-and-mode */
interface ImportMeta {
  readonly env: { readonly DEV: boolean }
}
