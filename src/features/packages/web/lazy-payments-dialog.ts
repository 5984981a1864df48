import type { ComponentProps } from 'react'
import { lazyWindow } from '../../../platform/web/lazy-window.tsx'
import type { PackagePaymentsDialog } from './package-payments-dialog.tsx'

export const LazyPaymentsDialog = lazyWindow<ComponentProps<typeof PackagePaymentsDialog>>(
  async () => {
    const { PackagePaymentsDialog } = await import('./package-payments-dialog.tsx')
    return { default: PackagePaymentsDialog }
  },
)
