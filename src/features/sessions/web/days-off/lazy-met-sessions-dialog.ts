import type { ComponentProps } from 'react'
import { lazyWindow } from '../../../../platform/web/lazy-window.tsx'
import type { MetSessionsDialog } from './met-sessions-dialog.tsx'

/** The question about the sessions that a change of the times meets, loaded when it is asked. */
export const LazyMetSessionsDialog = lazyWindow<ComponentProps<typeof MetSessionsDialog>>(
  async () => {
    const { MetSessionsDialog } = await import('./met-sessions-dialog.tsx')
    return { default: MetSessionsDialog }
  },
)
