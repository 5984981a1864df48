import type { ComponentProps } from 'react'
import { lazyWindow } from '../../../platform/web/lazy-window.tsx'
import type { PackagePaymentsDialog } from './package-payments-dialog.tsx'

/** The payments of a package with their form, loaded when they are opened. */
export const LazyPaymentsDialog = lazyWindow<ComponentProps<typeof PackagePaymentsDialog>>(
  async () => {
    const { PackagePaymentsDialog } = await import('./package-payments-dialog.tsx')
    return { default: PackagePaymentsDialog }
  },
)
