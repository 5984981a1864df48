import { lazyWindow } from '../../../platform/web/lazy-window.tsx'

export const LazyPriceChangeDialog = lazyWindow(() => import('./price-change-dialog.tsx'))
