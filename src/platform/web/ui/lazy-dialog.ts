import { lazyDialog } from '../lazy-window.tsx'

/** A `Dialog` whose code loads when it first opens: for the windows of a screen's first load. */
export const LazyDialog = lazyDialog(async () => ({
  default: (await import('./dialog.tsx')).Dialog,
}))
