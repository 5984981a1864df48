import type { ComponentProps } from 'react'
import { lazyExtra } from '../../../platform/web/lazy-extra.tsx'
import type { PackagePaymentsDialog } from './package-payments-dialog.tsx'

/** The payments of a package with their form, loaded when they are opened. */
export const LazyPaymentsDialog = lazyExtra<ComponentProps<typeof PackagePaymentsDialog>>(
  async () => {
    const { PackagePaymentsDialog } = await import('./package-payments-dialog.tsx')
    return { default: PackagePaymentsDialog }
  },
)
