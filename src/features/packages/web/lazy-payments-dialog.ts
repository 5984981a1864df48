import { lazyWindow } from '../../../platform/web/lazy-window.tsx'

export const LazyPaymentsDialog = lazyWindow(() => import('./parts/package-payments-dialog.tsx'))
