import { lazyExtra } from '../../../../platform/web/lazy-extra.tsx'

export const LazySessionDialog = lazyExtra(() => import('../session-dialog.tsx'))
