import { lazyWindow } from '../../platform/web/lazy-window.tsx'

export const LazyDeletionLoss = lazyWindow(() => import('./deletion-loss.tsx'))
