import type { ComponentProps } from 'react'
import { lazyWindow } from '../../../../platform/web/lazy-window.tsx'
import type { MetSessionsDialog } from './met-sessions-dialog.tsx'

export const LazyMetSessionsDialog = lazyWindow<ComponentProps<typeof MetSessionsDialog>>(
  async () => {
    const { MetSessionsDialog } = await import('./met-sessions-dialog.tsx')
    return { default: MetSessionsDialog }
  },
)
