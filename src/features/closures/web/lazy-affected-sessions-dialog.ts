import { lazyWindow } from '../../../platform/web/lazy-window.tsx'

export const LazyAffectedSessionsDialog = lazyWindow(() => import('./affected-sessions-dialog.tsx'))
