import type { ComponentProps } from 'react'
import { lazyWindow } from '../../../../platform/web/lazy-window.tsx'
import type { AffectedSessionsDialog } from './affected-sessions-dialog.tsx'

export const LazyAffectedSessionsDialog = lazyWindow<ComponentProps<typeof AffectedSessionsDialog>>(
  async () => {
    const { AffectedSessionsDialog } = await import('./affected-sessions-dialog.tsx')
    return { default: AffectedSessionsDialog }
  },
)
