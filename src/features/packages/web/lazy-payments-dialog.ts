import { lazyWindow } from '../../../platform/web/lazy-window.tsx'

export const LazyPaymentsDialog = lazyWindow(() => import('./package-payments-dialog.tsx'))
