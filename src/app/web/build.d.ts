declare module '*.svg?drawing' {
  const Drawing: import('react').ComponentType<{ className?: string }>
  export default Drawing
}

interface ImportMeta {
  readonly env: { readonly DEV: boolean }
}
