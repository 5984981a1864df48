import type { ComponentProps } from 'react'
import { lazyExtra } from '../../../../platform/web/lazy-extra.tsx'
import type { SessionDialog } from '../session-dialog.tsx'

export const LazySessionDialog = lazyExtra<ComponentProps<typeof SessionDialog>>(async () => {
  const { SessionDialog } = await import('../session-dialog.tsx')
  return { default: SessionDialog }
})
