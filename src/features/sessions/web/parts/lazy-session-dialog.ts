import { lazyWindow } from '../../../../platform/web/lazy-window.tsx'

export const LazySessionDialog = lazyWindow(() => import('../changes/session-dialog.tsx'))
